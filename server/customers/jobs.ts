import { sql } from 'kysely';
import type { JobHandlers } from '#server/platform/jobs.ts';

const keepTicketsMs = 24 * 3_600_000;

/** Removes logins that have run out and reset tickets of the day before. */
export const customerJobs: JobHandlers = {
  async 'hourly:customers'(services) {
    const now = services.clock.now();
    await sql`DELETE FROM customer_token WHERE expires_at <= ${now}`.execute(services.db);
    await sql`DELETE FROM password_reset WHERE expires_at <= ${new Date(now.getTime() - keepTicketsMs)}`.execute(services.db);
  },
};
