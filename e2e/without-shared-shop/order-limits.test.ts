import type { Page } from '@playwright/test';
import type { RunningShop } from '../../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fillCheckout, test as base } from '../shop.ts';
import { logInAsStaff } from '../staff.ts';

/** A shop with tight limits. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) =>
      use({
        ORDER_MAX_PER_PRODUCT: '3',
        GUEST_COD_CODE_ABOVE: '1',
        REVIEW_COD_ORDERS_PER_BUYER: '1',
        RATE_LIMIT_SCALE: '1',
      }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });

const codes = (shop: RunningShop) => [...shop.output().matchAll(/"demo_code":"(\d{6})"/g)].map(([, code]) => code!);
const lastCode = (shop: RunningShop) => codes(shop).at(-1);

async function openProduct(page: Page): Promise<void> {
  await page.goto('/shop');
  await page
    .getByRole('link', { name: /^KNOW MORE/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Add To Cart', exact: true })).toBeVisible();
}

test('product page and cart say how many an order may have, and the cart takes it back to that @phone', async ({
  page,
}) => {
  await openProduct(page);
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('5');
  await expect(page.getByText('You can order up to 3 at a time')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  await page.goto('/cart');
  await expect(page.getByText('You can order up to 3 at a time.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Change quantity to 3' }).click();
  await expect(page.getByText('You can order up to 3 at a time.')).toHaveCount(0);
});

test('a guest confirms a cash order by a code; one too many waits for staff, who approve it @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  for (const turn of ['first', 'second'] as const) {
    await openProduct(page);
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await page.goto('/checkout');
    await fillCheckout(page);
    const earlier = codes(shop).length;
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => codes(shop).length).toBeGreaterThan(earlier);
    await expect(
      page.getByText('Enter the code we sent to a•••@example.com. It’s valid for 10 minutes.'),
    ).toBeVisible();
    const field = page.getByLabel('6-digit code');
    await expect(field).toBeFocused();
    const confirm = page.getByRole('button', { name: 'Confirm and place order' });
    if (turn === 'first') {
      await expect(page.getByText(/^You can ask for a new code in \d+ seconds?\.$/)).toBeVisible();
      await confirm.click();
      await expect(page.getByText('Enter the 6-digit code')).toBeVisible();
      await field.fill(lastCode(shop) === '111111' ? '222222' : '111111');
      await confirm.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await field.fill(lastCode(shop)!);
    await confirm.click();
    await expect(page).toHaveURL(/\/thankyou$/);
    await expect(page.getByText('We check some cash on delivery orders')).toHaveCount(turn === 'first' ? 0 : 1);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { name: 'We’re confirming your order' })).toBeVisible();

  await logInAsStaff(page, shop.officeUrl);
  await page.getByRole('link', { name: 'To review' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Asha Rawat' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').first().click();
  await expect(page.getByText('2 cash on delivery orders with this mobile number within a day.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click();
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible();
  await expect(page.getByText('Waiting for review')).toHaveCount(0);
});
