/** Who may act for a direct seller after death or incapacity: DPDP Act 2023, section 14. */
import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import type { Nominee, NomineeValues } from '#contract/membership.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
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

/** The nominee who holds today; null where the member never named one. */
export async function findNominee(db: Db | Tx, memberId: string): Promise<Nominee | null> {
  const row = await db
    .selectFrom('member_nominee')
    .select(['name', 'relation', 'relation_other', 'born_on', 'appointee_name', 'mobile', 'named_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, named_at: row.named_at.toISOString() } : null;
}

const fieldsOf = ({ name, relation, relation_other, born_on, appointee_name, mobile }: NomineeValues) =>
  JSON.stringify([name, relation, relation_other, born_on, appointee_name, mobile]);

/** These very details for this member: a code for anything else that was typed is of no use. */
const codeOf = (memberId: string, values: NomineeValues) =>
  ({
    purpose: 'nominee_change',
    subject: `nominee of ${memberId} ${createHash('sha256').update(fieldsOf(values)).digest('hex')}`,
  }) as const;

/**
 * Sends the code that confirms these details of a nominee, to the mobile number of the account, by email where no SMS reaches it. Errors: 404
 * member_not_found; 422 by field; as sendVerificationCode.
 */
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
 * Names a nominee with the code that was sent for these details; the account's address and number are told. The one who holds already stays, without a code.
 * Errors: 404 member_not_found; those of a code; 422 by field.
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
  // Sent again after an answer that was lost.
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
    await queueNomineeNotice(tx, services, { id, customerId: customer.id, name: values.name, language });
    return ok(null);
  });
  services.jobsWaiting.tell();
  return named;
}
