import { expect, expectAccessible, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

test('staff put a collection together by rule and by hand, link to it from a banner, and give a search word a meaning @once', async ({
  page,
  shop,
  context,
}) => {
  // A page that is not there, and a name that is refused.
  for (const description of ['404', '422'])
    test.info().annotations.push({ type: 'expected console error', description });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Collections');
  await expect(page.getByRole('heading', { name: 'Collections', level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Winter care' })).toBeVisible();
  await expectAccessible(page);

  // By a rule, with a live count.
  await page.getByRole('link', { name: 'Add collection' }).click();
  await page.getByLabel('Name (English)', { exact: true }).fill('Festive teas');
  await page.getByLabel('Name (Hindi)', { exact: true }).fill('त्योहार की चाय');
  await page.getByLabel('Description (English)', { exact: true }).fill('For guests and long evenings.');
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('Rule', { exact: true }).selectOption('Price');
  const preview = page.getByRole('region', { name: 'What buyers see' });
  await expect(preview.getByText('Complete the rules to see what fits')).toBeVisible();
  await rule.getByLabel('Highest price').fill('1');
  await expect(preview.getByText('No products fit yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { name: 'Festive teas', level: 1 })).toBeVisible();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  const buyer = await context.newPage();
  expect((await buyer.goto(`${shop.url}/collection/festive-teas`))?.status()).toBe(404);

  // By hand, sorted by the keyboard.
  await page.getByLabel('Chosen by hand').check();
  const picker = page.getByRole('combobox', { name: 'Add a product' });
  for (const name of ['Kashmiri Kahwa', 'Lemongrass']) {
    await picker.fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  const products = page.getByRole('region', { name: 'Products', exact: true }).getByRole('listitem');
  await expect(products).toHaveText([/Kashmiri Kahwa/, /Lemongrass/]);
  const grip = products.nth(1).getByRole('button', { name: /^Move/ });
  await grip.press('Space');
  await expect(page.getByText(/^(Picked up|Over) Lemongrass/)).toBeAttached();
  await grip.press('ArrowUp');
  await expect(page.getByText(/^Over Kashmiri Kahwa/)).toBeAttached();
  await grip.press('Space');
  await expect(products).toHaveText([/Lemongrass/, /Kashmiri Kahwa/]);
  await page.getByLabel('Show in the shop').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByText('Collection saved')).toBeVisible();
  await expect(page.getByText('In the shop', { exact: true })).toBeVisible();

  await buyer.goto(`${shop.url}/collection/festive-teas`);
  await expect(buyer.getByRole('heading', { name: 'Festive teas', level: 1 })).toBeVisible();
  await expect(buyer.getByText('For guests and long evenings.')).toBeVisible();
  await expect(buyer.getByRole('article').getByRole('heading')).toHaveText([/Lemongrass/, /Kashmiri Kahwa/]);
  await expect(buyer.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/collection/festive-teas`);
  await expectAccessible(buyer);
  await buyer.goto(`${shop.url}/hi/collection/festive-teas`);
  await expect(buyer.getByRole('heading', { name: 'त्योहार की चाय', level: 1 })).toBeVisible();

  // Banners and announcements find it by its name.
  await openScreen(page, 'Home page');
  await page.getByRole('button', { name: 'Add announcement' }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('combobox', { name: 'Link' });
  await link.fill('festive');
  await dialog.getByRole('option', { name: 'Festive teas' }).click();
  await expect(link).toHaveValue('/collection/festive-teas');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await openScreen(page, 'Collections');
  await page.getByRole('button', { name: 'Delete Festive teas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click();
  await expect(page.getByText('Collection deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Festive teas' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect((await buyer.goto(`${shop.url}/collection/festive-teas`))?.status()).toBe(404);

  // A word that finds nothing gets a meaning; the dialog shows what it will find before it is saved.
  await openScreen(page, 'Search and filters');
  await expectAccessible(page);
  const trial = page.getByRole('region', { name: 'Try a search' });
  await trial.getByLabel('Search as a shopper').fill('zzqxy');
  await expect(trial.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('button', { name: 'Add synonym' }).click();
  await dialog.getByLabel('Shoppers type').fill('zzqxy');
  await dialog.getByLabel('We search for').fill('kahwa');
  await expect(dialog.getByRole('region', { name: 'What they will find' }).getByText(/Kashmiri Kahwa/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('zzqxy saved')).toBeVisible();
  await buyer.goto(`${shop.url}/shop?q=zzqxy`);
  await expect(buyer.getByRole('article').first().getByRole('heading')).toHaveText(/Kashmiri Kahwa/);
  await page.getByRole('button', { name: 'Delete zzqxy' }).click();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete zzqxy' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  // A concern may not bear the name of a disease.
  await page.getByRole('link', { name: 'Filters and concerns' }).click();
  await page.getByRole('region', { name: 'Concern', exact: true }).getByRole('button', { name: 'Add value' }).click();
  await dialog.getByLabel('Name (English)', { exact: true }).fill('Diabetes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/The Drugs and Magic Remedies Act/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
});
