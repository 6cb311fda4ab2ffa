import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';

const slug = 'aarvya';

/** The specification's route table; pages that come with later work answer too, in the shop's frame. */
const routes = [
  '/',
  '/about',
  '/shop',
  '/product-category/1',
  '/product-details/1',
  '/cart',
  '/shoping-cart',
  '/whishlist',
  '/wishlist',
  '/checkout',
  '/thankyou',
  '/login',
  '/register',
  '/forgot',
  '/incomeplans',
  '/offers',
  '/catalogue',
  '/gallery',
  '/contact',
  '/services',
  `/${slug}-jyotish-peeth`,
  `/${slug}-yogpeeth`,
  `/${slug}-ayur-jyoti`,
  '/terms-policies',
  '/direct-seller-terms',
  '/bonus-and-dividends',
  '/promotion-policies',
  '/model-code-of-conduct',
  '/regarding-customer-relations',
  '/complaints-redressal-policy',
  '/complaints-and-redressals',
  '/return-policy',
  '/shipping-policy',
  '/human-digestive-system',
  '/womens-health',
  '/ways-to-keep-lever-healthy',
];

for (const route of routes) {
  test(`${route} answers with a whole, accessible page`, async ({ page }) => {
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page).toHaveTitle(/Aarvya/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('every link inside the site leads somewhere', async ({ page, request }) => {
  const links = new Set<string>();
  for (const route of [
    '/',
    '/shop',
    '/product-details/1',
    '/login',
    '/register',
    '/cart',
    '/terms-policies',
    `/${slug}-yogpeeth`,
  ]) {
    await page.goto(route);
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')!))) {
      links.add(href.split('#')[0]!);
    }
  }
  expect(links.size).toBeGreaterThan(20);
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
