/** Deposits with which each month's tax reached the tax office. */
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

const texts = messages.errors.staff.incomeLedger;

/** For a month's credits (YYYY-MM): the bank's code, the day (YYYY-MM-DD), the serial number and the amount. */
export interface TdsChallan {
  month: string;
  bsrCode: string;
  depositedOn: string;
  serialNumber: string;
  amount: Paise;
}

const maxOfMonth = 20;

/** By month (YYYY-MM) in the order of recording. */
export async function findChallans(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<(TdsChallan & { id: number })[]> {
  const rows = await db
    .selectFrom('tds_challan')
    .select(['id', 'month', 'bsr_code', 'deposited_on', 'serial_number', 'amount_paise'])
    .where('month', '>=', `${from}-01`)
    .where('month', '<=', `${to}-01`)
    .orderBy('month')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    month: row.month.slice(0, 7),
    bsrCode: row.bsr_code,
    depositedOn: row.deposited_on,
    serialNumber: row.serial_number,
    amount: paise(row.amount_paise),
  }));
}

/** Errors: 409 challan_known, challans_full; 422 for a day before the month or in the future. */
export async function recordChallan(
  services: Services,
  actor: StaffActor,
  { month, bsrCode, depositedOn, serialNumber, amount }: TdsChallan,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    if (depositedOn < `${month}-01` || depositedOn > dayInIndia(at))
      return invalidFields({ deposited_on: [texts.challanDay] });
    const values = { month: `${month}-01`, bsr_code: bsrCode, deposited_on: depositedOn, serial_number: serialNumber };
    const added = await tx
      .insertInto('tds_challan')
      .values({ ...values, amount_paise: amount, recorded_by: actor.login, recorded_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return err(409, 'challan_known', texts.challanKnown);
    const { count } = await tx
      .selectFrom('tds_challan')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('month', '=', `${month}-01`)
      .executeTakeFirstOrThrow();
    if (count > maxOfMonth) return err(409, 'challans_full', texts.challansFull({ most: maxOfMonth }));
    await recordStaffAction(tx, { ...actor, objectId: String(added.id) }, at, {
      before: {},
      after: { ...values, amount_paise: amount },
    });
    return ok(null);
  });
}

/** The audit log keeps its data. Errors: 404 challan_not_found. */
export async function deleteChallan(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const deleted = await tx
      .deleteFrom('tds_challan')
      .where('id', '=', id)
      .returning(['month', 'bsr_code', 'deposited_on', 'serial_number', 'amount_paise'])
      .executeTakeFirst();
    if (!deleted) return err(404, 'challan_not_found', texts.challanNotFound);
    await recordStaffAction(tx, actor, services.clock.now(), { before: deleted, after: {} });
    return ok(null);
  });
}
