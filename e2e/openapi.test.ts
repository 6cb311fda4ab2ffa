import { orderPaths } from '../contract/order-states.ts';
import { paths } from '../contract/paths.ts';
import { expect, test } from './shop.ts';

test('the OpenAPI 3.1 document describes every call of the shop, and a page shows it', async ({ page }) => {
  const answer = await page.request.get('/api/openapi.json');
  const document = (await answer.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.keys(document.paths).map((path) => path.replace(/\/\{[^}]+\}$/, ''));
  const { officeSettings: _onTheOfficeOrigin, pBonusChart: _thereToo, ...calls } = paths;
  for (const path of Object.values({ ...calls, ...orderPaths })) expect(described).toContain(path);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const call of Object.values(methods)) expect(Object.keys(call.responses), path).toContain('200');
  }
  await page.goto('/api/docs');
  await expect(page.getByText('/api/place-customer-order', { exact: true }).first()).toBeVisible();
});
