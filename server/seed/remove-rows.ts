import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** A foreign key that does not say itself what becomes of its rows. */
interface Reference {
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  /** The rows only mention their target and can do without. */
  isOptional: boolean;
}

export type References = ReadonlyMap<string, readonly Reference[]>;

/** The foreign keys of the schema as it is, by the table that they lead to: those of later migrations, too. */
export async function readReferences(tx: Tx): Promise<References> {
  const names = (keys: string, table: string) => sql<string[]>`ARRAY(
    SELECT attname::text FROM unnest(${sql.ref(keys)}) WITH ORDINALITY AS key (number, place)
    JOIN pg_attribute ON attrelid = ${sql.ref(table)} AND attnum = key.number ORDER BY place)`;
  const { rows } = await sql<Reference>`
    SELECT conrelid::regclass::text AS "table", ${names('conkey', 'conrelid')} AS columns,
      confrelid::regclass::text AS target, ${names('confkey', 'confrelid')} AS "targetColumns",
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey) AND NOT attnotnull) AS "isOptional"
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid AND confdeltype = 'a'`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ target }) => target);
}

/**
 * Deletes the rows of a table and, before them, the rows that refer to them, all the way down. `mentions: 'clear'`: rows that can do without
 * what they refer to stay and forget it. Returns how many of the table's own rows went.
 */
export async function removeRows(
  tx: Tx,
  references: References,
  table: string,
  which: RawBuilder<SqlBool>,
  mentions: 'delete' | 'clear' = 'delete',
): Promise<number> {
  for (const reference of references.get(table) ?? []) {
    const list = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
    const referring = sql<SqlBool>`(${list(reference.columns, reference.table)}) IN (
      SELECT ${list(reference.targetColumns, table)} FROM ${sql.table(table)} WHERE ${which})`;
    if (mentions === 'clear' && reference.isOptional) {
      const cleared = sql.join(reference.columns.map((column) => sql`${sql.id(column)} = NULL`));
      await sql`UPDATE ${sql.table(reference.table)} SET ${cleared} WHERE ${referring}`.execute(tx);
    } else await removeRows(tx, references, reference.table, referring, mentions);
  }
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${which}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether no row refers to a row of the table. */
export function isUnreferenced(references: References, table: string): RawBuilder<SqlBool> {
  const free = (references.get(table) ?? []).map(({ table: other, columns, targetColumns }) => {
    const same = columns.map(
      (column, index) => sql`${sql.ref(`${other}.${column}`)} = ${sql.ref(`${table}.${targetColumns[index]!}`)}`,
    );
    return sql`NOT EXISTS (SELECT FROM ${sql.table(other)} WHERE ${sql.join(same, sql` AND `)})`;
  });
  return sql<SqlBool>`${sql.join([sql`true`, ...free], sql` AND `)}`;
}
