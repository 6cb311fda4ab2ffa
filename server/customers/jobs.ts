import type { JobHandlers } from '#server/platform/jobs.ts';
import { factorGuessingJobs } from './factor-guessing.ts';
import { deleteTicketsBefore } from './reset-store.ts';
import { deleteEndedTokens } from './sessions-store.ts';

const dayMs = 24 * 3_600_000;
const keepTicketsMs = dayMs;

/**
 * Removes logins that have run out and reset tickets of the day before; tells owners whose second factor somebody guesses at.
 */
export const customerJobs: JobHandlers = {
  async 'hourly:customers'(services) {
    const now = services.clock.now();
    await deleteEndedTokens(services.db, now);
    await deleteTicketsBefore(services.db, new Date(now.getTime() - keepTicketsMs));
  },
  ...factorGuessingJobs,
};
