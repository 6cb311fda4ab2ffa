import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { claimPhotos, photoJobs } from './index.ts';
import { takePhoto } from './take-photo.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

async function nameOfNew(): Promise<string> {
  const taken = await takePhoto(services, await plainPhoto('png'));
  if (!taken.ok) throw new Error(taken.error.code);
  return taken.value.name;
}
const claim = (id: number, names: string[]) =>
  inTransaction(services.db, (tx) => claimPhotos(tx, { kind: 'ticket', id }, names, services.clock.now()));

test('of ten tickets that claim the same photos at once, in either order, one gets them', async () => {
  const names = [await nameOfNew(), await nameOfNew()];
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, index) => claim(index + 1, index % 2 ? names : names.toReversed())),
  );
  expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await sql`SELECT DISTINCT owner_id FROM photo`.execute(services.db);
  expect(rows).toHaveLength(1);
});

test('a photo is either claimed in time or removed, never both', async () => {
  const names = await Promise.all(Array.from({ length: 8 }, nameOfNew));
  // The claiming calls use a slightly earlier time than the clean-up.
  const early = services.clock.now();
  services.clock.advance(24 * 3_600_000);
  const [claims] = await Promise.all([
    Promise.all(
      names.map((name, index) =>
        inTransaction(services.db, (tx) => claimPhotos(tx, { kind: 'ticket', id: 100 + index }, [name], early)),
      ),
    ),
    photoJobs['hourly:photos']!(services, {}),
  ]);
  const rows = await services.db
    .selectFrom('photo')
    .select('owner_id as owner')
    .where('owner_id', '>=', 100)
    .orderBy('owner_id')
    .execute();
  expect(rows.map(({ owner }) => owner)).toEqual(claims.flatMap(({ ok }, index) => (ok ? [100 + index] : [])));
});
