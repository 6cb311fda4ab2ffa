import type { Locator } from '@playwright/test';
import { expect, expectNoSidewaysScroll, stir, test } from './shop.ts';

/** Contrast of an element's text with its own ground, as WCAG counts it. */
function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((shown) => {
    const luminance = (colour: string) => {
      const [red, green, blue] = colour.match(/[\d.]+/g)!.map((part) => {
        const share = Number(part) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const style = getComputedStyle(shown);
    const [light, dark] = [luminance(style.color), luminance(style.backgroundColor)].toSorted((a, b) => b - a);
    return (light! + 0.05) / (dark! + 0.05);
  });
}

test('what has been added can be read under the pointer, and nothing hovers over prices @once', async ({ page }) => {
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /^ADD TO CART/ })
    .first()
    .click();
  const added = page.getByRole('main').getByRole('link', { name: 'View Cart' }).first();
  await expect(added).toBeVisible();
  await added.hover();
  expect(await contrastOf(added)).toBeGreaterThan(4.5);
  const top = page.getByRole('link', { name: 'Back to top' });
  expect(await top.evaluate((link) => getComputedStyle(link).position)).toBe('static');
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the banner is 450 px high on every larger screen, with its arrows in sight; pages end with their footer @once', async ({
  page,
}) => {
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 1100 });
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Highlights' });
    expect(await banner.evaluate((element) => element.clientHeight), `at ${width}`).toBe(450);
    const next = page.getByRole('button', { name: 'Next slide' });
    await expect(next).toBeVisible();
    expect(await next.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/hi']) {
    await page.goto(path);
    const banner = page.locator('[aria-roledescription]').first();
    expect(await banner.evaluate((element) => element.clientHeight)).toBe(120);
    // What stops the slides stands beside the button, not on it or on the drawing.
    const [stop, action] = await Promise.all(
      [banner.getByRole('button'), banner.locator('[data-shown] a')].map((found) => found.boundingBox()),
    );
    expect(stop!.x + stop!.width).toBeLessThanOrEqual(action!.x);
    expect(action!.x + action!.width).toBeLessThan(182);
    expect(await contrastOf(banner.locator('[data-shown] a'))).toBeGreaterThan(4.5);
    const strip = page.locator('section[aria-labelledby="achievers"]');
    expect(await strip.evaluate((element) => element.clientHeight)).toBeLessThan(100);
    await expect(strip.getByRole('link')).toHaveCount(2);
    // The first product's price is in sight at once.
    const price = await page.getByRole('article').first().getByText(/₹/).first().boundingBox();
    expect(price!.y + price!.height).toBeLessThan(740);
  }
  await page.setViewportSize({ width: 1440, height: 1100 });
  const collections = page.locator('section[aria-labelledby="collections"] li');
  expect(await collections.count()).toBeGreaterThan(2);
  await expect(collections.locator('picture')).toHaveCount(await collections.count());
  for (const path of ['/cart', '/whishlist']) {
    await page.goto(path);
    const [height, end] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.ceil(document.querySelector('footer')!.getBoundingClientRect().bottom + window.scrollY),
    ]);
    expect(height, path).toBe(Math.max(end, 1100));
  }
});

test('a saved cart is in sight, with its pictures, before any of the page’s code has come @once', async ({ page }) => {
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^ADD TO CART/ }).first();
  await add.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'View Cart' }).first()).toBeVisible();
  const codeMayCome = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await codeMayCome.promise;
    await route.continue();
  });
  const response = await page.goto('/cart', { waitUntil: 'commit' });
  expect(response!.headers()['link']).toMatch(/^<\/assets\/[^>]+\.css>; rel=preload; as=style$/);
  // It says nothing that the name beside it does not: it has no role.
  const picture = page.locator('[data-lines] img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const asked = await page.evaluate(() => ({
    picture: document.querySelector<HTMLLinkElement>('link[as="image"]')?.imageSrcset.split('-')[0],
    shown: document.querySelector<HTMLImageElement>('[data-lines] img')?.currentSrc,
    ranks: [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      (link) => link.fetchPriority,
    ),
  }));
  expect(asked.shown).toContain(asked.picture);
  expect(new Set(asked.ranks)).toEqual(new Set(['low']));
  codeMayCome.resolve();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
});

