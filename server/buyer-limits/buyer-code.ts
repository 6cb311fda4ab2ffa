import type { Language } from '#contract/language.ts';
import type { CashOrderCodeBody, CashOrderCodeReply } from '#contract/orders.ts';
import type { Tx } from '#server/platform/database.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkVerificationCode,
  codeMinutes,
  redeemVerificationCode,
  sendVerificationCode,
  type VerifiedCode,
} from '#server/verification/index.ts';

/**
 * A code is valid for one mobile number and email. The purpose's name dates from when only cash on delivery used it.
 */
function subjectOf({ mobile, email }: CashOrderCodeBody) {
  return { purpose: 'cash_on_delivery', subject: `${mobile} ${email.toLowerCase()}` } as const;
}

/**
 * For a guest's large cash-on-delivery order, or if others on the buyer's network hold what it may. By SMS if it can
 * reach the number, otherwise by email: the owner of a domain has any number of mailboxes. Errors: 429
 * too_many_requests; 503 busy; 422 code_not_deliverable.
 */
export async function sendBuyerCode(
  services: Services,
  limits: Limits,
  { mobile, email, language, caller }: CashOrderCodeBody & { language: Language; caller: Caller },
): Promise<Result<CashOrderCodeReply['data']>> {
  const buyer = { mobile, email };
  const sent = await sendVerificationCode(services, limits, {
    ...subjectOf(buyer),
    ...buyer,
    provesMobile: true,
    language,
    caller,
  });
  return sent.ok ? ok({ ...sent.value, minutes: codeMinutes }) : sent;
}

/** Null if no code was sent with the order. */
export type GivenCode = Result<VerifiedCode> | null;

/** Runs before the order's transaction, because a rollback would undo the count of wrong attempts. */
export async function checkBuyerCode(
  services: Services,
  buyer: CashOrderCodeBody,
  code: string | undefined,
): Promise<GivenCode> {
  return code === undefined ? null : checkVerificationCode(services, { ...subjectOf(buyer), code });
}

/**
 * The error that asks for a code and says why or, after an invalid code, what is wrong with it. Errors by the field
 * `verification_code`: 422 code_required, code_expired, fields_invalid.
 */
export function requireBuyerCode(given: GivenCode, why: MessageRef) {
  return given && !given.ok
    ? rejectCode(given)
    : err(422, 'code_required', why, { errors: { verification_code: [why] } });
}

/**
 * Errors by the field `verification_code`: 422 code_required if none was sent, code_expired, fields_invalid if it is
 * wrong.
 */
export async function redeemBuyerCode(tx: Tx, given: GivenCode): Promise<Result<null>> {
  if (!given?.ok) return requireBuyerCode(given, messages.errors.orders.codeRequired);
  const redeemed = await redeemVerificationCode(tx, given.value);
  return redeemed.ok ? redeemed : rejectCode(redeemed);
}

/** To the field in which buyers type the code. */
function rejectCode({ error: { errors, ...error } }: { ok: false; error: ApiError }): { ok: false; error: ApiError } {
  return { ok: false, error: { ...error, errors: { verification_code: errors?.['code'] ?? [] } } };
}
