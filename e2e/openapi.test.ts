import type { Page } from '@playwright/test';
import { orderPaths } from '../contract/order-states.ts';
import { paths } from '../contract/paths.ts';
import { staffShippingPaths } from '../contract/admin/settings/shipping.ts';
import { staffOrderPaths } from '../contract/admin/orders/orders.ts';
import { staffPaths } from '../contract/admin/staff.ts';
import { expect, test } from './shop.ts';
import { logInAsStaff } from './staff.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

const withoutParameters = (path: string) => path.replace(/(\/(\{[^}]+\}|:\w+))+$/, '');

/**
 * Gives the page that draws a document the shop's own with a few of its calls: it takes ten seconds of a core for all.
 */
async function drawFew(page: Page, isDrawn: (path: string) => boolean): Promise<void> {
  await page.route('**/docs/json', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as Document;
    const few = Object.entries(document.paths).filter(([path]) => isDrawn(path));
    await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(few) } });
  });
}

test('the OpenAPI 3.1 document describes every call of the shop, and a page shows it', async ({ page }) => {
  const answer = await page.request.get('/api/openapi.json');
  const document = (await answer.json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  const described = Object.keys(document.paths).map((path) => path.replace(/\/\{[^}]+\}$/, ''));
  const { officeSettings: _onTheOfficeOrigin, pBonusChart: _thereToo, ...calls } = paths;
  for (const path of Object.values({ ...calls, ...orderPaths })) expect(described).toContain(path);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const call of Object.values(methods)) expect(Object.keys(call.responses), path).toContain('200');
  }
  await drawFew(page, (path) => path === '/api/place-customer-order' || path.startsWith('/api/orders'));
  await page.goto('/api/docs');
  await expect(page.getByText('/api/place-customer-order', { exact: true }).first()).toBeVisible();
});

test('staff who are logged in read the same of the office’s calls; others do not', async ({ page, shop }) => {
  const read = (path: string) => page.request.get(`${shop.officeUrl}/api/${path}`);
  for (const path of ['openapi.json', 'docs', 'docs/json']) expect((await read(path)).status(), path).toBe(401);
  await logInAsStaff(page, shop.officeUrl);
  const document = (await (await read('openapi.json')).json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  const described = Object.keys(document.paths).map(withoutParameters);
  const calls = { ...staffPaths, ...staffOrderPaths, ...staffShippingPaths, settings: paths.officeSettings };
  for (const path of Object.values(calls)) expect(described).toContain(withoutParameters(path));
  for (const [path, methods] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/api\//);
    for (const call of Object.values(methods)) expect(Object.keys(call.responses), path).toContain('200');
  }
  await drawFew(page, (path) => path === '/api/staff/orders' || path.startsWith('/api/staff/tickets'));
  await page.goto(`${shop.officeUrl}/api/docs`);
  await page.locator('#operations-tag-orders').click();
  await expect(page.getByText('/api/staff/orders', { exact: true }).first()).toBeVisible();
});
