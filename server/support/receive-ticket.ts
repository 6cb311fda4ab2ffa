import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueMail } from '#server/platform/mail.ts';
import { done, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { clocksFrom, fingerprintOf, sameMessageMs, ticketNumber } from './rules.ts';
import { noticeMail, receivedMail } from './ticket-mails.ts';
import {
  findSameTicket,
  insertTicket,
  insertTicketEvent,
  lockFingerprint,
  nextSerial,
  type Ticket,
  type TicketContent,
} from './ticket-store.ts';

/**
 * Keeps what a visitor sent as a ticket and writes to sender and company. The same words of the same sender within a day, while their
 * ticket is open, give that ticket again and write to nobody.
 */
export async function receiveTicket(services: Services, content: TicketContent): Promise<Result<Ticket>> {
  const result = await inTransaction(services.db, async (tx) => done(await keep(tx, services, content)));
  services.jobsWaiting.tell();
  return result;
}

async function keep(tx: Tx, services: Services, content: TicketContent): Promise<Ticket> {
  const now = services.clock.now();
  const { language: _language, ...said } = content;
  const fingerprint = fingerprintOf(Object.values(said));
  await lockFingerprint(tx, fingerprint);
  const same = await findSameTicket(tx, fingerprint, new Date(now.getTime() - sameMessageMs));
  if (same) return same;
  const number = ticketNumber(now, await nextSerial(tx));
  const ticket = await insertTicket(tx, { ...content, ...clocksFrom(now), number, fingerprint, createdAt: now });
  await insertTicketEvent(tx, ticket.id, { kind: 'received', staffId: null, note: '', at: now });
  const brand = await readBrand(tx);
  if (ticket.email)
    await queueMail(tx, services, { to: ticket.email, ...receivedMail(brand, services.shopUrl, ticket) });
  await queueMail(tx, services, { to: brand.email, ...noticeMail(brand, services.adminUrl, ticket) });
  return ticket;
}
