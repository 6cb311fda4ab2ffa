import type { Language } from '#contract/language.ts';
import { dayMs } from '#contract/india-time.ts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { queueJoiningEmail } from './joining-emails.ts';

/** Days without a change until an application is deleted, and how many before that its applicant is warned. */
const keptDays = 90;
const notifiedDaysBefore = 7;
/** Emails per run; the next hour continues. */
const most = 500;

const isLeftSince = (at: Date) => sql<boolean>`a.state IN ('draft', 'returned') AND a.updated_at < ${at}
  AND NOT EXISTS (SELECT FROM join_document d WHERE d.application_id = a.id AND d.uploaded_at >= ${at})`;
const isNotified = sql<boolean>`(a.reminded_at >= a.updated_at
  AND NOT EXISTS (SELECT FROM join_document d WHERE d.application_id = a.id AND d.uploaded_at >= a.reminded_at))`;

/**
 * Unsent and returned applications: warns once after 83 days without a change, and deletes after 90, at least a week
 * after the warning. Any change restarts the period.
 */
export async function remindAndDeleteDrafts(services: Services): Promise<void> {
  const now = services.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await inTransaction(services.db, async (tx) => {
    const { rows } = await sql<{ id: number; customer_id: number; language: Language }>`
      UPDATE join_application u SET reminded_at = ${now} WHERE u.id IN (
        SELECT a.id FROM join_application a WHERE ${isLeftSince(daysAgo(keptDays - notifiedDaysBefore))} AND ${isNotified} IS NOT TRUE
        ORDER BY a.updated_at LIMIT ${sql.lit(most)} FOR UPDATE SKIP LOCKED)
      RETURNING u.id, u.customer_id, u.language`.execute(tx);
    for (const row of rows) await queueJoiningEmail(tx, services, 'left', row);
    return ok(null);
  });
  services.jobsWaiting.notify();
  await deleteLeft(services.db, daysAgo(keptDays), daysAgo(notifiedDaysBefore));
}

async function deleteLeft(db: Db, leftSince: Date, notifiedBefore: Date): Promise<void> {
  await sql`DELETE FROM join_application x WHERE x.id IN (
      SELECT a.id FROM join_application a WHERE ${isLeftSince(leftSince)} AND ${isNotified} AND a.reminded_at <= ${notifiedBefore} FOR UPDATE SKIP LOCKED)
    AND x.state IN ('draft', 'returned')`.execute(db);
}
