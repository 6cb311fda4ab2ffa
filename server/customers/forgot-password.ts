import { readBrand } from '#server/content/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import type { Limits, Visitor } from '#server/platform/rate-limit.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { hashCode, newCode, newToken } from '#server/platform/tokens.ts';
import type { CallerPlace } from './log-in.ts';
import { resetCodeMail } from './mails.ts';
import { findIdByEmail, insertTicket, lockByEmail, voidTickets } from './reset-store.ts';
import { deviceAccount, ticketMinutes } from './rules.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Sends a one-time code to the account's e-mail address and returns the ticket that it works with. Older tickets from the same place end;
 * those from elsewhere stay, or strangers could keep the owner from ever using one. An unknown address is reported as such: the
 * specification asks for it.
 */
export async function askForReset(
  services: Services,
  limits: Limits,
  email: string,
  place: CallerPlace,
): Promise<Result<string>> {
  const id = await findIdByEmail(services.db, email);
  const knownDevice = await findKnownDevice(services.db, id === null ? null : deviceAccount(id), place.device);
  const allowed = await takeLimits(limits, email, place.caller, knownDevice);
  if (!allowed.ok) return allowed;
  const key = await readServerKey(services, services.db);
  const requestedFrom = keyedHash(key, 'reset requested from', knownDevice ?? place.caller.network);
  const result = await inTransaction(services.db, async (tx) => {
    const customer = await lockByEmail(tx, email);
    if (!customer) return invalidFields({ email: [messages.shop.notices.emailIncorrect] });
    const now = services.clock.now();
    const ticket = newToken();
    const code = newCode();
    await voidTickets(tx, customer.id, now, requestedFrom);
    const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000);
    await insertTicket(tx, {
      hash: ticket.hash,
      customerId: customer.id,
      codeHash: hashCode(ticket.token, code),
      createdAt: now,
      expiresAt,
      requestedFrom,
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

/** A device that has signed in before has a limit of its own, which others cannot use up. */
function takeLimits(limits: Limits, email: string, caller: Visitor, knownDevice: string | null): Promise<Result<null>> {
  if (knownDevice !== null) return limits.forgotOnKnownDevice.take(knownCaller(knownDevice));
  return limits.forgot.take(caller, { pair: `${email} ${caller.network}`, account: email });
}
