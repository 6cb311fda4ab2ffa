import { readBrand } from '#server/content/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import type { Limits, Visitor } from '#server/platform/rate-limit.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { CallerPlace } from './log-in.ts';
import { noResetCodeMail } from './mails.ts';
import { findByEmail, findTicketEmail, lockByEmail } from './reset-store.ts';
import { resetExpired } from './reset-password.ts';
import { deviceAccount } from './rules.ts';
import { findResetWay, type ResetAccount, sendResetCode } from './send-reset-code.ts';
import { messages } from '#server/platform/messages.ts';

/** The limits of forgotten passwords have counted the caller; those of codes count the recipient. */
const countedBefore = { account: null, device: null, network: null };

/**
 * Sends a code to the account's owner if a way leads there (see findResetWay), and returns its ticket, which is the
 * same whatever was sent. If a code was sent, older tickets from the same place end; those from elsewhere stay, or
 * strangers could keep the owner from using one. The specification demands that an unknown address is reported.
 * Errors: 422 on `email`; 429 too_many_requests; 503 busy.
 */
export async function askForReset(
  services: Services,
  limits: Limits,
  email: string,
  place: CallerPlace,
  again: string | null = null,
): Promise<Result<string>> {
  const found = await findByEmail(services.db, email);
  const knownDevice = await findKnownDevice(services.db, found && deviceAccount(found.id), place.device);
  const allowed = await takeLimits(limits, email, place.caller, knownDevice);
  if (!allowed.ok) return allowed;
  const mayText = found !== null && (knownDevice !== null || (await takeText(services, limits, found, place)));
  const key = await readServerKey(services, services.db);
  const requestedFrom = keyedHash(key, 'reset requested from', knownDevice ?? place.caller.network);
  const result = await inTransaction(services.db, async (tx) => {
    const customer = await lockByEmail(tx, email);
    if (!customer) return invalidFields({ email: [messages.shop.notices.emailIncorrect] });
    const { token, sentTo } = await sendResetCode(tx, services, customer, requestedFrom, { mayText, again });
    // The answer is the same for everybody; only the owner of the mailbox reads why no code comes.
    if (sentTo === null && (await findResetWay(tx, services, customer)) === null)
      await queueEmail(tx, services, { to: email, ...noResetCodeMail(await readBrand(tx), customer) });
    return ok(token);
  });
  services.jobsWaiting.notify();
  return result;
}

/**
 * Sends a new code in place of the one that came with a ticket, and returns that ticket; its owner need not type the
 * email again. If no code may go out, the last one stays good. Otherwise like askForReset. Errors: also 422
 * reset_expired for an unknown ticket.
 */
export async function askForResetAgain(
  services: Services,
  limits: Limits,
  ticket: string,
  place: CallerPlace,
): Promise<Result<string>> {
  const email = await findTicketEmail(services.db, hashToken(ticket));
  return email === null ? resetExpired : askForReset(services, limits, email, place, ticket);
}

/**
 * Whether a code may go out by SMS: strangers may have only so many sent to a phone, and those of one network fewer.
 * Emails, and whatever a known device asks for, are counted by takeLimits.
 */
async function takeText(
  services: Services,
  limits: Limits,
  account: ResetAccount,
  { caller }: CallerPlace,
): Promise<boolean> {
  if ((await findResetWay(services.db, services, account)) !== 'sms') return false;
  const { id, mobile } = account;
  const inNetwork = await limits.forgotBySms.take(caller, { account: String(id) });
  if (!inNetwork.ok) return false;
  return (await limits.code.take(countedBefore, { recipient: mobile, subject: `password ${id}` })).ok;
}

/** A device that has signed in before has its own limit, which others cannot use up. */
function takeLimits(limits: Limits, email: string, caller: Visitor, knownDevice: string | null): Promise<Result<null>> {
  if (knownDevice !== null) return limits.forgotOnKnownDevice.take(knownCaller(knownDevice));
  return limits.forgot.take(caller, { pair: `${email} ${caller.network}`, account: email });
}
