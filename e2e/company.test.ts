import { expect, expectAccessible, expectNoSidewaysScroll, stir, test } from './shop.ts';

test('the offers are told with their dates, two in a row where there is room', async ({ page, isMobile }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  // Its lists are folded on the phone.
  if (isMobile) await footer.locator('summary', { hasText: 'Quick links' }).click();
  await footer.getByRole('link', { name: 'Offers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The Hottest Offers That Will Leave You Speechless!',
  );
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  const first = cards.first();
  await expect(first.getByRole('heading')).toHaveText('10% off your first order');
  await expect(first).toContainText('10% off your first order with WELCOME10, up to ₹150.');
  await expect(first).toContainText('Enter WELCOME10 in your cart.');
  await expect(first).toContainText('Valid now');
  await expect(first).toContainText(/Offer Valid From\s*\d{1,2} \w+ \d{4}\s*Offer Valid To\s*\d{1,2} \w+ \d{4}/);
  await expect(cards.last()).toContainText('Coming soon');
  const [one, two] = [await first.boundingBox(), await cards.nth(1).boundingBox()];
  expect(two!.y === one!.y).toBe(!isMobile);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the achievers’ know-more leads to the company’s page: numbers, links, questions that open and close @phone', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Know more', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  const registrations = page.getByRole('region', { name: 'Registrations' });
  for (const number of ['U24233UR2015PTC001287', '05AAQCA4821K1ZI', 'UK-AYU-214/2018', '12619013000412']) {
    await expect(registrations.getByText(number, { exact: true })).toBeVisible();
  }
  const links = page.getByRole('region', { name: 'Important links' });
  await expect(links.getByRole('link', { name: 'Return Policy' })).toHaveAttribute('href', '/return-policy');
  await expect(links.getByRole('link', { name: 'Direct sellers’ site' })).toHaveAttribute('href', shop.officeUrl);
  const question = page.locator('summary', { hasText: 'Can I return a product?' });
  const answer = page.getByText('Yes, within 30 days of delivery');
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
});

test('the gallery’s pictures open large, are stepped by keys and buttons, and give the focus back @phone', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const response = await page.goto('/gallery');
  expect(response!.headers()['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com;');
  const tiles = page.getByRole('main').getByRole('button', { name: /view larger$/ });
  await expect(tiles).toHaveCount(13);
  await expect(page.getByRole('link', { name: 'Visit our channel' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('button', { name: 'Play the video' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await tiles.first().focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img')).toHaveAttribute('alt', /^Tulsi, aloe, lemongrass/);
  await expect(large).toContainText('1 of 13');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(large).toContainText('Ashwagandha2 of 13');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(large).toContainText('13 of 13');
  await large.getByRole('button', { name: 'Next picture' }).click();
  await large.getByRole('button', { name: 'Next picture' }).click();
  await expect(large).toContainText('2 of 13');
  const picture = (await large.getByRole('img').boundingBox())!;
  const window = page.viewportSize()!;
  expect(picture.x).toBeGreaterThanOrEqual(0);
  expect(picture.x + picture.width).toBeLessThanOrEqual(window.width);
  expect(picture.y + picture.height).toBeLessThanOrEqual(window.height);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(tiles.nth(1)).toBeFocused();

  await tiles.nth(2).click();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(tiles.nth(2)).toBeFocused();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

const chartPath = '/api/p-bonus-percentage-chart';

test('the income plan stands in tables and charts beside its disclaimer; the P-bonus comes from the office @phone', async ({
  page,
  shop,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`${shop.officeUrl}${chartPath}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/incomeplans');
  await stir(page);
  await expect(page.getByRole('complementary', { name: 'No promise of income' })).toContainText(
    'These are rates, not earnings.',
  );
  const part = page.getByRole('region', { name: 'P-bonus' });
  await expect(part.getByText('Loading...')).toBeVisible();
  answer();
  await expect(part.getByRole('row', { name: '100 to 199 1.5%' })).toBeVisible();
  await expect(part.getByText('Loading...')).toHaveCount(0);

  await expect(page.getByRole('row', { name: 'Over ₹7,000, up to ₹10,000 9%' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Level 9 3.5%' })).toBeVisible();
  await expect(page.getByRole('row', { name: '16 Supremo Director 15 32,768 11% 29%' })).toBeAttached();
  await expect(page.getByRole('img', { name: /^Chart of E-bonus and R-bonus by rank/ })).toBeVisible();
  await expect(page.getByText('The amount hasn’t been set yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByText('Sale points by product').click();
  const points = page.getByRole('table', { name: 'Sale points by product' });
  await expect(points.getByRole('row')).toHaveCount(76);
  await expect(points.getByRole('row', { name: 'Chyawanprash Special' })).toContainText('₹');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('while the office is away the P-bonus says so, the rest of the plan stands, and a second try brings it @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: 'ERR_CONNECTION_REFUSED' });
  await page.route(`${shop.officeUrl}${chartPath}`, (route) => route.abort('connectionrefused'));
  await page.goto('/incomeplans');
  await stir(page);
  const part = page.getByRole('region', { name: 'P-bonus' });
  await expect(part.getByRole('alert')).toContainText('We couldn’t reach');
  await expect(page.getByRole('row', { name: 'Level 14 1%' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`${shop.officeUrl}${chartPath}`);
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('row', { name: '50 to 99 1%' })).toBeVisible();
});

test('the office answers the shop’s pages, with the shop’s own products, and lets no other origin read @once', async ({
  page,
  shop,
}) => {
  const chart = await page.request.get(`${shop.officeUrl}${chartPath}`, {
    headers: { origin: 'https://other.example' },
  });
  expect(chart.headers()['access-control-allow-origin']).toBe(shop.url);
  expect(chart.headers()['access-control-allow-credentials']).toBeUndefined();
  const rows = ((await chart.json()) as { data: unknown[] }).data;
  expect(rows[0]).toEqual({ id: expect.any(Number), from_sp: 50, to_sp: 99, sp_bonus: 1 });
  const products = (origin: string) => page.request.get(`${origin}/api/get-products?limit=3`).then((got) => got.json());
  expect(await products(shop.officeUrl)).toEqual(await products(shop.url));
  const profile = await page.request.get(`${shop.officeUrl}/api/users`);
  expect(profile.headers()['access-control-allow-origin']).toBeUndefined();
});

test('the services’ page leads to each of the three @once', async ({ page }) => {
  await page.goto('/services');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const [name, path] of [
    ['Aarvya Jyotish Peeth', '/aarvya-jyotish-peeth'],
    ['Aarvya Yogpeeth', '/aarvya-yogpeeth'],
    ['Aarvya Ayur Jyoti', '/aarvya-ayur-jyoti'],
  ] as const) {
    await page.goto('/services');
    await page.getByRole('link', { name: `Read more about ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});
