import type { StaffListQuery } from '#contract/staff.ts';
import type { Services } from '#server/platform/services.ts';

const pageSize = 20;

interface List<Row extends { id: number }, Wire> {
  /** Rows with an id below `before`, the newest first. */
  find(db: Services['db'], before: number | null, most: number): Promise<Row[]>;
  count(db: Services['db']): Promise<number>;
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
  const total = before === null ? { total: await list.count(services.db) } : {};
  return { status: 'success' as const, data: shown.map((row) => list.toWire(row)), meta: { ...total, next_cursor } };
}
