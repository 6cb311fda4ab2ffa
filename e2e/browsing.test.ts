import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';

/** Which slide of the home page's carousel is in sight, from 1. */
async function slideInSight(page: Page): Promise<number> {
  const hidden = await page
    .locator('[aria-roledescription="slide"]')
    .evaluateAll((slides) => slides.map((slide) => slide.hasAttribute('inert')));
  return hidden.indexOf(false) + 1;
}

/** Which picture of a product is in sight, from 1; a fraction while it glides. */
function pictureInSight(page: Page): Promise<number> {
  return page
    .locator('[aria-roledescription="carousel"] ul')
    .first()
    .evaluate((track) => track.scrollLeft / track.clientWidth + 1);
}

test('the carousel advances every 3 seconds, wraps, and rests when stopped @once', async ({ page, isMobile }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (let step = 0; step < 2; step++) {
    const before = await slideInSight(page);
    await page.clock.runFor(3_000);
    await expect.poll(() => slideInSight(page)).toBe((before % 2) + 1);
  }
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  const rested = await slideInSight(page);
  await page.clock.runFor(3_500);
  expect(await slideInSight(page)).toBe(rested);
  const height = await page.getByRole('region', { name: 'Highlights' }).evaluate((carousel) => carousel.clientHeight);
  expect(height).toBe(isMobile ? 120 : 450);
});

test('the carousel’s arrows wrap and its dots jump; small screens have neither', async ({ page, isMobile }) => {
  await page.goto('/');
  const next = page.getByRole('button', { name: 'Next slide' });
  if (isMobile) {
    await expect(next).toBeHidden();
    await expect(page.getByRole('button', { name: 'Slide 2' })).toBeHidden();
    return;
  }
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.getByRole('button', { name: 'Slide 1' }).click();
  await next.click();
  expect(await slideInSight(page)).toBe(2);
  await next.click();
  expect(await slideInSight(page)).toBe(1);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  expect(await slideInSight(page)).toBe(2);
});

test('a list keeps its search, order and page in the address, and Back returns to them @once', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('searchbox').fill('tulsi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=tulsi$/);
  await page.getByLabel('Sort by').selectOption('price-low');
  await expect(page).toHaveURL(/\/shop\?q=tulsi&sort=price-low$/);
  await page.getByRole('link', { name: 'Clean All' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('tulsi');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
});

test('a long list goes on to its next products; no match says so @once', async ({ page }) => {
  await page.goto('/shop');
  const first = await page.getByRole('article').getByRole('heading').allInnerTexts();
  await page.getByRole('link', { name: 'Show more products' }).click();
  await expect(page).toHaveURL(/show=48/);
  await expect(page.getByText(/^48 of \d+ products$/)).toBeVisible();
  const more = await page.getByRole('article').getByRole('heading').allInnerTexts();
  expect(more.slice(0, 24)).toEqual(first);
  expect(new Set(more).size).toBe(48);
  // Back from a product finds what was loaded, and the place.
  const last = page
    .getByRole('article')
    .nth(46)
    .getByRole('link', { name: /^KNOW MORE/ });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/product-details\//);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
  await page.goto('/shop?q=nothing-of-the-kind');
  await expect(page.getByText('No product to display')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a category page lists only its products and is named after it @once', async ({ page }) => {
  await page.goto('/');
  const arch = page.getByRole('region', { name: 'Products By Category' }).getByRole('link').first();
  await arch.click();
  await expect(page).toHaveURL(/\/product-category\/\d+$/);
  const chosen = await page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]').innerText();
  const name = chosen.replace(/\s*\d+$/, '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /KNOW MORE/ })
    .click();
  await expect(page.getByRole('main').getByRole('link', { name, exact: true }).first()).toBeVisible();
});

test('a product’s pictures step, loop and follow the arrow keys @once', async ({ page }) => {
  await page.goto('/product-details/1');
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect.poll(() => pictureInSight(page)).toBe(3);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(() => pictureInSight(page)).toBe(1);
  await page.locator('[aria-roledescription="carousel"] ul').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pictureInSight(page)).toBe(2);
  await page.getByRole('button', { name: 'Show picture 1' }).click();
  await expect.poll(() => pictureInSight(page)).toBe(1);
});

test('a change of page shows that it has begun, then starts at the top, with the focus in the page @once', async ({
  page,
}) => {
  await page.goto('/shop');
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page
    .getByRole('article')
    .nth(8)
    .getByRole('link', { name: /KNOW MORE/ })
    .click();
  const progress = page.locator('[data-progress]');
  await expect(progress).toHaveCSS('opacity', '1');
  code.resolve();
  await expect(page).toHaveURL(/\/product-details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(progress).toHaveCSS('opacity', '0');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
});

test('services open and close by keyboard; small screens have a menu that gives the focus back', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) {
    const opener = page.getByRole('button', { name: 'Menu' });
    await opener.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Shop' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Track order' })).toHaveAttribute('href', '/track-order');
    await expectAccessible(page, { onPhone: true });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    return;
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Track order' })).toBeVisible();
  const services = page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'Services' });
  const first = page.getByRole('banner').getByRole('link', { name: 'Jyotish Peeth' });
  await services.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(services).toBeFocused();
});

test('the wishlist heart keeps its state over a reload @once', async ({ page }) => {
  await page.goto('/product-details/1');
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a page that does not exist says so with status 404 and leads on @once', async ({ page }) => {
  test.info().annotations.push({ type: 'expected console error', description: '404' });
  for (const path of ['/no-such-page', '/product-details/999999', '/product-category/999999', '/product-details/abc']) {
    expect((await page.goto(path))!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page');
  }
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('honey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=honey$/);
  await expect(page.getByRole('article').first()).toContainText(/honey/i);
});

test('pages can be read before any script has run @once', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox').fill('honey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=honey/);
  await expect(page.getByRole('article').first()).toContainText(/honey/i);
  await context.close();
});

test('a phone’s first screen of the list has prices; filters and sort order stay in sight @phone', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('article').first().getByText('₹349')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('article').first()).toContainText('500 g · ₹69.80 per 100 g');
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await expect(page.getByRole('article').first()).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  // The keyboard's focus is never under the header.
  await page.getByRole('combobox', { name: 'Sort by' }).focus();
  for (let back = 0; back < 3; back++) await page.keyboard.press('Shift+Tab');
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await search.boundingBox())!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
});
