import { dayInIndia, monthInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { findMember, memberNotFound } from '#server/members/index.ts';
import { noPaise, type Paise, paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { creditIncome, insertEntries, reverseCorrection } from './credit-income.ts';
import { taxYearOf } from './tds-rules.ts';

const texts = messages.errors.staff.incomeLedger;

/** In paise; a deduction is negative. */
export interface Adjustment {
  memberId: string;
  kind: 'correction' | 'deduction';
  amount: number;
  /** Only for a correction: the corrected approved month (YYYY-MM). The entry itself goes into the current month. */
  correctedMonth: string | null;
  reason: string;
}

/** Errors: 404 member_not_found; 409 corrected_month_open if the corrected month is not approved yet. */
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

interface Reversible {
  id: number;
  memberId: string;
  kind: Adjustment['kind'];
  paise: Paise;
  corrected_month: string | null;
}

/**
 * A correction can only be reversed in its tax year, because the TDS return of an earlier year already states what was
 * withheld. Errors: 404 adjustment_not_found; 409 adjustment_is_reversal, adjustment_reversed, adjustment_year_over.
 */
export async function checkReversal(
  db: Db | Tx,
  { memberId, id }: { memberId: string; id: number },
  at: Date,
): Promise<Result<Reversible>> {
  const found = await db
    .selectFrom('income_adjustment')
    .select(['id', 'kind', 'paise', 'corrected_month', 'reverses', 'approved_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!found) return err(404, 'adjustment_not_found', texts.adjustmentNotFound);
  const { reverses, approved_at: approvedAt, ...adjustment } = found;
  if (reverses !== null) return err(409, 'adjustment_is_reversal', texts.adjustmentIsReversal);
  const reversal = await db.selectFrom('income_adjustment').select('id').where('reverses', '=', id).executeTakeFirst();
  if (reversal) return err(409, 'adjustment_reversed', texts.adjustmentReversed);
  if (adjustment.kind === 'correction' && taxYearOf(dayInIndia(approvedAt)) !== taxYearOf(dayInIndia(at)))
    return err(409, 'adjustment_year_over', texts.adjustmentYearOver);
  return ok({ ...adjustment, memberId, paise: paise(adjustment.paise) });
}

/**
 * In full and once, in the current month. No tax is withheld on a reversed deduction; tax withheld with a correction is
 * given back. Errors: those of checkReversal.
 */
export async function reverseAdjustment(
  services: Services,
  actor: StaffActor,
  { memberId, id, reason }: { memberId: string; id: number; reason: string },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    // Of two simultaneous reversals, the second waits and finds the first.
    await tx.selectFrom('income_adjustment').select('id').where('id', '=', id).forUpdate().execute();
    const checked = await checkReversal(tx, { memberId, id }, at);
    if (!checked.ok) return checked;
    const reversed = checked.value;
    const { kind, corrected_month: month } = reversed;
    const amount = paise(0 - reversed.paise);
    const { id: reversal } = await tx
      .insertInto('income_adjustment')
      .values({
        member_id: memberId,
        kind,
        paise: amount,
        corrected_month: month,
        reverses: id,
        reason,
        ...peopleOf(actor),
        approved_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cause = { month: `${monthInIndia(at)}-01`, at, adjustment_id: reversal };
    if (kind === 'correction') await reverseCorrection(tx, cause, reversed);
    else await insertEntries(tx, cause, [{ member_id: memberId, kind, component: null, paise: amount }]);
    const after = { adjustment: reversal, reverses: id, kind, amount_paise: amount };
    await recordStaffAction(tx, actor, at, { before: {}, after });
    return ok(null);
  });
}

function peopleOf(actor: StaffActor): { requested_by: string; approved_by: string } {
  const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
  return { requested_by: people?.requested_by ?? actor.login, approved_by: people?.approved_by ?? actor.login };
}

/**
 * In the current month. Tax is withheld on a correction as on any income; a deduction is taken after tax. The balance
 * may become negative; later income then makes up for it. Errors: those of checkAdjustment.
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

/** Issued by a tax office. Rate in basis points, limit in paise, days YYYY-MM-DD in India. */
export interface LowerRateCertificate {
  memberId: string;
  number: string;
  rate: number;
  from: string;
  to: string;
  limit: number;
}

/** Errors: 404 member_not_found; 409 certificate_known. */
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

/** It applies to tax withheld within its days and up to its limit. Errors: those of checkCertificate. */
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
