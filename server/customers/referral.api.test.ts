import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { asha, bina, type Caller, enter, openCustomerCaller } from '#server/testing/customers.ts';
import { makeMember } from '#server/testing/shop.ts';
import { bindReferrer } from './referrers.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
});
afterEach(() => emptyTables(services.db, 'customer', 'member', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const sunita = { ...bina, first_name: 'Sunita', mobile: '9876501234', email: 'sunita@example.in' };

async function idOf(token: string): Promise<number> {
  const { body } = await caller.call('GET', paths.profile, undefined, { token });
  return (body.data as { id: number }[])[0]!.id;
}
async function seller(person: typeof asha, memberId: string): Promise<string> {
  const token = await enter(caller, person);
  await makeMember(services, await idOf(token), memberId);
  return token;
}
const setStatus = (memberId: string, status: 'frozen' | 'exited' | 'terminated') =>
  services.db.updateTable('member').set({ status }).where('member_id', '=', memberId).execute();
const bind = async (token: string, memberId: string) => {
  const id = await idOf(token);
  await services.db.transaction().execute((tx) => bindReferrer(tx, id, { memberId, at: services.clock.now() }));
};
async function ask(typed: string, token?: string) {
  const url = `${paths.memberId}?member_id=${encodeURIComponent(typed)}`;
  const { status, body } = await caller.call('GET', url, undefined, token === undefined ? {} : { token });
  return status === 200 ? body.data : [status, body.errors];
}
const readReferrer = async (token: string) =>
  (await caller.call('GET', paths.referrer, undefined, { token })).body.data;

test('a live member is told by a name in part, however the ID is typed; of anybody else no name', async () => {
  await seller(sunita, '204060');
  const known = { member_id: '204060', known: true, problem: null, name: 'Asha R.' };
  for (const typed of ['204060', ' 204 060 ', '२०४०६०']) expect(await ask(typed)).toEqual(known);
  expect(await ask('204061')).toEqual({ member_id: '204061', known: false, problem: 'unknown', name: null });
  for (const typed of ['20406', '204060000', 'asha'])
    expect(await ask(typed)).toEqual([422, { member_id: [expect.any(String)] }]);
  await setStatus('204060', 'frozen');
  expect(await ask('204060')).toMatchObject({ problem: 'frozen', name: null });
  for (const status of ['exited', 'terminated'] as const) {
    await setStatus('204060', status);
    expect(await ask('204060')).toMatchObject({ known: true, problem: 'exited', name: null });
  }
});

test('the own ID counts for nobody, nor another than that of who has referred the buyer for good', async () => {
  const own = await seller(sunita, '204060');
  expect(await ask('204060', own)).toMatchObject({ problem: 'own', name: null });
  const buyer = await enter(caller, asha);
  expect(await readReferrer(buyer)).toBeNull();
  await bind(buyer, '204060');
  expect(await readReferrer(buyer)).toEqual({ member_id: '204060', name: 'Asha R.' });
  await makeMember(services, await idOf(await enter(caller, bina)), '305070');
  expect(await ask('305070', buyer)).toMatchObject({ problem: 'bound', name: null });
  expect(await ask('204060', buyer)).toMatchObject({ problem: null, name: 'Asha R.' });
  // A referral is permanent.
  await bind(buyer, '305070');
  expect(await readReferrer(buyer)).toEqual({ member_id: '204060', name: 'Asha R.' });
});

test('who has referred a buyer is told while they are live; then another may be named, and nobody is bound anew', async () => {
  await seller(sunita, '204060');
  const buyer = await enter(caller, asha);
  await bind(buyer, '204060');
  await setStatus('204060', 'frozen');
  expect(await readReferrer(buyer)).toBeNull();
  await makeMember(services, await idOf(await enter(caller, bina)), '305070');
  expect(await ask('305070', buyer)).toMatchObject({ problem: null });
  await bind(buyer, '305070');
  const { rows } = await sql`SELECT member_id FROM customer_referrer ORDER BY id`.execute(services.db);
  expect(rows).toEqual([{ member_id: '204060' }]);
  expect((await caller.call('GET', paths.referrer)).status).toBe(401);
});
