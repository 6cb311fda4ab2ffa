import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { numberTree } from './number-tree.ts';
import { applyDecidedChanges, effectiveJob } from './sponsor-changes.ts';
import { countUnnumbered, lockTree } from './tree-store.ts';

/** So many without a place of their own are counted fast enough by walking down; more are numbered anew in the night. */
const mostUnnumbered = 2_000;
/** In India, when few people join. */
const quietHour = 3;

async function applyChanges({ db, clock }: Services): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTree(tx, 'change');
    await applyDecidedChanges(tx, clock.now());
    return ok(null);
  });
}

export const memberJobs: JobHandlers = {
  [effectiveJob]: applyChanges,
  async 'hourly:members'(services) {
    const hour = (services.clock.now().getUTCHours() + 5.5) % 24;
    if (Math.floor(hour) === quietHour && (await countUnnumbered(services.db)) > mostUnnumbered)
      await numberTree(services.database.background);
  },
};
