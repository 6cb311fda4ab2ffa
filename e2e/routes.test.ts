import { routes } from './route-table.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { strayTexts } from './untranslated-texts.ts';

for (const { path, language, texts } of routes) {
  test(`${path} answers with a whole, accessible page in one language`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Aarvya/);
    for (const text of texts)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), text).toBeVisible();
    expect(await strayTexts(page, language)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('every link inside the site leads somewhere, in both languages', async ({ request }) => {
  const links = new Set<string>();
  for (const { path } of routes) {
    const html = await (await request.get(path)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) links.add(href!.replaceAll('&amp;', '&'));
  }
  expect(links.size).toBeGreaterThan(150);
  const broken: string[] = [];
  for (const link of links) {
    const answer = await request.get(link);
    if (!answer.ok()) broken.push(`${link} ${answer.status()}`);
  }
  expect(broken).toEqual([]);
});

test('an unknown page and an unknown product are 404 in the shop’s frame', async ({ page, shop }) => {
  test.info().annotations.push({ type: 'expected console error', description: '404' });
  for (const path of [
    '/no-such-page',
    '/product-details/999999',
    '/product-details/abc',
    '/product-category/999999',
    `${shop.url}//elsewhere.example`,
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(
      page
        .getByRole('navigation', { name: 'Main' })
        .or(page.getByRole('button', { name: /menu/i }))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
});
