import type { JobHandlers } from '#server/platform/jobs.ts';
import { guessingNoticeJobs } from './guessing-notice.ts';
import { deleteEndedStaffTokens } from './store.ts';

/** Removes staff logins that have run out; tells staff of guessing. */
export const staffJobs: JobHandlers = {
  'hourly:staff': (services) => deleteEndedStaffTokens(services.db, services.clock.now()),
  ...guessingNoticeJobs,
};
