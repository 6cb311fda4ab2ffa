import type { EmailContent } from '#server/platform/email-template.ts';
import type { Brand } from '#contract/content.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decideTransition } from './rules.ts';
import { acknowledgedMail, escalatedMail, repliedMail, resolvedMail } from './ticket-mails.ts';
import { insertTicketEvent, lockTicket, setAssignee, type Ticket, updateTicket } from './ticket-store.ts';
import { messages } from '#server/platform/messages.ts';

const unknownTicket = err(404, 'ticket_not_found', messages.errors.staff.tickets.notFound);

const withoutEmail = err(422, 'ticket_without_email', messages.errors.staff.tickets.noEmail);

export type StaffAct =
  | { kind: 'acknowledge' }
  | { kind: 'note'; note: string }
  /** Emailed; the ticket stays open. The first reply acknowledges it. */
  | { kind: 'reply'; text: string }
  /** Null: unassigned. */
  | { kind: 'assign'; assignee: { id: number; name: string } | null }
  /** Passes the ticket to the grievance officer early. The reason is internal. */
  | { kind: 'escalate'; reason: string }
  /** The reason is sent to the sender. */
  | { kind: 'resolve'; reason: string };

/**
 * Emails the sender if an address is known, except about notes and assignments. Errors: 404 ticket_not_found; 409
 * ticket_acknowledged, ticket_escalated or ticket_resolved; 422 ticket_without_email for a reply.
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
    if (act.kind === 'note') return addNote(tx, services, ticket, actor, act.note);
    if (act.kind === 'assign') return assign(tx, services, ticket, actor, act.assignee);
    return advance(tx, services, ticket, actor, act);
  });
  if (result.ok) services.jobsWaiting.notify();
  return result;
}

async function addNote(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  actor: StaffActor,
  note: string,
): Promise<Result<null>> {
  const at = services.clock.now();
  const eventId = await insertTicketEvent(tx, ticket.id, { kind: 'noted', staffId: actor.staffId, note, at });
  await recordStaffAction(tx, actor, at, { before: {}, after: { event_id: eventId } });
  return ok(null);
}

async function assign(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  actor: StaffActor,
  assignee: { id: number; name: string } | null,
): Promise<Result<null>> {
  const at = services.clock.now();
  if ((ticket.assignee?.id ?? null) === (assignee?.id ?? null)) return ok(null);
  await setAssignee(tx, ticket.id, assignee?.id ?? null);
  await insertTicketEvent(tx, ticket.id, { kind: 'assigned', staffId: actor.staffId, note: assignee?.name ?? '', at });
  await recordStaffAction(tx, actor, at, {
    before: { assigned_to: ticket.assignee?.id ?? null },
    after: { assigned_to: assignee?.id ?? null },
  });
  return ok(null);
}

type Advance = Exclude<StaffAct, { kind: 'note' | 'assign' }>;

async function advance(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  actor: StaffActor,
  act: Advance,
): Promise<Result<null>> {
  const at = services.clock.now();
  const move = decideTransition(ticket, act.kind);
  if (!move.ok) return move;
  if (act.kind === 'reply' && ticket.email === '') return withoutEmail;
  const acknowledges = act.kind === 'acknowledge' || act.kind === 'reply';
  const changed: Ticket = {
    ...ticket,
    state: move.value,
    ...(acknowledges && { acknowledgedAt: ticket.acknowledgedAt ?? at }),
    ...(act.kind === 'resolve' && { resolvedAt: at, resolution: act.reason }),
  };
  await updateTicket(tx, changed);
  const note = act.kind === 'reply' ? act.text : act.kind === 'acknowledge' ? '' : act.reason;
  const event = { kind: eventKinds[act.kind], note, staffId: actor.staffId, at };
  const eventId = await insertTicketEvent(tx, ticket.id, event);
  // Staff's text is stored only with the event, where it can be erased.
  await recordStaffAction(tx, actor, at, {
    before: { state: ticket.state },
    after: { state: changed.state, event_id: eventId },
  });
  await notifySender(tx, services, changed, (brand, shopUrl, latest) =>
    writers[act.kind](brand, shopUrl, latest, note),
  );
  return ok(null);
}

const eventKinds = {
  acknowledge: 'acknowledged',
  reply: 'replied',
  escalate: 'escalated',
  resolve: 'resolved',
} as const;

const writers: Record<Advance['kind'], (brand: Brand, shopUrl: string, ticket: Ticket, text: string) => EmailContent> =
  {
    acknowledge: acknowledgedMail,
    reply: repliedMail,
    escalate: escalatedMail,
    resolve: resolvedMail,
  };

async function notifySender(
  tx: Tx,
  services: Services,
  ticket: Ticket,
  write: (brand: Brand, shopUrl: string, ticket: Ticket) => EmailContent,
): Promise<void> {
  if (!ticket.email) return;
  await queueEmail(tx, services, { to: ticket.email, ...write(await readBrand(tx), services.shopUrl, ticket) });
}
