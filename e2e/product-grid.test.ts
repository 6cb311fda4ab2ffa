import type { Page } from '@playwright/test';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { expect, expectAccessible, test } from './shop.ts';
import { answered, logInAsStaff, openScreen, staffHeaders } from './staff.ts';

/** Drafts like a product of the demo, by their SKUs. */
async function duplicateTea(page: Page, shop: RunningShop, skus: readonly string[]): Promise<Map<string, number>> {
  const headers = { ...(await staffHeaders(page, shop.officeUrl)), origin: shop.officeUrl };
  const products = `${shop.officeUrl}/api/staff/products`;
  const found = await answered(page.request.get(`${products}?search=tulsi-ginger-tea-25`));
  const [{ id }] = found.data as [{ id: number }];
  const ids = new Map<string, number>();
  for (const sku of skus) {
    const copy = await answered(page.request.post(`${products}/${id}/duplicate`, { headers, data: { sku } }));
    ids.set(sku, (copy.data as { id: number }).id);
  }
  return ids;
}

test('many products are edited in a grid by the keyboard, with a block of a spreadsheet and one save @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAsStaff(page, shop.officeUrl);
  const ids = await duplicateTea(page, shop, ['grid-tea-1', 'grid-tea-2', 'grid-tea-3']);
  await openScreen(page, 'Products');
  await page.getByRole('search', { name: 'Search products' }).getByLabel('Search', { exact: true }).fill('grid-tea');
  // The order is chosen while what was searched for is on its way.
  const found = /\/products\?(?=.*search=grid-tea)(?!.*sort=)/;
  await page.route(found, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue().catch(() => {});
  });
  await page.keyboard.press('Enter');
  await page.getByLabel('Sort by').selectOption('SKU');
  await expect(page).toHaveURL(/search=grid-tea&sort=sku/);
  await expect(page.getByRole('row').nth(1)).toContainText('grid-tea-1');
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Edit selected' }).click();

  const grid = page.getByRole('grid', { name: 'Edit products' });
  const cell = (row: number, column: number) => grid.locator(`[data-cell="${row} ${column}"]`);
  await expect(grid.getByRole('rowheader').first()).toContainText('grid-tea-1');
  await expectAccessible(page);
  // Tab enters the grid at one cell; arrows go on from there.
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Tab');
  await expect(cell(0, 0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await expect(cell(0, 1)).toContainText('300');
  await expect(cell(1, 1)).toBeFocused();

  // What is typed and given up leaves the cell as it was.
  const before = (await cell(1, 1).textContent())!;
  await page.keyboard.type('999');
  await page.keyboard.press('Escape');
  await expect(cell(1, 1)).toHaveText(before);
  await expect(cell(1, 1)).toBeFocused();

  // A block as a spreadsheet gives it: MRP and sale price of three products, one of them no number.
  await page.keyboard.press('ArrowUp');
  await page.evaluate(() => navigator.clipboard.writeText('₹1,250\t199\r\n260\tcheap\r\n270\t900\r\n'));
  await page.keyboard.press('Control+v');
  await expect(page.getByText('6 cells changed')).toBeVisible();
  await expect(cell(0, 1)).toContainText('1250');
  await expect(page.getByText('6 changes in 3 products')).toBeVisible();

  // Saving jumps to what is wrong, first by the rules of the cell, then by what the server knows.
  await page.keyboard.press('Control+s');
  await expect(cell(1, 2)).toBeFocused();
  await expect(cell(1, 2)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('210');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+s');
  await expect(cell(2, 2)).toBeFocused();
  await expect(page.getByText('Enter a sale price below the MRP of ₹270').first()).toBeVisible();
  await expect(page.getByText('1 error', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Next error' }).press('Enter');
  await expect(cell(2, 2)).toBeFocused();

  // Fill down writes the row above; Ctrl+Z takes it back and Ctrl+Y writes it again.
  await page.keyboard.press('Control+d');
  await expect(cell(2, 2)).toContainText('210');
  await page.keyboard.press('Control+z');
  await expect(cell(2, 2)).toContainText('900');
  await page.keyboard.press('Control+y');
  await expect(cell(2, 2)).toContainText('210');

  // Leaving asks; nothing is lost by staying.
  await page.getByRole('link', { name: 'All products' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(page.getByText('6 changes in 3 products')).toBeVisible();

  await cell(2, 2).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('3 products saved')).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
  const saved = await answered(
    page.request.get(`${shop.officeUrl}/api/staff/product-edits?ids=${[...ids.values()].join(',')}&sort=sku`),
  );
  expect(
    (saved.data as { values: { regular_price: number; sale_price: number } }[]).map(({ values }) => [
      values.regular_price,
      values.sale_price,
    ]),
  ).toEqual([
    [1250, 199],
    [260, 210],
    [270, 210],
  ]);
});
