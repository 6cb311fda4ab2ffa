import { patience } from '../../server/testing/pace.ts';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, sayingCodes, test as base } from '../shop.ts';
import { logInAsStaff, openScreen, placeOrder } from '../staff.ts';

/** Webhooks may call this machine. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [async ({}, use) => use({ ...sayingCodes, WEBHOOK_PRIVATE_ADDRESSES: '1' }), { scope: 'worker' }],
});

const expectFit = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

/** Every page behind an entry of the menu that has no entry of its own. */
const innerPages = [
  '/products/new',
  '/products/1',
  '/products/import',
  '/stock/batches',
  '/stock/receipts',
  '/stock/receipts/new',
  '/stock/count',
  '/stock/1',
  '/coupons/new',
  '/coupons/1',
  '/orders/dispatch',
  '/orders/new',
  '/reports/stock',
  '/reports/payouts-by-month',
  '/reports/network-ranks',
  '/settings/company',
  '/settings/payments',
  '/settings/mail',
  '/settings/messages',
  '/settings/text-messages',
  '/settings/text-messages/whatsapp/order_shipped',
  '/settings/limits',
  '/settings/network',
  '/seller-texts/agreement',
  '/income-plans/1',
  '/income-plans/draft',
  '/income-plans/simulations',
  '/payouts/templates',
  '/payouts/templates/fixed',
  '/settings/integrations',
  '/tickets/templates',
  '/pages/new',
  '/account',
];

/** What opens a dialog without doing anything yet, by the screen of the menu on which it stands. */
const dialogs: Readonly<Record<string, readonly RegExp[]>> = {
  Categories: [/^Add category$/],
  Offers: [/^Add offer$/],
  Gallery: [/^Add picture or video$/],
  'Home page': [/^Add announcement$/, /^Add banner$/],
  Staff: [/^Invite someone$/],
  'Changes of sponsor': [/^File a request$/],
};

