import { dayInIndia } from '#server/platform/clock.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { factorGuessingJobs } from './factor-guessing.ts';
import { deleteLinkDaysBefore } from './referral-links.ts';
import { deleteTicketsBefore } from './reset-store.ts';
import { deleteEndedTokens } from './sessions-store.ts';

const dayMs = 24 * 3_600_000;
const keepTicketsMs = dayMs;
/** Sellers are shown thirty days of their links. */
const keepLinksMs = 90 * dayMs;

/**
 * Removes logins that have run out, reset tickets of the day before, and what sellers' links brought longer ago than 90 days; tells owners whose second factor somebody guesses at.
 */
export const customerJobs: JobHandlers = {
  async 'hourly:customers'(services) {
    const now = services.clock.now();
    await deleteEndedTokens(services.db, now);
    await deleteTicketsBefore(services.db, new Date(now.getTime() - keepTicketsMs));
    await deleteLinkDaysBefore(services.db, dayInIndia(new Date(now.getTime() - keepLinksMs)));
  },
  ...factorGuessingJobs,
};
