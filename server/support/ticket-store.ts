import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { ReturnReason, TicketEventKind, TicketKind, TicketState } from '#contract/tickets.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** What the sender said. Empty text where nothing was; `orderNumber`, `memberId` as typed. */
export interface TicketContent {
  kind: TicketKind;
  fullName: string;
  mobile: string;
  email: string;
  subject: string;
  message: string;
  page: string | null;
  orderNumber: string | null;
  memberId: string | null;
  products: string;
  reason: ReturnReason | null;
  language: Language;
}

export interface Ticket extends TicketContent {
  id: number;
  /** Of the order named, where there is one. */
  orderId: number | null;
  number: string;
  state: TicketState;
  acknowledgeBy: Date;
  escalateAt: Date;
  redressBy: Date;
  acknowledgedAt: Date | null;
  overdueAt: Date | null;
  resolvedAt: Date | null;
  resolution: string | null;
  createdAt: Date;
}

export interface TicketEvent {
  kind: TicketEventKind;
  at: Date;
  /** Name of the staff member; null for what the sender or the clock did. */
  by: string | null;
  note: string;
}

const columns = [
  'id',
  'number',
  'kind',
  'state',
  'full_name as fullName',
  'mobile',
  'email',
  'subject',
  'message',
  'page',
  'order_id as orderId',
  'order_number as orderNumber',
  'member_id as memberId',
  'products',
  'reason',
  'language',
  'acknowledge_by as acknowledgeBy',
  'escalate_at as escalateAt',
  'redress_by as redressBy',
  'acknowledged_at as acknowledgedAt',
  'overdue_at as overdueAt',
  'resolved_at as resolvedAt',
  'resolution',
  'created_at as createdAt',
] as const;

/** Lets one at a time tell whether a message is new. */
export async function lockFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

/** The open ticket of the same words since `since`, the newest first. */
export async function findSameTicket(tx: Tx, fingerprint: string, since: Date): Promise<Ticket | null> {
  const ticket = await tx
    .selectFrom('ticket')
    .select(columns)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .where('state', '<>', 'resolved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ticket ?? null;
}

/** A number that no ticket has and that nobody can count up to: TK-K7QM3-XV9RK. */
export async function newTicketNumber(tx: Tx): Promise<string> {
  const { number } = await tx.selectNoFrom(sql<string>`new_ticket_number()`.as('number')).executeTakeFirstOrThrow();
  return number;
}

export type NewTicket = TicketContent &
  Pick<Ticket, 'number' | 'orderId' | 'acknowledgeBy' | 'escalateAt' | 'redressBy' | 'createdAt'> & {
    fingerprint: string;
  };

/** Stores what came over the web. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<Ticket> {
  return await tx
    .insertInto('ticket')
    .values({
      number: ticket.number,
      kind: ticket.kind,
      channel: 'web',
      state: 'received',
      full_name: ticket.fullName,
      mobile: ticket.mobile,
      email: ticket.email,
      subject: ticket.subject,
      message: ticket.message,
      page: ticket.page,
      order_id: ticket.orderId,
      order_number: ticket.orderNumber,
      member_id: ticket.memberId,
      products: ticket.products,
      reason: ticket.reason,
      language: ticket.language,
      fingerprint: ticket.fingerprint,
      acknowledge_by: ticket.acknowledgeBy,
      escalate_at: ticket.escalateAt,
      redress_by: ticket.redressBy,
      created_at: ticket.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns the event's id. */
export async function insertTicketEvent(
  tx: Tx,
  ticketId: number,
  event: { kind: TicketEventKind; staffId: number | null; note: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_event')
    .values({
      ticket_id: ticketId,
      kind: event.kind,
      staff_id: event.staffId,
      note: event.note,
      created_at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A ticket that nobody else changes until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket | null> {
  const ticket = await tx.selectFrom('ticket').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return ticket ?? null;
}

/** Writes how a locked ticket stands now. */
export async function updateTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({
      state: ticket.state,
      acknowledged_at: ticket.acknowledgedAt,
      overdue_at: ticket.overdueAt,
      resolved_at: ticket.resolvedAt,
      resolution: ticket.resolution,
    })
    .where('id', '=', ticket.id)
    .execute();
}

export async function findTicket(db: Db | Tx, id: number): Promise<Ticket | null> {
  const ticket = await db.selectFrom('ticket').select(columns).where('id', '=', id).executeTakeFirst();
  return ticket ?? null;
}

/** The ticket that bears the number and was sent with the mobile number. */
export async function findSentTicket(db: Db, number: string, mobile: string): Promise<Ticket | null> {
  const ticket = await db
    .selectFrom('ticket')
    .select(columns)
    .where('number', '=', number)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return ticket ?? null;
}

/** Tickets older than the one with id `before`, the newest first. */
export async function findTickets(db: Db, before: number | null, most: number): Promise<Ticket[]> {
  return await db
    .selectFrom('ticket')
    .select(columns)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function countTickets(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What happened to a ticket, the oldest first. */
export async function findTicketEvents(db: Db | Tx, ticketId: number): Promise<TicketEvent[]> {
  return await db
    .selectFrom('ticket_event')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['ticket_event.kind', 'ticket_event.created_at as at', 'staff.name as by', 'note'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_event.id')
    .execute();
}

/** Ids of open tickets for which a clock has run out that was not yet acted upon. */
export async function findTicketsDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('state', '<>', 'resolved')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '<>', 'escalated'), eb('escalate_at', '<=', now)]),
        and([eb('overdue_at', 'is', null), eb('redress_by', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
