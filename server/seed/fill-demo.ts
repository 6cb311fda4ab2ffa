import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { endDemo } from './end-demo.ts';
import { seedDemo } from './seed-demo.ts';
import { seedGrowth } from './seed-growth.ts';
import { seedHistory } from './seed-history.ts';
import { isEmpty, isUnfinished, noteFinished } from './store.ts';

interface FillOptions {
  jobHandlers: JobHandlers;
  /** Without it the demo is its catalogue and accounts. */
  withHistory: boolean;
  /** What the history needs of the catalogue's part. */
  afterCatalogue: () => Promise<void>;
  /** Called before each part; of the history with the share that is done. */
  onPart: (part: 'anew' | 'catalogue' | 'network') => void;
  onProgress: (share: number) => void;
  /** Less of both, for tests. */
  days?: number;
  size?: number;
}

/**
 * Fills an empty shop with the demo, all of it or nothing: what a start that failed or was killed has left of it is taken out and made anew. Processes that
 * start at the same time on one server wait until it is whole. A shop that sells something already is left as it is.
 */
export async function fillDemo(services: Services, options: FillOptions): Promise<void> {
  if (!(await isEmpty(services)) && !(await isUnfinished(services.db))) return options.afterCatalogue();
  await inTurn(services, () => fill(services, options));
}

async function fill(services: Services, options: FillOptions): Promise<void> {
  const { jobHandlers, withHistory, afterCatalogue, onPart, onProgress, days, size } = options;
  if (await isUnfinished(services.db)) {
    onPart('anew');
    await endDemo(services, { commit: true });
  }
  if (await isEmpty(services)) onPart('catalogue');
  const isNew = await seedDemo(services, { pictures: true, isUnfinished: withHistory });
  await afterCatalogue();
  if (!isNew || !withHistory) return;
  await seedHistory(services, jobHandlers, { onProgress, ...(days && { days }) });
  onPart('network');
  await seedGrowth(services, jobHandlers, size === undefined ? {} : { size });
  await noteFinished(services.db);
}

/** Runs it in one process of a server's at a time. Embedded storage has one process, and one connection. */
async function inTurn(services: Services, run: () => Promise<void>): Promise<void> {
  if (services.database.kind === 'PGlite') return run();
  await inTransaction(services.database.background, async (tx) => {
    // Nothing is asked on this connection until the demo is whole, and who comes later waits as long.
    await sql`SET LOCAL lock_timeout = 0`.execute(tx);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtext('filling the demo'))`.execute(tx);
    await run();
    return ok(null);
  });
}
