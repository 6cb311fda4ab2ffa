import { patience } from '../../server/testing/pace.ts';
import type { Page } from '@playwright/test';
import type { RunningShop } from '../../server/testing/start-shop.ts';
import { openRazorpayServer, type RazorpayServer } from '../../server/testing/razorpay-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test as base, choosePayment } from '../shop.ts';
import { answered, logInAsStaff, openScreen, placeOrder } from '../staff.ts';

const script = 'https://checkout.razorpay.com/v1/checkout.js';
/** Stands for Razorpay's window: it keeps what it was opened with, and the test does what a payer would. */
const standIn = `
  window.Razorpay = class {
    constructor(options) { window.opened = options; }
    on(event, heard) { window.paymentFailed = heard; }
    open() {}
  };`;

/** A shop whose payments go to a Razorpay of this machine. */
const test = base.extend<object, { razorpay: RazorpayServer }>({
  razorpay: [
    async ({}, use) => {
      const razorpay = await openRazorpayServer();
      await use(razorpay);
      await razorpay.close();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ razorpay }, use) => use(razorpay.environment), { scope: 'worker' }],
});

interface Opened {
  order_id: string;
  amount: number;
  currency: string;
  description: string;
  prefill: object;
}
/** What the window was opened with; a new one each time. */
async function opened(page: Page): Promise<Opened> {
  await expect.poll(() => page.evaluate('window.opened !== undefined')).toBe(true);
  return page.evaluate<Opened>('JSON.parse(JSON.stringify(window.opened))');
}

/** A payment arrives, and Razorpay sends its webhook. */
async function payAway(providerOrderId: string, { razorpay, shop }: { razorpay: RazorpayServer; shop: RunningShop }) {
  const payment = razorpay.pay(providerOrderId);
  const { body, headers } = razorpay.webhook('payment.captured', { payment });
  expect((await fetch(`${shop.url}/api/razorpay-webhook`, { method: 'POST', body, headers })).status).toBe(200);
  return payment;
}

async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /^ADD TO CART/, disabled: false })
    .first()
    .click();
  await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
  await page.goto('/checkout');
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rawat');
  await page.getByLabel('Mobile').fill(`97${String(Date.now()).slice(-8)}`);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByLabel('Confirm password').fill('a-long-password');
  await page.getByRole('checkbox', { name: 'I agree with the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/shop$/);
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Email').first().fill('asha@example.com');
  await page.getByLabel('Street').first().fill('12 Rajpur Road');
  await page.getByLabel('Village or city').first().fill('Dehradun');
  await page.getByLabel('District').first().fill('Dehradun');
  await page.getByLabel('State').first().selectOption('Uttarakhand');
  await page.getByLabel('Country').first().selectOption('India');
  await page.getByLabel('PIN code').first().fill('248001');
  await choosePayment(page, 'online');
}

test('Razorpay’s script comes when it is needed; offline, closed, failed, then paid @once @journey', async ({
  page,
  razorpay,
}, info) => {
  info.annotations.push({ type: 'expected console error', description: script });
  let scripts = 0;
  let offline = true;
  await page.route(script, (route) => {
    scripts++;
    return offline ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  await logIn(page);
  await fillCart(page);
  await fillForm(page);
  expect(scripts).toBe(0);
  const place = page.getByRole('button', { name: 'Place Order' });

  await place.click();
  const alert = page.getByRole('alertdialog', { name: 'offline' });
  await alert.getByRole('button').click();
  await expect(alert).toBeHidden();
  await expect(page.getByText('We couldn’t load the payment window, and no money was taken.')).toBeVisible();
  offline = false;

  await place.click();
  const first = await opened(page);
  expect(first).toMatchObject({
    currency: 'INR',
    amount: razorpay.orders.get(first.order_id)!.amount,
    description: expect.stringMatching(/, order \w{5}-\w{5}$/),
    prefill: { name: 'Asha Rawat', email: 'asha@example.com', contact: expect.stringMatching(/^\+9197\d{8}$/) },
  });
  await page.evaluate('window.opened.modal.ondismiss(); window.opened = undefined');
  await expect(page.getByText('You closed the payment window, and no money was taken.')).toBeVisible();

  await place.click();
  const second = await opened(page);
  expect(second.order_id).toBe(first.order_id);
  razorpay.pay(second.order_id, { status: 'failed' });
  await page.evaluate('window.paymentFailed(); window.opened.modal.ondismiss(); window.opened = undefined');
  await expect(page.getByText('The payment didn’t go through.')).toBeVisible();

  await place.click();
  const third = await opened(page);
  const payment = razorpay.pay(third.order_id, { status: 'authorized' });
  const signature = razorpay.sign(third.order_id, payment.id);
  await page.evaluate(
    `window.opened.handler({ razorpay_payment_id: '${payment.id}', razorpay_order_id: '${third.order_id}', razorpay_signature: '${signature}' }); window.opened = undefined`,
  );
  await expect(page).toHaveURL(/\/thankyou$/);
  expect(razorpay.payments.get(payment.id)).toMatchObject({ status: 'captured' });
  expect(scripts).toBe(2);

  // All tries were for one order.
  await page.getByRole('link', { name: 'My Account' }).last().click();
  await page.getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Cancelled/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay now/ })).toHaveCount(0);
});

