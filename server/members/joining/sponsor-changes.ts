import { type Insertable, type Selectable, sql } from 'kysely';
import type {
  FileSponsorChangeBody,
  SponsorChange,
  SponsorChangeState,
  SponsorChanges,
} from '#contract/sponsor-change.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type CustomerIdentity, shortName } from '#server/customers/index.ts';
import { checkSponsorChange, decideSponsorChange } from '../sponsor-changes.ts';
import { findMember, findMembersAt } from '../find-members.ts';
import { lockTree } from '../tree-store.ts';
import { queueSponsorChangeDeclined } from '../mails.ts';
import { encodeSellerPaper } from '#server/photos/index.ts';
import type { SponsorChange as ChangeTable } from '#server/platform/database-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findSponsor } from './apply.ts';
import { readSealer } from './sealed.ts';

/** Pixels per side, enough for handwriting. */
const longest = 1_800;
const teamDays = 60;
const maxTeamChanges = 20;

const texts = messages.errors.sponsorChanges;
const notMember = err(403, 'not_direct_seller', texts.notMember);
const notFound = err(404, 'sponsor_change_not_found', texts.notFound);
const decided = err(409, 'sponsor_change_decided', texts.decided);
export const proofPlace = (id: number) => `sponsor change ${id} proof`;

export type ChangeRow = Omit<Selectable<ChangeTable>, 'proof' | 'key_id' | 'state'> & {
  state: SponsorChangeState;
  has_proof: boolean;
};

function selectChanges(db: Db | Tx) {
  return db
    .selectFrom('sponsor_change as c')
    .select([
      'c.id',
      'c.member_id',
      'c.state',
      'c.sponsor_id',
      'c.from_sponsor_id',
      'c.reason',
      'c.paper',
      'c.filed_by',
      'c.created_at',
      'c.requested_at',
      'c.decided_at',
      'c.decline_reason',
      'c.effective_at',
      'c.lapsed_by',
    ])
    .select(({ eb }) => eb('c.proof', 'is not', null).as('has_proof'))
    .$castTo<ChangeRow>();
}

