import { dayMs } from '#contract/india-time.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { pendingMs } from './contact-change-rules.ts';
import { deleteOldChanges, forgetPasswordsOfChanges } from './contact-change-store.ts';
import { deleteFormerPasswords } from './exposed-passwords.ts';
import { factorGuessingJobs } from './factor-guessing.ts';
import { deleteTicketsBefore } from './reset-store.ts';
import { deleteEndedTokens } from './sessions-store.ts';

const keepTicketsMs = dayMs;
/** Evidence in a dispute about who changed the account. */
const keepContactChangesMs = 365 * dayMs;

export const customerJobs: JobHandlers = {
  async 'hourly:customers'(services) {
    const now = services.clock.now();
    await deleteEndedTokens(services.db, now);
    await deleteTicketsBefore(services.db, new Date(now.getTime() - keepTicketsMs));
    await forgetPasswordsOfChanges(services.db, now);
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await deleteOldChanges(services.db, ago(pendingMs), ago(keepContactChangesMs));
    await deleteFormerPasswords(services.db, now, ago(keepContactChangesMs));
  },
  ...factorGuessingJobs,
};