test('a payment that nobody tells of is found by a webhook after the tab was closed @once', async ({
  page,
  razorpay,
  shop,
}) => {
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await logIn(page);
  await fillCart(page);
  await fillForm(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const { order_id } = await opened(page);
  await page.goto('/myaccount');
  await page.getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByText('Payment pending')).toBeVisible();
  await payAway(order_id, { razorpay, shop });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Orders' }).click();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: patience.look });
  }).toPass();
});

test('an order that was left unpaid is paid from the account, with the same order at Razorpay @once', async ({
  page,
  razorpay,
}) => {
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await logIn(page);
  await fillCart(page);
  await fillForm(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const { order_id } = await opened(page);
  await page.goto('/myaccount');
  await page.getByRole('button', { name: 'Orders' }).click();
  const payNow = page.getByRole('button', { name: /^Pay now for order \w{5}-\w{5}$/ });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payNow.click();
  expect((await opened(page)).order_id).toBe(order_id);
  await page.evaluate('window.opened.modal.ondismiss(); window.opened = undefined');
  await expect(page.getByText('You cancelled the payment. No money was taken.')).toBeVisible();
  await payNow.click();
  expect((await opened(page)).order_id).toBe(order_id);
  const { id } = razorpay.pay(order_id);
  await page.evaluate(
    `window.opened.handler({ razorpay_payment_id: '${id}', razorpay_signature: '${razorpay.sign(order_id, id)}' })`,
  );
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(payNow).toHaveCount(0);
});

test('an order’s page shows by itself that its money has come @once', async ({ page, razorpay, shop }) => {
  const order = await placeOrder(page, shop, [1], 'online');
  await page.clock.install();
  await page.goto(`/order/${order.number}#t=${order.headers['order-token']}`);
  const payNow = page.getByRole('button', { name: `Pay now for order ${order.number}` });
  await expect(payNow).toBeVisible();
  await payAway(order.providerOrderId!, { razorpay, shop });
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(payNow).toHaveCount(0, { timeout: patience.look });
  }).toPass();
  await expect(page.getByRole('main')).toContainText('Payment received');
  const asks = page.waitForRequest((request) => request.url().endsWith(`/api/orders/${order.number}`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asks;
});

/** A payment arrives for an abandoned order; staff look at their list. */
async function lateMoney(page: Page, { razorpay, shop }: { razorpay: RazorpayServer; shop: RunningShop }) {
  const order = await placeOrder(page, shop, [1], 'online');
  const { providerOrderId } = order;
  const given = { order_data: { order_id: order.id, provider_order_id: providerOrderId } };
  await answered(page.request.post(`${shop.url}/api/release-customer-order`, { data: given }));
  const payment = await payAway(providerOrderId!, { razorpay, shop });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Unmatched payments');
  await expect(page.getByRole('heading', { name: 'Unmatched payments' })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: payment.id });
  await expect(row).toContainText('Late: its order was already closed');
  const comesTo = (state: string) =>
    expect(async () => {
      await page.reload();
      await expect(row).toContainText(state, { timeout: patience.look });
    }).toPass();
  return { order, row, comesTo };
}

test('money that comes after its order was given up is listed for staff, with its way back @once', async ({
  page,
  razorpay,
  shop,
}) => {
  const { order, row, comesTo } = await lateMoney(page, { razorpay, shop });
  await comesTo('Refunded');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('link', { name: `Order ${order.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeFocused();
  await expect(page.getByText('Unmatched payment refunded')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Order actions' })).toHaveCount(0);
});

test('what the provider could not send back staff transfer, and note the bank’s reference @once', async ({
  page,
  razorpay,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  razorpay.refundsBegin.as = 'failed';
  const { row, comesTo } = await lateMoney(page, { razorpay, shop });
  await comesTo('Refund failed');
  razorpay.refundsBegin.as = 'processed';
  await expect(row).toContainText('The refund failed at the bank');
  const opener = row.getByRole('button', { name: /^Record transfer of payment/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Did you transfer/ });
  await expectAccessible(page);
  await dialog.getByLabel('Bank reference (UTR)').fill('no');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await expect(dialog).toContainText('Use 6 to 40 letters and digits for the bank reference');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel('Bank reference (UTR)').fill('UTR-000123');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await expect(row).toContainText('Transfer UTR-000123');
  await expect(row).toContainText('Refunded');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toHaveCount(0);
  await expect(row.getByText('Refunded', { exact: true }).locator('..')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
