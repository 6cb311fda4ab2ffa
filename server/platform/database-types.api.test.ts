import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTypesFile, generateDatabaseTypes } from '../../scripts/database-types.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('the committed table types are those of the migrations: npm run types:db writes them anew', async () => {
  expect(await generateDatabaseTypes(services.db)).toBe(await fs.readFile(databaseTypesFile, 'utf8'));
});
