import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openScreen, staffHeaders } from './staff.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7c9a6a' } })
    .png()
    .toBuffer();

test('a day in the catalogue: a product with pictures, prices and stock in place, a conflict, the archive @once', async ({
  page,
  shop,
}) => {
  const expectError = (description: string) =>
    test.info().annotations.push({ type: 'expected console error', description });
  expectError('409');
  expectError('415');
  expectError('422');
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
  // By keyboard the second picture becomes the first.
  const first = page.getByRole('button', { name: 'Picture 1, move' });
  const shown = () => first.locator('img').last().getAttribute('src');
  const before = await shown();
  await page.getByRole('button', { name: 'Picture 2, move' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(async () => {
    await page.keyboard.press('Space');
    expect(await shown()).not.toBe(before);
  }).toPass();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText('हिन्दी').click();
  await expect(preview.getByText('आँवला कैंडी, 250 ग्राम')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // What the server rejects is told at its field, and nothing typed is lost.
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Enter a sale price below the MRP of ₹240')).toBeVisible();
  await expect(page.getByLabel('Sale price', { exact: true })).toBeFocused();
  await page.getByLabel('Sale price', { exact: true }).fill('210');
  await page.getByLabel('Show in the shop').check();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { name: 'Amla Candy, 250 g' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const id = /products\/(\d+)$/.exec(page.url())![1]!;

  // A colleague saves another price meanwhile.
  const headers = await staffHeaders(page, shop.officeUrl);
  const other = await page.request.post(`${shop.officeUrl}/api/staff/products/${id}`, {
    headers: { ...headers, origin: shop.officeUrl },
    data: { changes: { regular_price: { from: 240, to: 250 } } },
  });
  expect(other.status()).toBe(200);
  await page.getByLabel('MRP', { exact: true }).fill('260');
  await page.getByLabel('Weight in grams').fill('280');
  await page.getByRole('button', { name: 'Save product' }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText('Someone else changed this product')).toBeVisible();
  await expect(conflict.getByText('Before: 240')).toBeVisible();
  await expectAccessible(page);
  await conflict.getByLabel('Your value').check();
  await conflict.getByRole('button', { name: 'Save these values' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.getByLabel('MRP', { exact: true })).toHaveValue('260');

  // Leaving with changes asks first.
  await page.getByLabel('Weight in grams').fill('300');
  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Weight in grams')).toHaveValue('300');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('No changes')).toBeVisible();

  // The command palette finds it, all by keyboard.
  await page.keyboard.press('Control+k');
  await page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByPlaceholder('Search orders, products and pages'))
    .fill('amla candy');
  await expect(page.getByText('amla-candy-250g, ₹210')).toBeVisible();
  await page.keyboard.press('Escape');

  // Price and stock in place, by keyboard.
  await openScreen(page, 'Products');
  await page.getByLabel('Search', { exact: true }).fill('amla candy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=amla(\+|%20)candy/);
  await page.getByRole('button', { name: 'Stock of Amla Candy, 250 g: 0' }).press('Enter');
  await expect(page.getByLabel('New quantity')).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stock of Amla Candy, 250 g: 24' })).toBeVisible();
  await page.getByRole('button', { name: 'Change price of Amla Candy, 250 g' }).press('Enter');
  await page.getByLabel('Sale price').fill('199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price of Amla Candy, 250 g saved')).toBeVisible();
  await page.goto(`${shop.url}/product-details/${id}`);
  await expect(page.getByText('₹199').first()).toBeVisible();

  await page.goto(`${shop.officeUrl}/admin/products/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive product' }).click();
  await expect(page.getByRole('button', { name: 'Restore product' })).toBeVisible();
  expect((await page.request.get(`${shop.url}/product-details/${id}`)).status()).toBe(404);
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
