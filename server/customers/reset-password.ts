import { timingSafeEqual } from 'node:crypto';
import type { ResetBody } from '#contract/customer.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashCode, hashToken } from '#server/platform/tokens.ts';
import { passwordChangedMail } from './mails.ts';
import { countAttempt, useTicket } from './reset-store.ts';
import { ticketAttempts } from './rules.ts';
import { deleteTokensOf, setPassword } from './store.ts';
import { messages } from '#server/platform/messages.ts';

const spent = err(422, 'reset_expired', messages.errors.account.codeExpired, {
  errors: { code: [messages.errors.account.codeExpired] },
});

/**
 * Sets a new password with a ticket and its code; all tokens of the account end. Rejects with 422 `reset_expired` when the ticket is
 * unknown, used, older than 15 minutes or was tried too often, and by field when only the code is wrong.
 */
export async function resetPassword(
  services: Services,
  limits: Limits,
  body: ResetBody,
  network: string,
): Promise<Result<null>> {
  const allowed = await limits.resetByAddress.take(network);
  if (!allowed.ok) return allowed;
  const ticketHash = hashToken(body.token);
  const ticket = await countAttempt(services.db, ticketHash, services.clock.now(), ticketAttempts);
  if (!ticket) return spent;
  if (!timingSafeEqual(Buffer.from(ticket.codeHash), Buffer.from(hashCode(body.token, body.code)))) {
    return ticket.left > 0 ? invalidFields({ code: [messages.errors.account.codeWrong] }) : spent;
  }
  const passwordHash = await hashPassword(body.password);
  const result = await inTransaction(services.db, async (tx) => {
    const customerId = await useTicket(tx, ticketHash, services.clock.now());
    if (customerId === null) return spent;
    const customer = await setPassword(tx, customerId, passwordHash);
    await deleteTokensOf(tx, customerId);
    if (customer.email !== '')
      await queueEmail(tx, services, {
        to: customer.email,
        ...passwordChangedMail(await readBrand(tx), customer),
      });
    return ok(customer.mobile);
  });
  if (!result.ok) return result;
  await limits.loginByAccount.forget(result.value);
  services.jobsWaiting.tell();
  return ok(null);
}
