import type { JobHandlers } from '#server/platform/jobs.ts';
import { bankCheckJobs } from './bank-check.ts';
import { tidyDrafts } from './drafts.ts';
import { deleteEndedSponsorChanges } from './sponsor-changes.ts';
import { deleteEndedApplications } from './store.ts';

/** How long an application stays that came to nothing, and a request for another sponsor. */
const keptMs = 30 * 24 * 3_600_000;

/** Removes what is kept of those who did not become direct sellers, and tells before of an unfinished application. */
export const joiningJobs: JobHandlers = {
  ...bankCheckJobs,
  async 'hourly:joining'(services) {
    const until = new Date(services.clock.now().getTime() - keptMs);
    await deleteEndedApplications(services.db, until);
    await deleteEndedSponsorChanges(services.db, until);
    await tidyDrafts(services);
  },
};
