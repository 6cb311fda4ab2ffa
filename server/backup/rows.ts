import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import readline from 'node:readline';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { Manifest } from './manifest.ts';

export interface Table {
  name: string;
  /** Without columns that the database computes itself. `type` as in a cast. */
  columns: { name: string; type: string }[];
  /** The primary key's columns; empty if there is none, or if its order depends on a collation. */
  sortedBy: string[];
}

const rowsAtATime = 2_000;

/** Leaves out the migrator's tables, and the codes and links of unsent messages, which are useless soon. */
export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
         FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      COALESCE((SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int[], a.attnum::int))
         FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
         WHERE i.indrelid = c.oid AND i.indisprimary HAVING bool_and(a.attcollation = 0)), '[]') AS "sortedBy"
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE 'kysely\\_%' AND c.relname <> 'message_secret'
    ORDER BY c.relname`.execute(tx);
  return rows;
}

/** Fixes how values are converted to text and back, whatever the server's settings are. */
export async function fixTextForms(tx: Tx): Promise<void> {
  await sql`SELECT set_config(name, value, true) FROM (VALUES ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
    ('extra_float_digits', '1'), ('bytea_output', 'hex')) AS fixed (name, value)`.execute(tx);
}

/**
 * Passes each row as one line of JSON to `write`, in an order that is the same in two databases with the same rows.
 * Returns the number of rows and the SHA-256 of all lines. The caller must have called `fixTextForms`.
 */
export async function eachRow(
  tx: Tx,
  table: Table,
  write: (lines: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ rows: number; sha256: string }> {
  const line = sql`to_json(ARRAY[${sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))}]::text[])::text`;
  const order =
    table.sortedBy.length > 0 ? sql.join(table.sortedBy.map((name) => sql.ref(name))) : sql`${line} COLLATE "C"`;
  await sql`DECLARE row_of_table NO SCROLL CURSOR FOR SELECT ${line} AS line FROM ${sql.table(table.name)} ORDER BY ${order}`.execute(
    tx,
  );
  const hash = createHash('sha256');
  let rows = 0;
  for (;;) {
    const fetched = await sql<{ line: string }>`FETCH ${sql.lit(rowsAtATime)} FROM row_of_table`.execute(tx);
    if (fetched.rows.length === 0) break;
    const lines = fetched.rows.map((row) => `${row.line}\n`).join('');
    hash.update(lines);
    rows += fetched.rows.length;
    await write(lines);
  }
  await sql`CLOSE row_of_table`.execute(tx);
  return { rows, sha256: hash.digest('hex') };
}

export async function writeRows(tx: Tx, table: Table, file: string): Promise<Manifest['tables'][number]> {
  const out = fs.createWriteStream(file, { mode: 0o600 });
  const done = finished(out);
  // Awaited below; an error must not count as unhandled before that.
  done.catch(() => {});
  const { rows, sha256 } = await eachRow(tx, table, async (lines) => {
    if (!out.write(lines)) await Promise.race([once(out, 'drain'), done]);
  });
  out.end();
  await done;
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, sha256 };
}

/** Triggers and foreign keys must be off, see withoutTriggers. */
export async function loadRows(tx: Tx, table: Table, columns: readonly string[], file: string): Promise<void> {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const unknown = columns.filter((name) => !typeOf.has(name));
  if (unknown.length > 0) throw new Error(`table ${table.name} has no column ${unknown.join(', ')}`);
  const values = columns.map((name, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(typeOf.get(name)!)}`);
  const insert = async (lines: readonly string[]) => {
    await sql`INSERT INTO ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(values)} FROM json_array_elements(${`[${lines.join(',')}]`}::json) AS line`.execute(tx);
  };
  let waiting: string[] = [];
  for await (const line of readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity })) {
    waiting.push(line);
    if (waiting.length < rowsAtATime) continue;
    await insert(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await insert(waiting);
}

/**
 * Empties the tables and runs `load` without their triggers and foreign keys, then creates the foreign keys again,
 * which checks each row. Needs the rights of the tables' owner.
 */
export async function withoutTriggers(tx: Tx, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`.execute(tx);
  for (const { table, name } of keys)
    await sql`ALTER TABLE ${sql.raw(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(tx);
  for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} DISABLE TRIGGER USER`.execute(tx);
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
  await load();
  for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} ENABLE TRIGGER USER`.execute(tx);
  for (const { table, name, definition } of keys)
    await sql`ALTER TABLE ${sql.raw(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
}

/** Sequences are not transactional, so read them after the rows. */
export async function readSequences(tx: Tx): Promise<Manifest['sequences']> {
  const { rows } = await sql<Manifest['sequences'][number]>`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`.execute(tx);
  return rows;
}

export async function setSequences(tx: Tx, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences)
    await sql`SELECT setval(quote_ident(${name})::regclass, ${lastValue}::bigint)`.execute(tx);
}
