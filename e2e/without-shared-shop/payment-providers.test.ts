import { type CashfreeServer, openCashfreeServer } from '../../server/testing/cashfree-server.ts';
import { openRazorpayServer } from '../../server/testing/razorpay-server.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCheckout,
  test as base,
  choosePayment,
} from '../shop.ts';

const script = 'https://sdk.cashfree.com/js/v3/cashfree.js';
/** Stands for Cashfree's window: it keeps what it was opened with, and the test does what a payer would. */
const standIn = `
  window.Cashfree = (options) => ({
    checkout: (more) => new Promise((resolve) => { window.opened = { ...options, ...more }; window.closePayment = resolve; }),
  });`;

/** A shop with two providers of this machine. */
const test = base.extend<object, { cashfree: CashfreeServer }>({
  cashfree: [
    async ({}, use) => {
      const cashfree = await openCashfreeServer();
      await use(cashfree);
      await cashfree.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ cashfree }, use) => {
      const razorpay = await openRazorpayServer();
      await use({ ...razorpay.environment, ...cashfree.environment });
      await razorpay.close();
    },
    { scope: 'worker' },
  ],
});

test('where two providers take payments the buyer chooses, and pays in the window of the chosen one @phone', async ({
  page,
  cashfree,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '409' });
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /^ADD TO CART/, disabled: false })
    .first()
    .click();
  await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
  await page.goto('/checkout');
  const pay = page.getByLabel('Pay with');
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await fillCheckout(page);
  await choosePayment(page, 'online');
  await expect(pay.getByRole('option')).toHaveText(['Razorpay', 'Cashfree Payments']);
  await pay.selectOption('Cashfree Payments');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const place = page.getByRole('button', { name: 'Place Order' });

  const opened = async () => {
    await expect.poll(() => page.evaluate('window.opened !== undefined')).toBe(true);
    const { paymentSessionId } = await page.evaluate<{ paymentSessionId: string }>('window.opened');
    return cashfree.orders.values().find((order) => order.payment_session_id === paymentSessionId)!.order_id;
  };
  const close = () =>
    page.evaluate(`window.opened = undefined; window.closePayment({ paymentDetails: { paymentMessage: 'Finished' } })`);

  await place.click();
  cashfree.pay(await opened(), { payment_status: 'FAILED' });
  await close();
  await expect(page.getByText(/The payment did(n’t| not) go through/)).toBeVisible();

  await place.click();
  cashfree.pay(await opened());
  await close();
  await expect(page).toHaveURL(/\/thankyou$/);
  const policy = (await page.request.get('/checkout')).headers()['content-security-policy'];
  for (const origin of ['https://checkout.razorpay.com', 'https://sdk.cashfree.com']) expect(policy).toContain(origin);
});
