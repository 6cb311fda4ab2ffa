import type { Page } from '@playwright/test';
import { createBlocker, expect, stir, test } from './shop.ts';
import { logInAsStaff, placeOrder } from './staff.ts';

/** One page of each kind that the server renders. */
const pages = [
  '/',
  '/shop',
  '/product-details/1',
  '/product-reviews/1',
  '/womens-health',
  '/aarvya-yogpeeth',
  '/terms-policies',
  '/contact',
  '/complaints-and-redressals',
  '/return-policy',
  '/about',
  '/services',
  '/gallery',
  '/offers',
  '/catalogue',
  '/incomeplans',
  '/checkout',
  '/login',
  '/register',
  '/forgot',
  '/track-order',
  '/ticket-status',
];

test.beforeEach(() => {
  test.info().annotations.push({ type: 'expected console error', description: 'ERR_FAILED' });
  test.info().annotations.push({ type: 'expected console error', description: 'dynamically imported module' });
  test.info().annotations.push({ type: 'expected console error', description: 'Error loading route module' });
});

const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load.' });

/** Whether the page and each of its parts have been taken over by their code. */
const isWhole = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[id^="page-"] > *')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber$')),
    ),
  );

/** The page's words without what its code adds or changes. */
const readWords = (page: Page) => page.getByRole('main').evaluate((main) => main.textContent.slice(0, 4_000));

/** Opens a page and interacts once; what follows is waited for by those who look. */
async function openAndTouch(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'load' });
  const words = await readWords(page);
  await page.keyboard.press('Shift');
  return words;
}

/** The addresses of the scripts that a page has loaded. */
const listScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

const baseName = (url: string) => url.split('/').at(-1)!;

test('each script of each page may fail: the words stay, and a line offers to load the page again @once', async ({
  page,
}) => {
  test.slow();
  const seen = new Set<string>();
  // The checkout has its form for who buys something.
  await page.goto('/product-details/1');
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  const block = await createBlocker(page);
  for (const path of pages) {
    await page.goto(path);
    await stir(page);
    for (const script of (await listScripts(page)).filter((url) => !seen.has(url)))
      await test.step(`${path} without ${baseName(script)}`, async () => {
        seen.add(script);
        await block([script]);
        const words = await openAndTouch(page, path);
        // Parts need no code that only a press asks for.
        const isSettled = async () => (await offer(page).isVisible()) || (await isWhole(page));
        await expect.poll(isSettled, { intervals: [50] }).toBe(true);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
        const after = await readWords(page);
        expect(after.slice(0, 200)).toBe(words.slice(0, 200));
        expect(after.length).toBeGreaterThanOrEqual(words.length * 0.9);
        await block([]);
      });
  }
});

test('a part whose script failed once is asked for again @once', async ({ page }) => {
  let asked = 0;
  await page.route('**/review-list-*.js', (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await openAndTouch(page, '/product-details/1');
  await stir(page);
  expect(asked).toBe(2);
  await expect(offer(page)).toBeHidden();
});

test('a page without its scripts keeps what is typed, searches, and leads on by its links @phone', async ({ page }) => {
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await openAndTouch(page, '/contact');
  await expect(offer(page)).toBeVisible();
  const name = page.getByRole('main').getByLabel('Name').first();
  await name.fill('Asha Rawat');
  await name.press('Enter');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(name).toHaveValue('Asha Rawat');
  await page.goto('/shop', { waitUntil: 'load' });
  await page.getByRole('main').getByRole('searchbox').fill('honey');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=honey/);
  await page.keyboard.press('Shift');
  await expect(offer(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await stir(page);
  await expect(offer(page)).toBeHidden();
});

test('what is typed before a page’s scripts come is kept when they do @once', async ({ page }) => {
  const holdScripts = async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    return scripts;
  };
  await page.goto('/product-details/1');
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
  const scripts = await holdScripts();
  // The page counts as loaded only with its scripts.
  await page.goto('/login', { waitUntil: 'commit' });
  const login = page.getByRole('region', { name: 'Login' });
  const interest = page.getByRole('region', { name: 'Become a direct seller' });
  await login.getByLabel('Mobile or email').fill('asha@example.in');
  await interest.getByLabel('Full name').fill('Asha Rawat');
  await interest.getByRole('checkbox').check();
  expect(await isWhole(page)).toBe(false);
  scripts.resolve();
  await stir(page);
  // Another field's change renders the whole form again.
  await login.getByLabel('Password', { exact: true }).fill('a-long-password');
  await expect(login.getByLabel('Mobile or email')).toHaveValue('asha@example.in');
  await interest.getByLabel('Email').fill('asha@example.in');
  await expect(interest.getByLabel('Full name')).toHaveValue('Asha Rawat');
  await expect(interest.getByRole('checkbox')).toBeChecked();
  await page.unrouteAll();

  // A form that is sent before its scripts come is sent by them.
  test.info().annotations.push({ type: 'expected console error', description: '/api/stock-alerts' });
  const formScripts = await holdScripts();
  await page.goto('/product-details/21', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Notify me' }).click();
  expect(await isWhole(page)).toBe(false);
  formScripts.resolve();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.unrouteAll();

  // The cart of the HTML gives way to the real one.
  const cartScripts = await holdScripts();
  await page.goto('/cart', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /coupon/i }).fill('welcome10');
  expect(await isWhole(page)).toBe(false);
  cartScripts.resolve();
  await stir(page);
  await expect(page.getByRole('button', { name: /increase|plus|one more/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: false }).first().click();
  await expect(page.getByText(/Coupon WELCOME10 applied/).first()).toBeVisible();
});

test('a link to a page whose code does not come leads there all the same, and so does one to a page without a part @once', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.route(/\/offers-[\w-]+\.js$/, (route) => route.abort());
  await nav.getByRole('link', { name: 'Offers' }).click();
  await expect(page).toHaveURL(/\/offers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'The Hottest Offers' })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await page.unrouteAll();
  await page.goto('/');
  await page.route(/\/assets\/.*\/about-screen-[\w-]+\.js$/, (route) => route.abort());
  await nav.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await page.mouse.move(200, 400);
  await page.keyboard.press('Shift');
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
});

test('the admin and the seller portal offer to load a page again, and a chart that is lost leaves the rest @once', async ({
  page,
  shop,
}) => {
  await page.route('**/assets/**/main-*.js', (route) => route.abort());
  await page.route('**/assets/**/{admin,portal}-*.js', (route) => route.abort());
  for (const path of ['/', '/admin']) {
    await page.goto(shop.officeUrl + path, { waitUntil: 'load' });
    await expect(offer(page), path).toBeVisible();
  }
  await page.unrouteAll();
  await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  await page.route(/\/(report-chart|time-chart)-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`${shop.officeUrl}/admin/reports/sales-by-product`);
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
});
