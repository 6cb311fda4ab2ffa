import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { integrationPaths, type StaffWebhook, type WebhookDelivery } from '#contract/admin/settings/integrations.ts';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { webhookJobs } from '#server/webhooks/index.ts';

import { seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}

const login = { email: 'asha@hooks.example', name: 'Asha', password: 'river-stone-7-lamp' };
let shop: LifeShop;
let office: Caller;
let owner: SessionHeaders;
let server: http.Server;
let received: Received[] = [];
/** In turn; 200 afterwards. */
let answers: { status: number; body?: string; headers?: Record<string, string> }[] = [];
let url: string;

beforeAll(async () => {
  shop = await openLifeShop();
  Object.assign(shop.services.config, { webhookPrivateAddresses: true });
  office = openCaller(shop.services, staffRoutes);
  await addStaff(shop.services, login);
  owner = await logInForTest(office, login);
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const answer = answers.shift() ?? { status: 200, body: 'thanks' };
      response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  received = [];
  answers = [];
  await shop.services.db.deleteFrom('webhook_endpoint').execute();
  await shop.services.db.deleteFrom('webhook_event').execute();
});
afterAll(async () => {
  server.close();
  await office.close();
  await shop.close();
});

/** Past the end of sessions. */
async function advance(milliseconds: number) {
  shop.services.clock.advance(milliseconds);
  owner = await logInForTest(office, login);
}
const send = (path: string, body: object = {}) => office.call('POST', path, body, { headers: owner });
const work = () => runDueJobs(shop.services, webhookJobs);
async function listen(events: readonly string[], more: object = {}) {
  const { status, body } = await send(integrationPaths.webhooks, { name: 'Books', url, events, ...more });
  expect(status).toBe(200);
  return body.data as { webhook: StaffWebhook; secret: string };
}
const log = async () =>
  (await office.call('GET', integrationPaths.deliveries, undefined, { headers: owner })).body.data as WebhookDelivery[];

test('an order’s life is told, signed, once each, without anything of its buyer', async () => {
  const { secret } = await listen(['order.placed', 'order.dispatched', 'order.delivered']);
  const { id } = await placeLive(shop, { [await seedProduct(shop.services.db)]: 2 });
  await bringTo(shop, id, 'deliver');
  await work();
  expect(
    received.map(({ headers }) => String(headers['webhook-event'])).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['order.delivered', 'order.dispatched', 'order.placed']);
  for (const { headers, body } of received) {
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['webhook-signature']))!;
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    const event = JSON.parse(body) as { id: string; data: { order: Record<string, unknown> } };
    expect(event.id).toBe(headers['webhook-id']);
    expect(event.data.order).toMatchObject({ id, currency: 'INR', lines: [{ line_no: 1, quantity: 2 }] });
    expect(body).not.toMatch(/@|mobile|first_name|street/);
  }
  expect((await log()).map(({ state, last_status: status, last_response: text }) => [state, status, text])).toEqual([
    ['delivered', 200, 'thanks'],
    ['delivered', 200, 'thanks'],
    ['delivered', 200, 'thanks'],
  ]);
  await work();
  expect(received).toHaveLength(3);
});

test('what nobody listens to leaves nothing behind', async () => {
  await listen(['order.refunded']);
  await placeLive(shop, { [await seedProduct(shop.services.db)]: 1 });
  expect(await shop.services.db.selectFrom('webhook_event').select('id').execute()).toEqual([]);
});

test('a failed delivery is tried again with growing pauses, and can be sent again once it is given up', async () => {
  await listen(['order.placed']);
  answers = Array.from({ length: 30 }, () => ({ status: 500, body: 'away' }));
  await placeLive(shop, { [await seedProduct(shop.services.db)]: 1 });
  await work();
  expect(received).toHaveLength(1);
  await work();
  expect(received).toHaveLength(1);
  shop.services.clock.advance(5_000);
  await work();
  expect((await log())[0]).toMatchObject({
    state: 'waiting',
    attempts: 2,
    last_status: 500,
    last_error: 'answered 500',
  });
  for (let attempt = 2; attempt < 30; attempt++) {
    shop.services.clock.advance(3_600_000);
    await work();
  }
  await advance(0);
  const [given] = await log();
  expect([given!.state, given!.attempts, received.length]).toEqual(['failed', 30, 30]);
  const again = await send(`${integrationPaths.deliveries}/${given!.id}/resend`);
  expect(again.status).toBe(200);
  await work();
  expect((await log())[0]).toMatchObject({ state: 'delivered', last_status: 200 });
  expect((await send(`${integrationPaths.deliveries}/${given!.id}/resend`)).status).toBe(200);
});

