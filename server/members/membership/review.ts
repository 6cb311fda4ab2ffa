import { sql } from 'kysely';
import type { ExitKind, ExitState, KycChangeKind, KycChangeState } from '#contract/membership-rules.ts';
import type { StaffChange } from '#contract/admin/network/membership.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { findContactChanges, hasChangedContact, readUser, rememberedMs } from '#server/customers/index.ts';
import { bankCheckView } from '../joining/bank-check.ts';
import { isPanOfSurname, isSameName } from '../joining/rules.ts';
import { readSealer } from '../joining/sealed.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { changePlace, changeView, readPaper } from './change-papers.ts';
import { queueChangeNotice } from './mails.ts';
import { findChange, findOwnMembers, lockChange } from './store.ts';

const { changeNotFound, staffChanged, notSubmitted, ownMove } = messages.errors.membership;
const notFound = err(404, 'kyc_change_not_found', changeNotFound);
const hourMs = 3_600_000;

export interface QueuedChange {
  id: number;
  kind: KycChangeKind;
  state: KycChangeState;
  memberId: string;
  name: string;
  confirmedAt: Date | null;
}

/** Longest waiting first; `after` is the last one of the previous page. */
export async function findChanges(
  db: Db,
  { state, after, limit }: { state: KycChangeState; after: number | null; limit: number },
): Promise<QueuedChange[]> {
  let query = db
    .selectFrom('kyc_change as k')
    .innerJoin('member as m', 'm.member_id', 'k.member_id')
    .select(['k.id', 'k.kind', 'k.state', 'k.member_id as memberId', 'k.confirmed_at as confirmedAt'])
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as('name'))
    .where('k.state', '=', state);
  if (after !== null)
    query = query.where(
      sql<boolean>`(coalesce(k.confirmed_at, '-infinity'), k.id) > (SELECT coalesce(confirmed_at, '-infinity'), id FROM kyc_change WHERE id = ${after})`,
    );
  return query
    .orderBy(sql`coalesce(k.confirmed_at, '-infinity')`)
    .orderBy('k.id')
    .limit(limit)
    .execute();
}

/** With the full number beside the current one. Errors: 404 kyc_change_not_found. */
export async function readChangeForReview(services: Services, id: number): Promise<Result<StaffChange>> {
  const { db } = services;
  const row = await findChange(db, id);
  const member = row && (await findOwnMembers(db, row.customer_id)).find(({ memberId }) => memberId === row.member_id);
  if (!row?.confirmed_at || !member) return notFound;
  const sealer = await readSealer(services, db);
  const user = await readUser(db, row.customer_id);
  const number = row.number_sealed === null ? '' : sealer.openText(changePlace(id, 'number'), row.number_sealed);
  const current = row.state === 'approved' ? null : await readPaper(db, member, row.kind);
  const name = `${member.firstName} ${member.lastName}`;
  return ok({
    id,
    change: changeView(row),
    member: { member_id: member.memberId, name, customer_id: user.id, mobile: user.mobile, email: user.email },
    contact_changes: await readContactChanges(services, row.customer_id),
    asked: { number, name: row.name ?? '', ifsc: row.ifsc ?? '', bank_name: row.bank_name ?? '' },
    current: current && {
      number: sealer.openText(current.place, current.sealed),
      name: current.name,
      ifsc: current.ifsc,
      bank_name: current.bankName,
    },
    fits_name: row.kind === 'bank' ? isSameName(row.name ?? '', name) : isPanOfSurname(number, row.name ?? ''),
    bank_check: bankCheckView(row, row.name ?? ''),
    payout_hold_until: row.payout_hold_until?.toISOString() ?? null,
  });
}

