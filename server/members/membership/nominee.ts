/** May act for a direct seller after death or incapacity: DPDP Act 2023, section 14. */
import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import type { LastNominee, Nominee, NomineeValues } from '#contract/membership.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkVerificationCode,
  type CodeSent,
  redeemVerificationCode,
  sendVerificationCode,
} from '#server/verification/index.ts';
import { queueNomineeNotice } from './mails.ts';
import { checkNominee, notMember } from './rules.ts';
import { findOwnMember } from './store.ts';

/** Current or removed; null if none was ever named. */
export async function findLastNominee(db: Db | Tx, memberId: string): Promise<LastNominee | null> {
  const row = await findLastRow(db, memberId);
  if (!row) return null;
  const { id: _, removed_at: removedAt, ...nominee } = row;
  return { ...nominee, named_at: row.named_at.toISOString(), removed_at: removedAt?.toISOString() ?? null };
}

export async function findNominee(db: Db | Tx, memberId: string): Promise<Nominee | null> {
  const last = await findLastNominee(db, memberId);
  if (!last || last.removed_at !== null) return null;
  const { removed_at: _, ...nominee } = last;
  return nominee;
}

const findLastRow = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('member_nominee')
    .select([
      'id',
      'name',
      'relation',
      'relation_other',
      'born_on',
      'appointee_name',
      'mobile',
      'named_at',
      'removed_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const fieldsOf = ({ name, relation, relation_other, born_on, appointee_name, mobile }: NomineeValues) =>
  JSON.stringify([name, relation, relation_other, born_on, appointee_name, mobile]);

/** The code is only valid for exactly these details. */
const codeOf = (memberId: string, values: NomineeValues) =>
  ({
    purpose: 'nominee_change',
    subject: `nominee of ${memberId} ${createHash('sha256').update(fieldsOf(values)).digest('hex')}`,
  }) as const;

/** By SMS, or by email where SMS cannot reach. Errors: 404 member_not_found; 422 by field; as sendVerificationCode. */
export async function sendNomineeCode(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  values: NomineeValues,
  { language, caller }: { language: Language; caller: Caller },
): Promise<Result<CodeSent>> {
  const member = await findOwnMember(services.db, customer.id);
  if (!member) return notMember;
  const checked = checkNominee(values, dayInIndia(services.clock.now()));
  if (!checked.ok) return checked;
  const { email, mobile } = customer;
  return sendVerificationCode(services, limits, {
    ...codeOf(member.memberId, checked.value),
    provesMobile: true,
    email,
    mobile,
    language,
    caller,
  });
}

/**
 * Names a nominee and notifies the account's email and mobile number. With unchanged details no code is needed. Errors:
 * 404 member_not_found; those of a code; 422 by field.
 */
export async function nameNominee(
  services: Services,
  customer: CustomerIdentity,
  { code, ...typed }: NomineeValues & { code: string },
  language: Language,
): Promise<Result<null>> {
  const member = await findOwnMember(services.db, customer.id);
  if (!member) return notMember;
  const { memberId } = member;
  const at = services.clock.now();
  const checked = checkNominee(typed, dayInIndia(at));
  if (!checked.ok) return checked;
  const values = checked.value;
  // A repeated call after a lost response.
  const before = await findNominee(services.db, memberId);
  if (before && fieldsOf(before) === fieldsOf(values)) return ok(null);
  const verified = await checkVerificationCode(services, { ...codeOf(memberId, values), code });
  if (!verified.ok) return verified;
  const named = await inTransaction(services.db, async (tx) => {
    const redeemed = await redeemVerificationCode(tx, verified.value);
    if (!redeemed.ok) return redeemed;
    const { id } = await tx
      .insertInto('member_nominee')
      .values({ member_id: memberId, ...values, named_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueNomineeNotice(tx, services, { id, customerId: customer.id, name: values.name, language }, 'nominee');
    return ok(null);
  });
  services.jobsWaiting.notify();
  return named;
}

/** The code is invalid once another nominee was named. */
const removalCodeOf = (nomineeId: number) =>
  ({ purpose: 'nominee_removal', subject: `removal of nominee ${nomineeId}` }) as const;

const noNominee = err(404, 'nominee_not_found', messages.errors.membership.nomineeNotFound);

/** Errors: 404 member_not_found, nominee_not_found; as sendVerificationCode. */
export async function sendNomineeRemovalCode(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  { language, caller }: { language: Language; caller: Caller },
): Promise<Result<CodeSent>> {
  const member = await findOwnMember(services.db, customer.id);
  if (!member) return notMember;
  const last = await findLastRow(services.db, member.memberId);
  if (!last || last.removed_at) return noNominee;
  const { email, mobile } = customer;
  return sendVerificationCode(services, limits, {
    ...removalCodeOf(last.id),
    provesMobile: true,
    email,
    mobile,
    language,
    caller,
  });
}

/**
 * Removes the nominee but keeps the row, and notifies the account's email and mobile number. Without a nominee no code
 * is needed. Errors: 404 member_not_found; those of a code.
 */
export async function removeNominee(
  services: Services,
  customer: CustomerIdentity,
  code: string,
  language: Language,
): Promise<Result<null>> {
  const member = await findOwnMember(services.db, customer.id);
  if (!member) return notMember;
  const last = await findLastRow(services.db, member.memberId);
  // A repeated call after a lost response.
  if (!last || last.removed_at) return ok(null);
  const { id, name } = last;
  const verified = await checkVerificationCode(services, { ...removalCodeOf(id), code });
  if (!verified.ok) return verified;
  const removed = await inTransaction(services.db, async (tx) => {
    const redeemed = await redeemVerificationCode(tx, verified.value);
    if (!redeemed.ok) return redeemed;
    await tx.updateTable('member_nominee').set({ removed_at: services.clock.now() }).where('id', '=', id).execute();
    const notice = { id, customerId: customer.id, name, language };
    await queueNomineeNotice(tx, services, notice, 'nomineeRemoved');
    return ok(null);
  });
  services.jobsWaiting.notify();
  return removed;
}
