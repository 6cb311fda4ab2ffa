import type { Page, Response } from '@playwright/test';
import { type Language, pathIn } from '../../contract/language.ts';
import { paths } from '../../contract/paths.ts';
import type { RunningShop } from '../../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, choosePayment, oneSize, test as base } from '../shop.ts';

/** A shop in which each order but the first of ten minutes is one of very many. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) =>
      use({ NETWORK_ORDERS: '1', NETWORK_PAYMENT_MINUTES: '10', PROOF_OF_WORK: '200', RATE_LIMIT_SCALE: '1' }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });

let buyers = 0;
/** A buyer whom the shop has not seen, by the names of the form's fields. */
const newBuyer = () => ({
  first_name: 'Asha',
  last_name: 'Rawat',
  mobile: String(9_812_300_000 + ++buyers),
  email: `asha${buyers}@example.com`,
  user_street: `${buyers} Rajpur Road`,
  user_postcode: '248001',
  user_city: 'Dehradun',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
});

/** Somebody else's order of the same network. */
async function placeElsewhere(shop: RunningShop): Promise<void> {
  const body = {
    billingDetails: { ...newBuyer(), payment_method: 'cod' },
    coupon: null,
    productDetails: [{ product_id: 2, quantity: 1 }],
  };
  const headers = { 'content-type': 'application/json' };
  await fetch(shop.url + paths.placeOrder, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function fillCart(page: Page, language: Language): Promise<void> {
  await page.goto(pathIn(language, '/product-details/1'));
  await page
    .locator('main button')
    .filter({ hasText: /Add To Cart|कार्ट में/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('state') ?? '')).toContain('newQuantityAdded');
}

async function openCheckout(page: Page, language: Language, method: 'cod' | 'online'): Promise<void> {
  await page.goto(pathIn(language, '/checkout'));
  for (const [name, value] of Object.entries(newBuyer())) {
    const field = page.locator(`[name=${name}]`);
    await (name === 'user_state' || name === 'user_country' ? field.selectOption(value) : field.fill(value));
  }
  await choosePayment(page, method);
}

const placeOrder = (page: Page) => page.locator('main form button[type=submit]').click();
/** Notes the answers to orders that the page sends, and whether each brought a proof. */
function watchOrders(page: Page): string[] {
  const seen: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith(paths.placeOrder)) return;
    seen.push(`${response.status()} ${response.request().headers()['x-proof'] ? 'with' : 'without'} proof`);
  });
  return seen;
}
/** Has the page know nothing beforehand of the work that its order will need. */
const hideChallenges = (page: Page) =>
  page.route(`**${paths.price}`, async (route) => {
    const { wants_challenge: _, ...body } = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify(body) });
  });

for (const language of ['en', 'hi'] as const) {
  test(`in a crowd the page does its work while the form is filled in, and the order waits for a shorter time (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    await placeElsewhere(shop);
    const orders = watchOrders(page);
    await fillCart(page, language);
    // The page that is left may still ask for its price, whose answer goes with it.
    const textOf = (response: Response) => response.text().catch(() => '');
    const isOffered = page.waitForResponse(
      async (response) => response.url().endsWith(paths.price) && (await textOf(response)).includes('"challenge"'),
    );
    await openCheckout(page, language, 'online');
    await isOffered;
    await placeOrder(page);
    const payment = page.getByRole('dialog');
    await payment.getByRole('button').first().waitFor();
    expect(orders).toEqual(['200 with proof']);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/for 10 minutes|10 मिनट तक/)).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  test(`who sees of it only when they order waits a moment (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    test.info().annotations.push({ type: 'expected console error', description: '428' });
    await placeElsewhere(shop);
    await hideChallenges(page);
    const orders = watchOrders(page);
    // A slow phone works for seconds.
    const isTold = Promise.withResolvers<void>();
    await page.route(`**${paths.placeOrder}`, async (route) => {
      if (route.request().headers()['x-proof']) await isTold.promise;
      await route.continue();
    });
    await fillCart(page, language);
    await openCheckout(page, language, 'cod');
    await placeOrder(page);
    const line = page.getByText(/^(We’re just making sure it’s really you\.|हम बस पक्का कर रहे हैं)/);
    await expect(line).toBeInViewport();
    await expect(page.locator('output').filter({ has: line })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    isTold.resolve();
    await expect(page).toHaveURL(/\/thankyou$/);
    expect(orders).toEqual(['428 without proof', '200 with proof']);
  });

  test(`a browser that cannot do the work asks for a code instead (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    test.info().annotations.push({ type: 'expected console error', description: '428' });
    await placeElsewhere(shop);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
    const orders = watchOrders(page);
    await fillCart(page, language);
    await openCheckout(page, language, 'online');
    await placeOrder(page);
    const field = page.locator('[name=verification_code]');
    await expect(field).toBeFocused();
    await expect(page.getByText(/Very many orders are coming|बहुत सारे ऑर्डर आ रहे हैं/)).toBeVisible();
    await expect(page.getByText('a•••@example.com')).toBeVisible();
    await expectAccessible(page, { onPhone: true });
    await expectNoSidewaysScroll(page);
    // Who pays another way needs no second code.
    const sent = codesOf(shop);
    await choosePayment(page, 'cod');
    await expect(field).toBeHidden();
    await placeOrder(page);
    await expect(field).toBeFocused();
    expect(codesOf(shop)).toEqual(sent);
    await field.fill(sent.at(-1)!);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/thankyou$/);
    expect(orders).toEqual(['428 without proof', '428 without proof', '200 without proof']);
  });
}

const codesOf = (shop: RunningShop) => [...shop.output().matchAll(/"demo_code":"(\d{6})"/g)].map(([, code]) => code!);
