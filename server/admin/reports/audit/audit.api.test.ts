import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { staffSearchPaths } from '#contract/admin/catalogue/attributes.ts';
import { staffCollectionPaths } from '#contract/admin/catalogue/collections.ts';
import { staffCouponPaths } from '#contract/admin/marketing/coupons.ts';
import { staffPagePaths } from '#contract/admin/content/pages.ts';
import { staffPayoutPaths } from '#contract/admin/network/payouts.ts';
import { invitationPaths } from '#contract/admin/staff/invitation.ts';
import { type AuditList, auditPaths } from '#contract/admin/reports/audit.ts';
import { messageTemplatePaths } from '#contract/admin/settings/message-templates.ts';
import { factorPaths, signInPaths } from '#contract/admin/staff/factors.ts';
import { type StaffAction, staffPaths } from '#contract/admin/staff.ts';
import { recordRefusal, recordStaffAction } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { photoRoutes } from '#server/photos/index.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { supportRoutes } from '#server/support/index.ts';
import { printTables } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { auditExamples, one } from './audit-examples.testing.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';
import { accountExamples } from './audit-account-examples.testing.ts';
import { staffRoutes } from '#server/admin/routes.ts';
import {
  logInForTest,
  openStaffSite,
  type SessionHeaders,
  type StaffRoute,
  type StaffSite,
} from '#server/testing/staff-session.ts';

let shop: LifeShop;
let office: StaffSite;
let visitors: Caller;
let headers: SessionHeaders;
const dev = { email: 'dev@office.example', name: 'Dev Rana', password: 'a long password' };
const place = { login: dev } as Partial<ExamplePlace> as ExamplePlace;
const examples = { ...auditExamples(place), ...accountExamples(place) };
const browser = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' };

beforeAll(async () => {
  shop = await openLifeShop();
  office = await openStaffSite(shop.services);
  visitors = openCaller(shop.services, (site, services, limits) => {
    supportRoutes(site, services, limits);
    photoRoutes(site, services, limits);
    staffRoutes(site, services, limits);
  });
  await addStaff(shop.services, dev);
  Object.assign(place, { shop, visitors });
  headers = await logInForTest(visitors, dev);
});
afterAll(async () => {
  await visitors.close();
  await office.site.close();
  await shop.close();
});

const db = () => shop.services.db;
const order = async () => placeLive(shop, { [await seedProduct(db())]: 2 });

const nameOf = ({ method, url }: StaffRoute) => `${method} ${url}`;
const isAudited = ({ action }: StaffRoute) => action !== undefined && action !== 'changes_nothing';

async function send(
  method: StaffRoute['method'],
  { url, body, file, headers: own }: Pick<Example, 'url' | 'body' | 'file' | 'headers'>,
) {
  return office.site.inject({
    method,
    url,
    headers: { ...(own ?? headers), ...browser, ...(file === undefined ? {} : { 'content-type': 'text/csv' }) },
    ...(method === 'POST' ? { payload: file ?? body ?? {} } : {}),
  });
}

