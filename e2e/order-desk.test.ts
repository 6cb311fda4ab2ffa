import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, logInAsStaff, payInSandbox, placeOrder, staffHeaders } from './staff.ts';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('a paid order is edited after a colleague, and the buyer pays the difference by the link @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '409' });
  const order = await placeOrder(page, shop, [1], 'online');
  await payInSandbox(page, shop, order);
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}/edit`);
  await expect(page.getByRole('heading', { name: `Edit order ${order.number}` })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Changes' });
  await expect(summary).toContainText('to compare the old and new amounts here');
  await page.getByLabel('Add a product').fill('amla');
  await page
    .getByRole('button', { name: /^Add .*[Aa]mla/ })
    .first()
    .click();
  await page.getByLabel('House number and street').fill('14 Rajpur Road');
  await page.getByLabel('Keep the original delivery charge').check();
  const send = page.getByRole('button', { name: /^Send payment link for ₹/ });
  await expect(send).toBeEnabled();
  // A colleague saves other names meanwhile.
  const path = `${shop.officeUrl}/api/staff/orders/${order.id}`;
  const { data } = await answered(page.request.get(path));
  const { version, email, mobile } = data as Record<'version' | 'email' | 'mobile', string>;
  await answered(
    page.request.post(`${path}/edit`, {
      headers: { ...(await staffHeaders(page, shop.officeUrl)), origin: shop.officeUrl },
      data: { version, contact: { first_name: 'Usha', last_name: 'Bisht', email, mobile }, reason: 'By email' },
    }),
  );
  await page.getByLabel('Last name').fill('Negi');
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText('Before: Rawat')).toBeVisible();
  await conflict.getByLabel('Your value').check();
  await conflict.getByRole('button', { name: 'Use these values' }).click();
  await expect(page.getByText('You’re now editing the latest version.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Usha');
  await expect(page.getByLabel('Last name')).toHaveValue('Negi');
  await expect(page.getByLabel('House number and street')).toHaveValue('14 Rajpur Road');
  await expect(send).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const due = Number((await send.innerText()).replace(/[^\d.]/g, ''));
  await page.getByLabel('Reason').fill('The buyer called');
  await send.click();
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible();
  await expect(page.getByText(`A change is waiting for a payment of ${rupees(due)}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Change waiting for payment');

  await page.goto(`${shop.url}/order/${order.number}#t=${order.headers['order-token']}`);
  await expect(page.getByText('Pay the difference to change your order')).toBeVisible();
  await page.getByRole('button', { name: `Pay now for order ${order.number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Pay the difference to change your order')).toHaveCount(0);

  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}`);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Order edited',
  );
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('14 Rajpur Road');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(rupees(order.total + due));
  await page.getByLabel('Note', { exact: true }).fill('Pack it as a gift');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Pack it as a gift',
  );
});

test('staff take an order by phone, which is paid by the link of its email @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
  await page.getByRole('link', { name: 'Take an order' }).click();
  await expect(page.getByRole('heading', { name: 'Take an order' })).toBeFocused();
  await page.getByLabel('Add a product').fill('amla');
  await page
    .getByRole('button', { name: /^Add .*[Aa]mla/ })
    .first()
    .click();
  await expect(page.getByLabel('Add a product')).toBeFocused();
  await page.getByLabel('First name').fill('Kamla');
  await page.getByLabel('Last name').fill('Bisht');
  await page.getByLabel('Mobile number').fill(`97${String(Date.now()).slice(-8)}`);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('kamla@gmial.com');
  await page.getByRole('button', { name: 'Did you mean kamla@gmail.com?' }).click();
  await expect(email).toHaveValue('kamla@gmail.com');
  await expect(email).toBeFocused();
  await email.fill('kamla@example.in');
  await page.getByLabel('PIN code').fill('263001');
  await expect(page.getByLabel('City')).toHaveValue('Nainital');
  await expect(page.getByLabel('State')).toHaveValue('Uttarakhand');
  await page.getByLabel('House number and street').fill('3 Mall Road');
  await expect(page.getByLabel('State').getByRole('option', { name: 'Select State' })).toHaveCount(0);
  await page.getByLabel('PIN code').fill('12');
  await page.getByLabel('Payment method').selectOption('Online, by payment link');
  const code = page.getByLabel('Coupon code');
  await code.fill('nosuch');
  await code.press('Enter');
  await expect(page.getByText('This coupon code isn’t valid')).toBeVisible();
  await code.fill('welcome10');
  await page.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(page.getByText(/^Coupon WELCOME10 applied/)).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await expect(summary.getByRole('row', { name: /^Coupon WELCOME10 −₹/ })).toBeVisible();
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await page.getByRole('button', { name: 'Place order and send link' }).click();
  await expect(page.getByLabel('PIN code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('PIN code').fill('263001');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Place order and send link' }).click();
  await expect(page.getByText(/^Order \w{5}-\w{5} placed, payment link sent$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order \w{5}-\w{5}$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('Kamla Bisht');
  // Nobody entered an area.
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('3 Mall RoadNainital');
  await expect(page.locator('h1 + p')).toContainText('Payment pending');
});
