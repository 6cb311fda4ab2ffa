import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { Caller } from '#server/testing/caller.ts';
import { asha, enter } from '#server/testing/customers.ts';
import { applicant, bank, identity, openJoiningCaller, pans } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { readForReview } from './review.ts';
import { rotateKycKey } from './rotate-keys.ts';
import { readSealer } from './sealed.ts';

let services: TestServices;
let caller: Caller;
let me: ReturnType<typeof applicant>;
const key = (id: string) => ({ id, key: Buffer.alloc(32, Number(id)) });
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000, kycKeys: [key('1')] });
  caller = openJoiningCaller(services);
});
beforeEach(async () => {
  services.config.kycKeys = [key('1'), key('2'), key('3')];
  await emptyTables(services.db, 'join_application', 'customer', 'verification_code', 'mail', 'job');
  me = applicant(services, caller, await enter(caller, asha));
  await me.complete({ pan: identity.pan });
  await me.send();
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

/** For numbers, pictures, and the hash key. */
async function keysInUse() {
  const { rows } = await sql<{ id: string }>`
    SELECT split_part(pan_sealed, '.', 1) AS id FROM join_application WHERE pan_sealed IS NOT NULL
    UNION ALL SELECT split_part(account_sealed, '.', 1) FROM join_application WHERE account_sealed IS NOT NULL
    UNION ALL SELECT key_id FROM join_document
    UNION ALL SELECT split_part(value #>> '{}', '.', 1) FROM setting WHERE key = 'kyc_hash_key'`.execute(services.db);
  return rows.map(({ id }) => id);
}
const reviewed = async () => {
  const { id } = (await me.read()).application;
  const found = await readForReview(services, id);
  if (!found.ok) throw new Error(found.error.code);
  return [found.value.pan, found.value.account_number];
};

test('a new first key encrypts everything anew, and the old one can go', async () => {
  const { version } = (await me.read()).application;
  services.config.kycKeys = [key('2'), key('1')];
  expect(await rotateKycKey(services)).toEqual({
    'join_application.pan_sealed': 1,
    'join_application.account_sealed': 1,
    'join_document.sealed': 3,
    'sponsor_change.proof': 0,
  });
  expect(await keysInUse()).toEqual(['2', '2', '2', '2', '2', '2']);
  services.config.kycKeys = [key('2')];
  expect(await reviewed()).toEqual([identity.pan, bank.account_number]);
  const shown = await me.call('GET', `${joiningPaths.documents}/photo`);
  expect(shown.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  // It does not outdate the applicant's open form.
  expect((await me.read()).application.version).toBe(version);
  expect(Object.values(await rotateKycKey(services))).toEqual([0, 0, 0, 0]);
});

test('more than one step: everything is gone through once, and what was stopped goes on', async () => {
  const { id } = (await me.read()).application;
  const rows = await sql<{ id: number }>`
    INSERT INTO join_application (customer_id, state, decided_at, language, created_at, updated_at)
    SELECT customer_id, 'withdrawn', now(), 'en', now(), now() FROM join_application, generate_series(1, 60) WHERE id = ${id} RETURNING id`.execute(
    services.db,
  );
  const sealer = await readSealer(services, services.db);
  for (const row of rows.rows) {
    const sealed = sealer.seal(`join document ${row.id} photo`, Buffer.from('picture'));
    await sql`INSERT INTO join_document (application_id, kind, key_id, sealed, width, height, uploaded_at)
      VALUES (${row.id}, 'photo', ${sealed.keyId}, ${sealed.bytes}, 1, 1, now())`.execute(services.db);
  }
  services.config.kycKeys = [key('3'), key('1'), key('2')];
  // A value that cannot be decrypted stops it; completed steps stay.
  const last = rows.rows.at(-1)!.id;
  await sql`UPDATE join_document SET key_id = 'gone' WHERE application_id = ${last}`.execute(services.db);
  await expect(rotateKycKey(services)).rejects.toThrow('encrypted with key gone');
  const done = async () => (await sql`SELECT FROM join_document WHERE key_id = '3'`.execute(services.db)).rows.length;
  expect(await done()).toBe(50);
  await sql`UPDATE join_document SET key_id = '1' WHERE application_id = ${last}`.execute(services.db);
  expect((await rotateKycKey(services))['join_document.sealed']).toBe(13);
  expect(await done()).toBe(63);
});

test('the hash of a number is the same after a change of SECRET_KEY and of the first key', async () => {
  const hash = (await readSealer(services, services.db)).hash('pan', pans[0]);
  const other = { clock: services.clock, database: { ...services.database }, config: { ...services.config } };
  other.config.secretKey = 'another secret of the server, long enough';
  expect((await readSealer(other, services.db)).hash('pan', pans[0])).toBe(hash);
  const stored = await sql`SELECT pan_hash FROM join_application`.execute(services.db);
  expect(stored.rows).toEqual([{ pan_hash: hash }]);
});
