import { sql } from 'kysely';
import { actorName, recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkSponsor } from './join-member.ts';
import { queueSponsorChanged } from './mails.ts';
import { startOfNextMonth } from './rules.ts';
import { findPlace, lockTree, moveInTree } from './tree-store.ts';

export interface SponsorChange {
  memberId: string;
  sponsorId: string;
  reason: string;
  /** Where the signed request is kept. */
  proof: string;
}

export const effectiveJob = 'members:changes';

/**
 * Checks against the tree after all decided changes, so that two crossing changes cannot both be decided. Errors: 404
 * `member_not_found`; 409 `member_left`, `sponsor_is_member`, `sponsor_unchanged`, `sponsor_not_found`, `sponsor_left`,
 * `sponsor_frozen`, `sponsor_change_pending`, `sponsor_is_descendant`.
 */
export async function checkSponsorChange(
  db: Db | Tx,
  { memberId, sponsorId }: Pick<SponsorChange, 'memberId' | 'sponsorId'>,
  at: Date,
): Promise<Result<null>> {
  const member = await db.selectFrom('member').select('status').where('member_id', '=', memberId).executeTakeFirst();
  if (!member) return memberNotFound;
  if (member.status === 'exited' || member.status === 'terminated') return memberLeft;
  if (memberId === sponsorId) return err(409, 'sponsor_is_member', messages.errors.members.sponsorIsMember);
  const allowed = await checkSponsor(db, sponsorId);
  if (!allowed.ok) return allowed;
  const planned = await db
    .selectFrom('member_sponsor')
    .select(['sponsor_id as sponsorId', 'effective_at as effectiveAt'])
    .where('member_id', '=', memberId)
    .orderBy('effective_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (planned.effectiveAt > at) return err(409, 'sponsor_change_pending', messages.errors.members.changePending);
  if (planned.sponsorId === sponsorId) return err(409, 'sponsor_unchanged', messages.errors.members.sponsorUnchanged);
  if (await standsBelow(db, sponsorId, memberId))
    return err(409, 'sponsor_is_descendant', messages.errors.members.sponsorIsDescendant);
  return ok(null);
}

export const memberNotFound = err(404, 'member_not_found', messages.errors.members.notFound);
export const memberLeft = err(409, 'member_left', messages.errors.members.left);

/** Once all decided changes have taken effect. */
async function standsBelow(db: Db | Tx, memberId: string, above: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE up AS (
      SELECT ${memberId}::text AS id
      UNION ALL SELECT (SELECT s.sponsor_id FROM member_sponsor s WHERE s.member_id = up.id
        ORDER BY s.effective_at DESC, s.id DESC LIMIT 1) FROM up WHERE up.id IS NOT NULL AND up.id <> ${above}
    ) SELECT EXISTS (SELECT FROM up WHERE id = ${above}) AS found`.execute(db);
  return rows[0]!.found;
}

/**
 * Decides a change that a second person has approved. It takes effect on the first of the next month in India, for the
 * member and everybody below; closed months stay unchanged. Emails the member and both sponsors. Returns that moment.
 * Errors: those of `checkSponsorChange`.
 */
export async function decideSponsorChange(
  services: Services,
  actor: StaffActor,
  change: SponsorChange,
): Promise<Result<Date>> {
  return inTransaction(services.db, async (tx) => {
    await lockTree(tx, 'change');
    const at = services.clock.now();
    await applyDecidedChanges(tx, at);
    const allowed = await checkSponsorChange(tx, change, at);
    if (!allowed.ok) return allowed;
    const { memberId, sponsorId, reason, proof } = change;
    const effectiveAt = startOfNextMonth(at);
    const before = await findPlace(tx, memberId);
    await tx
      .insertInto('member_sponsor')
      .values({
        member_id: memberId,
        sponsor_id: sponsorId,
        effective_at: effectiveAt,
        recorded_at: at,
        cause: 'changed',
        reason,
        proof,
        actor: actorName(actor),
      })
      .execute();
    await planChanges(tx, effectiveAt);
    await recordStaffAction(tx, actor, at, {
      before: { sponsor: before!.sponsorId },
      after: { sponsor: sponsorId, effective_at: effectiveAt.toISOString() },
    });
    await queueSponsorChanged(tx, services, { memberId, from: before!.sponsorId, to: sponsorId, effectiveAt });
    return ok(effectiveAt);
  });
}

export async function planChanges(tx: Tx, effectiveAt: Date): Promise<void> {
  const key = `${effectiveJob} ${effectiveAt.toISOString()}`;
  await enqueue(tx, { kind: effectiveJob, key, payload: {}, runAt: effectiveAt });
}

/** Applies due changes to the tree. Returns the number of moves. The caller must hold the tree's lock. */
export async function applyDecidedChanges(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ memberId: string; sponsorId: string | null }>`
    SELECT t.member_id AS "memberId", latest.sponsor_id AS "sponsorId"
    FROM (SELECT DISTINCT member_id FROM member_sponsor WHERE effective_at > recorded_at AND effective_at <= ${now}) AS decided
    JOIN member_tree t USING (member_id)
    CROSS JOIN LATERAL (SELECT s.sponsor_id FROM member_sponsor s WHERE s.member_id = t.member_id AND s.effective_at <= ${now}
      ORDER BY s.effective_at DESC, s.id DESC LIMIT 1) AS latest
    WHERE latest.sponsor_id IS DISTINCT FROM t.sponsor_id`.execute(tx);
  if (rows.length > 0) await moveInTree(tx, rows);
  return rows.length;
}
