import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { anyOf } from '#server/platform/database.ts';

/** What is looked for in the log; null where it does not matter. */
export interface EntryFilter {
  /** Accounts by id, and logins that name none. */
  people: { staffIds: readonly number[]; logins: readonly string[] } | null;
  /** `order.cancel`, or the type of object that actions begin with, such as `order`. */
  action: string | null;
  /** Any of these ids; `parts`: of objects of a type. */
  objects: { ids: readonly string[]; parts: readonly { type: string; ids: readonly string[] }[] } | null;
  outcome: 'done' | 'rejected' | 'denied' | null;
  from: Date | null;
  /** Not included. */
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

/** Entries that come after the one with the id `belowId`, the newest first; of a span of time by their time, along its index, however long ago. */
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
    // Written out, so that the index of those that were refused is known to have them.
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

/** One entry with its place in the chain; null where there is none. */
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
