import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let owner: SessionHeaders;
const ids: Record<string, number> = {};

beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, (site, held, limits) => staffRoutes(site, held, limits));
  const login = { email: 'owner@office.test', name: 'Dev Rana', password: 'a long password' };
  await addStaff(services, { ...login, role: 'owner' });
  owner = await logInForTest(office, login);
  const now = services.clock.now();
  const text = { to: '9876543210', kind: 'order_placed', language: 'hi', text: 'Asha, 4711', values: ['4711'] };
  const jobs = {
    sms: { kind: 'text', payload: JSON.stringify(text), dead_at: now, last_error: 'gateway away', attempts: 10 },
    refund: { kind: 'refund', payload: '{"refund_id":7}', last_error: 'timeout', attempts: 2 },
    fresh: { kind: 'refund', payload: '{"refund_id":8}' },
    mail: { kind: 'mail', payload: '{"mail_id":1}', dead_at: now, last_error: 'x' },
  };
  for (const [name, job] of Object.entries(jobs)) {
    const row = { ...job, created_at: now, run_at: now };
    ids[name] = (await services.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const list = async (query = '') =>
  (await office.call('GET', `${staffPaths.jobs}${query}`, undefined, { headers: owner })).body;
const retry = (id: number) => office.call('POST', `${staffPaths.jobs}/${id}/retry`, {}, { headers: owner });

test('troubled jobs are listed without whom they are about and what they say', async () => {
  const { data, meta } = await list();
  expect(data).toMatchObject([
    { id: ids['refund'], state: 'retrying', error: 'timeout', attempts: 2, about: { refund_id: '7' } },
    {
      id: ids['sms'],
      state: 'failed',
      error: 'gateway away',
      about: { to: '…3210', kind: 'order_placed', language: 'hi' },
    },
  ]);
  expect(meta).toEqual({ total: 2, next_cursor: null });
  expect(JSON.stringify(data)).not.toMatch(/4711|Asha|987654/);
  expect((await list('?state=failed')).data).toMatchObject([{ id: ids['sms'] }]);
  expect((await list('?state=retrying')).data).toMatchObject([{ id: ids['refund'] }]);
});

test('queues say by kind what waits and since when, what is tried again and what was given up', async () => {
  const { data } = (await office.call('GET', staffPaths.jobQueues, undefined, { headers: owner })).body;
  const since = services.clock.now().toISOString();
  expect(data).toEqual([
    { kind: 'refund', waiting: 2, due_since: since, retrying: 0, failed: 0 },
    { kind: 'mail', waiting: 0, due_since: null, retrying: 0, failed: 1 },
    { kind: 'text', waiting: 0, due_since: null, retrying: 0, failed: 1 },
  ]);
  await services.db
    .updateTable('job')
    .set({ run_at: new Date(services.clock.now().getTime() + 60_000) })
    .where('id', '=', ids['refund']!)
    .execute();
  const later = (await office.call('GET', staffPaths.jobQueues, undefined, { headers: owner })).body;
  expect(later.data).toContainEqual({ kind: 'refund', waiting: 1, due_since: since, retrying: 1, failed: 0 });
});

test('only a job that was given up is tried again, with all its attempts', async () => {
  expect((await retry(ids['refund']!)).body.code).toBe('job_not_failed');
  for (const id of [ids['fresh']!, ids['mail']!, 999_999]) expect((await retry(id)).body.code).toBe('job_not_found');
  expect((await retry(ids['sms']!)).body.data).toMatchObject({ state: 'retrying', attempts: 0 });
  const row = await services.db
    .selectFrom('job')
    .select(['dead_at', 'attempts', 'run_at'])
    .where('id', '=', ids['sms']!)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ dead_at: null, attempts: 0, run_at: services.clock.now() });
  expect((await retry(ids['sms']!)).body.code).toBe('job_not_found');
});

test('a stopped reader of the order feed is shown with its reason, and is tried again at once', async () => {
  const at = services.clock.now();
  const get = async () => (await office.call('GET', staffPaths.orderFeed, undefined, { headers: owner })).body.data;
  const again = (name: string) => office.call('POST', `${staffPaths.orderFeed}/${name}/retry`, {}, { headers: owner });
  expect(await get()).toEqual([{ name: 'webhooks', state: 'ok', waiting: 0, oldest_at: null, failure: null }]);
  expect((await again('webhooks')).body.code).toBe('reader_not_stopped');
  expect((await again('nobody')).body.code).toBe('reader_not_found');
  const retryAt = new Date(at.getTime() + 3_600_000);
  await services.db
    .updateTable('order_feed_reader')
    .set({ retry_at: retryAt, failing_since: at, attempts: 7, last_error: 'away' })
    .execute();
  let told = 0;
  services.jobsWaiting.listen(() => told++);
  expect((await again('webhooks')).status).toBe(200);
  const { retry_at: retried, attempts } = await services.db
    .selectFrom('order_feed_reader')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([retried, attempts, told]).toEqual([at, 7, 1]);
});
