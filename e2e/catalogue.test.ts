import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, logInAsStaff, openScreen, staffHeaders } from './staff.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7c9a6a' } })
    .png()
    .toBuffer();

/** A draft like a product of the demo, which a test may change as it likes. */
async function duplicateTea(
  page: Page,
  shop: RunningShop,
  sku: string,
): Promise<{ id: string; headers: Record<string, string> }> {
  const headers = { ...(await staffHeaders(page, shop.officeUrl)), origin: shop.officeUrl };
  const products = `${shop.officeUrl}/api/staff/products`;
  const found = await answered(page.request.get(`${products}?search=tulsi-ginger-tea-25`));
  const [{ id }] = found.data as [{ id: number }];
  const copy = await answered(page.request.post(`${products}/${id}/duplicate`, { headers, data: { sku } }));
  return { id: String((copy.data as { id: number }).id), headers };
}

const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

test('a product is made with pictures, in both languages; files that are no pictures are refused @once', async ({
  page,
  shop,
}) => {
  expectError('415');
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Products');
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { name: 'New product' })).toBeFocused();
  const fields = {
    SKU: 'amla-candy-250g',
    'Name (English)': 'Amla Candy, 250 g',
    'Name (Hindi)': 'आँवला कैंडी, 250 ग्राम',
    'Short description (English)': 'Sun-dried amla in raw sugar.',
    MRP: '240',
    'Sale price': '260',
    'Cost price': '120',
    'HSN code': '20060000',
    'Net quantity': '250',
    'Shelf life in months': '12',
    'Licence number': 'UK-77',
    'Manufacturer (English)': 'Aarvya Herbals, Dehradun',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('GST rate').selectOption({ index: 1 });
  await page.getByLabel('Category').selectOption({ label: 'Honey & Foods' });

  const files = page.getByLabel('Choose pictures');
  await files.setInputFiles([
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    { name: 'front.png', mimeType: 'image/png', buffer: await picture(400, 400) },
    { name: 'back.png', mimeType: 'image/png', buffer: await picture(300, 600) },
  ]);
  await expect(page.getByText('This file is something else, whatever its name says.')).toBeVisible();
  await expect(page.getByText('This SVG has scripts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 2, move' })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText('हिन्दी').click();
  await expect(preview.getByText('आँवला कैंडी, 250 ग्राम')).toBeVisible();
});

