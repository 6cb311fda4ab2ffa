import type { JobHandlers } from '#server/platform/jobs.ts';
import { expireApprovals } from './approvals/store.ts';
import { notifyOfEnvironment } from './environment-notice.ts';
import { deleteExpiredSignIns } from './factors/store.ts';
import { guessingNoticeJobs } from './guessing-notice.ts';
import { deleteEndedStaffTokens } from './store.ts';

export const staffJobs: JobHandlers = {
  async 'hourly:staff'(services) {
    const { db, clock } = services;
    const now = clock.now();
    await deleteEndedStaffTokens(db, now);
    await deleteExpiredSignIns(db, now);
    await expireApprovals(db, now);
    await notifyOfEnvironment(services);
  },
  ...guessingNoticeJobs,
};
