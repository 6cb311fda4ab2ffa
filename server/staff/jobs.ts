import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteEndedStaffTokens } from './store.ts';

/** Removes staff logins that have run out. */
export const staffJobs: JobHandlers = {
  'hourly:staff': (services) => deleteEndedStaffTokens(services.db, services.clock.now()),
};
