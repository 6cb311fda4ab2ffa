import { addMonths, dayInIndia, dayMs } from '#contract/india-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction, openWithoutDeadlines, type Tx } from './database.ts';
import type { JobHandlers } from './jobs.ts';
import { untilLocked } from './migration-lock.ts';
import { ok } from './result.ts';
import { deleteOldest } from './retention.ts';
import type { Services } from './services.ts';

/**
 * A growing table whose old rows are deleted. No table references it, it has no triggers, and its only unique key is
 * the primary key, to which the time is added. Statements work the same with and without partitions.
 */
export interface MonthlyTable {
  table: string;
  /** Assigns a row to a month (UTC). Never null, never changed. */
  time: string;
  /** Indexed; sorts the oldest rows first. */
  by: string;
  /** A month is dropped when all its days are older. */
  keepDays: number;
}

/** If the job has not run for two months, one is still left. */
const monthsAhead = 3;
/** Fewer mean that the job has not run for long. */
const fewestDaysAhead = 31;

/**
 * In ms. Statements on the table queue behind a change that waits for its lock, so it waits briefly and then lets them
 * pass.
 */
const lockMs = 400;
const pauseMs = 2_000;
const maxAttempts = 60;

/** Months are `2026-11`; a partition is named after its last month. */
interface Partitions {
  months: string[];
  /** Last month of the first partition, which has everything before; null once that is dropped. */
  before: string | null;
}

/**
 * Partitions tables by month while they are in use, creates the coming months, and drops expired ones. If killed at any
 * moment, the next run continues. On embedded storage, which one process uses alone, it deletes rows instead.
 */
export function partitionJobs(tables: readonly MonthlyTable[]): JobHandlers {
  return { 'hourly:partitions': (services) => keepTables(services, tables) };
}

async function keepTables({ config, database, db, clock }: Services, tables: readonly MonthlyTable[]): Promise<void> {
  if (database.kind === 'PGlite') {
    for (const table of tables) await deleteOverdue(db, table, clock.now());
    return;
  }
  // Building an index over a large table takes long.
  const patient = await openWithoutDeadlines(config);
  try {
    for (const table of tables) await keepInMonths(patient.db, table, clock.now());
  } finally {
    await patient.close();
  }
}

const oldestDay = ({ keepDays }: MonthlyTable, now: Date) => dayInIndia(new Date(now.getTime() - keepDays * dayMs));

async function deleteOverdue(db: Db, kept: MonthlyTable, now: Date, table = kept.table): Promise<void> {
  const isOver = sql<boolean>`${sql.ref(kept.time)} < ${oldestDay(kept, now)}::date`;
  await deleteOldest(db, { table, by: kept.by, isOver });
}

async function keepInMonths(db: Db, kept: MonthlyTable, now: Date): Promise<void> {
  const { table } = kept;
  const current = monthOf(now);
  // Far enough ahead that nothing is written past it during the change.
  const next = addMonths(current, 1);
  const lastOf = async (name: string) => later(next, await readLastMonth(db, name, kept.time));
  if ((await readPartitions(db, table)) === null) await divide(db, kept, await lastOf(table));
  const rest = `${table}_default`;
  await deleteOverdue(db, kept, now, rest);
  const { months, before } = (await readPartitions(db, table))!;
  if ((await readLastMonth(db, rest, kept.time)) !== null)
    months.push(await closeRest(db, kept, months.at(-1)!, await lastOf(rest)));
  while (months.at(-1)! < addMonths(current, monthsAhead)) {
    const month = addMonths(months.at(-1)!, 1);
    await briefly(db, (tx) => createPartition(tx, table, month));
    months.push(month);
  }
  if (before !== null) await deleteOverdue(db, kept, now, partitionOf(table, before));
  for (const month of months)
    if (startOf(addMonths(month, 1)).slice(0, 10) <= oldestDay(kept, now))
      await briefly(db, (tx) => run(tx, sql`DROP TABLE ${sql.table(partitionOf(table, month))}`));
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);
const startOf = (month: string) => `${month}-01T00:00:00Z`;
const endOf = (month: string) => sql.lit(startOf(addMonths(month, 1)));
const partitionOf = (table: string, month: string) => `${table}_${month.replace('-', '_')}`;

