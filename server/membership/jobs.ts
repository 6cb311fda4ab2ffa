import type { JobHandlers } from '#server/platform/jobs.ts';
import { changeJobs } from './change-papers.ts';
import { exitJobs } from './leave.ts';
import { deleteEndedChanges } from './store.ts';

/** How long a change stays that was not confirmed, declined or taken back, as applications that came to nothing. */
const keptMs = 30 * 24 * 3_600_000;

/** Ends memberships whose notice has run out, and removes papers of changes that came to nothing. */
export const membershipJobs: JobHandlers = {
  ...exitJobs,
  ...changeJobs,
  async 'hourly:membership'(services) {
    await deleteEndedChanges(services.db, new Date(services.clock.now().getTime() - keptMs));
  },
};
