import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { StartError } from '#server/platform/start-error.ts';
import { seedDemo } from './seed-demo.ts';
import { seedGrowth } from './seed-growth.ts';
import { seedHistory } from './seed-history.ts';
import { isEmpty, isRealShop, isUnfinished, noteFinished } from './store.ts';

interface FillOptions {
  jobHandlers: JobHandlers;
  /** Without it the demo is only its catalogue and accounts. */
  withHistory: boolean;
  /** Before each part; `onProgress` receives the share of the history that is done. */
  onPart: (part: 'catalogue' | 'network') => void;
  onProgress: (share: number) => void;
  /** For tests: a shorter history and a smaller network. */
  days?: number;
  size?: number;
}

/**
 * Fills an empty shop. Processes that start meanwhile on one server wait until it is complete. Leaves a shop unchanged
 * that sells something.
 * @throws StartError if a real shop has been opened on the database, or if an earlier start did not finish the demo
 */
export async function fillDemo(services: Services, options: FillOptions): Promise<void> {
  if (await isRealShop(services.db))
    throw new StartError(
      'A real shop has been opened on this database. Set DEMO=0, or give the demo an empty data folder (DATA_DIR) or database (DATABASE_URL).',
    );
  if (!(await isEmpty(services)) && !(await isUnfinished(services.db))) return;
  await inTurn(services, () => fill(services, options));
}

async function fill(services: Services, options: FillOptions): Promise<void> {
  const { jobHandlers, withHistory, onPart, onProgress, days, size } = options;
  if (await isUnfinished(services.db))
    throw new StartError(
      'An earlier start was interrupted while it filled this database with the demo. Start again with an empty database.',
    );
  if (await isEmpty(services)) onPart('catalogue');
  const isNew = await seedDemo(services, { pictures: true, isUnfinished: withHistory });
  if (!isNew || !withHistory) return;
  await seedHistory(services, jobHandlers, { onProgress, ...(days && { days }) });
  onPart('network');
  await seedGrowth(services, jobHandlers, size === undefined ? {} : { size });
  await noteFinished(services.db);
}

/** In one of a server's processes at a time. Embedded storage has one process, and one connection. */
async function inTurn(services: Services, run: () => Promise<void>): Promise<void> {
  if (services.database.kind === 'PGlite') return run();
  await inTransaction(services.database.background, async (tx) => {
    // This connection stays idle until the demo is complete, and later processes wait as long.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    // A slow machine fills for longer than any statement may wait for its answer.
    const isMine = () => sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext('filling the demo')) AS mine`;
    while (!(await isMine().execute(tx)).rows[0]!.mine) await setTimeout(500);
    await run();
    return ok(null);
  });
}
