import { sql } from 'kysely';
import { addMonths, dayMs, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { consentingMembers, demoMembers, exitedMember, frozenMember, movedMember } from '#demo/network.ts';
import { demoSeller } from '#demo/people.ts';
import { rebuildTree } from '#server/members/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * The demo's direct sellers with their past eight months: one is frozen, one has left, one has changed the sponsor. No
 * real member gets their IDs.
 * @param sellerId the account of the seller who can log in
 */
export async function seedNetwork(tx: Tx, sellerId: number, at: Date): Promise<void> {
  const ago = (days: number) => new Date(at.getTime() - days * dayMs);
  const firstOfMonth = (monthsAgo: number) => startOfMonth(addMonths(monthInIndia(at), -monthsAgo));
  const ids = demoMembers.map(({ memberId }) => memberId);
  const joined = demoMembers.map(({ joinedDaysAgo }) => ago(joinedDaysAgo));
  await sql`INSERT INTO member (member_id, first_name, last_name, joined_at, is_demo, customer_id)
    SELECT id, first_name, last_name, at, true, CASE WHEN id = ${demoSeller.memberId} THEN ${sellerId}::bigint END
    FROM unnest(${ids}::text[], ${demoMembers.map(({ firstName }) => firstName)}::text[],
      ${demoMembers.map(({ lastName }) => lastName)}::text[], ${joined}::timestamptz[]) AS made (id, first_name, last_name, at)`.execute(
    tx,
  );
  await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    SELECT id, sponsor_id, at, at, 'joined', 'system'
    FROM unnest(${ids}::text[], ${demoMembers.map(({ sponsorId }) => sponsorId)}::text[], ${joined}::timestamptz[])
      AS made (id, sponsor_id, at)`.execute(tx);
  await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    SELECT id, 'live', at, at, 'system' FROM unnest(${ids}::text[], ${joined}::timestamptz[]) AS made (id, at)`.execute(
    tx,
  );

  const moved = firstOfMonth(movedMember.monthsAgo);
  const left = ago(exitedMember.daysAgo);
  const sponsor = demoMembers.find(({ memberId }) => memberId === exitedMember.memberId)!.sponsorId;
  const passedOn = demoMembers.filter((member) => member.sponsorId === exitedMember.memberId);
  const { memberId, sponsorId, reason, proof } = movedMember;
  const leaving = {
    effective_at: left,
    recorded_at: left,
    sponsor_id: sponsor,
    cause: 'sponsor_left',
    actor: 'system',
  } as const;
  await tx
    .insertInto('member_sponsor')
    .values([
      {
        member_id: memberId,
        sponsor_id: sponsorId,
        effective_at: moved,
        recorded_at: new Date(moved.getTime() - 9 * dayMs),
        cause: 'changed',
        reason,
        proof,
        actor: 'system',
      },
      ...passedOn.map((recruit) => ({ ...leaving, member_id: recruit.memberId })),
    ])
    .execute();
  const frozen = firstOfMonth(frozenMember.monthsAgo);
  const change = (id: string, status: 'frozen' | 'exited', since: Date, why: string) => {
    return { member_id: id, status, effective_at: since, recorded_at: since, reason: why, actor: 'system' };
  };
  await tx
    .insertInto('member_status')
    .values([
      change(frozenMember.memberId, 'frozen', frozen, 'silent'),
      change(exitedMember.memberId, 'exited', left, 'Has no time for it any more'),
    ])
    .execute();
  await sql`UPDATE member SET status = CASE WHEN member_id = ${frozenMember.memberId} THEN 'frozen' ELSE 'exited' END
    WHERE member_id = ANY(${[frozenMember.memberId, exitedMember.memberId]}::text[])`.execute(tx);
  await sql`UPDATE customer SET member_id = ${demoSeller.memberId} WHERE id = ${sellerId}`.execute(tx);
  // A consenting seller is listed once a month in which they reached a title is approved.
  await tx
    .insertInto('achiever_consent')
    .values(consentingMembers.map((id) => ({ member_id: id, agreed_at: at })))
    .execute();
  await rebuildTree(tx, at);
}
