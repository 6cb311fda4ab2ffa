import crypto from 'node:crypto';
import { messages } from '#server/platform/messages.ts';
import { setMemberId } from '#server/customers/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { memberIdDigits, reservedIds } from './rules.ts';
import { addToTree, findFirstRoot, lockTree } from './tree-store.ts';

export interface NewMember {
  /** Null without a shop account. */
  customerId: number | null;
  firstName: string;
  lastName: string;
  /** Null: the company itself. The very first member becomes the root. */
  sponsorId: string | null;
  joinedAt: Date;
  /** If later than they joined. */
  recordedAt?: Date;
  /** `system`, `customer:<id>` or `staff:<id>`. */
  actor: string;
  /** For demo members, whose IDs are reserved. */
  demoId?: string;
}

/**
 * Returns the member ID: six random digits, so that nobody can count the network or guess the next ID
 * (docs/decisions/0071). No ID is given twice. Errors: 409 `sponsor_not_found`, `sponsor_left`, `sponsor_frozen`; those
 * of checkMayJoin.
 */
export async function joinMember(db: Db | Tx, member: NewMember): Promise<Result<string>> {
  return inTransaction(db as Db, async (tx) => {
    // Two first members joining at once must not both become roots.
    await lockTree(tx, member.sponsorId === null ? 'change' : 'join');
    const sponsor = await findSponsor(tx, member.sponsorId);
    if (!sponsor.ok) return sponsor;
    const allowed = member.customerId === null ? ok(null) : await checkMayJoin(tx, member.customerId);
    if (!allowed.ok) return allowed;
    const memberId = await insertMember(tx, member);
    const { joinedAt, recordedAt = joinedAt, actor } = member;
    const common = { member_id: memberId, effective_at: joinedAt, recorded_at: recordedAt, actor };
    await tx
      .insertInto('member_sponsor')
      .values({ ...common, sponsor_id: sponsor.value, cause: 'joined' })
      .execute();
    await tx
      .insertInto('member_status')
      .values({ ...common, status: 'live' })
      .execute();
    await addToTree(tx, memberId, sponsor.value);
    if (member.customerId !== null) await setMemberId(tx, member.customerId, memberId);
    return ok(memberId);
  });
}

/** The named sponsor if they may have recruits, else the company's first member. */
async function findSponsor(tx: Tx, sponsorId: string | null): Promise<Result<string | null>> {
  if (sponsorId !== null) {
    const allowed = await checkSponsor(tx, sponsorId);
    return allowed.ok ? ok(sponsorId) : allowed;
  }
  return ok(await findFirstRoot(tx));
}

/** Only live members may have recruits. Errors: 409 `sponsor_not_found`, `sponsor_left`, `sponsor_frozen`. */
export async function checkSponsor(tx: Tx | Db, sponsorId: string): Promise<Result<null>> {
  const row = await tx.selectFrom('member').select('status').where('member_id', '=', sponsorId).executeTakeFirst();
  if (!row) return err(409, 'sponsor_not_found', messages.errors.members.sponsorNotFound);
  if (row.status === 'frozen') return err(409, 'sponsor_frozen', messages.errors.members.sponsorFrozen);
  if (row.status !== 'live') return err(409, 'sponsor_left', messages.errors.members.sponsorLeft);
  return ok(null);
}

/**
 * Somebody who left may join again; somebody whose contract the company ended may not. Errors: 409 `member_exists`,
 * `membership_terminated`.
 */
export async function checkMayJoin(db: Db | Tx, customerId: number): Promise<Result<null>> {
  const rows = await db.selectFrom('member').select('status').where('customer_id', '=', customerId).execute();
  const { exists, terminated } = messages.errors.members;
  if (rows.some(({ status }) => status === 'terminated')) return err(409, 'membership_terminated', terminated);
  return rows.every(({ status }) => status === 'exited') ? ok(null) : err(409, 'member_exists', exists);
}

/** After this many taken IDs the network is too large for their length. */
const maxDraws = 200;

async function insertMember(tx: Tx, { customerId, firstName, lastName, joinedAt, demoId }: NewMember): Promise<string> {
  for (let draw = 0; draw < maxDraws; draw++) {
    const inserted = await tx
      .insertInto('member')
      .values({
        member_id: demoId ?? drawMemberId(memberIdDigits),
        customer_id: customerId,
        first_name: firstName,
        last_name: lastName,
        joined_at: joinedAt,
        is_demo: demoId !== undefined,
      })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .returning('member_id')
      .executeTakeFirst();
    if (inserted) return inserted.member_id;
  }
  throw new Error('no free member ID was found: the network needs longer ones');
}

/** Without a leading zero, outside the demo's range. */
function drawMemberId(digits: number): string {
  const first = 10 ** (digits - 1);
  const skipped = digits === String(reservedIds.first).length ? reservedIds.last + 1 : first;
  return String(crypto.randomInt(skipped, first * 10));
}
