import { demoCatalogue } from '../demo/index.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, stir, test } from './shop.ts';

test('the catalogue’s page lets one view the PDF in a new tab and download it under its name @once', async ({
  page,
}) => {
  await page.goto('/catalogue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our catalogue');
  const view = page.getByRole('link', { name: 'View catalogue' });
  await expect(view).toHaveAttribute('target', '_blank');
  const answer = await page.request.get((await view.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(answer.headers()['content-disposition']).toMatch(/^inline/);
  expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download catalogue' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('product-catalogue.pdf');
  const entries = page.getByRole('region', { name: 'In the catalogue' }).getByRole('listitem');
  await expect(entries).toHaveCount(10);
  // Sizes of one product count once in a category; the catalogue's own number is of all.
  await expect(entries.first()).toContainText('13 products');
  await expect(page.getByRole('main')).toContainText(`${demoCatalogue.products.length} products`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the income plan can be downloaded, and each registration leads to its certificate @once', async ({ page }) => {
  await page.goto('/incomeplans');
  // What comes from the office stands above the link and would move it under the pointer.
  await stir(page);
  await expect(page.getByRole('region', { name: 'P-bonus' }).getByRole('table')).toBeVisible();
  const [plan] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the income plan (PDF)' }).click(),
  ]);
  expect(plan.suggestedFilename()).toBe('income-plan.pdf');
  await page.goto('/about');
  const links = page.getByRole('region', { name: 'Registrations' }).getByRole('link', { name: /^View a sample/ });
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect(answer.headers()['content-type']).toBe('application/pdf');
  }
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue can be downloaded @once', async ({ page }) => {
    await page.goto('/catalogue');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download catalogue' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('product-catalogue.pdf');
  });
});
