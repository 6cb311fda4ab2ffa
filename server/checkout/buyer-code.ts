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

/** A code is good for orders of the mobile number and the email that it was asked for with. Its purpose is called as when it was for cash alone. */
function subjectOf({ mobile, email }: CashOrderCodeBody) {
  return { purpose: 'cash_on_delivery', subject: `${mobile} ${email.toLowerCase()}` } as const;
}

/**
 * Sends the code that confirms a buyer: for a guest's cash-on-delivery order of a large amount, or where others of the buyer's network hold what it may.
 * By SMS where that can reach the number, else by email: whoever owns a domain has mailboxes without end.
 * Errors: 429 too_many_requests; 503 busy; 422 code_not_deliverable.
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

/** What became of the code that came with an order; null where none came. */
export type GivenCode = Result<VerifiedCode> | null;

/** Checks the code that comes with an order, before its transaction: a wrong one must stay counted. */
export async function checkBuyerCode(
  services: Services,
  buyer: CashOrderCodeBody,
  code: string | undefined,
): Promise<GivenCode> {
  return code === undefined ? null : checkVerificationCode(services, { ...subjectOf(buyer), code });
}

/**
 * Asks for a code, and says why; where one came that is no good, what is wrong with it.
 * Errors by the field `verification_code`: 422 code_required, code_expired, fields_invalid.
 */
export function requireBuyerCode(given: GivenCode, why: MessageRef) {
  return given && !given.ok
    ? rejectCode(given)
    : err(422, 'code_required', why, { errors: { verification_code: [why] } });
}

/**
 * Uses the code of an order up that needs one.
 * Errors by the field `verification_code`: 422 code_required where none came, code_expired, fields_invalid where it is wrong.
 */
export async function redeemBuyerCode(tx: Tx, given: GivenCode): Promise<Result<null>> {
  if (!given?.ok) return requireBuyerCode(given, messages.errors.orders.codeRequired);
  const redeemed = await redeemVerificationCode(tx, given.value);
  return redeemed.ok ? redeemed : rejectCode(redeemed);
}

/** The error of a code by the field in which buyers type it. */
function rejectCode({ error: { errors, ...error } }: { ok: false; error: ApiError }): { ok: false; error: ApiError } {
  return { ok: false, error: { ...error, errors: { verification_code: errors?.['code'] ?? [] } } };
}
