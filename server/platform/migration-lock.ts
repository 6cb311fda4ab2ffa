import { setTimeout } from 'node:timers/promises';
import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';

/** Kysely's own key, so that this version and older ones wait for each other. */
const migrationLock = '3853314791062309107';

/** Waits until no other process migrates. The lock ends with the transaction. */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(tx);
}

/** Repeats a transaction that did not get its locks or deadlocked, after a pause of up to `pauseMs`. */
export async function untilLocked<T>(
  run: () => Promise<T>,
  { maxAttempts, pauseMs }: { maxAttempts: number; pauseMs: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === maxAttempts || (code !== '55P03' && code !== '40P01')) throw error;
      await setTimeout(pauseMs * Math.random());
    }
  }
}

/**
 * Kysely's dialect without its migration lock. That one belongs to a session, which a pooler gives to others, and
 * survives a failed migration. `lockMigrations` replaces it.
 */
export class ShopDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutSessionLock();
  }
}

class AdapterWithoutSessionLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
