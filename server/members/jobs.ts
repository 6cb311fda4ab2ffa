import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { numberTree } from './number-tree.ts';
import { applyDecidedChanges, effectiveJob } from './sponsor-changes.ts';
import { countUnnumbered, lockTree } from './tree-store.ts';

/** With more unnumbered members, walking the tree is too slow and it is renumbered at night. */
const maxUnnumbered = 2_000;
/** In India; few people join then. */
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
    if (Math.floor(hour) === quietHour && (await countUnnumbered(services.db)) > maxUnnumbered)
      await numberTree(services.database.background);
  },
};
