import fs from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  freePort,
  type PostgresHome,
  prepareHome,
  startOwnPostgres,
  type TestPostgres,
} from '#server/testing/postgres.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { ok } from './result.ts';

const homes: PostgresHome[] = [];
const servers: TestPostgres[] = [];
const opened: Database[] = [];

beforeAll(async () => {
  for (const name of ['first', 'second']) {
    const home = prepareHome();
    homes.push(home);
    const server = await startOwnPostgres(home, await freePort(), true);
    servers.push(server);
    await run(
      server,
      `CREATE TABLE place (name text); INSERT INTO place VALUES ('${name}'); CREATE TABLE written (n int)`,
    );
  }
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const server of servers) await setReadOnly(server, false);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const { folder } of homes) fs.rmSync(folder, { recursive: true, force: true });
});

async function run(server: TestPostgres, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Behaves like a server that another has replaced: it still answers reads over existing connections. */
const setReadOnly = (server: TestPostgres, isReadOnly: boolean) =>
  run(
    server,
    'SET default_transaction_read_only = off',
    `ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly}`,
    'SELECT pg_reload_conf()',
  );

async function open(parameters = '', databasePool = 4): Promise<Database> {
  const hosts = servers.map(({ url }) => new URL(url).host).join(',');
  const database = await openDatabase({
    databaseUrl: `postgres://shop@${hosts}/postgres${parameters}`,
    databasePool,
    dataDir: '',
  });
  opened.push(database);
  return database;
}

const where = async ({ db }: Database) =>
  (await sql<{ name: string }>`SELECT name FROM place LIMIT ${1}`.execute(db)).rows[0]!.name;
/** Reads the setting on several connections. Each notices a change between two of its statements. */
async function readOnlySettings({ db }: Database, connections: number): Promise<string[]> {
  const ask = sql<{ value: string }>`SELECT current_setting('default_transaction_read_only') AS value, pg_sleep(0.1)`;
  const answers = await Promise.all(Array.from({ length: connections }, () => ask.execute(db)));
  return answers.map(({ rows }) => rows[0]!.value);
}
const write = ({ db }: Database) =>
  inTransaction(db, async (tx) => {
    await sql`INSERT INTO written VALUES (${1})`.execute(tx);
    return ok((await sql<{ name: string }>`SELECT name FROM place LIMIT ${1}`.execute(tx)).rows[0]!.name);
  });

test('of several hosts the first is used that takes writes', async () => {
  expect(await where(await open())).toBe('first');
  await setReadOnly(servers[0]!, true);
  expect(await where(await open())).toBe('second');
  expect(await where(await open('?target_session_attrs=primary'))).toBe('second');
  expect(await where(await open('?target_session_attrs=any'))).toBe('first');
});

test('where none takes writes there is none', async () => {
  for (const server of servers) await setReadOnly(server, true);
  await expect(where(await open())).rejects.toThrow('the server takes no writes');
});

test('when the writer changes, commands go to the new one: none fails, and no connection to the old one is left', async () => {
  const database = await open();
  await Promise.all(Array.from({ length: 4 }, () => where(database)));
  await setReadOnly(servers[0]!, true);
  await expect.poll(() => readOnlySettings(database, 4)).toEqual(Array(4).fill('on'));
  const written = await Promise.all(Array.from({ length: 12 }, () => write(database)));
  expect(written).toEqual(Array(12).fill(ok('second')));
  const read = await Promise.all(Array.from({ length: 12 }, () => where(database)));
  expect(read).toEqual(Array(12).fill('second'));
});

test('a host that is gone is passed over', async () => {
  const database = await open();
  expect(await where(database)).toBe('first');
  await servers[0]!.stop();
  await expect.poll(() => where(database).catch(() => 'away')).toBe('second');
  const port = Number(new URL(servers[0]!.url).port);
  servers[0] = await startOwnPostgres(homes[0]!, port, true);
  expect(await where(database)).toBe('second');
});
