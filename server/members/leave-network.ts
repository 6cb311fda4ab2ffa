import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorName, recordStaffAction } from '#server/audit/index.ts';
import { setMemberId } from '#server/customers/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { withdrawConsent } from './achievers.ts';
import { withdrawContactConsent } from './contact-consent.ts';
import { queueMembershipEnded } from './mails.ts';
import { applyDecidedChanges, memberLeft, memberNotFound, planChanges } from './sponsor-changes.ts';
import { findFirstRoot, findPlace, lockTree, removeFromTree, type TreePlace } from './tree-store.ts';

/** Voluntarily, or because the company ends the contract. */
export type Leaving = 'exited' | 'terminated';

/**
 * The number of direct recruits and their new sponsor (null: they become roots). Errors: 404 `member_not_found`; 409
 * `member_left`, `member_is_company`.
 */
export async function previewLeaving(
  db: Db | Tx,
  memberId: string,
): Promise<Result<{ recruits: number; sponsorId: string | null }>> {
  const place = await findPlace(db, memberId);
  if (!place) {
    const member = await db
      .selectFrom('member')
      .select('member_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return member ? memberLeft : memberNotFound;
  }
  if (await isCompany(db, place)) return memberIsCompany;
  const { recruits } = await db
    .selectFrom('member_tree')
    .select(({ fn }) => fn.countAll<number>().as('recruits'))
    .where('sponsor_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return ok({ recruits, sponsorId: place.sponsorId });
}

const memberIsCompany = err(409, 'member_is_company', messages.errors.members.isCompany);

async function isCompany(db: Db | Tx, { memberId, sponsorId }: TreePlace): Promise<boolean> {
  return sponsorId === null && (await findFirstRoot(db)) === memberId;
}

/**
 * Removes a member now. Direct recruits move to the member's sponsor at once; those who were to become recruits on the
 * first of the next month move on that day. The account remains a customer's, and the ID is never given again. A member
 * whom staff remove gets an email. Errors: 404 `member_not_found`; 409 `member_left`, `member_is_company`.
 */
export async function leaveNetwork(
  services: Services,
  actor: Actor,
  { memberId, kind, reason }: { memberId: string; kind: Leaving; reason: string },
): Promise<Result<null>> {
  const left = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    await lockTree(tx, 'change');
    // A simultaneous lift of a freeze must not overwrite the new status.
    const member = await tx
      .selectFrom('member')
      .select(['status', 'customer_id as customerId'])
      .where('member_id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return memberNotFound;
    const at = services.clock.now();
    await applyDecidedChanges(tx, at);
    const place = await findPlace(tx, memberId);
    if (!place) return memberLeft;
    if (await isCompany(tx, place)) return memberIsCompany;
    const common = { at, actor: actorName(actor) };
    await tx
      .insertInto('member_status')
      .values({ member_id: memberId, status: kind, effective_at: at, recorded_at: at, reason, actor: common.actor })
      .execute();
    await tx.updateTable('member').set({ status: kind }).where('member_id', '=', memberId).execute();
    await passRecruitsOn(tx, memberId, place.sponsorId, common);
    await removeFromTree(tx, place);
    await withdrawConsent(tx, memberId, at);
    await withdrawContactConsent(tx, memberId, at);
    if (member.customerId !== null) await setMemberId(tx, member.customerId, null);
    if (typeof actor !== 'string') {
      await recordStaffAction(tx, actor, at, { before: { status: member.status }, after: { status: kind } });
      await queueMembershipEnded(tx, services, { memberId, kind, at });
    }
    return ok(null);
  });
  if (left.ok) services.catalogChanged.notify();
  return left;
}

/** For current recruits at once; for members whom a decided change would move below the leaving member, on that day. */
async function passRecruitsOn(
  tx: Tx,
  memberId: string,
  sponsorId: string | null,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  // A decided sponsor change of the member: the recruits would have moved along.
  const planned = await tx
    .selectFrom('member_sponsor')
    .select(['sponsor_id as sponsorId', 'effective_at as effectiveAt'])
    .where('member_id', '=', memberId)
    .where('effective_at', '>', at)
    .orderBy('effective_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const recruits = sql`(SELECT t.member_id FROM member_tree t WHERE t.sponsor_id = ${memberId})`;
  const write = (who: RawBuilder<unknown>, sponsor: string | null, effectiveAt: Date) =>
    sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
      SELECT who.member_id, ${sponsor}, ${effectiveAt}, ${at}, 'sponsor_left', ${actor} FROM ${who} AS who ORDER BY who.member_id`.execute(
      tx,
    );
  // Members whose latest decision makes them the member's recruits on that day; current recruits are not among them.
  const coming = (effectiveAt: Date) => sql`(SELECT s.member_id FROM member_sponsor s
    WHERE s.sponsor_id = ${memberId} AND s.effective_at = ${effectiveAt} AND NOT EXISTS (
      SELECT FROM member_sponsor later WHERE later.member_id = s.member_id AND (later.effective_at, later.id) > (s.effective_at, s.id)))`;
  const { rows } = await sql<{ effectiveAt: Date }>`
    SELECT DISTINCT s.effective_at AS "effectiveAt" FROM member_sponsor s WHERE s.sponsor_id = ${memberId} AND s.effective_at > ${at}`.execute(
    tx,
  );
  const then = planned ? planned.sponsorId : sponsorId;
  for (const { effectiveAt } of rows) {
    await write(coming(effectiveAt), then, effectiveAt);
    await planChanges(tx, effectiveAt);
  }
  if (planned) {
    // They follow on the same day, except those with a decided change of their own.
    const following = sql`(SELECT t.member_id FROM member_tree t WHERE t.sponsor_id = ${memberId}
      AND NOT EXISTS (SELECT FROM member_sponsor s WHERE s.member_id = t.member_id AND s.effective_at > ${at}))`;
    await write(following, planned.sponsorId, planned.effectiveAt);
  }
  await write(recruits, sponsorId, at);
}
