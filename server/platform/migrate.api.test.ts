import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSchemaState, contractStep, migrate, prepareSchema, readSchemaState } from './migrate.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
  await sql`CREATE TABLE pristine.migrations AS SELECT * FROM kysely_migration`.execute(services.db);
});
afterEach(async () => {
  // What a database has had is not brought back between tests.
  await sql`DELETE FROM kysely_migration`.execute(services.db);
  await sql`INSERT INTO kysely_migration SELECT * FROM pristine.migrations`.execute(services.db);
  await sql`DROP TABLE pristine.migrations`.execute(services.db);
  await services.close();
});

const note = (name: string) =>
  sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2099-01-01T00:00:00.000Z')`.execute(services.db);
const forget = (name: string) => sql`DELETE FROM kysely_migration WHERE name = ${name}`.execute(services.db);
const last = () =>
  fs
    .readdirSync(path.join(import.meta.dirname, '../migrations'))
    .sort()
    .at(-1)!
    .replace('.ts', '');
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
        'The database belongs to a newer version, which has removed what this one uses (9998-contract-old-names). Start that version.',
      );
  });

  test('and lacks what this one has belongs to another line of the program', async () => {
    await note('9998-later');
    await forget(last());
    for (const isMigrating of [true, false])
      await expect(prepare(isMigrating)).rejects.toThrow(
        `The database has had migrations that this version does not know (9998-later), and this version has some that it has not had (${last()}).`,
      );
  });
});

test('without migrating, the start is refused until somebody has migrated', async () => {
  expect(await prepare(false)).toEqual([]);
  await forget(last());
  await expect(prepare(false)).rejects.toThrow(
    `The database has not had 1 migrations of this version (the first is ${last()}). Run "npm run migrate", or start with MIGRATE=1.`,
  );
});

test('an empty database lacks all migrations, and looking changes nothing', async () => {
  await sql`ALTER TABLE kysely_migration RENAME TO put_away`.execute(services.db);
  const { pending, newer } = await readSchemaState(services.db);
  expect([pending.length > 30, pending.at(-1), newer]).toEqual([true, last(), []]);
  expect((await sql`SELECT to_regclass('kysely_migration') AS at`.execute(services.db)).rows).toEqual([{ at: null }]);
  await sql`ALTER TABLE put_away RENAME TO kysely_migration`.execute(services.db);
});

test('only contract steps are in the way of an older version', () => {
  expect(() => checkSchemaState({ pending: [], newer: ['0200-contracts', '0201-a-contract-b'] })).not.toThrow();
  expect(contractStep.test('0200-contract-names')).toBe(true);
});
