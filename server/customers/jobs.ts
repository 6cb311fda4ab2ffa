import type { JobHandlers } from '#server/platform/jobs.ts';
import { pendingMs } from './contact-change-rules.ts';
import { deleteOldChanges } from './contact-change-store.ts';
import { factorGuessingJobs } from './factor-guessing.ts';
import { deleteTicketsBefore } from './reset-store.ts';
import { deleteEndedTokens } from './sessions-store.ts';

const dayMs = 24 * 3_600_000;
const keepTicketsMs = dayMs;
/** Of a mobile number or email: evidence in a dispute about who moved the account. */
const keepContactChangesMs = 365 * dayMs;

/**
 * Removes logins that have run out reset tickets of the day before, and changes of mobile number or email that came to nothing; tells owners whose second factor somebody guesses at.
 */
export const customerJobs: JobHandlers = {
  async 'hourly:customers'(services) {
    const now = services.clock.now();
    await deleteEndedTokens(services.db, now);
    await deleteTicketsBefore(services.db, new Date(now.getTime() - keepTicketsMs));
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await deleteOldChanges(services.db, ago(pendingMs), ago(keepContactChangesMs));
  },
  ...factorGuessingJobs,
};