async function entriesSince(id: number) {
  return await db().selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
}
async function lastEntry(): Promise<number> {
  return (await db().selectFrom('audit_entry').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
}

const contents = () => printTables(db(), 'rate_limit', 'sign_in_attempt');

/** While the database rejects every new entry. */
async function withoutAuditLog<T>(run: () => Promise<T>): Promise<T> {
  await sql`ALTER TABLE audit_entry ADD CONSTRAINT refuses_all CHECK (false) NOT VALID`.execute(db());
  try {
    return await run();
  } finally {
    await sql`ALTER TABLE audit_entry DROP CONSTRAINT refuses_all`.execute(db());
  }
}

test('every route that changes something has an example below, and so has every one whose reading is logged', () => {
  const audited = office.routes.filter(isAudited).map(nameOf);
  expect(Object.keys(examples).toSorted()).toEqual(audited.toSorted());
  const others = office.routes.filter((route) => route.method === 'POST' && !isAudited(route));
  const challenges = [signInPaths, factorPaths].flatMap((at) => [
    at.passkeyOptions,
    at.passkeyRegistration,
    at.totpSecret,
  ]);
  const expected = [
    `POST ${invitationPaths.read}`,
    ...challenges.map((path) => `POST ${path}`),
    `POST ${one}/credit-quote`,
    `POST ${one}/edit-quote`,
    'POST /api/staff/phone-orders/quote',
    `POST ${messageTemplatePaths.preview}`,
    `POST ${staffSearchPaths.trial}`,
    `POST ${staffCollectionPaths.preview}`,
    `POST ${staffCouponPaths.preview}`,
    `POST ${staffPagePaths.preview}`,
    `POST ${staffPayoutPaths.templatePreview}`,
    `POST ${staffPayoutPaths.batches}/:id/response/check`,
  ];
  expect(others.map(nameOf).toSorted()).toEqual(expected.toSorted());
});

test.each(Object.keys(examples))('%s writes one entry in its own transaction', async (name) => {
  const route = office.routes.find((each) => nameOf(each) === name)!;
  headers = await logInForTest(visitors, dev);
  const example = await examples[name]!();
  const before = await contents();
  const undone = await withoutAuditLog(() => send(route.method, example));
  expect([undone.statusCode, undone.json().code]).toEqual([500, 'internal_error']);
  expect(await contents()).toEqual(before);

  const last = await lastEntry();
  const done = await send(route.method, example);
  expect([done.statusCode, done.statusCode === 200 ? null : done.json()]).toEqual([200, null]);
  const entries = await entriesSince(last);
  expect(entries).toMatchObject([
    {
      at: shop.services.clock.now(),
      staff_id: expect.any(Number),
      login: dev.email,
      network: '127.0.0.1',
      user_agent: 'Firefox',
      session_hash: expect.stringMatching(/^[\w-]{43}$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: route.action,
      object_type: route.action!.split('.')[0],
      outcome: 'done',
      error_code: null,
      ...example.entry,
    },
    ...(example.also ?? []),
  ]);
  // Personal data is stored only with the order or ticket, where it can be erased.
  expect(JSON.stringify(entries)).not.toMatch(/Asha|Meera|Negi|Rajpur|9876543210|example\.in|a long password/);
});

describe('without a change,', () => {
  test('a rejected command leaves one entry with its reason and nothing else', async () => {
    const { id } = await order();
    headers = await logInForTest(visitors, dev);
    const last = await lastEntry();
    const example = { url: `${staffOrderPaths.orders}/${id}/deliver`, body: {} };
    const { statusCode, code } = await send('POST', example).then((reply) => ({ ...reply, code: reply.json().code }));
    expect(statusCode).toBe(409);
    expect(await entriesSince(last)).toMatchObject([
      {
        action: 'order.deliver',
        object_id: String(id),
        outcome: 'rejected',
        error_code: code,
        before: null,
        after: null,
      },
    ]);
  });

  test('a rejection is answered even where it cannot be written', async () => {
    const { id } = await order();
    headers = await logInForTest(visitors, dev);
    const example = { url: `${staffOrderPaths.orders}/${id}/deliver`, body: {} };
    const reply = await withoutAuditLog(() => send('POST', example));
    expect(reply.statusCode).toBe(409);
  });

  test.each(['%00', '..%2f..', 'x'.repeat(90)])('an object called %s is not written down', async (named) => {
    headers = await logInForTest(visitors, dev);
    const last = await lastEntry();
    expect(
      (await send('POST', { url: `${staffPaths.tickets}/${named}/acknowledge` })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(await entriesSince(last)).toMatchObject([
      { action: 'ticket.acknowledge', object_id: null, outcome: 'rejected' },
    ]);
  });

  test('a quote and a page for one person leave no entry', async () => {
    const { id } = await order();
    headers = await logInForTest(visitors, dev);
    const last = await lastEntry();
    const quote = { url: `${staffOrderPaths.orders}/${id}/credit-quote`, body: { act: 'cancel' } };
    expect((await send('POST', quote)).statusCode).toBe(200);
    expect((await send('POST', { ...quote, body: { act: 'lost' } })).statusCode).toBe(422);
    expect((await send('GET', { url: `${staffOrderPaths.orders}/${id}` })).statusCode).toBe(200);
    expect(await entriesSince(last)).toEqual([]);
  });
});

test('orders, what belongs to them, and tickets are called by their numbers in the log, and found by them', async () => {
  const { id } = await order();
  headers = await logInForTest(visitors, dev);
  const { number } = await db().selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  const note = { url: `${staffOrderPaths.orders}/${id}/notes`, body: { note: 'Called the buyer' } };
  expect((await send('POST', note)).statusCode).toBe(200);
  expect((await send('POST', { url: `${staffOrderPaths.orders}/${id}/refund`, body: {} })).statusCode).toBe(409);
  const shown = await send('GET', { url: `${auditPaths.entries}?object=${number}` });
  const named = shown.json<{ data: { action: string; object_id: string; object_name: string }[] }>().data;
  expect(named.map(({ action, object_id, object_name }) => [action, object_id, object_name])).toEqual([
    ['refund.issue', String(id), number],
    ['order.note', String(id), number],
  ]);
  const file = (await send('GET', { url: `${auditPaths.export}?object=${number}&action=order.note` })).body;
  expect(file).toContain(`,order.note,${id},${number},done,`);
});

test('a return or refund is called by its order, where the call was rejected unread and in older entries, too', async () => {
  const { id } = await order();
  headers = await logInForTest(visitors, dev);
  const { number } = await db().selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  const asked = { order_id: id, line_no: 1, quantity: 1, reason: 'damaged', state: 'requested', message: '' } as const;
  const { id: returnId } = await db()
    .insertInto('order_return')
    .values({ ...asked, requested_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const last = await lastEntry();
  expect((await send('POST', { url: `${staffOrderPaths.orders}/${id}/refunds/7/paid`, body: {} })).statusCode).toBe(
    422,
  );
  const { id: staffId } = await db().selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const actor = { staffId, login: dev.email, sessionHash: 'x', network: '', userAgent: '', requestId: 'x' };
  const denied = { outcome: 'denied', errorCode: 'permission_denied' } as const;
  for (const objectId of [String(returnId), '99999'])
    await recordRefusal(db(), { ...actor, action: 'return.approve', objectId }, new Date(), denied);
  expect((await entriesSince(last)).map(({ object_id }) => object_id)).toEqual([String(id), String(returnId), '99999']);
  const shown = await send('GET', { url: `${auditPaths.entries}?limit=3` });
  expect(shown.json<AuditList>().data.map((row) => [row.action, row.object_name, row.order_id])).toEqual([
    ['return.approve', null, null],
    ['return.approve', number, id],
    ['refund.record_transfer', number, id],
  ]);
  const found = await send('GET', { url: `${auditPaths.entries}?object=${number}` });
  expect(found.json<AuditList>().data.map((row) => [row.action, row.object_id])).toEqual([
    ['return.approve', String(returnId)],
    ['refund.record_transfer', String(id)],
  ]);
});

test('the entries of some days are read page by page, the latest first, in whatever order they were written', async () => {
  const { id: staffId } = await db().selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const actor = { staffId, login: 'x', sessionHash: 'x', network: '', userAgent: '', requestId: 'x' };
  const denied = { outcome: 'denied', errorCode: 'permission_denied' } as const;
  const moments = ['02T10:00', '02T09:00', '03T10:00', '02T09:00', '01T12:00', '04T00:00', '02T11:00'];
  for (const [index, moment] of moments.entries())
    await recordRefusal(
      db(),
      { ...actor, action: 'return.approve', objectId: `day-${index}` },
      new Date(`2020-01-${moment}+05:30`),
      denied,
    );
  const found: (string | null)[] = [];
  for (let cursor = ''; cursor !== 'null';) {
    const url = `${auditPaths.entries}?from=2020-01-02&to=2020-01-03&limit=2${cursor && `&cursor=${cursor}`}`;
    const { data, meta } = (await send('GET', { url })).json<AuditList>();
    found.push(...data.map(({ object_id }) => object_id));
    cursor = String(meta.next_cursor);
  }
  expect(found).toEqual(['day-2', 'day-6', 'day-0', 'day-3', 'day-1']);
  const entriesOf = async (outcome: string) =>
    (
      await send('GET', { url: `${auditPaths.entries}?from=2020-01-01&to=2020-01-04&outcome=${outcome}` })
    ).json<AuditList>();
  expect((await entriesOf('denied')).data).toHaveLength(7);
  expect((await entriesOf('rejected')).data).toEqual([]);
});

test('goods received are called by their supplier and bill, and a request for approval by what it asks for', async () => {
  headers = await logInForTest(visitors, dev);
  const { id } = await db()
    .insertInto('goods_receipt')
    .values({ supplier: 'Doon Herbs', bill_number: 'B-17', bill_date: '2026-11-01', received_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: staffId } = await db().selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const actor = { staffId, login: dev.email, sessionHash: 'x', network: '', userAgent: '', requestId: 'x' };
  const record = (action: StaffAction, objectId: number, after: Record<string, unknown>) =>
    inTransaction(db(), async (tx) =>
      ok(
        await recordStaffAction(tx, { ...actor, action, objectId: null }, new Date(), { before: {}, after, objectId }),
      ),
    );
  await record('stock.receive', id, { supplier: 'Doon Herbs' });
  await record('stock.adjust', id, { stock: 4 });
  await record('approval.request', 1, { command: 'refund.issue' });
  const shown = await send('GET', { url: `${auditPaths.entries}?limit=3` });
  expect(shown.json<AuditList>().data.map((row) => [row.action, row.object_name])).toEqual([
    ['approval.request', 'refund.issue'],
    ['stock.adjust', null],
    ['stock.receive', 'Doon Herbs, B-17'],
  ]);
});

describe('a login that fails', () => {
  const attempt = async (email: string) => {
    const last = await lastEntry();
    const { status: code } = await visitors.call(
      'POST',
      staffPaths.login,
      { email, password: 'wrong password' },
      {
        headers: browser,
        from: '2001:db8:1:2:3::4',
      },
    );
    expect(code).toBe(401);
    return entriesSince(last);
  };
  const failed = { action: 'session.begin', outcome: 'rejected', error_code: 'login_failed', session_hash: null };

  test('is written with the account that was tried, and never with a password', async () => {
    const entries = await attempt(dev.email);
    const origin = { network: '2001:db8:1:2::/64', user_agent: 'Firefox' };
    expect(entries).toMatchObject([{ ...failed, ...origin, staff_id: expect.any(Number), login: dev.email }]);
    expect(JSON.stringify(entries)).not.toContain('wrong password');
  });

  test('is written without an account where there is none', async () => {
    expect(await attempt('nobody@office.example')).toMatchObject([
      { ...failed, staff_id: null, login: 'nobody@office.example' },
    ]);
  });

  test('is written without what was typed where that may be a password', async () => {
    expect(await attempt('a long password')).toMatchObject([{ ...failed, staff_id: null, login: '' }]);
  });
});

test('a logout without a session leaves no entry', async () => {
  const last = await lastEntry();
  expect((await visitors.call('POST', staffPaths.logout)).status).toBe(200);
  expect(await entriesSince(last)).toEqual([]);
});