test('a redirect is not followed, and a long answer is cut', async () => {
  await listen(['order.placed']);
  answers = [{ status: 302, headers: { location: 'http://169.254.169.254/' }, body: 'x'.repeat(100_000) }];
  await placeLive(shop, { [await seedProduct(shop.services.db)]: 1 });
  await work();
  const [told] = await log();
  expect(told).toMatchObject({ state: 'waiting', last_status: 302 });
  expect(told!.last_response).toHaveLength(2_000);
  expect(received).toHaveLength(1);
});

test('without leave nothing in a private network is called, by address or by name', async () => {
  const { webhook } = await listen(['order.placed']);
  Object.assign(shop.services.config, { webhookPrivateAddresses: false });
  try {
    const plain = await send(integrationPaths.webhooks, { name: 'Inside', url, events: ['order.placed'] });
    expect([plain.status, plain.body.errors]).toEqual([422, { url: ['Enter an address that starts with https://'] }]);
    for (const inside of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://169.254.169.254/']) {
      const changed = await send(`${integrationPaths.webhooks}/${webhook.id}`, {
        name: 'Books',
        url: inside,
        events: ['order.placed'],
      });
      expect(changed.status).toBe(200);
      await send(`${integrationPaths.webhooks}/${webhook.id}/test`);
      await work();
      expect((await log())[0]).toMatchObject({ state: 'failed', last_error: 'the address is in a private network' });
    }
  } finally {
    Object.assign(shop.services.config, { webhookPrivateAddresses: true });
  }
  expect(received).toEqual([]);
});

test('a new secret signs beside the one before for a day, and is told once', async () => {
  const { webhook, secret } = await listen(['order.placed']);
  const rotated = await send(`${integrationPaths.webhooks}/${webhook.id}/rotate-secret`);
  const fresh = (rotated.body.data as { secret: string }).secret;
  expect(fresh).not.toBe(secret);
  const signaturesOf = ({ headers, body }: Received) => {
    const [time, ...signatures] = String(headers['webhook-signature']).split(',');
    const by = (key: string) =>
      `v1=${createHmac('sha256', key)
        .update(`${time!.slice(2)}.${body}`)
        .digest('hex')}`;
    return [signatures, [by(fresh), by(secret)]];
  };
  await send(`${integrationPaths.webhooks}/${webhook.id}/test`);
  await work();
  const [both, expected] = signaturesOf(received[0]!);
  expect(both).toEqual(expected);
  await advance(24 * 3_600_000 + 1);
  await send(`${integrationPaths.webhooks}/${webhook.id}/test`);
  await work();
  const [one, [current]] = signaturesOf(received[1]!) as [string[], string[]];
  expect(one).toEqual([current]);
  const list = await office.call('GET', integrationPaths.webhooks, undefined, { headers: owner });
  const stored = await shop.services.db.selectFrom('webhook_endpoint').selectAll().execute();
  for (const text of [JSON.stringify(list.body), JSON.stringify(stored)]) expect(text).not.toContain(fresh);
});

test('a new address asks for what a new webhook asks; all else is changed without', async () => {
  const { webhook } = await listen(['order.placed']);
  const change = (more: object) =>
    send(`${integrationPaths.webhooks}/${webhook.id}`, { name: 'Ledger', url, events: ['order.placed'], ...more });
  await shop.services.db.updateTable('staff_token').set({ proved_at: null }).execute();
  const refused = await change({ url: 'https://elsewhere.example/' });
  expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
  const read = () => shop.services.db.selectFrom('webhook_endpoint').select(['name', 'url']).execute();
  expect(await read()).toEqual([{ name: 'Books', url }]);
  expect((await change({})).status).toBe(200);
  owner = await logInForTest(office, login);
  const stale = await change({ name: 'Late', was: webhook });
  expect([stale.status, stale.body.code]).toEqual([409, 'webhook_changed']);
  expect((await change({ url: 'https://elsewhere.example/', was: { ...webhook, name: 'Ledger' } })).status).toBe(200);
  expect(await read()).toEqual([{ name: 'Ledger', url: 'https://elsewhere.example/' }]);
});

test('a changed product is told as it is then, several changes before it goes out once', async () => {
  // Created before the webhook: its event has the database's time, which may differ from that of the test's clock.
  const id = await seedProduct(shop.services.db);
  await listen(['product.changed']);
  const change = (regular: number) =>
    shop.services.db
      .updateTable('product')
      .set({ regular_paise: regular as never, updated_at: shop.services.clock.now() })
      .where('id', '=', id)
      .execute();
  await change(50_000);
  shop.services.clock.advance(60_000);
  await change(60_000);
  shop.services.clock.advance(60_000);
  await work();
  const told = received.map(({ body }) => JSON.parse(body) as { data: { product: object } });
  expect(told.map(({ data }) => data.product)).toEqual([expect.objectContaining({ id, regular_price: 600 })]);
});
