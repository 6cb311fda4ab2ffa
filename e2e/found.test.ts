import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** What a page's head tells, by name; `title`, `canonical` and `ld` (the things of its linked data) among it. */
async function headOf(page: Page) {
  return page.evaluate(() => {
    const tags = [...document.head.querySelectorAll('meta[name], meta[property]')].map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property')!,
      tag.getAttribute('content') ?? '',
    ]);
    const scripts = [...document.head.querySelectorAll('script[type="application/ld+json"]')];
    return {
      named: Object.fromEntries(tags) as Record<string, string>,
      repeated: tags.length - new Set(tags.map(([name]) => name)).size,
      title: document.title,
      canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
      ld: scripts.flatMap((script) => JSON.parse(script.textContent)['@graph'] as Record<string, unknown>[]),
    };
  });
}

/** The things of a type in a page's linked data. */
const ofType = (ld: Record<string, unknown>[], type: string) => ld.filter((thing) => thing['@type'] === type);

/** A tag's content in a page's text. */
const told = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

test('every page tells its one address, its words and a picture to share', async ({ page, shop }) => {
  const pages = {
    '/': ['/', 'Aarvya | Ayurveda from the Himalayan foothills'],
    '/shop?sort=price-low': ['/shop', 'Shop all products | Aarvya'],
    '/product-category/1': ['/product-category/1', 'Immunity & Wellness | Aarvya'],
    '/aarvya-yogpeeth': ['/aarvya-yogpeeth', 'Aarvya Yogpeeth'],
    '/return-policy': ['/return-policy', /^Return .* \| Aarvya$/],
  } as const;
  for (const [path, [address, title]] of Object.entries(pages)) {
    await page.goto(path);
    const head = await headOf(page);
    expect(head.canonical, path).toEqual([shop.url + address]);
    expect(head.title, path).toMatch(title instanceof RegExp ? title : new RegExp(`^${title.replace('|', '\\|')}$`));
    expect(head.repeated, path).toBe(0);
    expect(head.named['og:url'], path).toBe(shop.url + address);
    expect(head.named['og:title'], path).toBe(head.title);
    expect(head.named['description']!.length, path).toBeGreaterThan(20);
    expect(head.named['og:description'], path).toBe(head.named['description']);
    expect(head.named['twitter:image'], path).toBe(head.named['og:image']);
    expect(head.named['theme-color'], path).toBe('#0f2e22');
    expect(head.named['robots'], path).toBeUndefined();
    const picture = await page.request.get(head.named['og:image']!);
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
  }
});

test('carts, accounts, searches and later pages stay out of search engines', async ({ page }) => {
  const own = [
    '/cart',
    '/shoping-cart',
    '/checkout',
    '/thankyou',
    '/login',
    '/register',
    '/forgot',
    '/myaccount',
    '/order/100001',
    '/track-order',
    '/stop-reminder',
    '/undo',
    '/seller-login',
    '/wishlist',
  ];
  for (const path of [...own, '/shop?q=amla', '/product-category/1?q=amla']) {
    const html = await (await page.request.get(path)).text();
    expect(told(html, /<meta name="robots" content="([^"]*)"/), path).toMatch(/^noindex/);
  }
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Show more products' }).click();
  await expect(page).toHaveURL(/show=48/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/shop$/);
});

test('a product tells its price, stock, pictures and place in the shop as linked data', async ({ page, shop }) => {
  const { data, base_url } = await (await page.request.get('/api/product-details/1')).json();
  const product = data[0];
  await page.goto('/product-details/1');
  const { ld, named } = await headOf(page);
  const url = `${shop.url}/product-details/1`;
  expect(ofType(ld, 'Product')).toEqual([
    expect.objectContaining({
      name: product.product_name,
      sku: product.sku,
      url,
      description: product.product_short_description,
      brand: { '@type': 'Brand', name: 'Aarvya' },
      image: [product.picture, ...product.more_product_images].map(({ image_name }) => base_url + image_name),
      offers: expect.objectContaining({
        price: (product.product_sale_price ?? product.product_regular_price).toFixed(2),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url,
      }),
    }),
  ]);
  const trail = ofType(ld, 'BreadcrumbList')[0]!['itemListElement'] as { name: string; item: string }[];
  const shown = await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts();
  expect(trail.map(({ name }) => name)).toEqual(shown.map((step) => step.trim()));
  expect(trail.at(-1)!.item).toBe(url);
  expect(named['og:type']).toBe('product');
  expect(named['product:price:amount']).toBe((product.product_sale_price ?? product.product_regular_price).toFixed(2));
});

test('the home page says who the company is and how its shop is searched', async ({ page, shop }) => {
  await page.goto('/');
  const { ld } = await headOf(page);
  const [company] = ofType(ld, 'Organization');
  expect(company).toMatchObject({ name: 'Aarvya', legalName: 'Aarvya Ayurveda Private Limited', url: `${shop.url}/` });
  expect((await page.request.get(company!['logo'] as string)).headers()['content-type']).toBe('image/png');
  const { urlTemplate } = (ofType(ld, 'WebSite')[0]!['potentialAction'] as { target: { urlTemplate: string } }).target;
  await page.goto(urlTemplate.replace('{search_term_string}', 'ashwagandha'));
  await expect(page.getByRole('article').first()).toContainText(/ashwagandha/i);
});

test('a change of page changes the head with it', async ({ page, shop }) => {
  await page.goto('/shop');
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /KNOW MORE/ })
    .click();
  await expect(page).toHaveURL(/\/product-details\/\d+$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  const product = await headOf(page);
  expect(product.canonical).toEqual([page.url()]);
  expect(ofType(product.ld, 'Product').map((thing) => thing['url'])).toEqual([page.url()]);
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/cart`);
  expect((await headOf(page)).ld).toEqual([]);
});

test('crawlers are shown the site map; home screens get name, colours and icons', async ({ page, request, shop }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  await page.goto('/');
  const links = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links).toHaveLength(4);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { name, theme_color, icons } = await manifest.json();
  expect([name, theme_color]).toEqual(['Aarvya', '#0f2e22']);
  const files = icons.map(({ src }: { src: string }) => src) as string[];
  for (const file of new Set([...links, ...files].filter((link) => !link.endsWith('.webmanifest')))) {
    const answer = await request.get(file);
    expect(answer.status(), file).toBe(200);
    expect(answer.headers()['content-type'], file).toBe(file.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
    expect(answer.headers()['cache-control'], file).toBe('public, max-age=3600');
  }
});

test('the policy of a page names no linked data, and the browser objects to nothing', async ({ page }) => {
  const answer = await page.goto('/product-details/1');
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').count();
  const hashes = answer!.headers()['content-security-policy']!.match(/'sha256-/g) ?? [];
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes.length).toBeLessThanOrEqual(inline);
});
