import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
let seller: TestCustomer;
beforeEach(async () => {
  services = await openTestServices();
  caller = openCaller(services, portalRoutes);
  seller = await seedCustomer(services, '123456');
});
afterEach(async () => {
  await caller.close();
  await services.close();
});

const read = (of: TestCustomer) => caller.call('GET', memberPaths.notifications, undefined, { headers: of.headers });
const save = (of: TestCustomer, body: object) =>
  caller.call('PUT', memberPaths.notifications, body, { headers: of.headers });
const written = () =>
  services.db
    .selectFrom('member_notification_choice')
    .select(['member_id', 'channel', 'is_given', 'at'])
    .orderBy('id')
    .execute();

test('email and SMS are on until a seller says otherwise, WhatsApp is off until they agree', async () => {
  expect((await read(seller)).body.data).toEqual({ email: true, sms: true, whatsapp: false });
  expect(await written()).toEqual([]);
});

test('each change is written down with its time, what stays is not', async () => {
  const first = services.clock.now();
  expect((await save(seller, { email: true, sms: false, whatsapp: true })).body.data).toEqual({
    email: true,
    sms: false,
    whatsapp: true,
  });
  await save(seller, { email: true, sms: false, whatsapp: true });
  services.clock.advance(60_000);
  await save(seller, { email: true, sms: false, whatsapp: false });
  const of = { member_id: '123456' };
  expect(await written()).toEqual([
    { ...of, channel: 'sms', is_given: false, at: first },
    { ...of, channel: 'whatsapp', is_given: true, at: first },
    { ...of, channel: 'whatsapp', is_given: false, at: services.clock.now() },
  ]);
  expect((await read(seller)).body.data).toEqual({ email: true, sms: false, whatsapp: false });
});

test('it is the caller’s own choice: others keep theirs, customers and visitors have none', async () => {
  const other = await seedCustomer(services, '123457');
  await save(seller, { email: false, sms: false, whatsapp: true });
  expect((await read(other)).body.data).toEqual({ email: true, sms: true, whatsapp: false });
  const buyer = await seedCustomer(services);
  const before = await written();
  for (const answer of [await read(buyer), await save(buyer, { email: false, sms: false, whatsapp: false })])
    expect(answer).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect(
    (await caller.call('PUT', memberPaths.notifications, { email: false, sms: false, whatsapp: false })).status,
  ).toBe(401);
  expect((await save(seller, { email: 'no' })).status).toBe(422);
  expect(await written()).toEqual(before);
});
