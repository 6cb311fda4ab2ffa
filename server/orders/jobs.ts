import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteOldOrigins, originKeptMs } from './order-origin.ts';

/** Forgets where old orders came from. */
export const orderJobs: JobHandlers = {
  async 'hourly:orders'(services) {
    await deleteOldOrigins(services.db, new Date(services.clock.now().getTime() - originKeptMs));
  },
};
