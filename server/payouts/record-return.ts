import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import type { Paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { settleLines } from './settle-lines.ts';
import { lockBatch } from './store.ts';
import { queueSellerNotices } from './notify-sellers.ts';

const texts = messages.errors.staff.payouts;

/** `day` is YYYY-MM-DD in India. */
interface Return {
  batchId: number;
  lineId: number;
  day: string;
}

/**
 * Returns member and amount. Errors: 404 payout_line_not_found; 409 payout_line_not_paid; 422 for a day before the
 * payment or in the future.
 */
export async function checkReturn(
  db: Db | Tx,
  { batchId, lineId, day }: Return,
  at: Date,
): Promise<Result<{ member_id: string; paise: Paise }>> {
  const line = await db
    .selectFrom('payout_line')
    .select(['member_id', 'paise', 'state', 'paid_on'])
    .$narrowType<{ paise: Paise }>()
    .where('id', '=', lineId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!line) return err(404, 'payout_line_not_found', texts.lineNotFound);
  if (line.state !== 'paid') return err(409, 'payout_line_not_paid', texts.lineNotPaid);
  if (day < line.paid_on! || day > dayInIndia(at)) return invalidFields({ returned_on: [texts.returnDay] });
  return ok(line);
}

/**
 * The amount is in the balance again, without any tax, and in the next batch under a new reference. A job notifies the
 * seller. Errors: those of checkReturn; 403 payout_second_person.
 */
export async function recordReturn(
  services: Services,
  actor: StaffActor,
  { reason, ...returned }: Return & { reason: string },
): Promise<Result<null>> {
  const { batchId, lineId, day } = returned;
  const recorded = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    await lockBatch(tx, batchId);
    const checked = await checkReturn(tx, returned, at);
    if (!checked.ok) return checked;
    const settled = await settleLines(tx, batchId, [{ lineId, state: 'returned', reason, day }], { at, by: actor });
    if (!settled.ok) return settled;
    await queueSellerNotices(tx, batchId, at);
    await recordStaffAction(tx, { ...actor, objectId: String(lineId) }, at, {
      before: { state: 'paid' },
      after: { state: 'returned', returned_on: day, amount_paise: checked.value.paise, reason },
    });
    return ok(null);
  });
  if (recorded.ok) services.jobsWaiting.notify();
  return recorded;
}
