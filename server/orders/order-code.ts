import { inTransaction } from '#server/platform/database.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkVerificationCode,
  type CodeSent,
  redeemVerificationCode,
  sendVerificationCode,
} from '#server/verification/index.ts';
import { codeToken } from '#server/order-access/index.ts';
import { readAddressee } from './mailed-order.ts';

const about = (orderId: number) => ({ purpose: 'guest_order', subject: `order ${orderId}` }) as const;

/** To email and phone of a guest's order, in its language. Errors: 429 too_many_requests; 422 code_not_deliverable. */
export async function sendOrderCode(
  services: Services,
  limits: Limits,
  orderId: number,
  caller: Caller,
): Promise<Result<CodeSent>> {
  const { email, mobile, language } = await readAddressee(services.db, orderId);
  return sendVerificationCode(services, limits, { ...about(orderId), email, mobile, language, caller });
}

/**
 * Returns the token with which the guest may change the order, and its expiry. Errors: 422 code_expired, or by the
 * field `code`.
 */
export async function verifyOrderCode(
  services: Services,
  orderId: number,
  code: string,
): Promise<Result<{ token: string; expiresAt: Date }>> {
  const verified = await checkVerificationCode(services, { ...about(orderId), code });
  if (!verified.ok) return verified;
  const redeemed = await inTransaction(services.db, (tx) => redeemVerificationCode(tx, verified.value));
  if (!redeemed.ok) return redeemed;
  return ok(codeToken(await readServerKey(services, services.db), orderId, services.clock.now()));
}
