import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { patientDeadlines } from '#server/testing/pace.ts';
import { listMigrations, migrate, migrateLike, readSchemaState } from './migrate.ts';

let admin: Database;
let name: string;
const opened: Database[] = [];

async function open(database: string): Promise<Database> {
  const place = new URL(inject('postgresUrl'));
  if (database !== '') place.pathname = `/${database}`;
  const made = await openDatabase({
    databaseUrl: place.toString(),
    databasePool: 4,
    dataDir: '',
    databaseDeadlines: patientDeadlines,
  });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  admin = await open('');
  name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await sql.raw(`CREATE DATABASE ${name}`).execute(admin.db);
});
afterEach(async () => {
  for (const database of opened.splice(1)) await database.close();
  await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(admin.db);
  await opened.pop()!.close();
});

test('of three processes that start on an empty database one migrates, and the others wait for it', async () => {
  const processes = [await open(name), await open(name), await open(name)];
  const applied = await Promise.all(processes.map(({ db }) => migrate(db, { lockMs: 60_000, pauseMs: 1 })));
  expect(await readSchemaState(processes[0]!.db)).toEqual({ pending: [], newer: [] });
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a migration that cannot have a table lets the others pass, and is tried again until it can', async () => {
  const { db } = await open(name);
  await migrateLike(
    db,
    (await listMigrations()).filter((each) => each <= '0591-refused-commands'),
  );
  const holder = await (await open(name)).db.startTransaction().execute();
  await sql`LOCK TABLE sale_point_month IN ACCESS SHARE MODE`.execute(holder);
  const migrated = migrate(db, { lockMs: 400, pauseMs: 1 });
  // Each attempt is a separate transaction; nothing is locked in between.
  const attempts = new Set<string>();
  while (attempts.size < 2) {
    const { rows } = await sql<{ began: string }>`
      SELECT xact_start::text AS began FROM pg_stat_activity WHERE datname = ${name} AND wait_event_type = 'Lock'`.execute(
      admin.db,
    );
    for (const { began } of rows) attempts.add(began);
  }
  await holder.rollback().execute();
  expect((await migrated)[0]).toBe('0600-restated-months');
  expect((await readSchemaState(db)).pending).toEqual([]);
});
