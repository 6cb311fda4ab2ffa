import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { anyOf } from '#server/platform/database.ts';

/** Null for no filter. */
export interface EntryFilter {
  /** Logins are for entries without an account. */
  people: { staffIds: readonly number[]; logins: readonly string[] } | null;
  /** `order.cancel`, or an object type with which actions begin: `order`. */
  action: string | null;
  /** Any of these object ids; `parts` limits ids to an object type. */
  objects: { ids: readonly string[]; parts: readonly { type: string; ids: readonly string[] }[] } | null;
  outcome: 'done' | 'rejected' | 'denied' | null;
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
}

export interface FoundEntry {
  id: number;
  at: Date;
  staffId: number | null;
  login: string;
  action: string;
  objectType: string;
  objectId: string | null;
  outcome: 'done' | 'rejected' | 'denied';
  errorCode: string | null;
  network: string;
  userAgent: string;
  requestId: string;
  before: unknown;
  after: unknown;
}

const columns = [
  'id',
  'at',
  'staff_id as staffId',
  'login',
  'action',
  'object_type as objectType',
  'object_id as objectId',
  'outcome',
  'error_code as errorCode',
  'network',
  'user_agent as userAgent',
  'request_id as requestId',
  'before',
  'after',
] as const;

/**
 * Returns entries that follow the one with the id `belowId`, latest first. With `from` or `before` they are sorted by
 * time, whose index makes old spans fast, too.
 */
export async function findEntries(
  db: Db,
  { people, action, objects, outcome, from, before }: EntryFilter,
  belowId: number | null,
  most: number,
): Promise<FoundEntry[]> {
  const isTimed = from !== null || before !== null;
  return await db
    .selectFrom('audit_entry')
    .select(columns)
    .$if(people !== null, (query) =>
      query.where(({ eb, or }) =>
        or([eb('staff_id', '=', anyOf(people!.staffIds)), eb('login', '=', anyOf(people!.logins))]),
      ),
    )
    .$if(action !== null, (query) => query.where(action!.includes('.') ? 'action' : 'object_type', '=', action!))
    .$if(objects !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('object_id', '=', anyOf(objects!.ids)),
          ...objects!.parts.map(({ type, ids }) =>
            and([eb('object_type', '=', type), eb('object_id', '=', anyOf(ids))]),
          ),
        ]),
      ),
    )
    // A literal, so that the planner can use the partial index of refused entries.
    .$if(outcome !== null, (query) => query.where('outcome', '=', sql.lit(outcome!)))
    .$if(from !== null, (query) => query.where('at', '>=', from!))
    .$if(before !== null, (query) => query.where('at', '<', before!))
    .$if(belowId !== null && !isTimed, (query) => query.where('id', '<', belowId!))
    .$if(belowId !== null && isTimed, (query) =>
      query.where(
        sql<SqlBool>`(at, id) < ((SELECT last.at FROM audit_entry AS last WHERE last.id = ${belowId}), ${belowId}::bigint)`,
      ),
    )
    .$if(isTimed, (query) => query.orderBy('at', 'desc'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Includes the entry's position in the chain and its hash. */
export async function readEntry(
  db: Db,
  id: number,
): Promise<(FoundEntry & { position: number | null; hash: string | null }) | null> {
  const row = await db
    .selectFrom('audit_entry')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .select(columns)
    .select(['position', 'hash'])
    .where('audit_entry.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