test('who saves second sees what a colleague changed @once', async ({ page, shop }) => {
  expectError('409');
  await logInAsStaff(page, shop.officeUrl);
  const { id, headers } = await duplicateTea(page, shop, 'tea-for-two');
  await page.goto(`${shop.officeUrl}/admin/products/${id}`);
  await expect(page.getByText('No changes')).toBeVisible();
  // A colleague saves another price meanwhile.
  const other = await page.request.post(`${shop.officeUrl}/api/staff/products/${id}`, {
    headers,
    data: { changes: { regular_price: { from: 199, to: 209 } } },
  });
  expect(other.status()).toBe(200);
  await page.getByLabel('MRP', { exact: true }).fill('219');
  await page.getByLabel('Weight in grams').fill('280');
  await page.getByRole('button', { name: 'Save product' }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText('Someone else changed this product')).toBeVisible();
  await expect(conflict.getByText('Before: 199')).toBeVisible();
  await expectAccessible(page);
  await conflict.getByLabel('Your value').check();
  await conflict.getByRole('button', { name: 'Save these values' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.getByLabel('MRP', { exact: true })).toHaveValue('219');

  // Leaving with changes asks first.
  await page.getByLabel('Weight in grams').fill('300');
  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Show in the shop').check();
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  const name = await page.getByLabel('Name (English)').inputValue();

  // Price and stock in place, by keyboard.
  await openScreen(page, 'Products');
  await page.getByRole('search', { name: 'Search products' }).getByLabel('Search', { exact: true }).fill('tea-for-two');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=tea-for-two/);
  await page.getByRole('button', { name: `Stock of ${name}: 0` }).press('Enter');
  await expect(page.getByLabel('New quantity')).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Stock of ${name}: 24` })).toBeVisible();
  await page.getByRole('button', { name: `Change price of ${name}` }).press('Enter');
  await page.getByLabel('Sale price').fill('149');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Price of ${name} saved`)).toBeVisible();
  await page.goto(`${shop.url}/product-details/${id}`);
  await expect(page.getByText('₹149').first()).toBeVisible();

  // It was left scrolled down; opened anew it begins at its top, and stays there.
  await page.goto(`${shop.officeUrl}/admin/products/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('No changes')).toBeVisible();
  expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive product' }).click();
  await expect(page.getByRole('button', { name: 'Restore product' })).toBeVisible();
  expect((await page.request.get(`${shop.url}/product-details/${id}`)).status()).toBe(404);
});

test('goods are received by a bill, counted with a scanner and followed to where they went @once', async ({
  page,
  shop,
}) => {
  expectError('409');
  await logInAsStaff(page, shop.officeUrl);
  const { id, headers } = await duplicateTea(page, shop, 'tea-by-bill');
  await openScreen(page, 'Stock');
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeFocused();
  await expectAccessible(page);

  const receive = async (quantity: string, batch: string) => {
    await page.goto(`${shop.officeUrl}/admin/stock/receipts/new`);
    await page.getByRole('combobox', { name: 'Supplier', exact: true }).fill('Doon Herbs');
    await page.getByLabel('Bill number').fill('DH/118');
    await page.getByRole('combobox', { name: 'Scan or search a product' }).fill('tea-by-bill');
    await page.getByRole('combobox', { name: 'Scan or search a product' }).press('Enter');
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByRole('combobox', { name: 'Scan or search a product' })).toBeFocused();
    // Part of a SKU finds the product; Enter takes it, as nothing else matches.
    await page.getByRole('combobox', { name: 'Scan or search a product' }).fill('tea-by-bil');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Scan or search a product' }).press('Enter');
    await page.getByLabel('Quantity', { exact: true }).fill(quantity);
    await page.getByLabel('Cost per item').fill('62.50');
    await page.getByLabel('Batch', { exact: true }).fill(batch);
    await page.getByLabel('Expires', { exact: true }).fill('2031-08-31');
    await page.getByRole('button', { name: 'Receive goods' }).click();
  };
  await receive('12', 'TG-0826');
  await expect(page.getByRole('heading', { name: 'Bill DH/118' })).toBeVisible();
  await expect(page.getByText('12 items, ₹750')).toBeVisible();
  await expectAccessible(page);
  // The same bill again is found out, and leads to what was received.
  await receive('12', 'TG-0826');
  await expect(page.getByText('This bill has already been received')).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('');
  await page.getByRole('link', { name: 'View goods received' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('heading', { name: 'Bill DH/118' })).toBeVisible();

  // Each scan counts one more.
  await page.getByRole('link', { name: 'All goods received' }).click();
  await page.getByRole('navigation', { name: 'Stock sections' }).getByRole('link', { name: 'Count' }).click();
  const scanner = page.getByRole('textbox', { name: 'Scan barcode or SKU' });
  await expect(scanner).toBeFocused();
  await page.keyboard.type('unknown-code');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No product matches “unknown-code”')).toBeVisible();
  for (let scans = 0; scans < 3; scans++) {
    await page.keyboard.type('TEA-BY-BILL');
    await page.keyboard.press('Enter');
  }
  const counted = page.getByLabel(/^Counted of /);
  await expect(counted).toHaveValue('3');
  await page.reload();
  await expect(counted).toHaveValue('3');
  await counted.fill('11');
  await expect(page.getByText('1 product counted, 1 difference')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply count' }).click();
  await expect(page.getByText('Stock of 1 product corrected')).toBeVisible();

  // Its movements lead back to the bill, and what is left is in the batch.
  await page.goto(`${shop.officeUrl}/admin/stock/${id}`);
  await expect(page.getByRole('row', { name: /Counted/ })).toContainText('−1');
  await expect(page.getByRole('link', { name: 'Doon Herbs, bill DH/118' })).toBeVisible();
  await page.getByRole('link', { name: 'TG-0826' }).click();
  await expect(page.getByRole('heading', { name: 'Batch TG-0826' })).toBeVisible();
  await page.getByRole('button', { name: 'Write off' }).click();
  const dialog = page.getByRole('dialog');
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await dialog.getByLabel('Quantity').fill('99');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(dialog.getByText('Only 11 left of this batch')).toBeVisible();
  await dialog.getByLabel('Quantity').fill('11');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('11 written off')).toBeVisible();
  await answered(page.request.post(`${shop.officeUrl}/api/staff/products/${id}/archive`, { headers }));
});

test('categories are sorted and put into each other without a pointer @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
  // The brand's ground, not the component library's: the layers of styles stand in their order.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 243, 236)');
  await openScreen(page, 'Categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByLabel('Name (English)').fill('Chutneys');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Chutneys saved')).toBeVisible();
  await page.getByRole('button', { name: 'Put Chutneys into the category above' }).click();
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take Chutneys out one level' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take Chutneys out one level' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It has no Hindi name, which other tests of this shop would find.
  const headers = { ...(await staffHeaders(page, shop.officeUrl)), origin: shop.officeUrl };
  const categories = `${shop.officeUrl}/api/staff/categories`;
  const { data } = await answered(page.request.get(categories));
  const { id } = (data as { id: number; values: { name: string } }[]).find(({ values }) => values.name === 'Chutneys')!;
  await answered(page.request.post(`${categories}/${id}/archive`, { headers }));
});
