import { pathIn } from '../contract/language.ts';
import { demoSeller } from '#demo/people.ts';
import { logInAsSeller } from './sellers.ts';
import { pageBytes } from './page-bytes.ts';
import { expect, test } from './shop.ts';

/**
 * Compressed bytes of a first visit. JavaScript includes React and the router; bytes fail, times never do. The CSS is
 * one file for all pages, whose budget may grow with the screens (docs/decisions/0018-browser-code.md). Each has some
 * hundred bytes to spare: hashes in the names of files, which every change renews, compress to other lengths.
 */
const budgets = [
  { page: 'home', path: '/', javascript: 112_700, css: 16_400, html: 30_000 },
  { page: 'listing', path: '/shop', javascript: 112_700, css: 16_400, html: 30_000 },
  { page: 'product', path: '/product-details/1', javascript: 114_100, css: 16_400, html: 30_000 },
  { page: 'cart', path: '/cart', javascript: 122_900, css: 16_400, html: 30_000 },
  { page: 'checkout', path: '/checkout', javascript: 138_900, css: 16_400, html: 30_000 },
  // Pages that are read: of one template each, and one in Hindi, whose texts are longer.
  { page: 'company', path: '/about', javascript: 107_400, css: 16_400, html: 30_000 },
  { page: 'company in Hindi', path: pathIn('hi', '/about'), javascript: 107_400, css: 16_400, html: 30_000 },
  { page: 'service', path: '/aarvya-yogpeeth', javascript: 107_400, css: 16_400, html: 30_000 },
  { page: 'article', path: '/womens-health', javascript: 107_400, css: 16_400, html: 30_000 },
  // The form for returns takes photos, with a sheet of its own.
  { page: 'policy with a form', path: '/return-policy', javascript: 107_400, css: 16_900, html: 30_000 },
];

test.use({ isFirstVisit: true });

for (const budget of budgets) {
  test(`${budget.page} stays within its bytes`, async ({ page }) => {
    const bytes = await pageBytes(page, budget.path);
    expect(bytes.javascript).toBeGreaterThan(50_000);
    expect(bytes.javascript).toBeLessThanOrEqual(budget.javascript);
    expect(bytes.css).toBeLessThanOrEqual(budget.css);
    expect(bytes.html).toBeLessThanOrEqual(budget.html);
  });
}

test('a seller’s own page stays within its bytes, and can be installed', async ({ page, shop }) => {
  const login = await page.request.post(`${shop.officeUrl}/api/login`, {
    data: { mobile: demoSeller.mobile, password: demoSeller.password },
  });
  await logInAsSeller(page, shop, (await login.json()) as { token: string });
  const bytes = await pageBytes(page, `${shop.officeUrl}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoSeller.firstName);
  expect(bytes.javascript).toBeGreaterThan(50_000);
  expect(bytes.javascript).toBeLessThanOrEqual(150_000);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { start_url: start, icons } = (await (await page.request.get(shop.officeUrl + manifest)).json()) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(start).toBe('/home');
  for (const { src } of icons) expect((await page.request.get(shop.officeUrl + src)).status()).toBe(200);
});

test('scripts come after words and pictures, but where a page is empty without them', async ({ request }) => {
  for (const { path } of budgets) {
    const html = await (await request.get(path)).text();
    const places = new Set(html.match(/<link rel="modulepreload"|<script type="module"|data-modules="[^"]/g));
    const atOnce = path === '/cart';
    expect([...places], path).toEqual(
      atOnce ? ['<link rel="modulepreload"', '<script type="module"'] : ['data-modules="/'],
    );
  }
});

test('no font blocks text: every face swaps', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const displays = await page.evaluate(() => [...document.fonts].map((face) => face.display));
  expect(displays.length).toBeGreaterThan(0);
  expect(displays.filter((display) => display !== 'swap' && display !== 'optional' && display !== 'auto')).toEqual([]);
});
