import { randomUUID } from 'node:crypto';
import { readBrand } from '#server/content/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import type { Services } from '#server/platform/services.ts';
import { queueSms } from '#server/platform/sms.ts';
import { hashCode, hashToken, newCode, newToken } from '#server/platform/tokens.ts';
import { canTextCode, maskEmail, maskMobile } from '#server/verification/index.ts';
import { type Contact, type ContactCode, planReset, rememberedMs } from './contact-change-rules.ts';
import { findUndoingContacts } from './contact-change-store.ts';
import { type Addressee, resetCodeMail } from './mails.ts';
import { saveTicket, voidTickets } from './reset-store.ts';
import { ticketMinutes } from './rules.ts';

/** `sentTo` is masked; null if no way led to the owner, so that nobody has the code. */
export interface ResetSent {
  token: string;
  sentTo: string | null;
}

export type ResetAccount = Addressee & Contact & { id: number };

const codeKind = 'verification_code';

/**
 * How a code reaches the owner, and not somebody who undid a change of contact in the last 30 days; null if no way
 * does.
 */
export async function findResetWay(
  db: Db | Tx,
  services: Services,
  customer: ResetAccount,
): Promise<ContactCode['way'] | null> {
  const undoing = await findUndoingContacts(db, customer, new Date(services.clock.now().getTime() - rememberedMs));
  return planReset(customer, undoing, canTextCode(services));
}

/**
 * The account must be locked. Always returns a ticket, so that a caller without the code cannot tell whether one was
 * sent. With `again`, an earlier ticket of the account, it is that one: if no code goes out, the last one stays good.
 */
export async function sendResetCode(
  tx: Tx,
  services: Services,
  customer: ResetAccount,
  requestedFrom: string,
  { mayText = true, again = null }: { mayText?: boolean; again?: string | null } = {},
): Promise<ResetSent> {
  const { id, mobile, email, language } = customer;
  const now = services.clock.now();
  const way = await findResetWay(tx, services, customer);
  const ticket = again === null ? newToken() : { token: again, hash: hashToken(again) };
  const code = newCode();
  // An older code stays good unless another one takes its place.
  const isSent = way === 'email' || (way === 'sms' && mayText);
  if (isSent) await voidTickets(tx, id, now, { ticketHash: ticket.hash, requestedFrom });
  const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000);
  const codeHash = hashCode(ticket.token, code);
  await saveTicket(tx, { hash: ticket.hash, customerId: id, codeHash, createdAt: now, expiresAt, requestedFrom });
  const secret = { value: code, expiresAt };
  const brand = await readBrand(tx);
  const { token } = ticket;
  if (way === 'email') {
    await queueEmail(tx, services, { to: email, secret, ...resetCodeMail(brand, customer) });
    return { token, sentTo: maskEmail(email) };
  }
  if (!isSent) return { token, sentTo: null };
  const fields = { code: secretMask, brand: brand.name, minutes: String(ticketMinutes) };
  await queueSms(tx, services, { to: mobile, kind: codeKind, language, fields, secret }, randomUUID());
  return { token, sentTo: maskMobile(mobile) };
}
