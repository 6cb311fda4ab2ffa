import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { StaffAction } from '#contract/staff.ts';
import type { AuditEntry } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { CallOrigin, StaffActor } from './actor.ts';
import { changedFields } from './chain-rules.ts';

/** What a command changed: the object before and after, of which the fields that differ are kept. */
export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Where the call could not name the object, because it makes it. */
  objectId?: number;
}

/**
 * Writes what a staff command has changed, in the command's transaction and one statement. No customer's name, address, number or words go in:
 * entries are never deleted. No passwords, tokens and codes either. Where the two-person rule had a say in it, the entry names both people, or
 * says that it was not applied.
 */
export async function recordStaffAction(tx: Tx, actor: StaffActor, at: Date, changes: Changes): Promise<void> {
  const { before, after } = changedFields(changes.before, changes.after);
  const objectId = changes.objectId === undefined ? actor.objectId : String(changes.objectId);
  const rule = actor.secondPerson === undefined ? {} : { second_person: actor.secondPerson };
  const changed = { before: JSON.stringify(before), after: JSON.stringify({ ...after, ...rule }) };
  await insertEntry(tx, { ...ofActor(actor), at, object_id: objectId, outcome: 'done', ...changed });
}

/** Writes that a staff member read what belongs to many people, or took it along as a file; `what` names the part. One statement. */
export async function recordAccess(db: Db, actor: StaffActor, at: Date, what: string): Promise<void> {
  await insertEntry(db, { ...ofActor(actor), at, object_id: what, outcome: 'done' });
}

/** Writes that a call was denied for want of the permission, or rejected by a rule. One statement. */
export async function recordRefusal(
  db: Db,
  actor: StaffActor,
  at: Date,
  refusal: { outcome: 'denied' | 'rejected'; errorCode: string },
): Promise<void> {
  await insertEntry(db, { ...ofActor(actor), at, outcome: refusal.outcome, error_code: refusal.errorCode });
}

/** A step of a login, or a logout: who is known by then differs. `errorCode`: why a login was rejected; `after`: by which factor it went on. */
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

/** What is done at the command line of the machine, by whoever may use it; `after` says what came of it. */
export async function recordOperatorAction(
  tx: Tx,
  action: 'owner.invite' | 'demo.end' | 'company.update' | 'staff.break_glass',
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

/** What the program does by itself at a time that staff have set. */
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
