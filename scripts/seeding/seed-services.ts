import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLogger } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';

/** Opens a database that a program fills while it serves nobody, with this version's schema. The caller closes it. */
export async function openSeedServices(place: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<{ services: Services; database: Database }> {
  const unlimited = { statement: 0, lock: 0, idleInTransaction: 0, query: 0, checkoutQuery: 0, connect: 10_000 };
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DEMO: '1' }, paymentProviders),
    databaseDeadlines: unlimited,
    ...place,
  };
  const database = await openDatabase(config);
  await migrate(database.db);
  const services: Services = {
    config,
    shopUrl: '',
    adminUrl: '',
    db: database.db,
    database,
    files: openFileStore(config),
    clock: systemClock,
    log: createLogger(config),
    opening: alwaysOpen,
    catalogChanged: createSignal(),
    stockChanged: createSignal(),
    jobsWaiting: createSignal(),
  };
  return { services, database };
}
