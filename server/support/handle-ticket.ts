import type { EmailContent } from '#server/platform/email-template.ts';
import type { Brand } from '#contract/content.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decideTransition } from './rules.ts';
import { acknowledgedMail, resolvedMail } from './ticket-mails.ts';
import { insertTicketEvent, lockTicket, type Ticket, updateTicket } from './ticket-store.ts';
import { messages } from '#server/platform/messages.ts';

const unknownTicket = err(404, 'ticket_not_found', messages.errors.staff.tickets.notFound);

/** What staff do to a ticket. */
export type StaffAct =
  | { kind: 'acknowledge' }
  | { kind: 'note'; note: string }
  /** The reason is sent to the sender. */
  | { kind: 'resolve'; reason: string };

/**
 * Does it and records who did it and when; the sender hears of it where an e-mail is known, but never of notes.
 * Errors: 404 ticket_not_found, 409 ticket_acknowledged or ticket_resolved.
 */
export async function handleTicket(
  services: Services,
  id: number,
  actor: StaffActor,
  act: StaffAct,
): Promise<Result<null>> {
  const result = await inTransaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (!ticket) return unknownTicket;
    return perform(tx, services, ticket, actor, act);
  });
  if (result.ok) services.jobsWaiting.tell();
  return result;
}

async function perform(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  actor: StaffActor,
  act: StaffAct,
): Promise<Result<null>> {
  const at = services.clock.now();
  const { staffId } = actor;
  if (act.kind === 'note') {
    const eventId = await insertTicketEvent(tx, ticket.id, { kind: 'noted', staffId, note: act.note, at });
    await recordStaffAction(tx, actor, at, { before: {}, after: { event_id: eventId } });
    return ok(null);
  }
  const move = decideTransition(ticket, act.kind);
  if (!move.ok) return move;
  const changed: Ticket =
    act.kind === 'acknowledge'
      ? { ...ticket, state: move.value, acknowledgedAt: at }
      : { ...ticket, state: move.value, resolvedAt: at, resolution: act.reason };
  await updateTicket(tx, changed);
  const resolved = act.kind === 'resolve';
  const event = resolved
    ? { kind: 'resolved' as const, note: act.reason }
    : { kind: 'acknowledged' as const, note: '' };
  const eventId = await insertTicketEvent(tx, ticket.id, { ...event, staffId, at });
  // What staff wrote stands with the event, where it can be erased.
  await recordStaffAction(tx, actor, at, {
    before: { state: ticket.state },
    after: { state: changed.state, event_id: eventId },
  });
  await notifySender(tx, services, changed, resolved ? resolvedMail : acknowledgedMail);
  return ok(null);
}

async function notifySender(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  write: (brand: Brand, shopUrl: string, ticket: Ticket) => EmailContent,
): Promise<void> {
  if (!ticket.email) return;
  await queueEmail(tx, services, { to: ticket.email, ...write(await readBrand(tx), services.shopUrl, ticket) });
}
