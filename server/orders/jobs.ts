import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteOldKeys } from './order-command.ts';
import { forgetOldBuyers } from './order-origin.ts';

/** Forgets what no longer counts for or against buyers, and by which requests orders were made. */
export const orderJobs: JobHandlers = {
  async 'hourly:orders'(services) {
    await forgetOldBuyers(services.db, services.clock.now());
    await deleteOldKeys(services.db, services.clock.now());
  },
};
