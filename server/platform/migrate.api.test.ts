import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSchemaState, contractStep, listMigrations, migrate, prepareSchema, readSchemaState } from './migrate.ts';
import { StartError } from './start-error.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
  await sql`CREATE TABLE pristine.migrations AS SELECT * FROM kysely_migration`.execute(services.db);
});
afterEach(async () => {
  // The list of applied migrations is not reset between tests.
  await sql`DELETE FROM kysely_migration`.execute(services.db);
  await sql`INSERT INTO kysely_migration SELECT * FROM pristine.migrations`.execute(services.db);
  await sql`DROP TABLE pristine.migrations`.execute(services.db);
  await services.close();
});

const note = (name: string) =>
  sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2099-01-01T00:00:00.000Z')`.execute(services.db);
const forget = (name: string) => sql`DELETE FROM kysely_migration WHERE name = ${name}`.execute(services.db);
const last = (await listMigrations()).at(-1)!;
const prepare = (isMigrating: boolean) =>
  prepareSchema({ ...services.config, migrate: isMigrating }, services.database);

describe('a schema that a newer version has migrated', () => {
  test('serves an older one as it is', async () => {
    await note('9998-later');
    await note('9999-latest');
    expect(await readSchemaState(services.db)).toEqual({ pending: [], newer: ['9998-later', '9999-latest'] });
    expect(await migrate(services.db)).toEqual([]);
    expect(await prepare(true)).toEqual([]);
    expect(await prepare(false)).toEqual([]);
  });

  test('does not once something was removed that the older one uses', async () => {
    await note('9998-contract-old-names');
    for (const isMigrating of [true, false])
      await expect(prepare(isMigrating)).rejects.toThrow(
        'The database is from a newer version, which has removed something that this one uses (9998-contract-old-names). Start that version.',
      );
  });

  test('and lacks what this one has belongs to another line of the program', async () => {
    await note('9998-later');
    await forget(last);
    for (const isMigrating of [true, false])
      await expect(prepare(isMigrating)).rejects.toThrow(
        `The database has migrations that this version does not know (9998-later) and lacks some that this version has (${last}). Start the version that 9998-later came with.`,
      );
  });
});

test('without migrating, the start is refused until somebody has migrated', async () => {
  expect(await prepare(false)).toEqual([]);
  await forget(last);
  await expect(prepare(false)).rejects.toThrow(
    `The database lacks 1 migrations of this version (the first is ${last}). Run "npm run migrate", or start with MIGRATE=1.`,
  );
});

test('a database of a version before 1.0.0 is refused, with the version that it is to be started with', async () => {
  await forget('0052-gst-papers');
  await forget('0611-holders-of-rights');
  for (const isMigrating of [true, false])
    await expect(prepare(isMigrating)).rejects.toThrow(
      'The database is from a version before 1.0.0 (it lacks the migration 0052-gst-papers). Start version 1.0.0 on it once, then this one.',
    );
  await expect(migrate(services.db)).rejects.toBeInstanceOf(StartError);
});

test('a new database counts as having had all migrations, so that a version before the baseline works on it', async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name COLLATE "C"`.execute(
    services.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations());
  expect(rows.length).toBeGreaterThan(95 + 72);
});

test('an empty database lacks the baseline and what comes after it, and looking changes nothing', async () => {
  await sql`ALTER TABLE kysely_migration RENAME TO put_away`.execute(services.db);
  const { pending, newer } = await readSchemaState(services.db);
  expect([pending[0], pending.at(-1), newer]).toEqual(['0701-baseline', last, []]);
  expect((await sql`SELECT to_regclass('kysely_migration') AS at`.execute(services.db)).rows).toEqual([{ at: null }]);
  await sql`ALTER TABLE put_away RENAME TO kysely_migration`.execute(services.db);
});

test('only contract steps are in the way of an older version', () => {
  expect(() => checkSchemaState({ pending: [], newer: ['0200-contracts', '0201-a-contract-b'] })).not.toThrow();
  expect(contractStep.test('0200-contract-names')).toBe(true);
});
