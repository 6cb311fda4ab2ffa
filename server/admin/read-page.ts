import type { StaffListQuery } from '#contract/staff.ts';
import { mostCounted } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

const pageSize = 20;

interface List<Row extends { id: number }, Wire> {
  /** Rows with an id below `before`, the newest first. */
  find(db: Services['db'], before: number | null, most: number): Promise<Row[]>;
  /** How many there are; null for more than `mostCounted`. */
  count(db: Services['db']): Promise<number | null>;
  toWire(row: Row): Wire;
}

/** One page of a list for staff, the newest first; the cursor is the last id shown. One row more than asked tells whether there is a next page. */
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
  return { status: 'success' as const, data: shown.map((row) => list.toWire(row)), meta: { ...counted, next_cursor } };
}

function totalOf(count: number | null): { total: number; total_is_more?: true } {
  return count === null ? { total: mostCounted, total_is_more: true } : { total: count };
}
