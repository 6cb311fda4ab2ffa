/** Passwords that a thief may know. See docs/decisions/0106. */
import { sql } from 'kysely';
import { policy } from '#contract/policy.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { pendingMs } from './contact-change-rules.ts';

const undoableMs = policy.undoContactHours * 3_600_000;
/** A change is requested, waits for its codes, and can then be undone. */
const exposableMs = undoableMs + pendingMs + undoableMs;
/** How many passwords are rejected; verifying each takes a while. */
const mostRejected = 10;

/** Saves the account's password, which is about to be replaced. */
export async function saveFormerPassword(tx: Tx, customerId: number, at: Date): Promise<void> {
  await tx
    .insertInto('former_password')
    .columns(['customer_id', 'password_hash', 'replaced_at'])
    .expression(({ selectFrom }) =>
      selectFrom('customer')
        .select(({ cast, val }) => ['id', 'password_hash', cast<Date>(val(at), 'timestamptz').as('replaced_at')])
        .where('id', '=', customerId)
        .forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Rejects from now on the passwords that were replaced since the time in which a change of contact could be undone
 * before `changedAt`: the thief may have replaced the stolen one before changing the contact.
 */
export async function exposeFormerPasswords(tx: Tx, customerId: number, changedAt: Date, at: Date): Promise<void> {
  await tx
    .updateTable('former_password')
    .set({ exposed_at: at })
    .where('customer_id', '=', customerId)
    .where('replaced_at', '>', new Date(changedAt.getTime() - undoableMs))
    .where('exposed_at', 'is', null)
    .execute();
}

/**
 * Rejects a new password that somebody else may know, because it was in use before a change of contact was undone or
 * staff replaced a lost contact: 422 on `password`. Call it only for the proven owner, or it would tell others whether
 * they guessed a password.
 */
export async function rejectExposedPassword(db: Db, customerId: number, password: string): Promise<Result<null>> {
  for (const hash of await findExposedPasswords(db, customerId))
    if (await verifyPassword(hash, password))
      return invalidFields({ password: [messages.errors.account.passwordUndone] });
  return ok(null);
}

/**
 * Returns hashes, those exposed last first. Of passwords exposed together the oldest come first, because the thief chose
 * the later ones.
 */
async function findExposedPasswords(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('contact_change')
        .select(['password_hash as hash', 'confirmed_at as used_at', 'undone_at as exposed_at'])
        .where('customer_id', '=', customerId)
        .where('state', '=', 'undone')
        .where('password_hash', 'is not', null)
        .unionAll(
          selectFrom('former_password')
            .select(['password_hash as hash', 'replaced_at as used_at', 'exposed_at'])
            .where('customer_id', '=', customerId)
            .where('exposed_at', 'is not', null),
        )
        .as('exposed'),
    )
    .select('hash')
    .groupBy('hash')
    .orderBy(sql`max(exposed_at)`, 'desc')
    .orderBy(sql`min(used_at)`)
    .limit(mostRejected)
    .execute();
  return rows.map(({ hash }) => hash!);
}

/** Deletes passwords that no undoing can expose any more, and those exposed before `kept`. */
export async function deleteFormerPasswords(db: Db, now: Date, kept: Date): Promise<void> {
  await db
    .deleteFrom('former_password')
    .where(({ and, or, eb }) =>
      or([
        and([eb('exposed_at', 'is', null), eb('replaced_at', '<=', new Date(now.getTime() - exposableMs))]),
        eb('exposed_at', '<', kept),
      ]),
    )
    .execute();
}
