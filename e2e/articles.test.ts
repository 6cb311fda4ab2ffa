import { patience } from '../server/testing/pace.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const articles = {
  '/human-digestive-system': ['The Human Digestive System', 'मानव पाचन तंत्र'],
  '/womens-health': ['Women’s Health', 'महिलाओं का स्वास्थ्य'],
  '/ways-to-keep-lever-healthy': ['Ways to Keep the Liver Healthy', 'लिवर को स्वस्थ रखने के उपाय'],
} as const;

const importantLinks = [
  ['Terms & Policies', '/terms-policies'],
  ['Complaints & Redressals', '/complaints-and-redressals'],
  ['Advisory Committee', '/'],
  ['Admin Login', '/login'],
  ['Return Policy', '/return-policy'],
  ['Shipping Policy', '/shipping-policy'],
];

const group = [
  ['Jyotish Peeth', '/aarvya-jyotish-peeth'],
  ['Yogpeeth', '/aarvya-yogpeeth'],
  ['Ayur Jyoti', '/aarvya-ayur-jyoti'],
  ['Health Solutions company', '/'],
];

/** What a list of links says and where it leads. */
async function linksIn(page: Page, name: string): Promise<(string | null)[][]> {
  const links = await page.getByRole('navigation', { name, exact: true }).getByRole('link').all();
  return Promise.all(links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]));
}

/** Brings every picture into sight and waits until it is there. */
async function expectPicturesLoad(page: Page): Promise<void> {
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

async function linkedThings(page: Page): Promise<Record<string, unknown>[]> {
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  return told.flatMap((text) => JSON.parse(text)['@graph'] as Record<string, unknown>[]);
}

for (const [path, [english, hindi]] of Object.entries(articles))
  test(`${path}: trail, sidebar, drawings, disclaimer, in English and one click away in Hindi`, async ({
    page,
    shop,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Blogs', english]);
    await expect(trail.getByRole('link')).toHaveText(['Home']);
    await expect(trail.locator('[aria-current]')).toHaveText([english]);
    expect(await linksIn(page, 'IMPORATANT LINKS')).toEqual(importantLinks);
    expect(await linksIn(page, 'Aarvya GROUP')).toEqual(group);
    await expect(page.getByText(/^\d+-minute read$/)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Please note' })).toContainText(
      'doesn’t replace your doctor’s advice',
    );
    await expectPicturesLoad(page);

    const [article] = (await linkedThings(page)).filter((thing) => thing['@type'] === 'Article');
    expect(article).toMatchObject({ headline: english, inLanguage: 'en-IN', mainEntityOfPage: shop.url + path });
    const [picture] = article!['image'] as string[];
    const response = await page.request.get(picture!);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    expect(response.headers()['cache-control']).toContain('immutable');

    await page.getByRole('main').getByRole('link', { name: 'हिन्दी में पढ़ें' }).click();
    await expect(page).toHaveURL(new RegExp(`/hi${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi);
    expect((await linksIn(page, 'ज़रूरी लिंक')).map(([, to]) => to)).toEqual(
      importantLinks.map(([, to]) => (to === '/' ? '/hi' : `/hi${to}`)),
    );
    await expect(page.getByRole('navigation', { name: 'Aarvya समूह' }).getByRole('link')).toHaveCount(4);
    await expectPicturesLoad(page);
  });

test('women’s health leads to an outside site in new tabs, and says so', async ({ page }) => {
  for (const [path, note] of [
    ['/womens-health', '(opens in a new tab)'],
    ['/hi/womens-health', '(नए टैब में खुलता है)'],
  ] as const) {
    await page.goto(path);
    const outside = page.getByRole('article').locator('a[href^="https:"]');
    expect(await outside.count()).toBeGreaterThanOrEqual(12);
    for (const link of await outside.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/www\.who\.int\/news-room\/fact-sheets\/detail\//);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
      await expect(link).toContainText(note);
    }
  }
});

test('the numbered drawing has a list of as many entries, and goods near the topic can be bought', async ({ page }) => {
  await page.goto('/human-digestive-system');
  const plate = page.getByRole('img', { name: /digestive system with eight numbers/ });
  await expect(plate).toBeVisible();
  await expect(page.getByRole('article').locator('ol').nth(1).getByRole('listitem')).toHaveCount(8);
  const goods = page.getByRole('region', { name: 'From our shop' });
  await expect(goods).toContainText('They don’t treat or cure any illness.');
  expect(await goods.getByRole('listitem').count()).toBeGreaterThan(0);
  await expect(goods.getByRole('button', { name: /add to cart/i }).first()).toBeEnabled();
});

const services = {
  '/aarvya-jyotish-peeth': ['Medical astrology', /golden wheel/],
  '/aarvya-yogpeeth': ['Where we teach', /cross-legged/],
  '/aarvya-ayur-jyoti': ['The consultation', /mortar/],
} as const;

for (const [path, [part, drawing]] of Object.entries(services))
  test(`${path}: drawing, parts with anchors, questions, phone, new arrivals and the form`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('img', { name: drawing })).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    for (const name of [part, 'Submit Your Query'])
      await expect(async () => {
        await contents.getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport({ timeout: patience.look });
      }).toPass();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '+91 135 555 0142' })).toBeVisible();
    await expect(main.getByText('New Arrivals', { exact: true })).toBeVisible();
    await expect(main.locator('summary')).toHaveCount(4);
    expect((await linkedThings(page)).map((thing) => thing['@type'])).toContain('FAQPage');
    await expectPicturesLoad(page);
    await page.goto(`/hi${path}`);
    await expect(page.getByRole('navigation', { name: 'इस पेज पर' }).getByRole('link').last()).toHaveText(
      'अपना सवाल भेजें',
    );
  });

test('the services’ cards show the drawings and lead to their pages', async ({ page }) => {
  await page.goto('/services');
  for (const path of Object.keys(services))
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
  expect(await page.getByRole('main').locator('img[src*="/assets/drawings/"]').count()).toBe(3);
});
