import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { TrainingReply } from '#contract/training.ts';
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

const read = async (of = seller, language = 'en') =>
  TrainingReply.parse(
    (await caller.call('GET', memberPaths.training, undefined, { headers: of.headers, language })).body,
  ).data;
const mark = (id: string, version: string, of = seller) =>
  caller.call('PUT', `${memberPaths.training}/${id}`, { version }, { headers: of.headers });

test('the pages are the same in each language, each with its own words', async () => {
  const [english, hindi] = [await read(), await read(seller, 'hi')];
  expect(english.map(({ id }) => id)).toEqual(['honest-selling', 'visiting', 'income', 'returns', 'data']);
  expect(hindi.map(({ id, version }) => [id, version])).toEqual(english.map(({ id, version }) => [id, version]));
  expect(hindi.map(({ paragraphs }) => paragraphs.length)).toEqual(english.map(({ paragraphs }) => paragraphs.length));
  expect(hindi[0]!.heading).toBe('ईमानदारी से बेचना');
});

test('a page is read once it is marked, in both languages, and for that seller alone', async () => {
  const [first] = await read();
  const at = services.clock.now().toISOString();
  expect((await mark(first!.id, first!.version)).status).toBe(200);
  services.clock.advance(60_000);
  await mark(first!.id, first!.version);
  for (const language of ['en', 'hi'])
    expect((await read(seller, language)).map(({ read_at: each }) => each)).toEqual([at, null, null, null, null]);
  const other = await seedCustomer(services, '123457');
  expect((await read(other)).every(({ read_at: each }) => each === null)).toBe(true);
});

test('what has changed since is not read, and is marked anew', async () => {
  const [first] = await read();
  const before = { member_id: '123456', page: first!.id, version: 'before', read_at: services.clock.now() };
  await services.db.insertInto('member_training').values(before).execute();
  expect((await read())[0]!.read_at).toBeNull();
  expect(await mark(first!.id, 'before')).toMatchObject({ status: 409, body: { code: 'training_page_changed' } });
  await mark(first!.id, first!.version);
  expect((await read())[0]!.read_at).not.toBeNull();
});

test('there is nothing to read or to mark for others, and no other page', async () => {
  const buyer = await seedCustomer(services);
  const [first] = await read();
  expect((await caller.call('GET', memberPaths.training, undefined, { headers: buyer.headers })).status).toBe(404);
  expect((await mark(first!.id, first!.version, buyer)).status).toBe(404);
  expect((await caller.call('GET', memberPaths.training)).status).toBe(401);
  expect(await mark('nothing', 'x')).toMatchObject({ status: 404, body: { code: 'training_page_not_found' } });
  expect(await services.db.selectFrom('member_training').selectAll().execute()).toEqual([]);
});
