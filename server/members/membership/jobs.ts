import type { JobHandlers } from '#server/platform/jobs.ts';
import { changeJobs } from './change-papers.ts';
import { exitJobs } from './leave.ts';
import { deleteEndedChanges } from './store.ts';

/** The same as for ended applications. */
const keptMs = 30 * 24 * 3_600_000;

export const membershipJobs: JobHandlers = {
  ...exitJobs,
  ...changeJobs,
  async 'hourly:membership'(services) {
    await deleteEndedChanges(services.db, new Date(services.clock.now().getTime() - keptMs));
  },
};
