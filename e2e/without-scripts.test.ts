import { expect, expectNoSidewaysScroll, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('from the home page to a product, plain links and printed prices suffice @once', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const leading = page.getByRole('region', { name: 'Our Leading Products' }).getByRole('article');
  await expect(leading).toHaveCount(4);
  for (const card of await leading.all()) await expect(card).toContainText(/₹\s?\d/);
  await page.getByRole('region', { name: 'Products By Category' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product-category\/\d+$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const category = await heading.innerText();
  const card = page.getByRole('article').first();
  await expect(card).toContainText(/₹\s?\d/);
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name: /KNOW MORE/ }).click();
  await expect(page).toHaveURL(/\/product-details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(/inclusive of all taxes/i)).toBeVisible();
  // What the law wants shown is folded, and opens without scripts.
  await expect(page.getByRole('rowheader', { name: 'Country of origin' })).toBeHidden();
  await page.locator('summary', { hasText: 'Product details' }).click();
  await expect(page.getByRole('rowheader', { name: 'Country of origin' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/₹\s?\d/);
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  const first = page.locator('main picture img').first();
  await expect(first).toBeVisible();
  expect(await first.getAttribute('src')).toMatch(/^\/product-images\/.+\.jpg$/);
  await page.getByRole('main').getByRole('link', { name: category, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category);
});

test('the shop is searched, ordered and paged through by plain forms and links @once', async ({
  page,
  request,
  isMobile,
}) => {
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Show more products' }).click();
  await expect(page).toHaveURL(/show=48/);
  await expect(page.getByRole('article')).toHaveCount(48);
  // Filters are links; on a phone the browser's own popover holds them.
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('link', { name: /^Hair fall/ })
    .click();
  await expect(page).toHaveURL(/filter=concern\.hair-fall/);
  await expect(page.getByRole('link', { name: 'Remove filter: Hair fall' })).toBeVisible();
  await page.goto('/shop');
  await page.getByRole('searchbox').fill('honey');
  await page.getByLabel('Sort by').selectOption('price-low');
  await page.getByRole('button', { name: 'Update list' }).click();
  await expect(page).toHaveURL(/\/shop\?q=honey&sort=price-low$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
  const asked = await request.get('/api/get-products?filter_product_name=honey&sort=price-low');
  const names = (await asked.json()).data.map(({ product_name }: { product_name: string }) => product_name);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/product-category\/\d+\?q=honey&sort=price-low$/);
});

test('the main links are in sight at both sizes, and nothing stands there that cannot work', async ({ page }) => {
  for (const path of ['/', '/shop', '/product-details/1', '/contact']) {
    await page.goto(path);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Shop' }), path).toBeVisible();
    await expect(page.locator('button[type="button"]:not([popovertarget]):visible'), path).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'Services' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Yogpeeth' }).click();
  await expect(page).toHaveURL(/\/aarvya-yogpeeth$/);
});

test('what needs scripts says so @once', async ({ page }) => {
  const buying = ['/product-details/1', '/cart', '/checkout', '/thankyou', '/track-order'];
  const account = ['/login', '/register', '/forgot', '/myaccount', '/wishlist'];
  const writing = ['/contact', '/complaints-and-redressals', '/return-policy', '/aarvya-yogpeeth', '/ticket-status'];
  for (const path of [...buying, ...account, ...writing]) {
    await page.goto(path);
    // Searching by text passes over what stands in noscript.
    const word = page.locator('main noscript p');
    await expect(word, path).toBeVisible();
    expect(await word.innerText(), path).toMatch(/^Please turn on JavaScript/);
  }
});

test('pages of words are there in full, and every page leads to the others @once', async ({ page, request, shop }) => {
  await page.goto('/');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))]);
  for (const path of ['/shop', '/cart', '/aarvya-yogpeeth']) expect(links).toContain(path);
  for (const path of links) expect((await request.get(path)).status(), path).toBe(200);
  for (const path of ['/about', '/contact', '/aarvya-yogpeeth', '/return-policy', '/womens-health']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200);
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
  }
});
