import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteOldKeys } from '#server/idempotency/index.ts';
import { forgetOldBuyers } from '#server/buyer-limits/index.ts';

/** Hourly. */
export const orderJobs: JobHandlers = {
  async 'hourly:orders'(services) {
    await forgetOldBuyers(services.db, services.clock.now());
    await deleteOldKeys(services.db, services.clock.now());
  },
};
