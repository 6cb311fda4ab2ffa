import type { Db, Tx } from '#server/platform/database.ts';
import { ticketAttempts } from './rules.ts';
import type { StoredContact } from './store.ts';

type AddressedAccount = Omit<StoredContact, 'secondFactorSince'> & { id: number };

const withEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('customer')
    .select(['id', 'mobile', 'email', 'first_name as firstName', 'language'])
    .where('email', '<>', '')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email);

export async function findByEmail(db: Db, email: string): Promise<AddressedAccount | null> {
  return (await withEmail(db, email).executeTakeFirst()) ?? null;
}

/** Two requests for a code take turns. */
export async function lockByEmail(tx: Tx, email: string): Promise<AddressedAccount | null> {
  return (await withEmail(tx, email).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** All, or a ticket and those requested from one place. */
export async function voidTickets(
  tx: Tx,
  customerId: number,
  now: Date,
  only?: { ticketHash: string; requestedFrom: string },
): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .$if(only !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('requested_from', '=', only!.requestedFrom), eb('ticket_hash', '=', only!.ticketHash)]),
      ),
    )
    .execute();
}

/**
 * Stores a ticket, or gives one that can no longer be used a new code. One that still can keeps its code: void it first
 * if the new code is sent.
 */
export async function saveTicket(
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
  const renewed = {
    code_hash: ticket.codeHash,
    created_at: ticket.createdAt,
    expires_at: ticket.expiresAt,
    requested_from: ticket.requestedFrom,
  };
  await tx
    .insertInto('password_reset')
    .values({ ticket_hash: ticket.hash, customer_id: ticket.customerId, ...renewed })
    .onConflict((conflict) =>
      conflict
        .column('ticket_hash')
        .doUpdateSet({ ...renewed, attempts: 0, used_at: null })
        .where(({ eb, or }) =>
          or([
            eb('password_reset.used_at', 'is not', null),
            eb('password_reset.expires_at', '<=', ticket.createdAt),
            eb('password_reset.attempts', '>=', ticketAttempts),
          ]),
        ),
    )
    .execute();
}

/** Null if the ticket is unknown, used or expired. */
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

/**
 * Returns the email of the account that a ticket of the last day is for, in lower case, whether the ticket is still
 * good or not; null if it is unknown or the account has no email.
 */
export async function findTicketEmail(db: Db, ticketHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return row?.email || null;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot share one. Null if the ticket is invalid.
 */
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

/** Returns the customer's id, or null if another call was faster. */
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
