import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { findMember, monthInIndia, memberNotFound } from '#server/members/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { creditIncome, insertEntries } from './credit-income.ts';

const texts = messages.errors.staff.incomeLedger;

/** What is corrected in, or deducted from, a member's income. Amounts in paise; a deduction is below zero. */
export interface Adjustment {
  memberId: string;
  kind: 'correction' | 'deduction';
  amount: number;
  /** Of a correction: the approved month (YYYY-MM) that it corrects. Its entry is in the month that runs. */
  correctedMonth: string | null;
  reason: string;
}

/** Whether an adjustment can be made. Errors: 404 member_not_found; 409 corrected_month_open, where the month of a correction is not approved yet. */
export async function checkAdjustment(
  db: Db | Tx,
  { memberId, correctedMonth }: Adjustment,
  at: Date,
): Promise<Result<null>> {
  if (!(await findMember(db, memberId, at))) return memberNotFound;
  if (correctedMonth === null) return ok(null);
  const approved = await db
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${correctedMonth}-01`)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return approved ? ok(null) : err(409, 'corrected_month_open', texts.correctedMonthOpen);
}

/** The two people behind what needs two. */
function peopleOf(actor: StaffActor): { requested_by: string; approved_by: string } {
  const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
  return { requested_by: people?.requested_by ?? actor.login, approved_by: people?.approved_by ?? actor.login };
}

/**
 * Corrects a member's income or deducts from it, in the month that runs. From a correction tax is withheld as from any income; a deduction comes off what is
 * left after tax. The balance may go below zero and is then made up for by later income. Errors: those of checkAdjustment.
 */
export async function adjustIncome(
  services: Services,
  actor: StaffActor,
  adjustment: Adjustment,
): Promise<Result<null>> {
  const { memberId, kind, amount, correctedMonth, reason } = adjustment;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const checked = await checkAdjustment(tx, adjustment, at);
    if (!checked.ok) return checked;
    const { id } = await tx
      .insertInto('income_adjustment')
      .values({
        member_id: memberId,
        kind,
        paise: amount,
        corrected_month: correctedMonth === null ? null : `${correctedMonth}-01`,
        reason,
        ...peopleOf(actor),
        approved_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cause = { month: `${monthInIndia(at)}-01`, at, adjustment_id: id };
    const entry = { kind, component: null, paise: paise(amount) };
    if (kind === 'correction') await creditIncome(tx, cause, [{ memberId, entries: [entry] }]);
    else await insertEntries(tx, cause, [{ member_id: memberId, ...entry }]);
    const after = { adjustment: id, kind, amount_paise: amount, corrected_month: correctedMonth };
    await recordStaffAction(tx, actor, at, { before: {}, after });
    return ok(null);
  });
}

/** A certificate of the tax office that lets less be withheld from a member. Rate in basis points, limit in paise, days YYYY-MM-DD in India. */
export interface LowerRateCertificate {
  memberId: string;
  number: string;
  rate: number;
  from: string;
  to: string;
  limit: number;
}

/** Whether a certificate can be added. Errors: 404 member_not_found; 409 certificate_known. */
export async function checkCertificate(
  db: Db | Tx,
  { memberId, number }: LowerRateCertificate,
  at: Date,
): Promise<Result<null>> {
  if (!(await findMember(db, memberId, at))) return memberNotFound;
  const known = await db
    .selectFrom('lower_rate_certificate')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return known ? err(409, 'certificate_known', texts.certificateKnown) : ok(null);
}

/** Adds a certificate, by which tax is withheld from now on within its days and up to its limit. Errors: those of checkCertificate. */
export async function addCertificate(
  services: Services,
  actor: StaffActor,
  certificate: LowerRateCertificate,
): Promise<Result<null>> {
  const { memberId, number, rate, from, to, limit } = certificate;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const checked = await checkCertificate(tx, certificate, at);
    if (!checked.ok) return checked;
    const values = { number, rate_bp: basisPoints(rate), from_on: from, to_on: to, limit_paise: paise(limit) };
    const added = await tx
      .insertInto('lower_rate_certificate')
      .values({ member_id: memberId, ...values, used_paise: noPaise, ...peopleOf(actor), approved_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return err(409, 'certificate_known', texts.certificateKnown);
    await recordStaffAction(tx, actor, at, { before: {}, after: values });
    return ok(null);
  });
}
