import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { queueJoiningEmail } from './joining-emails.ts';

const dayMs = 24 * 3_600_000;
/** After so many days without a change an application that was never sent is deleted; so long before, its applicant is told. */
const keptDays = 90;
const toldDaysBefore = 7;
/** In one run, each an email; the next hour has the rest. */
const most = 500;

/** Nobody has typed or sent anything in it since a moment. */
const isLeftSince = (at: Date) => sql<boolean>`a.state = 'draft' AND a.updated_at < ${at}
  AND NOT EXISTS (SELECT FROM join_document d WHERE d.application_id = a.id AND d.uploaded_at >= ${at})`;
/** Its applicant was told since it was last changed. */
const isTold = sql<boolean>`(a.reminded_at >= a.updated_at
  AND NOT EXISTS (SELECT FROM join_document d WHERE d.application_id = a.id AND d.uploaded_at >= a.reminded_at))`;

/**
 * Tells applicants once whose application has not been changed for 83 days, and deletes those that were left for 90 days and told of a week ago, with
 * their pictures. Who has come back in between has all the time again.
 */
export async function tidyDrafts(services: Services): Promise<void> {
  const now = services.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await inTransaction(services.db, async (tx) => {
    const { rows } = await sql<{ id: number; customer_id: number; language: 'en' | 'hi' }>`
      UPDATE join_application u SET reminded_at = ${now} WHERE u.id IN (
        SELECT a.id FROM join_application a WHERE ${isLeftSince(daysAgo(keptDays - toldDaysBefore))} AND ${isTold} IS NOT TRUE
        ORDER BY a.updated_at LIMIT ${sql.lit(most)} FOR UPDATE SKIP LOCKED)
      RETURNING u.id, u.customer_id, u.language`.execute(tx);
    for (const row of rows) await queueJoiningEmail(tx, services, 'left', row);
    return ok(null);
  });
  services.jobsWaiting.tell();
  await deleteLeft(services.db, daysAgo(keptDays), daysAgo(toldDaysBefore));
}

async function deleteLeft(db: Db, leftSince: Date, toldBefore: Date): Promise<void> {
  await sql`DELETE FROM join_application x WHERE x.id IN (
      SELECT a.id FROM join_application a WHERE ${isLeftSince(leftSince)} AND ${isTold} AND a.reminded_at <= ${toldBefore} FOR UPDATE SKIP LOCKED)
    AND x.state = 'draft'`.execute(db);
}
