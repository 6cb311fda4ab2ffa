import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows per statement: milliseconds of work, and few locks at a time. */
const rowsAtOnce = 5_000;

interface Overdue {
  table: string;
  /** Indexed; sorts the oldest rows first. */
  by: string;
  isOver: RawBuilder<boolean>;
  /** Whether later rows may have to be deleted even if this one stays. Defaults to `isOver`. */
  isOld?: RawBuilder<boolean>;
}

/**
 * Deletes expired rows, a few thousand per transaction, oldest first. It stops at a batch in which none is expired or
 * old, so the cost does not depend on the table's size. A row that somebody changes meanwhile stays until the next run.
 */
export async function deleteOldest(
  db: Db,
  { table, by, isOver, isOld = isOver }: Overdue,
  atOnce = rowsAtOnce,
): Promise<void> {
  for (let kept = 0; ;) {
    const { rows } = await sql<{ looked: number; gone: number; goesOn: boolean }>`
      WITH looked AS MATERIALIZED (
          SELECT ctid AS place, (${isOver}) AS is_over, (${isOld}) AS is_old FROM ${sql.table(table)}
          ORDER BY ${sql.ref(by)} OFFSET ${kept} LIMIT ${atOnce}),
        gone AS (
          DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(SELECT place FROM looked WHERE is_over)) RETURNING 1)
      SELECT count(*) AS looked, (SELECT count(*) FROM gone) AS gone, COALESCE(bool_or(is_over OR is_old), false) AS "goesOn"
      FROM looked`.execute(db);
    const { looked, gone, goesOn } = rows[0]!;
    if (looked < atOnce || !goesOn) return;
    kept += looked - gone;
  }
}
