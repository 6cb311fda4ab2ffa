import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { StaffAction } from '#contract/admin/staff.ts';
import type { AuditEntry } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { CallOrigin, StaffActor } from './actor.ts';
import { changedFields } from './chain-rules.ts';

/** Only the fields that differ are kept. */
export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Set if the command creates the object, so that the call could not name it. */
  objectId?: number;
}

/**
 * Logs a staff command's changes, in its transaction. Entries are never deleted, so they must not contain customers'
 * names, addresses, numbers or messages; nor passwords, tokens or codes.
 */
export async function recordStaffAction(tx: Tx, actor: StaffActor, at: Date, changes: Changes): Promise<void> {
  const { before, after } = changedFields(changes.before, changes.after);
  const objectId = changes.objectId === undefined ? actor.objectId : String(changes.objectId);
  const rule = actor.secondPerson === undefined ? {} : { second_person: actor.secondPerson };
  const changed = { before: JSON.stringify(before), after: JSON.stringify({ ...after, ...rule }) };
  await insertEntry(tx, { ...ofActor(actor), at, object_id: objectId, outcome: 'done', ...changed });
}

/** Logs that a staff member read or exported many people's data; `what` names the part. */
export async function recordAccess(db: Db, actor: StaffActor, at: Date, what: string): Promise<void> {
  await insertEntry(db, { ...ofActor(actor), at, object_id: what, outcome: 'done' });
}

/** Logs that a call was denied for lack of a permission, or rejected by a rule. */
export async function recordRefusal(
  db: Db,
  actor: StaffActor,
  at: Date,
  refusal: { outcome: 'denied' | 'rejected'; errorCode: string },
): Promise<void> {
  await insertEntry(db, { ...ofActor(actor), at, outcome: refusal.outcome, error_code: refusal.errorCode });
}

/** Logs a step of a login, or a logout. `errorCode`: why a login was rejected; `after`: the factor used. */
export async function recordSession(
  db: Db | Tx,
  action: Extract<StaffAction, 'session.begin' | 'session.ask_factor' | 'session.end'>,
  at: Date,
  session: CallOrigin & {
    staffId: number | null;
    login: string;
    sessionHash: string | null;
    errorCode?: string;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  const { staffId, login, sessionHash, errorCode, after, ...origin } = session;
  await insertEntry(db, {
    ...ofOrigin(origin),
    staff_id: staffId,
    login,
    session_hash: sessionHash,
    at,
    action,
    object_type: 'session',
    outcome: errorCode === undefined ? 'done' : 'rejected',
    error_code: errorCode ?? null,
    ...(after && { after: JSON.stringify(after) }),
  });
}

/** Logs an action on the machine's command line; `after` is the result. */
export async function recordOperatorAction(
  tx: Tx,
  action: 'owner.invite' | 'company.update' | 'staff.break_glass',
  at: Date,
  after: Record<string, unknown>,
): Promise<void> {
  await insertEntry(tx, {
    at,
    staff_id: null,
    login: 'command line',
    network: '',
    user_agent: '',
    session_hash: null,
    request_id: randomUUID(),
    action,
    object_type: action.split('.')[0]!,
    object_id: null,
    outcome: 'done',
    error_code: null,
    after: JSON.stringify(after),
  });
}

/** Logs what the program does at a time set by staff. */
export async function recordScheduledAction(
  tx: Tx,
  action: 'price_schedule.start' | 'price_schedule.end',
  at: Date,
  changes: Changes & { objectId: number },
): Promise<void> {
  const { before, after } = changedFields(changes.before, changes.after);
  await insertEntry(tx, {
    at,
    staff_id: null,
    login: 'schedule',
    network: '',
    user_agent: '',
    session_hash: null,
    request_id: randomUUID(),
    action,
    object_type: action.split('.')[0]!,
    object_id: String(changes.objectId),
    outcome: 'done',
    error_code: null,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
}

function ofActor(actor: StaffActor) {
  return {
    ...ofOrigin(actor),
    staff_id: actor.staffId,
    login: actor.login,
    session_hash: actor.sessionHash,
    action: actor.action,
    object_type: actor.action.split('.')[0]!,
    object_id: actor.objectId,
  };
}

function ofOrigin({ network, userAgent, requestId }: CallOrigin) {
  return { network, user_agent: userAgent, request_id: requestId };
}

async function insertEntry(db: Db | Tx, entry: Insertable<AuditEntry>): Promise<void> {
  await db
    .with('entry', (query) => query.insertInto('audit_entry').values(entry).returning('id'))
    .insertInto('audit_unsealed')
    .columns(['entry_id'])
    .expression(({ selectFrom }) => selectFrom('entry').select('id'))
    .execute();
}
