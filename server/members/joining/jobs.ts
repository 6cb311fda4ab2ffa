import type { JobHandlers } from '#server/platform/jobs.ts';
import { bankCheckJobs } from './bank-check.ts';
import { remindAndDeleteDrafts } from './drafts.ts';
import { deleteEndedSponsorChanges } from './sponsor-changes.ts';
import { deleteEndedApplications } from './store.ts';

/** For ended applications and sponsor change requests. */
const keptMs = 30 * 24 * 3_600_000;

export const joiningJobs: JobHandlers = {
  ...bankCheckJobs,
  async 'hourly:joining'(services) {
    const until = new Date(services.clock.now().getTime() - keptMs);
    await deleteEndedApplications(services.db, until);
    await deleteEndedSponsorChanges(services.db, until);
    await remindAndDeleteDrafts(services);
  },
};
