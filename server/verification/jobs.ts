import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteExpiredCodes } from './store.ts';

export const verificationJobs: JobHandlers = {
  async 'hourly:verification'(services) {
    await deleteExpiredCodes(services.db, services.clock.now());
  },
};
