import { patience } from '../server/testing/pace.ts';
import fs from 'node:fs/promises';
import type { Browser, Download, Page } from '@playwright/test';
import sharp from 'sharp';
import type { TaxDocument } from '../contract/tax-documents.ts';
import type { StaffOrder } from '../contract/admin/orders/orders.ts';
import { demoStaff } from '#demo/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, choosePayment } from './shop.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { readCode } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

let buyers = 0;
/** A mobile number that no other test uses. */
const freshMobile = () => `95${String(Date.now() + ++buyers).slice(-8)}`;
const rupees = (amount: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: amount % 1 === 0 ? 0 : 2,
  }).format(amount);
const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

/** Nothing wrong for screen readers, and nothing beside the page. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Puts products into the cart and gives their prices in paise. */
async function fillCart(page: Page, wanted: Record<number, number>): Promise<number[]> {
  const prices: number[] = [];
  for (const [id, quantity] of Object.entries(wanted)) {
    await page.goto(`/product-details/${id}`);
    const more = page.getByRole('button', { name: 'Increase quantity' });
    for (let n = 1; n < quantity; n++) await more.click();
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
    const { data } = await (await page.request.get(`/api/product-details/${id}`)).json();
    prices.push(Math.round((data[0].product_sale_price ?? data[0].product_regular_price) * 100));
  }
  return prices;
}

