import { sql } from 'kysely';
import type { ApprovableAction } from '#contract/admin/home/approvals.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import type { Paise } from '#server/money/paise.ts';
import { anyOf, countUpTo, type Db, type Tx } from '#server/platform/database.ts';
import { deleteSettledSecrets } from './secrets.ts';

export interface StoredApproval {
  id: number;
  action: ApprovableAction;
  permission: Permission;
  objectId: string;
  input: unknown;
  amount: Paise | null;
  orderNumber: string | null;
  requestedBy: number;
  requestedByLogin: string;
  requestedByName: string;
  requestedAt: Date;
  expiresAt: Date;
  state: 'pending' | 'approved' | 'declined' | 'withdrawn' | 'expired';
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string;
}

const columns = [
  'id',
  'action',
  'permission',
  'object_id as objectId',
  'input',
  'amount_paise as amount',
  'order_number as orderNumber',
  'requested_by as requestedBy',
  'requested_by_login as requestedByLogin',
  'requested_by_name as requestedByName',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  'state',
  'decided_by_name as decidedByName',
  'decided_at as decidedAt',
  'note',
] as const;

export interface NewApproval extends Pick<
  StoredApproval,
  'action' | 'permission' | 'objectId' | 'input' | 'amount' | 'orderNumber' | 'requestedAt' | 'expiresAt'
> {
  requester: { id: number; email: string; name: string };
}

/** Null if the same request is already pending. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<number | null> {
  const row = await tx
    .insertInto('approval')
    .values({
      action: approval.action,
      permission: approval.permission,
      object_id: approval.objectId,
      input: JSON.stringify(approval.input),
      amount_paise: approval.amount,
      order_number: approval.orderNumber,
      requested_by: approval.requester.id,
      requested_by_login: approval.requester.email,
      requested_by_name: approval.requester.name,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
    })
    // A literal instead of a parameter, so that a generic query plan can match the partial index.
    .onConflict((conflict) =>
      conflict.columns(['action', 'object_id']).where('state', '=', sql.lit('pending')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function lockApproval(tx: Tx, id: number): Promise<StoredApproval | null> {
  const row = await tx.selectFrom('approval').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as StoredApproval | undefined) ?? null;
}

export async function findApproval(db: Db, id: number): Promise<StoredApproval | null> {
  const row = await db.selectFrom('approval').select(columns).where('id', '=', id).executeTakeFirst();
  return (row as StoredApproval | undefined) ?? null;
}

export async function findPendingFor(
  db: Db,
  actions: readonly ApprovableAction[],
  objectIds: readonly string[],
): Promise<StoredApproval[]> {
  const rows = await db
    .selectFrom('approval')
    .select(columns)
    .where('state', '=', 'pending')
    .where('action', '=', anyOf(actions))
    .where('object_id', '=', anyOf(objectIds))
    .orderBy('id')
    .execute();
  return rows as StoredApproval[];
}

/** A member's own approvals, and those that they could decide. */
export interface ApprovalFilter {
  staffId: number;
  permissions: readonly Permission[];
  state: 'pending' | 'decided' | 'all';
  /** All if missing. */
  actions?: readonly string[] | undefined;
  objectId?: string | undefined;
}

function visible(db: Db, { staffId, permissions, state, actions, objectId }: ApprovalFilter) {
  return db
    .selectFrom('approval')
    .where(({ eb, or }) => or([eb('requested_by', '=', staffId), eb('permission', '=', anyOf(permissions))]))
    .$if(state === 'pending', (query) => query.where('state', '=', 'pending'))
    .$if(state === 'decided', (query) => query.where('state', '<>', 'pending'))
    .$if(actions !== undefined, (query) => query.where('action', '=', anyOf(actions!)))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId!));
}

/** Latest first. */
export async function findApprovals(
  db: Db,
  filter: ApprovalFilter,
  before: number | null,
  most: number,
): Promise<StoredApproval[]> {
  const rows = await visible(db, filter)
    .select(columns)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows as StoredApproval[];
}

export function countApprovals(db: Db, filter: ApprovalFilter): Promise<number | null> {
  return countUpTo(db, visible(db, filter).select('id'));
}

/** Counts other people's pending requests that need a permission of this member, by permission and requester. */
export async function countWaitingByRequester(
  db: Db,
  { id, permissions }: Pick<StaffMember, 'id' | 'permissions'>,
  now: Date,
): Promise<(Pick<StoredApproval, 'permission' | 'requestedBy'> & { total: number })[]> {
  const rows = await db
    .selectFrom('approval')
    .select(['permission', 'requested_by as requestedBy'])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .where('requested_by', '<>', id)
    .where('permission', '=', anyOf(permissions))
    .groupBy(['permission', 'requested_by'])
    .execute();
  return rows as (Pick<StoredApproval, 'permission' | 'requestedBy'> & { total: number })[];
}

export async function settleApproval(
  tx: Tx,
  id: number,
  decision: {
    state: Exclude<StoredApproval['state'], 'pending' | 'expired'>;
    by: { id: number; email: string; name: string };
    at: Date;
    note: string;
  },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({
      state: decision.state,
      decided_by: decision.by.id,
      decided_by_login: decision.by.email,
      decided_by_name: decision.by.name,
      decided_at: decision.at,
      note: decision.note,
    })
    .where('id', '=', id)
    .execute();
  await deleteSettledSecrets(tx);
}

/** So that the same can be requested again. */
export async function expireApprovals(db: Db | Tx, now: Date): Promise<void> {
  await db
    .updateTable('approval')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
  await deleteSettledSecrets(db);
}
