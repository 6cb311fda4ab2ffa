import { createHash } from 'node:crypto';
import {
  type AliasedRawBuilder,
  type Expression,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Config } from './config.ts';
import type { DB } from './database-types.ts';
import { type Embedded, openEmbedded } from './embedded-database.ts';
import type { Result } from './result.ts';

/**
 * The database, or an open transaction on it: what a store function needs. Queries go through Kysely's builder, which knows the
 * tables; an `sql` template whose rows are typed by hand stands only where the builder cannot express a query.
 */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** `= ANY(values)`: one statement text whatever their number, and none of them matches nothing. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`ANY(${values})`;
}

/** The same for ids as callers send them, which may be larger than the column can hold: those match nothing. */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`ANY(${ids}::bigint[])`;
}

/** One id as a caller sends it. */
export function givenId(id: number): RawBuilder<number> {
  return sql<number>`${id}::bigint`;
}

/** `ARRAY(query)`: the values of a query's one column as a list, in the query's order. */
export function listFrom<T>(query: Expression<Record<string, T>>): RawBuilder<T[]> {
  return sql<T[]>`ARRAY${query}`;
}

/** Rows for a table as a relation of a query, known as `alias`: one statement text whatever their number. Columns not given are null. */
export function rowsOf<Table extends keyof DB, Alias extends string>(
  table: Table,
  rows: readonly Partial<Selectable<DB[Table]>>[],
  alias: Alias,
): AliasedRawBuilder<Selectable<DB[Table]>, Alias> {
  const json = JSON.stringify(rows);
  return sql<Selectable<DB[Table]>>`jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.as(alias);
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'PGlite' | 'PostgreSQL';
  /** Where the data lies, in words for a human; never holds a password. */
  place: string;
  /** Statements sent since start; tests assert how many a call needs. */
  statements(): number;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;

function checkedInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53 in a result: ${text}`);
  return value;
}

/** Days stay text (YYYY-MM-DD), bigints become checked numbers: no time zone and no rounding slips in. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return checkedInteger;
    if (oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Names each statement by its text, so PostgreSQL plans it once per connection, and counts it. */
function namedStatements(pool: pg.Pool, count: () => void): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    let name = names.get(text);
    if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
    return name;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return {
        release: () => client.release(),
        query(text: unknown, values?: readonly unknown[]) {
          count();
          if (typeof text !== 'string') return client.query(text as never);
          const plain = !values || values.length === 0;
          return client.query(plain ? { text, values: [] } : { text, values: values as unknown[], name: nameOf(text) });
        },
      } as never;
    },
  };
}

/**
 * Opens PostgreSQL at DATABASE_URL, or else the embedded PGlite in the data folder.
 * @param opened an embedded database that is open already and stays open
 * @throws StartError in plain words when it cannot be opened.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  opened?: Embedded,
): Promise<Database> {
  const embedded = config.databaseUrl === null ? (opened ?? (await openEmbedded(config.dataDir))) : null;
  const pool = embedded
    ? new pg.Pool({ ...embedded.poolConfig, max: 1, types, connectionTimeoutMillis: 10_000 })
    : new pg.Pool({
        connectionString: config.databaseUrl!,
        max: config.databasePool,
        types,
        connectionTimeoutMillis: 5_000,
        application_name: 'shop',
      });
  // Idle connections that break are replaced by the pool; without a listener they would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks while it is lent out, between two of its statements: the next statement is rejected.
  pool.on('connect', (client) => void client.on('error', () => {}));
  let sent = 0;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(pool, () => void sent++) }) });
  return {
    db,
    pool,
    kind: embedded ? 'PGlite' : 'PostgreSQL',
    place: embedded ? embedded.place : withoutPassword(config.databaseUrl!),
    statements: () => sent,
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
      if (embedded !== opened) await embedded?.close();
    },
  };
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.toString();
}

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs one command in one transaction; an error rolls everything back and is returned as it is. */
export async function inTransaction<T>(db: Db, command: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await command(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result<T>;
    throw error;
  }
}
