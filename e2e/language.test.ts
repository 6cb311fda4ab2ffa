import { expect, test } from './shop.ts';

/** The addresses of a page in its languages, as its head tells them. */
const twinsOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/?>/gi)].map(([, language, url]) => [
    language,
    url,
  ]);

test('the switch leads to the same page in Hindi and back, and the choice is remembered @phone', async ({
  page,
  context,
}) => {
  await page.goto('/shop?q=amla');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/shop\?q=amla$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await page.getByRole('listitem').getByRole('link', { name: 'आँवला' }).first().click();
  await expect(page).toHaveURL(/\/hi\/product-details\/\d+$/);

  // Another day, from outside: the chosen language. A page that carries data stays what it is.
  const later = await context.newPage();
  await later.goto('/');
  await expect(later).toHaveURL(/\/hi$/);
  await later.goto('/offers');
  await expect(later).toHaveURL(/\/hi\/offers$/);

  await later.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(later).toHaveURL(/\d\/offers$/);
  await later.goto('/');
  await expect(later).toHaveURL(/\/$/);
});

test('a choice made before the page’s code has come is kept @once', async ({ page }) => {
  test.info().annotations.push({ type: 'expected console error', description: 'ERR_FAILED' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/hi/about', { waitUntil: 'load' });
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\d\/about$/);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page).toHaveURL(/\d\/$/);
  await page.goto('/about', { waitUntil: 'load' });
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/about$/);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page).toHaveURL(/\/hi$/);
});

test('a page tells its twins, each page itself among them @once', async ({ page, shop }) => {
  for (const [path, twin] of [
    ['/', '/hi'],
    ['/about', '/hi/about'],
    ['/product-details/1', '/hi/product-details/1'],
  ] as const) {
    const expected = [
      ['en-IN', shop.url + path],
      ['hi-IN', shop.url + twin],
      ['x-default', shop.url + path],
    ];
    for (const address of [path, twin]) {
      const html = await (await page.request.get(address)).text();
      expect(twinsOf(html), address).toEqual(expected);
      expect(html, address).toContain(`<link rel="canonical" href="${shop.url}${address}"/>`);
    }
  }
  expect(twinsOf(await (await page.request.get('/cart')).text())).toEqual([]);
});

test('without scripts the languages are a click apart @once', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/contact$/);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/[^i]\/contact$/);
  await context.close();
});
