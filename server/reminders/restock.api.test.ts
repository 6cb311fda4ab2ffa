import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockAlertPaths } from '#contract/stock-alert-paths.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { alertToken, restockJobs, restockRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
let product: number;
beforeEach(async () => {
  services = await openTestServices();
  caller = openCaller(services, restockRoutes);
  product = await seedProduct(services.db, { name: 'Forest honey', stock: 0 });
});
afterEach(async () => {
  await caller.close();
  await services.close();
});

const day = 86_400_000;
const ask = (email = 'Asha@example.in', id = product) =>
  caller.call('POST', stockAlertPaths.alerts, { product_id: id, email });
const use = async (action: 'confirm' | 'stop', id: number, token?: string) =>
  caller.call('POST', stockAlertPaths[action], {
    id,
    token: token ?? alertToken(await readServerKey(services, services.db), id),
  });
const run = () => restockJobs['ten-minutely:stock-alerts']!(services, {});
const restock = () => sql`UPDATE stock SET quantity = 5`.execute(services.db);
async function alerts() {
  const { rows } = await sql<{ id: number; email: string; confirmed: boolean; told: boolean }>`
    SELECT id, email, confirmed_at IS NOT NULL AS confirmed, notified_at IS NOT NULL AS told FROM stock_alert ORDER BY id`.execute(
    services.db,
  );
  return rows;
}
async function subjects() {
  const rows = await services.db.selectFrom('mail').select('subject').orderBy('id').execute();
  return rows.map(({ subject }) => subject);
}

test('an address that confirmed is told once when the product is back', async () => {
  expect((await ask()).status).toBe(200);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ email: 'asha@example.in', confirmed: false });
  expect(await subjects()).toEqual(['Shall we tell you when Forest honey is back?']);
  await restock();
  await run();
  expect(await subjects()).toHaveLength(1);
  expect((await use('confirm', alert!.id)).status).toBe(200);
  await run();
  await run();
  expect(await subjects()).toEqual(['Shall we tell you when Forest honey is back?', 'Forest honey is back']);
  const rows = await services.db.selectFrom('mail').select('body_text').orderBy('id', 'desc').limit(1).execute();
  expect(rows[0]!.body_text).toContain(`http://shop.test/stock-alert/${alert!.id}#stop=••••••`);
});

test('who has confirmed is not asked again, and the answer does not say so', async () => {
  const first = await ask();
  await use('confirm', (await alerts())[0]!.id);
  const second = await ask();
  expect(second.body).toEqual(first.body);
  expect([await subjects(), await alerts()]).toEqual([
    ['Shall we tell you when Forest honey is back?'],
    [expect.objectContaining({ confirmed: true, told: false })],
  ]);
});

test('a confirmation is good for one notice: a stranger who types the address again starts none', async () => {
  await ask();
  const { id } = (await alerts())[0]!;
  await use('confirm', id);
  await restock();
  await run();
  await sql`UPDATE stock SET quantity = 0`.execute(services.db);
  await ask();
  expect(await alerts()).toEqual([{ id, email: 'asha@example.in', confirmed: false, told: false }]);
  await restock();
  await run();
  const asked = 'Shall we tell you when Forest honey is back?';
  expect(await subjects()).toEqual([asked, 'Forest honey is back', asked]);
});

test('a link ends its alert; a wrong token does nothing', async () => {
  await ask();
  const [alert] = await alerts();
  for (const action of ['confirm', 'stop'] as const)
    expect((await use(action, alert!.id, 'A'.repeat(22))).body.code).toBe('stock_alert_not_found');
  expect(await alerts()).toEqual([alert]);
  expect((await use('stop', alert!.id)).status).toBe(200);
  expect(await alerts()).toEqual([]);
  expect((await use('confirm', alert!.id)).status).toBe(404);
});

test('only a product of the shop that is sold out has alerts', async () => {
  const there = await seedProduct(services.db, { stock: 1 });
  const hidden = await seedProduct(services.db, { stock: 0, published: false });
  expect((await ask('a@example.in', there)).body.code).toBe('product_in_stock');
  expect((await ask('a@example.in', hidden)).body.code).toBe('product_not_found');
  expect((await ask('nobody')).status).toBe(422);
  expect(await alerts()).toEqual([]);
});

test('addresses are forgotten: unconfirmed after three days, told after thirty', async () => {
  await ask('a@example.in');
  await ask('b@example.in');
  await use('confirm', (await alerts())[1]!.id);
  services.clock.advance(3 * day);
  await run();
  expect(await alerts()).toMatchObject([{ email: 'b@example.in', told: false }]);
  await restock();
  await run();
  services.clock.advance(30 * day - 1);
  await run();
  expect(await alerts()).toMatchObject([{ email: 'b@example.in', told: true }]);
  services.clock.advance(1);
  await run();
  expect(await alerts()).toEqual([]);
});

test('one address gets five questions a day at most', async () => {
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
