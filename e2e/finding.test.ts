import { pathIn } from '../contract/language.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';

test('suggestions while typing lead to concerns, products and results, by keyboard alone @once', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const openSearch = async () => {
    if (isMobile) await header.getByRole('link', { name: 'Search products' }).click();
    else await page.locator('#header-search').focus();
    return page.locator(isMobile ? '#sheet-search' : '#header-search');
  };
  const field = await openSearch();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option').first()).toContainText('Hair fall');
  await field.fill('khansi');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Cough and cold');
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText(/₹\s?\d/);
  await expect(options.last()).toHaveText(/^See all \d+ products for “khansi”$/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('khansi');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/concern\/cough-cold$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cough and cold');

  const again = await openSearch();
  await again.fill('balon ka tel');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=balon\+ka\+tel$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “balon ka tel”');
  await expect(page.getByRole('article').first()).toContainText('Bhringraj Hair Oil');

  await page.goto('/offers');
  const last = await openSearch();
  await expect(last).toHaveAttribute('aria-expanded', 'true');
  await last.fill('qqxx');
  await expect(page.getByRole('group', { name: 'No products found' }).getByRole('option')).toHaveText(
    'Search for “qqxx”',
  );
  await page.goto('/offers');
  await openSearch();
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(recent).toHaveText(['balon ka tel', 'khansi', 'Clear recent searches']);
  await recent.last().click();
  await expect(recent).toHaveCount(0);
});

test('what is typed before the suggestions have come counts; if the focus has left meanwhile, none open @once', async ({
  page,
}) => {
  let styles = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/search-suggestions[^/]*\.css/);
  await page.route(/search-suggestions[^/]*\.css/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.goto('/');
  const field = page.locator('#header-search');
  await field.focus();
  await asked;
  await field.pressSequentially('khansi');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  styles.resolve();
  await expect(page.getByRole('option').first()).toContainText('Cough and cold');

  styles = Promise.withResolvers<void>();
  await page.goto('/');
  const askedAgain = page.waitForRequest(/search-suggestions[^/]*\.css/);
  await field.focus();
  await askedAgain;
  await page.keyboard.press('Tab');
  styles.resolve();
  // The status is rendered with the list.
  await expect(page.getByRole('search').getByRole('status')).toBeAttached();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('filters narrow a list, show as chips, and Back takes them off again @journey', async ({ page, isMobile }) => {
  await page.goto('/shop');
  const filters = page.getByRole('region', { name: 'Filters' });
  const open = async () => {
    if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  };
  await open();
  await filters.getByRole('link', { name: /^Acidity/ }).click();
  await expect(page).toHaveURL(/\/shop\?filter=concern\.acidity$/);
  await filters.getByRole('link', { name: /^Powder/ }).click();
  await expect(page).toHaveURL(/filter=concern\.acidity\+form\.powder$/);
  if (isMobile) await page.getByRole('button', { name: 'Show 1 product' }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Avipattikar Churna']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Remove filter: Powder' }).click();
  await expect(page).toHaveURL(/\/shop\?filter=concern\.acidity$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove filter: Powder' })).toBeVisible();
  await page.getByRole('link', { name: 'Clean All' }).click();
  await expect(page.locator('#results').getByText(/^\d+ products$/)).toBeVisible();
});

test('the header leads to categories and concerns; a concern’s page is one that search engines find @once', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByText('Concerns').click();
  await main.getByRole('link', { name: 'Dry skin' }).click();
  await expect(page).toHaveURL(/\/concern\/dry-skin$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dry skin');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/concern\/dry-skin$/);
  const data = (await page.locator('script[type="application/ld+json"]').textContent())!;
  expect(JSON.parse(data)['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'BreadcrumbList',
    'ItemList',
  ]);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/concern/dry-skin');
  expect((await request.get('/concern/no-such')).status()).toBe(404);
  await page.goto(pathIn('hi', '/concern/dry-skin'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('रूखी त्वचा');
});

test('nothing found offers near words, categories and help @once', async ({ page }) => {
  await page.goto('/shop?q=xylophone+tea');
  await expect(page.getByText('No product to display')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'tea', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “tea”');
});

const diseaseSearches = {
  en: {
    search: 'Search products',
    typed: ['diabetes', 'Tulsi tea for sugar control'],
    heading: 'About your search for “diabetes”',
    title: 'We show no products for this',
    reason: /^Indian law \(the Drugs and Magic Remedies Act, 1954\)/,
    doctor: /^Please talk to a doctor, and keep taking any medicine/,
    everyday: 'For everyday wellness',
    contact: 'Contact us',
    shown: 'tulsi tea',
  },
  hi: {
    search: 'उत्पाद खोजें',
    typed: ['मधुमेह', 'मधुमेह के लिए तुलसी चाय'],
    heading: '“मधुमेह” की खोज के बारे में',
    title: 'इसके लिए हम कोई उत्पाद नहीं दिखाते',
    reason: /^कुछ बीमारियों और तकलीफ़ों के इलाज का विज्ञापन/,
    doctor: /^कृपया डॉक्टर से मिलें/,
    everyday: 'रोज़ की सेहत के लिए',
    contact: 'हमसे संपर्क करें',
    shown: 'तुलसी चाय',
  },
} as const;

for (const language of ['en', 'hi'] as const)
  test(`a search for a disease of the law’s list shows no products, says why and who helps (${language}) ${oneSize[language]}`, async ({
    page,
    isMobile,
  }) => {
    const said = diseaseSearches[language];
    const main = page.getByRole('main');
    // The words beside it would find something: it is the disease that counts.
    await page.goto(`${pathIn(language, '/shop')}?q=${said.shown}`);
    await expect(main.getByRole('article').first()).toBeVisible();
    for (const typed of said.typed.toReversed()) {
      await page.goto(`${pathIn(language, '/shop')}?q=${typed}`);
      await expect(main.getByText(said.title)).toBeVisible();
      await expect(main.getByText(said.reason)).toBeVisible();
      await expect(main.getByText(said.doctor)).toBeVisible();
      await expect(main.getByRole('article')).toHaveCount(0);
      await expect(main.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.heading);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (isMobile) await page.getByRole('banner').getByRole('link', { name: said.search }).click();
    const field = page.locator(isMobile ? '#sheet-search' : '#header-search');
    await field.focus();
    await expect(page.getByRole('option').first()).toBeVisible();
    const asked = page.waitForResponse(/suggest/);
    await field.fill(said.typed[1]);
    await asked;
    // Nothing but the way to the page that says why.
    await expect(page.getByRole('option')).toHaveText([new RegExp(said.typed[1])]);
    await page.keyboard.press('Enter');
    await expect(main.getByText(said.title)).toBeVisible();
    await main.getByRole('heading', { name: said.everyday }).locator('+ ul').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product-category\/\d+$/);
    await expect(main.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await main.getByRole('link', { name: said.contact }).click();
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/contact')}$`));
  });
