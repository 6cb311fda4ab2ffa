import type { StaffListQuery } from '#contract/admin/staff.ts';
import { maxCounted } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

const pageSize = 20;

interface List<Row extends { id: number }, Wire> {
  /** With an id below `before`, newest first. */
  find(db: Services['db'], before: number | null, most: number): Promise<Row[]>;
  /** Null for more than `maxCounted`. */
  count(db: Services['db']): Promise<number | null>;
  toWire(row: Row): Wire | Promise<Wire>;
}

/** Newest first; the cursor is the last id shown. Reads one row more to know whether there is a next page. */
export async function readPage<Row extends { id: number }, Wire>(
  services: Services,
  query: StaffListQuery,
  list: List<Row, Wire>,
) {
  const limit = query.limit ?? pageSize;
  const before = query.cursor === undefined ? null : Number(query.cursor);
  const rows = await list.find(services.db, before, limit + 1);
  const shown = rows.slice(0, limit);
  const next_cursor = rows.length > limit ? String(shown.at(-1)!.id) : null;
  const counted = before === null ? totalOf(await list.count(services.db)) : {};
  const data = await Promise.all(shown.map((row) => list.toWire(row)));
  return { status: 'success' as const, data, meta: { ...counted, next_cursor } };
}

function totalOf(count: number | null): { total: number; total_is_more?: true } {
  return count === null ? { total: maxCounted, total_is_more: true } : { total: count };
}