async function register(page: Page, mobile: string) {
  await page.goto('/register');
  await page.getByLabel('First name').fill('आशा');
  await page.getByLabel('Last name').fill('रावत');
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByLabel('Confirm password').fill('a-long-password');
  await page.getByRole('checkbox', { name: 'I agree with the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/shop$/);
}

async function fillCheckout(page: Page, mobile: string, method: 'cod' | 'online') {
  await page.goto('/checkout');
  await page.getByLabel('First name').fill('आशा');
  await page.getByLabel('Last name').fill('रावत');
  const mobileField = page.getByLabel('Mobile', { exact: false }).first();
  // What the account knows may come at this very moment.
  await expect(async () => {
    await mobileField.fill(mobile);
    await expect(mobileField).toHaveValue(mobile, { timeout: patience.look });
  }).toPass();
  await page.getByLabel('Email').first().fill('asha@example.com');
  await page.getByLabel('Street').first().fill('12 Rajpur Road');
  await page.getByLabel('Village or city').first().fill('Andheri');
  await page.getByLabel('District').first().fill('Mumbai');
  await page.getByLabel('State').first().selectOption('Maharashtra');
  await page.getByLabel('Country').first().selectOption('India');
  await page.getByLabel('PIN code', { exact: false }).first().fill('400053');
  await choosePayment(page, method);
}

/** What staff do in their office, by its calls. */
async function openOffice(page: Page, officeUrl: string) {
  const { email, password } = demoStaff;
  const { csrf_token } = await (
    await page.request.post(`${officeUrl}/api/staff/login`, { data: { email, password } })
  ).json();
  const headers = { 'x-csrf-token': csrf_token };
  const orders = `${officeUrl}/api/staff/orders`;
  return {
    async act(orderId: number, action: string, data: object = {}): Promise<void> {
      const answer = await page.request.post(`${orders}/${orderId}/${action}`, { headers, data });
      expect([action, answer.status()]).toEqual([action, 200]);
    },
    see: async (orderId: number | string) =>
      (await (await page.request.get(`${orders}/${orderId}`, { headers })).json()).data as StaffOrder,
    file: (path: string) => page.request.get(`${officeUrl}${path}`, { headers }),
  };
}

const parcel = (orderId: number) => ({
  courier: 'Delhivery',
  awb: `DL${orderId}`,
  tracking_url: `https://track.example/DL${orderId}`,
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const timeline = (page: Page) => panel(page, 'Order updates').getByRole('listitem');

async function pdfOf(download: Promise<Download>): Promise<string> {
  const file = await download;
  const bytes = await fs.readFile(await file.path());
  expect(bytes.length).toBeGreaterThan(10_000);
  expect(file.suggestedFilename()).toMatch(/^[A-Z0-9]{1,3}-\d\d-\d\d-\d{6}\.pdf$/);
  return bytes.toString('latin1', 0, 4);
}

/** Presses the button and chooses a photo, as a visitor does. */
async function choosePhoto(page: Page) {
  const background = { r: 180, g: 110, b: 40 };
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await opened).setFiles([{ name: 'bottle.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
}

/** Ends the session while a dialog is open. The typed text must still be there after a login in another tab. */
async function endSessionInDialog(page: Page, mobile: string): Promise<void> {
  expectError('401');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your order?' });
  await dialog.getByLabel('Reason').fill('Bought twice');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('You’ve been logged out. Anything you typed is still here.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Bought twice');
  await expectSound(page);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Log in from a new tab' }).click();
  const login = await opened;
  // Typing before the page is ready may be lost.
  await expect(login.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await login.getByLabel('Mobile').fill(mobile);
  await login.getByLabel('Password', { exact: true }).fill('a-long-password');
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login).toHaveURL(page.url());
  await login.close();
  await dialog.getByRole('button', { name: 'Keep my order' }).click();
}

test('three products bought online: cancelled, failed, paid from the order; one line comes back for the right credit note @once', async ({
  page,
  shop,
}) => {
  test.slow();
  expectError('422');
  const mobile = freshMobile();
  await register(page, mobile);
  const quantities = [3, 1, 2];
  const prices = await fillCart(page, { 22: 3, 24: 1, 30: 2 });
  await page.goto('/cart');
  await page.getByRole('textbox', { name: /coupon/i }).fill('WELCOME10');
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByText(/Coupon WELCOME10 applied/).first()).toBeVisible();

  // What the tax documents must come to: 10 % off, Rs 150 at most, shared over the lines by largest remainder, and Rs
  // 60 for the delivery to Mumbai.
  const sales = prices.map((price, index) => price * quantities[index]!);
  const goods = sales.reduce((sum, sale) => sum + sale, 0);
  const off = Math.min(15_000, Math.round(goods * 0.1));
  const shares = sales.map((sale) => Math.floor((off * sale) / goods));
  const remainders = sales.map((sale, index) => ({ index, left: (off * sale) % goods }));
  const missing = off - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.toSorted((a, b) => b.left - a.left).slice(0, missing)) shares[index]! += 1;
  const nets = sales.map((sale, index) => sale - shares[index]!);
  const total = (goods - off + 6_000) / 100;
  const twoOfThree = Math.floor((nets[0]! * 2) / 3 + 0.5) / 100;

  await fillCheckout(page, mobile, 'online');
  const paymentWindow = page.getByRole('dialog', { name: /Test payment/ });
  for (const way of ['Cancel payment', 'Simulate a failed payment']) {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await paymentWindow.getByRole('button', { name: way }).click();
    await expect(paymentWindow).toBeHidden();
    await expect(page.getByText(/We’re holding your order for 30 minutes/)).toBeVisible();
  }

  await page.goto('/myaccount#orders');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^\w{5}-\w{5}$/ }) });
  // Both tries were for one order.
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  const orderNumber = /\/order\/(\w{5}-\w{5})$/.exec(page.url())![1]!;
  await expect(timeline(page)).toContainText(['Order placed']);
  await expect(panel(page, 'Price details')).toContainText(rupees(total));
  await expectSound(page);

  const payNow = page.getByRole('button', { name: `Pay now for order ${orderNumber}` });
  await payNow.click();
  await paymentWindow.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('You cancelled the payment. No money was taken.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  await payNow.click();
  await paymentWindow.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await expect(page.getByText('The payment didn’t go through. Please try again.')).toBeVisible();
  await endSessionInDialog(page, mobile);
  await payNow.dblclick();
  await paymentWindow.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We’ve received your order' })).toBeVisible();
  await expect(timeline(page)).toContainText(['Payment received']);
  await expect(payNow).toBeHidden();
  await expect(page.getByText('Your invoice will be ready once we dispatch your order.')).toBeVisible();
  await expectSound(page);

  // The list says the same.
  await page.goto('/myaccount#orders');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Pay now/ })).toHaveCount(0);

  const office = await openOffice(page, shop.officeUrl);
  const { id: orderId } = await office.see(orderNumber);
  await office.act(orderId, 'confirm');
  await office.act(orderId, 'pack');
  await office.act(orderId, 'dispatch', parcel(orderId));
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your parcel is on its way' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current]')).toContainText('Shipped');
  await expect(page.getByRole('link', { name: /^Track parcel/ })).toHaveAttribute(
    'href',
    `https://track.example/DL${orderId}`,
  );
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expectSound(page);
  await office.act(orderId, 'out-for-delivery');
  await office.act(orderId, 'attempt-failed');
  await page.reload();
  await expect(page.getByText(/The courier will try again by \d+ \w+, \d+:\d\d [ap]m/)).toBeVisible();
  await expectSound(page);
  await office.act(orderId, 'deliver');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order has been delivered' })).toBeVisible();

  // The return: one line of three, two of its three items, with a photo.
  await page
    .getByRole('button', { name: /^Return / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Return item' });
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(dialog.getByText(`You paid ${rupees(twoOfThree)} for this.`)).toBeVisible();
  await dialog.getByLabel('Tell us more').fill('Two bottles leaked.');
  await choosePhoto(page);
  await dialog.getByRole('button', { name: 'Request return' }).click();
  await expect(dialog.getByLabel('Why are you returning it?')).toBeFocused();
  await expectSound(page);
  await page.reload();
  await page
    .getByRole('button', { name: /^Return / })
    .first()
    .click();
  await expect(dialog.getByLabel('Tell us more')).toHaveValue('Two bottles leaked.');
  await expect(dialog.getByText('Added', { exact: true })).toBeVisible();
  await dialog.getByLabel('Why are you returning it?').selectOption('damaged');
  await dialog.getByRole('button', { name: 'Request return' }).dblclick();
  await expect(dialog).toBeHidden();
  const returns = panel(page, 'Returns');
  await expect(returns.getByRole('listitem')).toHaveCount(1);
  await expect(returns).toContainText('Requested');
  await expect(returns).toContainText('1 photo attached');
  await expect(panel(page, 'Items in this order')).toContainText('2 being returned');
  await expectSound(page);

  const seen = await office.see(orderId);
  expect(seen.returns).toMatchObject([
    { line_no: 1, quantity: 2, reason: 'damaged', message: 'Two bottles leaked.', photos: [{ width: 800 }] },
  ]);
  const [asked] = seen.returns;
  expect((await office.file(`/api/staff/return-photos/${asked!.photos[0]!.id}`)).headers()['content-type']).toBe(
    'image/jpeg',
  );
  await office.act(orderId, `returns/${asked!.id}/approve`, { answer: 'कूरियर सोमवार को आएगा।' });
  await office.act(orderId, `returns/${asked!.id}/receive`, { restock: 0 });
  await office.act(orderId, 'refund');
  await expect.poll(async () => (await office.see(orderId)).refunds[0]?.state).toBe('processed');

  await page.reload();
  await expect(returns).toContainText('Refunded');
  await expect(returns).toContainText('कूरियर सोमवार को आएगा।');
  await expect(panel(page, 'Refunds')).toContainText(rupees(twoOfThree));
  await expect(panel(page, 'Refunds')).toContainText(/Reference number sbx_rfnd_\w+/);
  const documents = panel(page, 'Invoice and credit notes').getByRole('listitem');
  await expect(documents).toHaveCount(2);
  await expect(documents.first()).toContainText(rupees(total));
  await expect(documents.last()).toContainText(rupees(twoOfThree));
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const listed = await page.request.get(`/api/orders/${orderId}/tax-documents`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const told = (await listed.json()).data as TaxDocument[];
  expect(told.map(({ kind, total_amount }) => [kind, total_amount])).toEqual([
    ['invoice', total],
    ['credit_note', twoOfThree],
  ]);
  for (const kind of ['invoice', 'credit note']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^Download ${kind}`) }).click();
    expect(await pdfOf(download)).toBe('%PDF');
  }
  await expectSound(page);

  // They are still in the cart since the checkout was left.
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByText(/was already in your cart\.$/)).toHaveCount(3);

  await page.goto(`/hi/order/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'आपका ऑर्डर डिलीवर हो गया है' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'बिल और क्रेडिट नोट' })).toBeVisible();
  expect(await strayTexts(page, 'hi')).toEqual([]);
  await expectSound(page);
});

