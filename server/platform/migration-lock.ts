import { setTimeout } from 'node:timers/promises';
import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';

/** The key of Kysely's own lock, so that versions of the program which used that one wait for us, and we for them. */
const migrationLock = '3853314791062309107';

/** Waits until no other process migrates this database; the lock ends with the transaction. */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(tx);
}

/** Runs a transaction, and again after a pause of up to `pauseMs` where it could not have its locks in time or fell into a deadlock. */
export async function untilLocked<T>(
  run: () => Promise<T>,
  { mostAttempts, pauseMs }: { mostAttempts: number; pauseMs: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === mostAttempts || (code !== '55P03' && code !== '40P01')) throw error;
      await setTimeout(pauseMs * Math.random());
    }
  }
}

/**
 * PostgreSQL as Kysely knows it, but without its lock around migrations: that one belongs to a session, which a pooler gives to others,
 * and outlives a failed migration. `lockMigrations` stands for it.
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
