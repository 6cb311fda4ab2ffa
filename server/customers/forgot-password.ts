import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashCode, newCode, newToken } from '#server/platform/tokens.ts';
import { resetCodeMail } from './mails.ts';
import { insertTicket, lockByEmail, voidTickets } from './reset-store.ts';
import { ticketMinutes } from './rules.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Sends a one-time code to the account's e-mail address and returns the ticket that it works with. Older tickets end. An unknown
 * address is reported as such: the specification asks for it.
 */
export async function askForReset(
  services: Services,
  limits: Limits,
  email: string,
  network: string,
): Promise<Result<string>> {
  for (const taken of [await limits.forgotByAddress.take(network), await limits.forgotByAccount.take(email)])
    if (!taken.ok) return taken;
  const result = await inTransaction(services.db, async (tx) => {
    const customer = await lockByEmail(tx, email);
    if (!customer) return invalidFields({ email: [messages.shop.notices.emailIncorrect] });
    const now = services.clock.now();
    const ticket = newToken();
    const code = newCode();
    await voidTickets(tx, customer.id, now);
    const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000);
    await insertTicket(tx, {
      hash: ticket.hash,
      customerId: customer.id,
      codeHash: hashCode(ticket.token, code),
      createdAt: now,
      expiresAt,
    });
    await queueEmail(tx, services, {
      to: email,
      secret: { value: code, expiresAt },
      ...resetCodeMail(await readBrand(tx), customer),
    });
    return ok(ticket.token);
  });
  services.jobsWaiting.tell();
  return result;
}