/**
 * Sends several statements at once. Between separate ones a lock would be held while this program does other things.
 */
async function run(db: Db, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql.raw(statements.map((statement) => statement.compile(db).sql).join(';\n')).execute(db);
}

/** Returns null for an unpartitioned table. */
async function readPartitions(db: Db, table: string): Promise<Partitions | null> {
  const { rows } = await sql<Partitions & { isDivided: boolean }>`
    SELECT p.relkind = 'p' AS "isDivided", COALESCE(json_agg(m.month ORDER BY m.month) FILTER (WHERE m.month IS NOT NULL), '[]') AS months,
      max(m.month) FILTER (WHERE m.has_all_before) AS before
    FROM pg_class p
    LEFT JOIN (
      SELECT inhparent, replace(right(c.relname, 7), '_', '-') AS month, pg_get_expr(c.relpartbound, c.oid) LIKE '%(MINVALUE)%' AS has_all_before
      FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE c.relname ~ '_[0-9]{4}_[0-9]{2}$') m ON m.inhparent = p.oid
    WHERE p.oid = to_regclass(${table}) GROUP BY p.oid, p.relkind`.execute(db);
  return rows[0]!.isDivided ? rows[0]! : null;
}

/** Null if the table is empty. */
async function readLastMonth(db: Db, table: string, time: string): Promise<string | null> {
  const { rows } = await sql<{ last: Date | string | null }>`
    SELECT max(${sql.ref(time)}) AS last FROM ${sql.table(table)}`.execute(db);
  const { last } = rows[0]!;
  return last instanceof Date ? monthOf(last) : (last?.slice(0, 7) ?? null);
}

async function createPartition(tx: Tx, table: string, month: string): Promise<void> {
  await sql`CREATE TABLE ${sql.table(partitionOf(table, month))} PARTITION OF ${sql.table(table)}
    FOR VALUES FROM (${sql.lit(startOf(month))}) TO (${endOf(month)})`.execute(tx);
}

/**
 * Makes a change that locks the table for milliseconds. If it does not get the lock soon, it lets others pass and tries
 * again.
 */
async function briefly(db: Db, change: (tx: Tx) => Promise<void>): Promise<void> {
  await untilLocked(
    () =>
      inTransaction(db, async (tx) => {
        await sql.raw(`SET LOCAL lock_timeout = ${lockMs}`).execute(tx);
        await change(tx);
        return ok(null);
      }),
    { maxAttempts, pauseMs },
  );
}

/** Proves that rows are within bounds, so that attaching the table as a partition needs no scan under a lock. */
const bounds = sql.id('within_months');

/**
 * Validates the rows against a partition's bounds while the table is in use, then runs the change that makes it one.
 */
async function bound(
  db: Db,
  table: string,
  range: RawBuilder<unknown>,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const at = sql`ALTER TABLE ${sql.table(table)}`;
  const forget = sql`${at} DROP CONSTRAINT IF EXISTS ${bounds}`;
  try {
    // A constraint left by a killed run may have other bounds.
    await briefly(db, (tx) => run(tx, forget, sql`${at} ADD CONSTRAINT ${bounds} CHECK (${range}) NOT VALID`));
    await sql`${at} VALIDATE CONSTRAINT ${bounds}`.execute(db);
    await briefly(db, change);
  } catch (error) {
    // A constraint left in place would one day reject rows. If it cannot be dropped now either, the next run does so.
    await briefly(db, (tx) => run(tx, forget)).catch(() => {});
    throw error;
  }
}

