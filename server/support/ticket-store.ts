import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { ReturnReason, TicketEventKind, TicketKind, TicketState } from '#contract/tickets.ts';
import { anyOf, countUpTo, type Db, type Tx } from '#server/platform/database.ts';
import { isMobileNumber, normaliseLine, normaliseMobile } from '#contract/typed-values.ts';
import { normaliseNumber } from './rules.ts';

/** Missing text is empty; `orderNumber` and `memberId` are as typed. */
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
  /** If the named order exists. */
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
  /** The responsible staff member. */
  assignee: { id: number; name: string } | null;
}

export interface TicketEvent {
  kind: TicketEventKind;
  at: Date;
  /** A staff member's name; null for the sender or the clock. */
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

const assignee = sql<
  Ticket['assignee']
>`(SELECT json_build_object('id', staff.id, 'name', staff.name) FROM staff WHERE staff.id = ticket.assigned_to)`.as(
  'assignee',
);

/** By id. */
export async function readTicketNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('ticket').select(['id', 'number']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The number may be in any notation. */
export async function findTicketId(db: Db, typed: string): Promise<number | null> {
  const number = normaliseNumber(typed);
  return (await db.selectFrom('ticket').select('id').where('number', '=', number).executeTakeFirst())?.id ?? null;
}

/** Serialises the checks whether a message is new. */
export async function lockFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

/** The newest open one with the same text. */
export async function findSameTicket(tx: Tx, fingerprint: string, since: Date): Promise<Ticket | null> {
  const ticket = await tx
    .selectFrom('ticket')
    .select(columns)
    .select(assignee)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .where('state', '<>', 'resolved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ticket ?? null;
}

/** Nobody can guess it by counting: TK-K7QM3-XV9RK. */
export async function newTicketNumber(tx: Tx): Promise<string> {
  const { number } = await tx.selectNoFrom(sql<string>`new_ticket_number()`.as('number')).executeTakeFirstOrThrow();
  return number;
}

export type NewTicket = TicketContent &
  Pick<Ticket, 'number' | 'orderId' | 'acknowledgeBy' | 'escalateAt' | 'redressBy' | 'createdAt'> & {
    fingerprint: string;
    /** Null if the sender typed their details. */
    customerId: number | null;
  };

/** Sent over the web. */
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
      customer_id: ticket.customerId,
      acknowledge_by: ticket.acknowledgeBy,
      escalate_at: ticket.escalateAt,
      redress_by: ticket.redressBy,
      created_at: ticket.createdAt,
    })
    .returning(columns)
    .returning(assignee)
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

/** Until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket | null> {
  const ticket = await tx
    .selectFrom('ticket')
    .select(columns)
    .select(assignee)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return ticket ?? null;
}

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
  const ticket = await db.selectFrom('ticket').select(columns).select(assignee).where('id', '=', id).executeTakeFirst();
  return ticket ?? null;
}

/** By its number and the sender's mobile number. */
export async function findSentTicket(db: Db, number: string, mobile: string): Promise<Ticket | null> {
  const ticket = await db
    .selectFrom('ticket')
    .select(columns)
    .select(assignee)
    .where('number', '=', number)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return ticket ?? null;
}

/** From an account, older than the one with id `before`, newest first. */
export async function findOwnTickets(
  db: Db,
  customerId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<Pick<Ticket, 'id' | 'number' | 'subject' | 'state' | 'createdAt'>[]> {
  return db
    .selectFrom('ticket')
    .select(['id', 'number', 'subject', 'state', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** From an account, with staff's replies, oldest first. */
export async function findOwnTicket(
  db: Db,
  customerId: number,
  number: string,
): Promise<(Ticket & { answers: { at: Date; note: string }[] }) | null> {
  const ticket = await db
    .selectFrom('ticket')
    .select(columns)
    .select(assignee)
    .where('customer_id', '=', customerId)
    .where('number', '=', normaliseNumber(number))
    .executeTakeFirst();
  if (!ticket) return null;
  const answers = await db
    .selectFrom('ticket_event')
    .select(['created_at as at', 'note'])
    .where('ticket_id', '=', ticket.id)
    .where('kind', 'in', ['replied', 'resolved'])
    .orderBy('id')
    .execute();
  return { ...ticket, answers };
}

export interface TicketSearch {
  /** A part of number, name, mobile, email, subject or order number; empty for all. */
  text: string;
  state: TicketState | 'open' | null;
  kind: TicketKind | null;
  assignedTo: number | 'nobody' | null;
  /** A promise to the sender is broken at that time. */
  lateAt: Date | null;
}

/** Must match the index `ticket_search`. */
const searchedText = sql<string>`lower(number || ' ' || full_name || ' ' || mobile || ' ' || email || ' ' || subject || ' ' || coalesce(order_number, ''))`;
const likeSigns = /[\\%_]/g;

function matching(db: Db, { text, state, kind, assignedTo, lateAt }: TicketSearch) {
  let query = db.selectFrom('ticket');
  const mobile = normaliseMobile(text);
  const words = isMobileNumber(mobile) ? [mobile] : normaliseLine(text).toLowerCase().split(/\s+/).filter(Boolean);
  for (const word of words.slice(0, 6))
    query = query.where(searchedText, 'like', `%${word.replace(likeSigns, '\\$&')}%`);
  if (state === 'open') query = query.where('state', '<>', 'resolved');
  else if (state !== null) query = query.where('state', '=', state);
  if (kind !== null) query = query.where('kind', '=', kind);
  if (assignedTo === 'nobody') query = query.where('assigned_to', 'is', null);
  else if (assignedTo !== null) query = query.where('assigned_to', '=', assignedTo);
  if (lateAt === null) return query;
  return query
    .where('state', '<>', 'resolved')
    .where(({ eb, or, and }) =>
      or([
        eb('redress_by', '<=', lateAt),
        and([eb('acknowledged_at', 'is', null), eb('acknowledge_by', '<=', lateAt)]),
      ]),
    );
}

/** Older than the one with id `before`, newest first. */
export async function findTickets(
  db: Db,
  search: TicketSearch,
  before: number | null,
  most: number,
): Promise<Ticket[]> {
  return await matching(db, search)
    .select(columns)
    .select(assignee)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export function countTickets(db: Db, search: TicketSearch): Promise<number | null> {
  return countUpTo(db, matching(db, search).select('id'));
}

export async function setAssignee(tx: Tx, id: number, staffId: number | null): Promise<void> {
  await tx.updateTable('ticket').set({ assigned_to: staffId }).where('id', '=', id).execute();
}

/** Oldest first. */
export async function findTicketEvents(db: Db | Tx, ticketId: number): Promise<TicketEvent[]> {
  return await db
    .selectFrom('ticket_event')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['ticket_event.kind', 'ticket_event.created_at as at', 'staff.name as by', 'note'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_event.id')
    .execute();
}

/** Open tickets with a passed deadline that was not handled yet. */
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