/** With `lock` the row is locked. */
export async function findSponsorChange(db: Db | Tx, id: number, { lock = false } = {}): Promise<ChangeRow | null> {
  const query = selectChanges(db).where('c.id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

async function lockOpen(tx: Tx, memberId: string): Promise<ChangeRow | null> {
  const row = await selectChanges(tx)
    .where('c.member_id', '=', memberId)
    .where('c.state', 'in', ['draft', 'requested'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The seller's own change, and those of the team. Errors: 403 not_direct_seller. */
export async function readSponsorChanges(
  services: Services,
  { memberId }: CustomerIdentity,
): Promise<Result<SponsorChanges>> {
  const { db } = services;
  if (memberId === null) return notMember;
  const at = services.clock.now();
  const member = await findMember(db, memberId, at);
  const row = await selectChanges(db)
    .where('c.member_id', '=', memberId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const team = await db
    .selectFrom('sponsor_change as c')
    .innerJoin('member as m', 'm.member_id', 'c.member_id')
    .select(['c.member_id', 'm.first_name', 'm.last_name', 'c.sponsor_id', 'c.effective_at'])
    .where('c.state', '=', 'approved')
    .where('c.effective_at', '>', new Date(at.getTime() - teamDays * 24 * 3_600_000))
    .where(({ or, eb }) => or([eb('c.sponsor_id', '=', memberId), eb('c.from_sponsor_id', '=', memberId)]))
    .orderBy('c.effective_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(maxTeamChanges)
    .execute();
  const sponsors = await findMembersAt(
    db,
    { memberIds: [member?.sponsorId ?? null, row?.sponsor_id ?? null].filter((id) => id !== null) },
    at,
  );
  const seen = (id: string | null) => {
    const found = sponsors.find((each) => each.memberId === id);
    return found ? { member_id: found.memberId, name: shortName(found.firstName, found.lastName) } : null;
  };
  return ok({
    sponsor: seen(member?.sponsorId ?? null),
    change: row ? toWire(row, seen(row.sponsor_id)) : null,
    team: team.map((each) => ({
      member_id: each.member_id,
      name: shortName(each.first_name, each.last_name),
      kind: each.sponsor_id === memberId ? 'comes' : 'leaves',
      effective_at: each.effective_at!.toISOString(),
    })),
  });
}

function toWire(row: ChangeRow, sponsor: SponsorChange['sponsor']): SponsorChange {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    state: row.state,
    sponsor,
    reason: row.reason,
    has_proof: row.has_proof,
    requested_at: iso(row.requested_at),
    decided_at: iso(row.decided_at),
    decline_reason: row.decline_reason,
    effective_at: iso(row.effective_at),
  };
}

/**
 * Stores the encrypted proof, replacing the previous one; the first begins the request. Errors: those of a photo; 503
 * photos_busy; 403 not_direct_seller; 409 sponsor_change_open.
 */
export async function uploadProof(
  services: Services,
  { memberId }: CustomerIdentity,
  source: Buffer,
): Promise<Result<{ width: number; height: number }>> {
  if (memberId === null) return notMember;
  const photo = await encodeSellerPaper(source, longest);
  if (!photo.ok) return photo;
  const { jpeg, width, height } = photo.value;
  const sealer = await readSealer(services, services.db);
  return inTransaction(services.db, async (tx) => {
    await insertDraft(tx, { member_id: memberId, created_at: services.clock.now() });
    const row = await lockOpen(tx, memberId);
    // Null: it was withdrawn just now.
    if (row?.state !== 'draft') return row ? err(409, 'sponsor_change_open', texts.open) : decided;
    const { keyId, bytes } = sealer.seal(proofPlace(row.id), jpeg);
    await tx.updateTable('sponsor_change').set({ key_id: keyId, proof: bytes }).where('id', '=', row.id).execute();
    return ok({ width, height });
  });
}

async function insertDraft(tx: Tx, values: Insertable<ChangeTable>): Promise<void> {
  await tx
    .insertInto('sponsor_change')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .where('state', 'in', [sql.lit<'draft'>('draft'), sql.lit<'requested'>('requested')])
        .doNothing(),
    )
    .execute();
}

/**
 * Errors: 403 not_direct_seller; 422 by `member_id` as in findSponsorFault, and by `proof`; 409 sponsor_change_open;
 * those of checkSponsorChange.
 */
export async function requestSponsorChange(
  services: Services,
  customer: CustomerIdentity,
  { member_id: sponsorId, reason }: { member_id: string; reason: string },
): Promise<Result<null>> {
  const { memberId } = customer;
  if (memberId === null) return notMember;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const row = await lockOpen(tx, memberId);
    if (row?.state === 'requested')
      return row.sponsor_id === sponsorId && row.reason === reason && row.filed_by === null
        ? ok(null)
        : err(409, 'sponsor_change_open', texts.open);
    const sponsor = await findSponsor(tx, sponsorId, customer, at);
    if (!sponsor.ok) return sponsor;
    if (!row?.has_proof) return invalidFields({ proof: [texts.proofRequired] });
    const allowed = await checkSponsorChange(tx, { memberId, sponsorId }, at);
    if (!allowed.ok) return allowed;
    await tx
      .updateTable('sponsor_change')
      .set({ state: 'requested', sponsor_id: sponsorId, reason, requested_at: at })
      .where('id', '=', row.id)
      .execute();
    return ok(null);
  });
}

/** Deletes the proof at once. Errors: 403 not_direct_seller; 409 sponsor_change_decided. */
export async function withdrawSponsorChange(services: Services, { memberId }: CustomerIdentity): Promise<Result<null>> {
  if (memberId === null) return notMember;
  return inTransaction(services.db, async (tx) => {
    const row = await lockOpen(tx, memberId);
    if (!row) return decided;
    await tx
      .updateTable('sponsor_change')
      .set({ state: 'withdrawn', decided_at: services.clock.now(), proof: null, key_id: null })
      .where('id', '=', row.id)
      .execute();
    return ok(null);
  });
}

/** As JPEG. Errors: 404 sponsor_change_not_found. */
export async function openProof(services: Services, id: number): Promise<Result<Buffer>> {
  const row = await services.db
    .selectFrom('sponsor_change')
    .select(['key_id', 'proof'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.proof || row.key_id === null) return notFound;
  const sealer = await readSealer(services, services.db);
  return ok(sealer.open(proofPlace(id), { keyId: row.key_id, bytes: row.proof }));
}

/** Of the caller's newest request. Errors: 403 not_direct_seller; 404 sponsor_change_not_found. */
export async function openOwnProof(services: Services, { memberId }: CustomerIdentity): Promise<Result<Buffer>> {
  if (memberId === null) return notMember;
  const row = await services.db
    .selectFrom('sponsor_change')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? openProof(services, row.id) : notFound;
}

/**
 * Files a paper request in place of the member's draft. Errors: 409 sponsor_change_open; those of checkSponsorChange.
 */
export async function fileSponsorChange(
  services: Services,
  actor: StaffActor,
  { member_id: memberId, sponsor_id: sponsorId, reason, paper }: FileSponsorChangeBody,
): Promise<Result<{ id: number }>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    // A member leaving at the same time has either left already, or will close this request.
    await lockTree(tx, 'join');
    const allowed = await checkSponsorChange(tx, { memberId, sponsorId }, at);
    if (!allowed.ok) return allowed;
    await insertDraft(tx, { member_id: memberId, created_at: at });
    const row = await lockOpen(tx, memberId);
    if (row?.state !== 'draft') return row ? err(409, 'sponsor_change_open', texts.openOfMember) : decided;
    const filed = { state: 'requested', sponsor_id: sponsorId, reason, paper, filed_by: actor.login } as const;
    await tx
      .updateTable('sponsor_change')
      .set({ ...filed, requested_at: at, proof: null, key_id: null })
      .where('id', '=', row.id)
      .execute();
    const after = { member: memberId, sponsor: sponsorId };
    await recordStaffAction(tx, actor, at, { objectId: row.id, before: {}, after });
    return ok({ id: row.id });
  });
}

/** Errors: 404 sponsor_change_not_found; 409 sponsor_change_decided; those of checkSponsorChange. */
export async function checkApproval(
  db: Db | Tx,
  id: number,
  at: Date,
): Promise<Result<ChangeRow & { sponsor_id: string }>> {
  const row = await findSponsorChange(db, id);
  if (!row || row.state === 'draft') return notFound;
  if (row.state !== 'requested') return decided;
  const sponsorId = row.sponsor_id!;
  const allowed = await checkSponsorChange(db, { memberId: row.member_id, sponsorId }, at);
  return allowed.ok ? ok({ ...row, sponsor_id: sponsorId }) : allowed;
}

/** Takes effect on the first of the next month; emails the member and both sponsors. Errors: those of checkApproval. */
export async function approveSponsorChange(services: Services, actor: StaffActor, id: number): Promise<Result<Date>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    // Lock the tree before the request, in the same order as a member's leaving.
    await lockTree(tx, 'change');
    await findSponsorChange(tx, id, { lock: true });
    const checked = await checkApproval(tx, id, at);
    if (!checked.ok) return checked;
    const { member_id: memberId, sponsor_id: sponsorId, reason } = checked.value;
    const before = await findMember(tx, memberId, at);
    const done = await decideSponsorChange({ ...services, db: tx }, actor, {
      memberId,
      sponsorId,
      reason,
      proof: `sponsor change ${id}`,
    });
    if (!done.ok) return done;
    await tx
      .updateTable('sponsor_change')
      .set({ state: 'approved', decided_at: at, effective_at: done.value, from_sponsor_id: before!.sponsorId })
      .where('id', '=', id)
      .execute();
    return done;
  });
}

