import { patience } from '../server/testing/pace.ts';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { pathIn } from '../contract/language.ts';
import { type Route, routes } from './route-table.ts';
import { atPhoneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { strayTexts } from './untranslated-texts.ts';

/** Pages made of the same template and components as another page of the table, which axe checks. */
const likeAnother = [
  '/shoping-cart',
  '/whishlist',
  '/myaccount',
  '/aarvya-jyotish-peeth',
  '/aarvya-ayur-jyoti',
  '/terms-policies',
  '/direct-seller-terms',
  '/promotion-policies',
  '/model-code-of-conduct',
  '/regarding-customer-relations',
  '/complaints-redressal-policy',
  '/womens-health',
  '/ways-to-keep-lever-healthy',
];
const checkedByAxe = new Set(
  routes
    .map(({ path }) => path)
    .filter((path) => !likeAnother.some((other) => path === other || path === pathIn('hi', other))),
);

async function expectPage(page: Page, { path, language, texts }: Route): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/Aarvya/);
  const expectTexts = async () => {
    for (const text of texts)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  };
  await expectTexts();
  await atPhoneSize(page, expectTexts);
  expect(await strayTexts(page, language)).toEqual([]);
  await expectNoSidewaysScroll(page);
  // Each template once at each size: in English in a wide window, in Hindi on a phone.
  if (!checkedByAxe.has(path)) return;
  if (language === 'en') await expectAccessible(page);
  else await atPhoneSize(page, () => expectAccessible(page));
}

/** Both languages of a page in one browser: what they share is loaded once. */
for (const [path, inLanguages] of Map.groupBy(routes, ({ english }) => english))
  test(`${path} answers with a whole, accessible page in each language @once`, async ({ page }) => {
    for (const route of inLanguages) await test.step(route.path, () => expectPage(page, route));
  });

test('every page also comes by a click within the shop, which asks for its data alone', async ({ request }) => {
  for (const { path, english } of routes) {
    if (english !== '/') expect((await request.get(`${path}.data`)).status(), path).toBe(200);
  }
});

test('every link inside the site leads somewhere, in both languages', async ({ request }) => {
  test.slow();
  const links = new Set<string>();
  const answers = new Map<string, APIResponse>();
  const ask = async (path: string) => {
    const answer = answers.get(path) ?? (await request.get(path, { timeout: 2 * patience.test }));
    answers.set(path, answer);
    return answer;
  };
  for (const { path } of routes) {
    const html = await (await ask(path)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) links.add(href!.replaceAll('&amp;', '&'));
  }
  expect(links.size).toBeGreaterThan(150);
  const broken: string[] = [];
  for (const link of links) {
    const answer = await ask(link);
    if (!answer.ok()) broken.push(`${link} ${answer.status()}`);
  }
  expect(broken).toEqual([]);
});

async function listedUrls(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
}

/** A tag's content in a page's text. */
const told = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

// After the pages and links above, which it asks for again: the shop has most answers ready.
test('the site map lists every product and category, and each listed page is there, with words of its own', async ({
  request,
  shop,
}) => {
  test.slow();
  const urls = await listedUrls(request);
  const { data: categories } = await (await request.get('/api/get-categories')).json();
  const { data: products } = await (await request.get('/api/get-products?limit=100')).json();
  expect(products.length).toBeGreaterThan(60);
  for (const { id } of products) expect(urls).toContain(`${shop.url}/product-details/${id}`);
  for (const { id } of categories) expect(urls).toContain(`${shop.url}/product-category/${id}`);
  for (const path of ['/', '/shop', '/about', '/aarvya-yogpeeth']) expect(urls).toContain(shop.url + path);
  expect(new Set(urls).size).toBe(urls.length);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const url of urls) {
    const answer = await request.get(url);
    const html = await answer.text();
    expect(answer.status(), url).toBe(200);
    expect(told(html, /<link rel="canonical" href="([^"]*)"/), url).toBe(url);
    expect(html, url).not.toContain('name="robots"');
    const [title, description] = [
      told(html, /<title>([^<]+)</),
      told(html, /<meta name="description" content="([^"]+)"/),
    ];
    expect(titles.get(title), `${url} is titled as`).toBeUndefined();
    expect(descriptions.get(description), `${url} is described as`).toBeUndefined();
    titles.set(title, url);
    descriptions.set(description, url);
  }
});

async function expectFrame(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('navigation', { name: 'Main' })
      .or(page.getByRole('button', { name: /menu/i }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

test('an unknown page and an unknown product are 404 in the shop’s frame', async ({ page, shop }) => {
  test.info().annotations.push({ type: 'expected console error', description: '404' });
  for (const path of [
    '/product-details/999999',
    '/product-details/abc',
    '/product-category/999999',
    `${shop.url}//elsewhere.example`,
    '/no-such-page',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expectFrame(page);
    await atPhoneSize(page, () => expectFrame(page));
  }
  await expectAccessible(page);
  await atPhoneSize(page, () => expectAccessible(page));
});
