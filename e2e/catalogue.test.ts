import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { RunningShop } from '../scripts/testing/start-shop.ts';
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
});

test('categories are sorted and put into each other without a pointer @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
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
});