/** Turns a table into the first partition of a new table with its name, with everything up to the end of a month. */
async function divide(db: Db, kept: MonthlyTable, last: string): Promise<void> {
  const { table, time } = kept;
  const key = await readKey(db, table);
  const newKey = key.includes(time) ? key : [...key, time];
  const keyIndex = newKey === key ? null : `${table}_key_by_time`;
  if (keyIndex !== null) await buildKey(db, table, keyIndex, newKey);
  await bound(db, table, sql`${sql.id(time)} < ${endOf(last)}`, async (tx) => {
    const [whole, old] = [sql.table(table), partitionOf(table, last)];
    const [part, keyName] = [sql.table(old), sql.id(`${table}_pkey`)];
    // From here on its indexes do not change; reads and writes wait from the next lock on.
    await sql`LOCK TABLE ${whole} IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx);
    const { indexes, references, numbered } = await readParts(tx, table, keyIndex);
    const given = await readGiven(tx, table);
    await sql`LOCK TABLE ${whole} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const next = await readNext(tx, numbered);
    const exchangeKey = sql`ALTER TABLE ${whole} DROP CONSTRAINT ${keyName}, ADD CONSTRAINT ${keyName} PRIMARY KEY USING INDEX ${sql.id(keyIndex ?? '')}`;
    await run(
      tx,
      ...(keyIndex === null ? [] : [exchangeKey]),
      sql`ALTER TABLE ${whole} RENAME CONSTRAINT ${keyName} TO ${sql.id(`${old}_pkey`)}`,
      ...indexes.map(({ name }) => sql`ALTER INDEX ${sql.id(name)} RENAME TO ${sql.id(`${old}_${name}`)}`),
      ...numbered.map(({ column }) => sql`ALTER TABLE ${whole} ALTER COLUMN ${sql.id(column)} DROP IDENTITY`),
      sql`ALTER TABLE ${whole} RENAME TO ${sql.id(old)}`,
      sql`CREATE TABLE ${whole} (LIKE ${part} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY EXCLUDING STATISTICS)
        PARTITION BY RANGE (${sql.id(time)})`,
      ...given,
      sql`ALTER TABLE ${whole} DROP CONSTRAINT ${bounds}`,
      sql`ALTER TABLE ${whole} ADD CONSTRAINT ${keyName} PRIMARY KEY (${listOf(newKey)})`,
      ...numbered.map(
        ({ column }, index) =>
          sql`ALTER TABLE ${whole} ALTER COLUMN ${sql.id(column)} ADD GENERATED ALWAYS AS IDENTITY (START WITH ${sql.lit(next[index])})`,
      ),
      // Each takes over the partition's constraint of the same kind.
      ...references.map(
        ({ name, definition }) => sql`ALTER TABLE ${whole} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`,
      ),
      ...indexes.map(({ definition }) => sql.raw(definition)),
      sql`ALTER TABLE ${whole} ATTACH PARTITION ${part} FOR VALUES FROM (MINVALUE) TO (${endOf(last)})`,
      sql`ALTER TABLE ${part} DROP CONSTRAINT ${bounds}`,
      sql`CREATE TABLE ${sql.table(`${table}_default`)} PARTITION OF ${whole} DEFAULT`,
    );
  });
}

/**
 * Turns rows past the last partition into one up to the end of a month, and returns that month. Later rows go into a
 * new default table.
 */