test('a phone shows name, price and the way to the cart at first sight; a picture opens whole; a link is copied or told @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product-details/1');
  const bar = page.locator('[data-buy-bar]');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(/Chyawanprash Special.*₹349/);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await trail.evaluate((nav) => nav.clientHeight)).toBeLessThan(60);
  await expectNoSidewaysScroll(page);
  await page.locator('[data-buy]').scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  // A product of which nobody has said anything yet: at most six screens and a half, and part of the next card in
  // sight.
  await page.goto('/product-details/3');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_800);
  const related = page.getByRole('region', { name: 'You may also like' }).getByRole('article');
  const edges = await related.evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  expect(edges.filter((left) => left < 330)).toHaveLength(3);
  await expect(page.getByRole('heading', { name: 'Reviews and questions' })).toHaveCount(1);
  await page.goto('/product-details/1');

  await page.setViewportSize({ width: 1440, height: 900 });
  // Neither column ends in a hole, and each fact is said once: a tag that an attribute says is left to that.
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
  const [left, right] = await Promise.all([bottomOf('main h2:text("Product details")'), bottomOf('#page-facts')]);
  expect(Math.abs(left - right)).toBeLessThan(120);
  await expect(page.getByRole('main').getByText('Immunity', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('main').getByText(/36 months/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Zoom picture' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  const stage = page.getByRole('group', { name: 'Tap or pinch to zoom' });
  const sizes = () => stage.evaluate((area) => [area.scrollWidth, area.scrollHeight]);
  await expect.poll(sizes).toEqual([1440, 900]);
  await picture.click();
  await expect.poll(sizes).toEqual([3600, 2250]);
  await picture.click();
  await expect.poll(sizes).toEqual([1440, 900]);
  // Two fingers, from 100 to 300 pixels apart: the point between them stays where it is.
  const touch = await page.context().newCDPSession(page);
  const pinch = (type: 'touchStart' | 'touchMove', half: number) => {
    const touchPoints = [500 - half, 500 + half].map((x, id) => ({ x, y: 300, id }));
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await pinch('touchStart', 50);
  for (const half of [75, 100, 125, 150]) await pinch('touchMove', half);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(sizes).toEqual([4320, 2700]);
  const places = await stage.evaluate((area) => [area.scrollLeft, area.scrollTop]);
  expect(Math.abs(places[0]! - 1_000)).toBeLessThan(20);
  expect(Math.abs(places[1]! - 600)).toBeLessThan(20);
  await page.keyboard.press('Escape');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('summary', { hasText: 'Share' }).click();
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product-details\/1$/);
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'))));
  await copy.click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '/product-details/1' })).toBeVisible();
});

test('a product that is sold out offers to tell when it is back, before and after the first touch @once', async ({
  page,
  shop,
}) => {
  const { data } = (await (await page.request.get(`${shop.url}/api/get-products`)).json()) as {
    data: { id: number; product_quantity: number }[];
  };
  await page.goto(`/product-details/${data.find((product) => product.product_quantity === 0)!.id}`);
  const form = page.getByRole('form', { name: 'Tell me when it’s back' });
  // The page’s code has run by now, and nobody has touched anything.
  await expect(form).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()).toBeDisabled();
  await stir(page);
  await form.getByLabel('Your email').fill('meera@example.in');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form).toBeHidden();
  await expect(page.locator('#page-stock-alert').getByRole('status')).not.toBeEmpty();
});

test('a stored loader leaves the page within 3 seconds @once', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() =>
    localStorage.setItem('state', JSON.stringify({ cart: [], loader: true, cartCalculation: {}, coupon: {} })),
  );
  await page.goto('/cart');
  const cover = page.getByRole('status').filter({ hasText: 'Loading...' }).first();
  await expect(cover).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(cover).toBeHidden();
});

test('forms say what is missing in the page’s language, beside the field @once', async ({ page }) => {
  await page.goto('/hi/register');
  await page.getByRole('button', { name: 'खाता बनाएँ' }).click();
  await expect(page.getByText('आगे बढ़ने के लिए नियम और शर्तें स्वीकार करें')).toBeVisible();
  await expect(page.getByLabel('पहला नाम')).toBeFocused();
  await expect(page.getByLabel('पहला नाम')).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/hi/login');
  await page.getByRole('button', { name: 'लॉग इन करें' }).click();
  await expect(page.getByLabel('मोबाइल').first()).toHaveAttribute('aria-invalid', 'true');
});

test('the income plan’s ranks stand whole on a phone; the icon is where browsers look for it @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/incomeplans');
  const rank = page.getByRole('rowheader', { name: 'Presidential Director' });
  expect(await rank.evaluate((cell) => cell.clientHeight)).toBeLessThan(90);
  await expectNoSidewaysScroll(page);
  const icon = await page.request.get('/favicon.ico');
  expect([icon.status(), (await icon.body()).subarray(0, 4).toString('hex')]).toEqual([200, '00000100']);
});
