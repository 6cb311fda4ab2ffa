import type { Db, Tx } from '#server/platform/database.ts';
import type { Addressee } from './mails.ts';

/** The id of the account with an e-mail address; null where there is none. */
export async function findIdByEmail(db: Db, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '<>', '')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds and locks the customer of an e-mail address, so that two requests for a code take turns. */
export async function lockByEmail(tx: Tx, email: string): Promise<(Addressee & { id: number }) | null> {
  const row = await tx
    .selectFrom('customer')
    .select(['id', 'first_name as firstName', 'language'])
    .where('email', '<>', '')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a customer's open tickets: all of them, or those that were asked for from one place. */
export async function voidTickets(tx: Tx, customerId: number, now: Date, requestedFrom?: string): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .$if(requestedFrom !== undefined, (query) => query.where('requested_from', '=', requestedFrom!))
    .execute();
}

export async function insertTicket(
  tx: Tx,
  ticket: {
    hash: string;
    customerId: number;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
    requestedFrom: string;
  },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({
      ticket_hash: ticket.hash,
      customer_id: ticket.customerId,
      code_hash: ticket.codeHash,
      created_at: ticket.createdAt,
      expires_at: ticket.expiresAt,
      requested_from: ticket.requestedFrom,
    })
    .execute();
}

/** Whose ticket it is; null where it is unknown, used or has expired. */
export async function findTicketHolder(db: Db, ticketHash: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('password_reset')
    .select('customer_id')
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Counts an attempt before it is checked, so that attempts at the same moment cannot share one. Null where the ticket is no good. */
export async function countAttempt(
  db: Db,
  ticketHash: string,
  now: Date,
  most: number,
): Promise<{ codeHash: string; left: number } | null> {
  const row = await db
    .updateTable('password_reset')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  return row ? { codeHash: row.code_hash, left: most - row.attempts } : null;
}

/** Uses a ticket up; the customer's id, or null where another call was quicker. */
export async function useTicket(tx: Tx, ticketHash: string, now: Date): Promise<number | null> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function deleteTicketsBefore(db: Db, expiry: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', expiry).execute();
}
