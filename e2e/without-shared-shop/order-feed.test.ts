import { patience } from '../../server/testing/pace.ts';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { integrationPaths } from '#contract/admin/settings/integrations.ts';
import { makeDataFolder, type RunningShop, startShop } from '../../server/testing/start-shop.ts';
import { movedClock, resetClock, setClock } from '../moved-clock.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from '../shop.ts';
import { answered, logInAsStaff, placeOrder, staffHeaders } from '../staff.ts';

const reason = 'The warehouse knows no such order';

/**
 * A shop of its own: its readers go no further while a webhook is on, and one is left that no program runs any more.
 */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({}, use) => {
      const folder = makeDataFolder('shop-e2e-feed-');
      fs.cpSync(process.env['SHOP_DATA_TEMPLATE']!, folder, { recursive: true });
      const database = await PGlite.create(path.join(folder, 'database'), { extensions: { pg_trgm } });
      await database.exec(`
        INSERT INTO order_feed_reader (name, position) SELECT 'old-warehouse', last FROM order_feed_sequence;
        CREATE FUNCTION stop_reader() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF EXISTS (SELECT FROM webhook_endpoint WHERE is_active) THEN RAISE EXCEPTION '${reason}'; END IF;
          RETURN NEW; END $$;
        CREATE TRIGGER poison BEFORE UPDATE OF position ON order_feed_reader FOR EACH ROW EXECUTE FUNCTION stop_reader()`);
      await database.close();
      const shop = await startShop(movedClock, folder);
      await use(shop);
      await shop.stop();
      fs.rmSync(folder, { recursive: true });
      resetClock();
    },
    { scope: 'worker', timeout: patience.test },
  ],
});

test('the jobs screen says which reader of the order feed is behind and which stands at what order, and has it try again @once', async ({
  page,
  shop,
}) => {
  await logInAsStaff(page, shop.officeUrl);
  const headers = await staffHeaders(page, shop.officeUrl);
  const webhook = { name: 'Warehouse', url: 'https://warehouse.example/orders', events: ['order.placed'] };
  const paths = `${shop.officeUrl}${integrationPaths.webhooks}`;
  const made = await answered(page.request.post(paths, { headers, data: webhook }));
  const order = await placeOrder(page, shop, [1]);

  const feed = page.getByRole('region', { name: 'Order updates' });
  const row = (name: string) =>
    feed.locator(':scope > div').filter({ has: page.getByRole('heading', { level: 3, name }) });
  await expect(async () => {
    await page.goto(`${shop.officeUrl}/admin/jobs`);
    for (const name of ['Webhooks', 'Sale points']) await expect(row(name)).toBeVisible({ timeout: patience.look });
  }).toPass();
  for (const name of ['Webhooks', 'Sale points']) {
    await expect(row(name)).toContainText('Stopped');
    await expect(row(name)).toContainText(reason);
    await expect(row(name)).toContainText(/1 update waiting, the oldest from /);
    await expect(row(name).getByRole('link', { name: `Order ${order.number}` })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}`,
    );
  }
  // What waits for more than a minute waits for too long.
  setClock(2 * 60_000);
  await expect(async () => {
    await page.reload();
    await expect(row('old-warehouse')).toContainText('Behind', { timeout: patience.look });
  }).toPass();
  await expect(row('old-warehouse')).toContainText(/1 update waiting, the oldest from /);
  await expect(row('old-warehouse').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Nobody has changed anything: it is tried, and stops there again.
  const attempts = async () => Number(/(\d+) attempts? so far/.exec(await row('Webhooks').innerText())![1]);
  const before = await attempts();
  await row('Webhooks').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Trying again now')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(row('Webhooks')).toBeVisible({ timeout: patience.look });
    expect(await attempts()).toBeGreaterThan(before);
  }).toPass();

  // With the cause gone it goes on by itself or, at once, by the button.
  const { id } = (made.data as { webhook: { id: number } }).webhook;
  const off = { headers, data: { ...webhook, is_active: false } };
  await answered(page.request.post(`${paths}/${id}`, off));
  await row('Webhooks').getByRole('button', { name: 'Try again' }).click();
  await expect(async () => {
    await page.reload();
    await expect(row('old-warehouse')).toBeVisible({ timeout: patience.look });
    await expect(row('Webhooks')).toHaveCount(0, { timeout: patience.look });
  }).toPass();
});