async function readContactChanges(services: Services, customerId: number): Promise<StaffChange['contact_changes']> {
  const since = new Date(services.clock.now().getTime() - rememberedMs);
  const changes = await findContactChanges(services.db, customerId, since);
  return changes.map((change) => ({
    confirmed_at: change.confirmed_at!.toISOString(),
    confirmed_by: change.confirmed_by!,
    old_mobile: change.old_mobile,
    old_email: change.old_email,
    new_mobile: change.new_mobile,
    new_email: change.new_email,
    undone_at: change.undone_at?.toISOString() ?? null,
  }));
}

/** As JPEG. Errors: 404 document_not_found. */
export async function openChangePicture(services: Services, id: number): Promise<Result<Buffer>> {
  const row = await services.db
    .selectFrom('kyc_change')
    .select(['picture_key_id as keyId', 'picture_sealed as bytes'])
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.keyId || !row.bytes) return err(404, 'document_not_found', messages.errors.joining.documentMissing);
  const sealer = await readSealer(services, services.db);
  return ok(sealer.open(changePlace(id, 'picture'), { keyId: row.keyId, bytes: row.bytes }));
}

export type ChangeDecision = { kind: 'approve' } | { kind: 'decline'; reason: string };

/**
 * Decides a change and notifies its member, also at earlier contacts. Payouts go to an approved account after the hold.
 * Staff who changed the account's mobile number or email within 30 days need a second person. Errors: 404
 * kyc_change_not_found; 403 change_own_move; 409 change_not_submitted, change_changed.
 */
export async function decideChange(
  services: Services,
  id: number,
  version: number,
  actor: StaffActor,
  decision: ChangeDecision,
): Promise<Result<null>> {
  const decided = await inTransaction(services.db, async (tx) => {
    const row = await lockChange(tx, id);
    if (!row) return notFound;
    if (row.state !== 'submitted') return err(409, 'change_not_submitted', notSubmitted);
    if (row.version !== version) return err(409, 'change_changed', staffChanged);
    const at = services.clock.now();
    const isApproved = decision.kind === 'approve';
    const since = new Date(at.getTime() - rememberedMs);
    // Otherwise one staff member could move the account, request a change in the owner's name, and approve it.
    if (isApproved && !actor.secondPerson && (await hasChangedContact(tx, row.customer_id, actor.staffId, since)))
      return err(403, 'change_own_move', ownMove);
    const state = isApproved ? 'approved' : 'declined';
    const holdMs = readNetworkSettings(services).payoutHoldHours * hourMs;
    await tx
      .updateTable('kyc_change')
      .set({
        state,
        decided_at: at,
        updated_at: at,
        decline_reason: isApproved ? null : decision.reason,
        payout_hold_until: isApproved && row.kind === 'bank' ? new Date(at.getTime() + holdMs) : null,
      })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: { state: row.state }, after: { state } });
    await queueChangeNotice(tx, services, state, (await findChange(tx, id))!);
    return ok(null);
  });
  services.jobsWaiting.notify();
  return decided;
}

export interface ListedExit {
  id: number;
  memberId: string;
  name: string;
  kind: ExitKind;
  state: ExitState;
  reason: string;
  givenAt: Date;
  effectiveAt: Date;
}

/** Pending exits by their day, others latest first; `after` is the last one of the previous page. */
export async function findExits(
  db: Db,
  { state, after, limit }: { state: ExitState; after: number | null; limit: number },
): Promise<ListedExit[]> {
  const direction = state === 'pending' ? 'asc' : 'desc';
  let query = db
    .selectFrom('member_exit as e')
    .innerJoin('member as m', 'm.member_id', 'e.member_id')
    .select(['e.id', 'e.member_id as memberId', 'e.kind', 'e.state', 'e.reason'])
    .select(['e.given_at as givenAt', 'e.effective_at as effectiveAt'])
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as('name'))
    .where('e.state', '=', state);
  if (after !== null)
    query = query.where(
      sql<boolean>`(e.effective_at, e.id) ${sql.raw(state === 'pending' ? '>' : '<')} (SELECT effective_at, id FROM member_exit WHERE id = ${after})`,
    );
  return query.orderBy('e.effective_at', direction).orderBy('e.id', direction).limit(limit).execute();
}