test('axe finds nothing on any screen of the menu, in its menus and dialogs, and nothing sticks out @once', async ({
  page,
  shop,
}) => {
  test.slow();
  await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  const names = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names.map((text) => text.split('\n')[0]!.trim()))
    await test.step(name, async () => {
      await openScreen(page, name);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFit(page);
      for (const button of dialogs[name] ?? []) {
        await page.getByRole('button', { name: button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectFit(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const menu = page.getByRole('main').locator('button[aria-haspopup=menu]').first();
      if (!(await menu.isVisible())) return;
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, { within: '[role=menu]' });
      await page.keyboard.press('Escape');
    });
  for (const path of innerPages)
    await test.step(path, async () => {
      await page.goto(`${shop.officeUrl}/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFit(page);
    });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).fill('amla');
  await expectAccessible(page);
});

test('a report shows chart, table and file of a period, and is compared with the one before @once', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(page, shop, [2]);
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Reports');
  await page.getByRole('link', { name: /^Sales over time/ }).click();
  await expect(page.getByRole('heading', { name: 'Sales over time' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Today');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  const [, day] = /from=([\d-]+)/.exec(page.url())!;
  expect(page.url()).toContain(`to=${day}`);
  await expect(page.getByText(/^Compared with /)).toBeVisible();
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader', { name: 'Net sales', exact: true })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('₹');
  await expectFit(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n');
  expect(rows[0]).toMatch(/^.?Date,/);
  expect(rows.slice(1).some((row) => row.includes(day!))).toBe(true);

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom dates');
  await page.getByLabel('From', { exact: true }).fill('2024-01-01');
  await page.getByLabel('To', { exact: true }).fill('2024-01-31');
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByText('1 Jan 2024 to 31 Jan 2024')).toBeVisible();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('link', { name: /^Sales by product/ }).click();
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
  expect(order.total).toBeGreaterThan(0);
});

test('the focus goes back to what opened a dialog, and a file that cannot be read offers the login @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '401' });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Staff');
  const actions = page.getByRole('button', { name: 'Actions for Rohit Bisht' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Change role' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(actions).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(actions).toBeFocused();

  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Download CSV People' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Log in from a new tab' })).toBeVisible();
  await expectFit(page);
});

/** A chart over time as it is drawn, in pixels from its top. */
const readChart = (page: Page) =>
  page
    .locator('svg.recharts-surface')
    .first()
    .evaluate((svg) => {
      const read = (element: Element, name: string) => Number(element.getAttribute(name));
      return {
        ticks: Array.from(svg.querySelectorAll('.recharts-yAxis-tick-labels text'), (label) => ({
          figure: Number(label.textContent.replace('−', '-').replaceAll(/[^\d.-]/g, '')),
          y: read(label, 'y'),
        })),
        bars: Array.from(svg.querySelectorAll('path.recharts-rectangle'), (bar) => ({
          from: read(bar, 'y'),
          to: read(bar, 'y') + read(bar, 'height'),
        })),
        line: svg.querySelector('.recharts-line-curve')?.getAttribute('d') ?? '',
      };
    });

/** Even steps of a one, two or five with noughts; of twice that where only the first and the last label have room. */
function expectRound(figures: readonly number[]): void {
  const steps = new Set(figures.slice(1).map((figure, place) => figure - figures[place]!));
  expect([...steps].map(String), figures.join()).toEqual([expect.stringMatching(/^[1245]0*$/)]);
}

test('charts draw bars and straight lines that no figure leaves, between round ticks @once', async ({ page, shop }) => {
  await placeOrder(page, shop, [2]);
  // An hour of refunds beside a peak is what a curve swings around.
  const current = [0, 0, 752.5, 3_180, 0, -1_240.5, 0, 410];
  const previous = [0, 2_900, 0, 0, 0, 0, 1_525, 0];
  await page.route('**/api/staff/home?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { series } = body.data.sales;
    for (const [hour, place] of series.entries()) {
      place.sales = current[hour] ?? null;
      place.previous_sales = previous[hour] ?? 0;
    }
    await route.fulfill({ response, json: body });
  });
  await logInAsStaff(page, shop.officeUrl);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${shop.officeUrl}/admin`);
    await expect(page.locator('svg.recharts-surface .recharts-line-curve')).toBeVisible();
    const { ticks, bars, line } = await readChart(page);
    expect(ticks.map(({ figure }) => figure)).toEqual([-2_000, 0, 2_000, 4_000]);
    const [low, high] = [ticks[0]!, ticks.at(-1)!];
    const yOf = (figure: number) => low.y + ((figure - low.figure) / (high.figure - low.figure)) * (high.y - low.y);
    const drawn = current.filter((figure) => figure !== 0);
    const ends = bars.map(({ from, to }) => [from, to].map(Math.round).toSorted((a, b) => a - b));
    expect(ends).toEqual(drawn.map((figure) => [yOf(0), yOf(figure)].map(Math.round).toSorted((a, b) => a - b)));
    // Straight from point to point.
    expect(line).toMatch(/^M[\d.,]+(L[\d.,]+)+$/);
    const points = [...line.matchAll(/,([\d.]+)/g)].map(([, y]) => Math.round(Number(y)));
    expect(points).toEqual(Array.from({ length: 24 }, (_, hour) => Math.round(yOf(previous[hour] ?? 0))));
    await expectNoSidewaysScroll(page);
  }
  await page.route('**/api/staff/reports/sales-by-product*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const row of body.data.rows) row.figures = row.figures.map((figure: number) => figure * 25);
    await route.fulfill({ response, json: body });
  });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${shop.officeUrl}/admin/reports/sales-by-product`);
    const labels = page.locator('svg.recharts-surface .recharts-xAxis-tick-labels text');
    await expect(labels.first()).toBeVisible();
    const figures = (await labels.allTextContents()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
    expect(figures[0]).toBe(0);
    expect(figures.length).toBeGreaterThanOrEqual(2);
    expectRound(figures);
  }
});

/** Another system, which keeps what came. */
async function openReceiver() {
  const calls: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(200).end('noted');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    close: () => server.close(),
  };
}

test('a webhook and an API key: made with a secret shown once, used, seen in the log, sent again, revoked @once', async ({
  page,
  shop,
  request,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '401' });
  const receiver = await openReceiver();
  try {
    await logInAsStaff(page, shop.officeUrl);
    await page.goto(`${shop.officeUrl}/admin/settings/integrations`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabel('Name').fill('Warehouse');
    await dialog.getByLabel('Address').fill(receiver.url);
    await expect(dialog.getByLabel('An order is placed')).toBeChecked();
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('Copy it now: it’s shown only this once.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    const placed = await placeOrder(page, shop, [1]);
    await expect.poll(() => receiver.calls.filter(({ body }) => body.includes(placed.number)).length).toBe(1);
    await page.reload();
    const log = page.getByRole('region', { name: 'Log' });
    const delivery = log.getByRole('group').filter({ hasText: 'order.placed' }).first();
    await expect(async () => {
      await page.reload();
      await expect(delivery).toContainText('Delivered', { timeout: patience.look });
    }).toPass();
    await delivery.locator('summary').click();
    await expect(delivery).toContainText('answered 200');
    await expect(delivery).toContainText(placed.number);
    await expectFit(page);
    await delivery.getByRole('form', { name: 'Send order.placed again' }).getByRole('button').click();
    await expect.poll(() => receiver.calls.filter(({ body }) => body.includes(placed.number)).length).toBe(2);

    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByLabel('Name').fill('Accounting');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByRole('heading', { name: 'Your new API key' })).toBeVisible();
    const key = await dialog.getByRole('code').innerText();
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    const call = () =>
      request.get(`${shop.officeUrl}/api/staff/orders?limit=1`, { headers: { authorization: `Bearer ${key}` } });
    expect((await call()).status()).toBe(200);
    await page.reload();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole('form', { name: 'Revoke Accounting' }).getByRole('button').click();
    await expect(page.getByText('Key revoked')).toBeVisible();
    expect((await call()).status()).toBe(401);
  } finally {
    receiver.close();
  }
});
