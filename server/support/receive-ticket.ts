import { parseOrderReference } from '#contract/order-number.ts';
import { readBrand } from '#server/content/index.ts';
import { findOrderOwner } from '#server/order-access/index.ts';
import { claimPhotos, type PhotoOwner } from '#server/photos/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { clocksFrom, fingerprintOf, sameMessageMs } from './rules.ts';
import { noticeMail } from './staff-mails.ts';
import { receivedMail } from './ticket-mails.ts';
import {
  findSameTicket,
  insertTicket,
  insertTicketEvent,
  lockFingerprint,
  newTicketNumber,
  type Ticket,
  type TicketContent,
} from './ticket-store.ts';

/**
 * Stores a message as a ticket and emails the sender and the company. The same text from the same sender within a day,
 * while its ticket is open, returns that ticket without emails; new photos are added to it. `photos` are their names,
 * `customerId` is the sending account. Errors: 422 at `photos`, as claimPhotos says.
 */
export async function receiveTicket(
  services: Services,
  content: TicketContent,
  photos: readonly string[],
  customerId: number | null = null,
): Promise<Result<Ticket>> {
  const result = await inTransaction(services.db, (tx) => keep(tx, services, { ...content, customerId }, photos));
  if (result.ok) services.jobsWaiting.notify();
  return result;
}

const ownerOf = (ticket: Ticket): PhotoOwner => ({ kind: 'ticket', id: ticket.id });

async function keep(
  tx: Tx,
  services: Services,
  content: TicketContent & { customerId: number | null },
  photos: readonly string[],
): Promise<Result<Ticket>> {
  const now = services.clock.now();
  const { language: _language, ...said } = content;
  const fingerprint = fingerprintOf(Object.values(said));
  await lockFingerprint(tx, fingerprint);
  const same = await findSameTicket(tx, fingerprint, new Date(now.getTime() - sameMessageMs));
  if (same) return addPhotos(tx, same, photos, now);
  const number = await newTicketNumber(tx);
  const orderId = await findOrderId(tx, content.orderNumber);
  const ticket = await insertTicket(tx, {
    ...content,
    ...clocksFrom(now),
    number,
    orderId,
    fingerprint,
    createdAt: now,
  });
  const claimed = await claimPhotos(tx, ownerOf(ticket), photos, now);
  if (!claimed.ok) return claimed;
  await insertTicketEvent(tx, ticket.id, { kind: 'received', staffId: null, note: '', at: now });
  const brand = await readBrand(tx);
  if (ticket.email)
    await queueEmail(tx, services, {
      to: ticket.email,
      ...receivedMail(brand, services.shopUrl, ticket, photos.length),
    });
  await queueEmail(tx, services, { to: brand.email, ...noticeMail(brand, services.adminUrl, ticket, photos.length) });
  return ok(ticket);
}

/** The sender does not learn whether the order exists. */
async function findOrderId(tx: Tx, orderNumber: string | null): Promise<number | null> {
  const reference = orderNumber === null ? null : parseOrderReference(orderNumber);
  return reference && ((await findOrderOwner(tx, reference))?.id ?? null);
}

/** Adds an event to the history, for staff who have seen the ticket already. */
async function addPhotos(tx: Tx, ticket: Ticket, photos: readonly string[], now: Date): Promise<Result<Ticket>> {
  const added = await claimPhotos(tx, ownerOf(ticket), photos, now);
  if (!added.ok) return added;
  const note = `The same message came again, with more photos: ${added.value}`;
  if (added.value > 0) await insertTicketEvent(tx, ticket.id, { kind: 'noted', staffId: null, note, at: now });
  return ok(ticket);
}
