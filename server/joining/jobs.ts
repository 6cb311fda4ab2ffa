import type { JobHandlers } from '#server/platform/jobs.ts';
import { deleteEndedDocuments } from './store.ts';

/** How long the pictures of an application stay that came to nothing. */
const keptMs = 30 * 24 * 3_600_000;

/** Removes the papers of those who did not become direct sellers. */
export const joiningJobs: JobHandlers = {
  async 'hourly:joining'(services) {
    await deleteEndedDocuments(services.db, new Date(services.clock.now().getTime() - keptMs));
  },
};
