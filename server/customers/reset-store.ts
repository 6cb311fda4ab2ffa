import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Addressee } from './mails.ts';

/** Finds and locks the customer of an e-mail address, so that two requests for a code take turns. */
export async function lockByEmail(tx: Tx, email: string): Promise<(Addressee & { id: number }) | null> {
  const { rows } = await sql<Addressee & { id: number }>`
    SELECT id, first_name AS "firstName", language FROM customer WHERE email <> '' AND lower(email) = ${email} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Ends all of a customer's open tickets. */
export async function voidTickets(tx: Tx, customerId: number, now: Date): Promise<void> {
  await sql`UPDATE password_reset SET used_at = ${now} WHERE customer_id = ${customerId} AND used_at IS NULL`.execute(
    tx,
  );
}

export async function insertTicket(
  tx: Tx,
  ticket: { hash: string; customerId: number; codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO password_reset (ticket_hash, customer_id, code_hash, created_at, expires_at)
    VALUES (${ticket.hash}, ${ticket.customerId}, ${ticket.codeHash}, ${ticket.createdAt}, ${ticket.expiresAt})`.execute(
    tx,
  );
}

/** Counts an attempt before it is checked, so that attempts at the same moment cannot share one. Null where the ticket is no good. */
export async function countAttempt(
  db: Db,
  ticketHash: string,
  now: Date,
  most: number,
): Promise<{ codeHash: string; left: number } | null> {
  const { rows } = await sql<{ codeHash: string; left: number }>`
    UPDATE password_reset SET attempts = attempts + 1
    WHERE ticket_hash = ${ticketHash} AND used_at IS NULL AND expires_at > ${now} AND attempts < ${most}
    RETURNING code_hash AS "codeHash", ${most}::int - attempts AS left`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up; the customer's id, or null where another call was quicker. */
export async function useTicket(tx: Tx, ticketHash: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    UPDATE password_reset SET used_at = ${now} WHERE ticket_hash = ${ticketHash} AND used_at IS NULL RETURNING customer_id AS id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export async function deleteTicketsBefore(db: Db, expiry: Date): Promise<void> {
  await sql`DELETE FROM password_reset WHERE expires_at <= ${expiry}`.execute(db);
}