/**
 * The member reads the reason in the portal and by email. Errors: 404 sponsor_change_not_found; 409
 * sponsor_change_decided.
 */
export async function declineSponsorChange(
  services: Services,
  actor: StaffActor,
  id: number,
  reason: string,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const row = await findSponsorChange(tx, id, { lock: true });
    if (!row || row.state === 'draft') return notFound;
    if (row.state !== 'requested') return decided;
    await tx
      .updateTable('sponsor_change')
      .set({ state: 'declined', decided_at: at, decline_reason: reason })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: { state: 'requested' }, after: { state: 'declined' } });
    await queueSponsorChangeDeclined(tx, services, { memberId: row.member_id, reason });
    return ok(null);
  });
}

/** Longest waiting first; `after` is the last one of the previous page. */
export async function listSponsorChanges(
  db: Db,
  { state, after, limit }: { state: SponsorChangeState; after: number | null; limit: number },
) {
  let query = db
    .selectFrom('sponsor_change as c')
    .innerJoin('member as m', 'm.member_id', 'c.member_id')
    .innerJoin('member as s', 's.member_id', 'c.sponsor_id')
    .select(['c.id', 'c.state', 'c.member_id as memberId', 'c.requested_at as requestedAt', 's.member_id as sponsorId'])
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as('name'))
    .select(sql<string>`s.first_name || ' ' || s.last_name`.as('sponsorName'))
    .where('c.state', '=', state);
  if (after !== null)
    query = query.where(
      sql<boolean>`(c.requested_at, c.id) > (SELECT requested_at, id FROM sponsor_change WHERE id = ${after})`,
    );
  return query.orderBy('c.requested_at').orderBy('c.id').limit(limit).execute();
}

/** Deletes requests closed before `until`, and drafts begun before it, with their proofs. */
export async function deleteEndedSponsorChanges(db: Db, until: Date): Promise<void> {
  await db
    .deleteFrom('sponsor_change')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', ['declined', 'withdrawn', 'lapsed']), eb('decided_at', '<', until)]),
        and([eb('state', '=', 'draft'), eb('created_at', '<', until)]),
      ]),
    )
    .execute();
}
