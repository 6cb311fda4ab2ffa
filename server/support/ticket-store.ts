import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { ReturnReason, TicketEventKind, TicketKind, TicketState } from '#contract/tickets.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** What the sender said. Empty text where nothing was; `orderId`, `memberId` as typed. */
export interface TicketContent {
  kind: TicketKind;
  fullName: string;
  mobile: string;
  email: string;
  subject: string;
  message: string;
  page: string | null;
  orderId: number | null;
  memberId: string | null;
  products: string;
  reason: ReturnReason | null;
  language: Language;
}

export interface Ticket extends TicketContent {
  id: number;
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

const columns = sql`
  id, number, kind, state, full_name AS "fullName", mobile, email, subject, message, page, order_id AS "orderId",
  member_id AS "memberId", products, reason, language, acknowledge_by AS "acknowledgeBy", escalate_at AS "escalateAt",
  redress_by AS "redressBy", acknowledged_at AS "acknowledgedAt", overdue_at AS "overdueAt", resolved_at AS "resolvedAt",
  resolution, created_at AS "createdAt"`;

/** Lets one at a time tell whether a message is new. */
export async function lockFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

/** The open ticket of the same words since `since`, the newest first. */
export async function findSameTicket(tx: Tx, fingerprint: string, since: Date): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    SELECT ${columns} FROM ticket
    WHERE fingerprint = ${fingerprint} AND created_at > ${since} AND state <> 'resolved'
    ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

export async function nextSerial(tx: Tx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`SELECT nextval('ticket_serial') AS serial`.execute(tx);
  return rows[0]!.serial;
}

export type NewTicket = TicketContent &
  Pick<Ticket, 'number' | 'acknowledgeBy' | 'escalateAt' | 'redressBy' | 'createdAt'> & { fingerprint: string };

/** Stores what came over the web. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    INSERT INTO ticket (number, kind, channel, state, full_name, mobile, email, subject, message, page, order_id, member_id,
      products, reason, language, fingerprint, acknowledge_by, escalate_at, redress_by, created_at)
    VALUES (${ticket.number}, ${ticket.kind}, 'web', 'received', ${ticket.fullName}, ${ticket.mobile}, ${ticket.email},
      ${ticket.subject}, ${ticket.message}, ${ticket.page}, ${ticket.orderId}, ${ticket.memberId}, ${ticket.products},
      ${ticket.reason}, ${ticket.language}, ${ticket.fingerprint}, ${ticket.acknowledgeBy}, ${ticket.escalateAt},
      ${ticket.redressBy}, ${ticket.createdAt})
    RETURNING ${columns}`.execute(tx);
  return rows[0]!;
}

export async function insertTicketEvent(
  tx: Tx,
  ticketId: number,
  event: { kind: TicketEventKind; staffId: number | null; note: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO ticket_event (ticket_id, kind, staff_id, note, created_at)
    VALUES (${ticketId}, ${event.kind}, ${event.staffId}, ${event.note}, ${event.at})`.execute(tx);
}

/** A ticket that nobody else changes until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`SELECT ${columns} FROM ticket WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Writes how a locked ticket stands now. */
export async function updateTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await sql`
    UPDATE ticket SET state = ${ticket.state}, acknowledged_at = ${ticket.acknowledgedAt}, overdue_at = ${ticket.overdueAt},
      resolved_at = ${ticket.resolvedAt}, resolution = ${ticket.resolution}
    WHERE id = ${ticket.id}`.execute(tx);
}

export async function findTicket(db: Db | Tx, id: number): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`SELECT ${columns} FROM ticket WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The ticket that bears the number and was sent with the mobile number. */
export async function findSentTicket(db: Db, number: string, mobile: string): Promise<Ticket | null> {
  const { rows } =
    await sql<Ticket>`SELECT ${columns} FROM ticket WHERE number = ${number} AND mobile = ${mobile}`.execute(db);
  return rows[0] ?? null;
}

/** Tickets older than the one with id `before`, the newest first. */
export async function findTickets(db: Db, before: number | null, most: number): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    SELECT ${columns} FROM ticket WHERE ${before}::bigint IS NULL OR id < ${before}::bigint
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countTickets(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ticket`.execute(db);
  return rows[0]!.total;
}

/** What happened to a ticket, the oldest first. */
export async function findTicketEvents(db: Db | Tx, ticketId: number): Promise<TicketEvent[]> {
  const { rows } = await sql<TicketEvent>`
    SELECT ticket_event.kind, ticket_event.created_at AS at, staff.name AS by, note
    FROM ticket_event LEFT JOIN staff ON staff.id = staff_id
    WHERE ticket_id = ${ticketId} ORDER BY ticket_event.id`.execute(db);
  return rows;
}

/** Ids of open tickets for which a clock has run out that was not yet acted upon. */
export async function findTicketsDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ticket
    WHERE state <> 'resolved' AND ((state <> 'escalated' AND escalate_at <= ${now}) OR (overdue_at IS NULL AND redress_by <= ${now}))
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
