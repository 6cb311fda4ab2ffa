import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7c9a6a' } })
    .png()
    .toBuffer();

const form = (page: Page) => page.locator('main form:not([role="search"])');

test('a coupon that staff make takes off in a buyer’s cart what its preview says, and nothing once it is paused @once', async ({
  page,
  shop,
  context,
}) => {
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Coupons');
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add coupon' }).click();
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill('winter25');
  await page.getByLabel('Title (English)', { exact: true }).fill('Winter savings');
  await page.getByLabel('Percentage off').fill('25');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  await expect(page.getByRole('heading', { name: 'WINTER25' })).toBeVisible();
  const example = page.getByRole('region', { name: 'Example cart' });
  await expect(example.getByText('Buyer pays')).toBeVisible();
  await expectAccessible(page);

  const buyer = await context.newPage();
  await buyer.goto(`${shop.url}/shop`);
  const card = buyer
    .getByRole('article')
    .filter({ has: buyer.getByRole('button', { name: /^ADD TO CART/, disabled: false }) })
    .first();
  await card.getByRole('button', { name: /^ADD TO CART/ }).click();
  await expect(buyer.getByText('Product Added To Cart Successfully')).toBeVisible();
  await buyer.goto(`${shop.url}/cart`);
  await buyer.getByRole('textbox', { name: /coupon/i }).fill('winter25');
  await buyer.getByRole('button', { name: 'APPLY' }).click();
  await expect(buyer.getByText('Coupon discount (WINTER25)')).toBeVisible();

  await page.getByRole('button', { name: 'Pause coupon' }).click();
  await expect(page.getByText('Coupon paused. Nobody can use it until you resume it.')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('This coupon code isn’t valid').first()).toBeVisible();
  await expect(buyer.getByText('Coupon discount (WINTER25)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive coupon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive coupon' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
});

test('a banner with its two pictures and an announcement show in the shop at once, and leave it again @once', async ({
  page,
  shop,
  context,
}) => {
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Home page');
  await expect(page.getByRole('heading', { name: 'Home page', level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add banner' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries({
    'Title (English)': 'Cold morning teas',
    'Title (Hindi)': 'ठंडी सुबह की चाय',
    'Text (English)': 'Ginger, tulsi and honey.',
    'Button (English)': 'Browse teas',
    'Picture description (English)': 'A cup of tea beside ginger',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('combobox', { name: 'Link' }).fill('/offers');
  // Leaving the field folds its list away.
  await dialog.getByRole('combobox', { name: 'Link' }).press('Tab');
  for (const [label, width, height] of [
    ['Choose a picture: Picture for desktops', 1600, 450],
    ['Choose a picture: Picture for phones', 800, 240],
  ] as const) {
    await dialog
      .getByLabel(label)
      .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: await picture(width, height) });
    await expect(
      dialog.getByRole('group', { name: label.replace('Choose a picture: ', '') }).getByText('Replace this picture'),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add banner' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Cold morning teas', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add announcement' }).click();
  await dialog.getByLabel('Text (English)', { exact: true }).fill('A gift with your first order');
  await dialog.getByRole('checkbox', { name: 'Only for those who haven’t ordered yet' }).check();
  await dialog.getByRole('button', { name: 'Add announcement' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add announcement' }).click();
  await dialog.getByLabel('Text (English)', { exact: true }).fill('Closed on 26 November for the harvest');
  await dialog.getByLabel('Text (Hindi)', { exact: true }).fill('कटाई के लिए 26 नवंबर को बंद');
  await dialog.getByRole('button', { name: 'Add announcement' }).click();
  await expect(dialog).toHaveCount(0);

  const buyer = await context.newPage();
  await buyer.goto(`${shop.url}/`);
  await expect(buyer.getByRole('heading', { name: 'Cold morning teas', includeHidden: true })).toHaveCount(1);
  const bar = buyer.getByRole('complementary', { name: 'Announcement' });
  await expect(bar).toHaveText('A gift with your first order');
  // As after an order.
  await buyer.evaluate(() => localStorage.setItem('has-ordered', '1'));
  await buyer.reload();
  await expect(bar).toHaveText('Closed on 26 November for the harvest');
  await buyer.goto(`${shop.url}/hi/about`);
  await expect(buyer.getByRole('complementary', { name: 'सूचना' })).toHaveText('कटाई के लिए 26 नवंबर को बंद');

  for (const [name, confirm] of [
    ['Cold morning teas', 'Delete banner'],
    ['A gift with your first order', 'Delete announcement'],
    ['Closed on 26 November for the harvest', 'Delete announcement'],
  ] as const) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toHaveCount(0);
  }
  await buyer.goto(`${shop.url}/`);
  await expect(buyer.getByRole('heading', { name: 'Cold morning teas', includeHidden: true })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test('a policy is changed with a live preview, read by buyers and restored from its versions @once', async ({
  page,
  shop,
  context,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Pages');
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.locator('main').getByRole('link', { name: 'Promotion Policies', exact: true }).click();
  const body = form(page).getByLabel('Text', { exact: true });
  const first = await body.inputValue();
  await body.fill(`Returns within {{policy.return_dayz}} days.\n\n${first}`);
  const preview = page.getByRole('region', { name: 'As readers will see it' });
  await expect(preview.getByText('{{policy.return_dayz}}')).toBeVisible();
  await body.fill(`Our **own** words: {{policy.return_days}} days.\n\n${first}`);
  await expect(preview.getByText('Our own words: 30 days.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Page saved. The shop shows it now.')).toBeVisible();

  const buyer = await context.newPage();
  await buyer.goto(`${shop.url}/promotion-policies`);
  await expect(buyer.getByText('Our own words: 30 days.')).toBeVisible();

  await page.getByRole('button', { name: 'View version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  await expect(body).toHaveValue(first);
  await buyer.reload();
  await expect(buyer.getByText('Our own words: 30 days.')).toHaveCount(0);
});