async function closeRest(db: Db, { table, time }: MonthlyTable, after: string, last: string): Promise<string> {
  const [whole, rest, part] = [table, `${table}_default`, partitionOf(table, last)].map((name) => sql.table(name));
  const from = endOf(after);
  const range = sql`${sql.id(time)} >= ${from} AND ${sql.id(time)} < ${endOf(last)}`;
  await bound(db, `${table}_default`, range, (tx) =>
    run(
      tx,
      sql`ALTER TABLE ${whole} DETACH PARTITION ${rest}`,
      sql`ALTER TABLE ${rest} RENAME TO ${sql.id(partitionOf(table, last))}`,
      sql`ALTER TABLE ${whole} ATTACH PARTITION ${part} FOR VALUES FROM (${from}) TO (${endOf(last)})`,
      sql`ALTER TABLE ${part} DROP CONSTRAINT ${bounds}`,
      sql`CREATE TABLE ${rest} PARTITION OF ${whole} DEFAULT`,
    ),
  );
  return last;
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

async function readKey(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indrelid = to_regclass(${table}) AND indisprimary ORDER BY array_position(indkey::int[], attnum::int)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Built beside the existing key, while the table is in use. */
async function buildKey(db: Db, table: string, name: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ isValid: boolean; isBuilt: boolean }>`
    SELECT indisvalid AS "isValid", EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS "isBuilt"
    FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db);
  const [found] = rows;
  if (found?.isValid) return;
  if (found?.isBuilt) throw new Error(`the index ${name} is being built by another process`);
  if (found) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db);
  await sql`CREATE UNIQUE INDEX CONCURRENTLY ${sql.id(name)} ON ${sql.table(table)} (${listOf(columns)})`.execute(db);
}

interface Part {
  name: string;
  definition: string;
}

interface Numbered {
  column: string;
  sequence: string;
}

/** Returns what must be recreated for a replacing table besides the primary key. `keyIndex` becomes that. */
async function readParts(tx: Tx, table: string, keyIndex: string | null) {
  const indexes = await sql<Part>`
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = to_regclass(${table}) AND NOT indisprimary AND relname IS DISTINCT FROM ${keyIndex} ORDER BY 1`.execute(
    tx,
  );
  const references = await sql<Part>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = to_regclass(${table}) AND contype = 'f' ORDER BY 1`.execute(tx);
  const numbered = await sql<Numbered>`
    SELECT attname AS column, pg_get_serial_sequence(${table}, attname) AS sequence FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND attidentity = 'a'`.execute(tx);
  return { indexes: indexes.rows, references: references.rows, numbered: numbered.rows };
}

/** What an operator may have added to a table (rights, a comment), as statements for a table of the same name. */
async function readGiven(tx: Tx, table: string): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ statement: string }>`
    WITH whole AS (SELECT oid, relacl FROM pg_class WHERE oid = to_regclass(${table})),
      rights AS (
        SELECT '' AS columns, relacl AS acl FROM whole
        UNION ALL SELECT format('(%I)', attname), attacl FROM whole JOIN pg_attribute ON attrelid = oid WHERE NOT attisdropped)
    SELECT format('COMMENT ON TABLE %I IS %L', ${table}::text, obj_description(oid, 'pg_class')) AS statement FROM whole
    UNION ALL SELECT format('GRANT %s %s ON %I TO %s %s', privilege_type, columns, ${table}::text,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, CASE WHEN is_grantable THEN 'WITH GRANT OPTION' END)
    FROM rights CROSS JOIN aclexplode(acl)`.execute(tx);
  return rows.map(({ statement }) => sql.raw(statement));
}

async function readNext(tx: Tx, numbered: readonly Numbered[]): Promise<number[]> {
  const next: number[] = [];
  for (const { sequence } of numbered) {
    const { rows } = await sql<{ next: number }>`
      SELECT last_value + is_called::int AS next FROM ${sql.raw(sequence)}`.execute(tx);
    next.push(rows[0]!.next);
  }
  return next;
}

/** For each partitioned table. */
export async function readDaysAhead(db: Db, now: Date): Promise<{ table: string; days: number }[]> {
  const { rows } = await sql<{ table: string; last: string }>`
    SELECT p.relname AS table, replace(max(right(c.relname, 7)), '_', '-') AS last
    FROM pg_inherits JOIN pg_class p ON p.oid = inhparent JOIN pg_class c ON c.oid = inhrelid
    WHERE p.relkind = 'p' AND p.relnamespace = 'public'::regnamespace AND c.relname ~ '_[0-9]{4}_[0-9]{2}$'
    GROUP BY p.relname ORDER BY 1`.execute(db);
  return rows.map(({ table, last }) => ({
    table,
    days: (Date.parse(startOf(addMonths(last, 1))) - now.getTime()) / dayMs,
  }));
}

/** A line for the operator for each table that lacks partitions. */
export async function noteMissingMonths(db: Db, now: Date): Promise<string[]> {
  const ahead = await readDaysAhead(db, now);
  return ahead
    .filter(({ days }) => days < fewestDaysAhead)
    .map(({ table, days }) => {
      const end = days > 0 ? `has monthly parts for ${Math.floor(days)} more days` : 'has no part for this month';
      return `The table ${table} ${end}. An hourly job makes them: check that a process with ROLE=all or worker runs and that the job has not failed.`;
    });
}