async function placeAsGuest(page: Page): Promise<{ number: string; mobile: string }> {
  const mobile = freshMobile();
  await fillCart(page, { 18: 2, 20: 1 });
  await fillCheckout(page, mobile, 'cod');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/thankyou$/);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We’ve received your order' })).toBeVisible();
  return { number: /\/order\/(\w{5}-\w{5})$/.exec(page.url())![1]!, mobile };
}

/** A visitor who knows nothing of what other pages kept. */
async function elsewhere(browser: Browser, page: Page, url: string): Promise<Page> {
  const viewport = page.viewportSize();
  return (await browser.newContext({ baseURL: url, viewport })).newPage();
}

/** Enters the one-time code that the page asks for. */
async function enterCode(page: Page, shop: RunningShop): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s your order' });
  const said = shop.output().length;
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('We’ve sent a code to a•••@example.com.')).toBeVisible();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await expect(dialog.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible();
  await expectSound(page);
  const code = await readCode(shop, said);
  await dialog.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This code isn’t correct.', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

test('a guest cancels pieces before dispatch, without a code in the tab that placed them, once, though the answer is lost, and then the rest @journey', async ({
  page,
}) => {
  test.slow();
  expectError('ERR_FAILED');
  await placeAsGuest(page);
  // The tab that placed it sees all of it.
  await expect(page.getByRole('main').getByText('Rajpur')).toBeVisible();
  await expectSound(page);

  let sent = 0;
  await page.route('**/cancel', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page
    .getByRole('button', { name: /^Cancel (?!order)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your order?' });
  await dialog.getByRole('button', { name: 'Decrease quantity' }).first().click();
  await expect(dialog.getByText(/^You’ll pay ₹[\d,.]+ less on delivery\.$/)).toBeVisible();
  await dialog.getByLabel('Reason (optional)').fill('One is enough');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Cancel 1 item' }).dblclick();
  await expect(dialog.getByText('We didn’t get a response.', { exact: false })).toBeVisible();
  expect(sent).toBe(1);
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('One is enough');
  await dialog.getByRole('button', { name: 'Cancel 1 item' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'Items in this order').getByText('1 cancelled')).toHaveCount(1);
  await expect(timeline(page)).toContainText(['Some items cancelled', 'Order placed']);
  await expect(timeline(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectSound(page);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('You haven’t paid anything yet, so there’s nothing to refund.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // What is being cancelled is not asked about meanwhile: the answer would be an error once it is cancelled.
  let quotes = 0;
  page.on('request', (request) => request.url().includes('/refund-quote') && (quotes += 1));
  await page.unroute('**/cancel');
  await page.route('**/cancel', async (route) => {
    const response = await route.fetch();
    // Longer than the dialog waits before it asks for a quote.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This order is cancelled' })).toBeVisible();
  expect(quotes).toBe(0);
  await expect(page.getByText('There’s no invoice because nothing was dispatched.')).toBeVisible();
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByText('Added 2 products to your cart.')).toBeVisible();
  const cart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('state')!).cart as { id: number; newQuantityAdded: number }[],
  );
  expect(cart.map(({ id, newQuantityAdded }) => [id, newQuantityAdded])).toEqual([
    [18, 2],
    [20, 1],
  ]);
  await expectSound(page);
});

test('number and mobile number show a guest where the order is; a code opens the rest @phone', async ({
  page,
  browser,
  shop,
}) => {
  test.slow();
  const { number, mobile } = await placeAsGuest(page);
  const visitor = await elsewhere(browser, page, shop.url);
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Ordered as a guest? Track your order' }).click();
  await expect(visitor).toHaveURL(/\/track-order$/);
  const show = visitor.getByRole('button', { name: 'Track order' });
  // One character is not what was given: the form notices by itself.
  await visitor.getByLabel('Order number').fill(number.slice(0, -1) + (number.endsWith('2') ? '3' : '2'));
  await show.click();
  await expect(
    visitor.getByText('Enter the order number from your confirmation email', { exact: false }),
  ).toBeVisible();
  await expect(visitor.getByLabel('Order number')).toBeFocused();
  await expectSound(visitor);
  await visitor.getByLabel('Order number').fill(number.toLowerCase().replace('-', ' '));
  await show.click();
  await expect(visitor.getByText('Contact No is Required')).toBeVisible();
  await visitor.getByLabel('Mobile number').fill('9800000000');
  await show.click();
  await expect(
    visitor.getByText('We couldn’t find an order with that number and mobile.', { exact: false }),
  ).toBeVisible();
  await expectSound(visitor);
  await visitor.getByLabel('Mobile number').fill(`+91 ${mobile}`);
  await show.click();
  await expect(visitor).toHaveURL(new RegExp(`/order/${number}$`));
  await expect(visitor.getByRole('heading', { level: 1, name: 'We’ve received your order' })).toBeVisible();
  await visitor.reload();
  const open = visitor.getByRole('button', { name: 'View full order' });
  await expect(open).toBeVisible();
  for (const hidden of ['Rajpur', '₹', 'Cancel order', 'Download invoice'])
    await expect(visitor.getByRole('main').getByText(hidden)).toHaveCount(0);
  await expectSound(visitor);
  expect(await visitor.evaluate(() => JSON.stringify(localStorage))).not.toContain(mobile);
  await open.click();
  await enterCode(visitor, shop);
  await expect(visitor.getByRole('heading', { name: 'Items in this order' })).toBeVisible();
  await expect(visitor.getByRole('main').getByText('Rajpur')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Cancel order' })).toBeVisible();

  // A tab of its own knows nothing.
  const other = await visitor.context().newPage();
  await other.goto(`/hi/order/${number}`);
  await expect(other.getByRole('heading', { level: 1, name: 'अपना ऑर्डर ट्रैक करें' })).toBeVisible();
  expect(await strayTexts(other, 'hi')).toEqual([]);
  await expectSound(other);
  await other.getByLabel('मोबाइल नंबर').fill(mobile);
  await other.getByRole('button', { name: 'ऑर्डर ट्रैक करें' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'आपका ऑर्डर हमें मिल गया है' })).toBeVisible();
  expect(await strayTexts(other, 'hi')).toEqual([]);
  await other.getByRole('button', { name: 'पूरा ऑर्डर देखें' }).click();
  await expect(other.getByRole('dialog', { name: 'पुष्टि करें कि यह ऑर्डर आपका है' })).toBeVisible();
  expect(await strayTexts(other, 'hi')).toEqual([]);
  await expectSound(other);
  await visitor.context().close();
});
