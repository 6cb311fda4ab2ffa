import type { JobHandlers } from '#server/platform/jobs.ts';
import { forgetOldBuyers } from './order-origin.ts';

/** Forgets what no longer counts for or against buyers. */
export const orderJobs: JobHandlers = {
  async 'hourly:orders'(services) {
    await forgetOldBuyers(services.db, services.clock.now());
  },
};
