import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteEndedApplications } from './store.ts';

/** How long an application stays that came to nothing. */
const keptMs = 30 * 24 * 3_600_000;

/** Removes what is kept of those who did not become direct sellers. */
export const joiningJobs: JobHandlers = {
  async 'hourly:joining'(services) {
    await deleteEndedApplications(services.db, new Date(services.clock.now().getTime() - keptMs));
  },
};
