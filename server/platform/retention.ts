import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement: milliseconds of work, and few locks at a time. */
const rowsAtOnce = 5_000;

interface Overdue {
  table: string;
  /** The column by which the oldest rows come first, along an index. */
  by: string;
  /** Whether a row has to go. */
  isOver: RawBuilder<boolean>;
  /** Whether rows behind this one may have to go although it stays; where this is not said: only if it goes itself. */
  isOld?: RawBuilder<boolean>;
}

/**
 * Deletes the rows of a table that are over, in statements of a few thousand, each a transaction of its own. It looks at the oldest rows and ends
 * at the first few thousand of which none is over or old, so that it costs what there is to delete, whatever the size of the table. A row that
 * somebody changes meanwhile stays until the next time.
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
