import { patience } from '../server/testing/pace.ts';
import type { Locator, Page } from '@playwright/test';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import {
  actAsStaff,
  answered,
  confirmGuest,
  logInAsStaff,
  openScreen,
  payInSandbox,
  type Placed,
  placeOrder,
} from './staff.ts';

const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

async function openOrder(page: Page, { number }: Placed) {
  const finder = page.getByRole('search', { name: 'Filter orders' });
  await finder.getByLabel('Search').fill(number.toLowerCase());
  await finder.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeFocused();
}

const goto = async (page: Page, shop: RunningShop, order: Placed) => {
  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible();
};

async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const actions = (page: Page) => page.getByRole('group', { name: 'Order actions' });
/** How the order stands, as the line below its number says. */
const standing = (page: Page) => page.locator('h1 + p');
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Presses a move, looks at what it asks, lets the test fill it in, and does it. */
async function move(
  page: Page,
  button: Locator,
  confirm: string,
  fill: (dialog: Locator) => Promise<unknown> = async () => {},
) {
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await fill(dialog);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(standing(page)).toBeFocused();
}

const byName = (page: Page, name: string | RegExp) => actions(page).getByRole('button', { name, exact: true });
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('an order by cash goes from placing to the booked cash, and its invoice opens @journey', async ({
  page,
  shop,
}) => {
  expectError('422');
  const order = await placeOrder(page, shop, [2, 1]);
  await logInAsStaff(page, shop.officeUrl);
  await expectFit(page);
  await openOrder(page, order);
  await expect(standing(page)).toContainText('Placed Cash due');
  await expect(actions(page).getByRole('button')).toHaveText(['Confirm order', 'Cancel items or order']);
  await expectFit(page);

  await move(page, byName(page, 'Confirm order'), 'Confirm order', async (dialog) => {
    await expect(dialog.getByLabel('Note for staff')).toBeFocused();
    await expectFit(page);
    await dialog.getByLabel('Note for staff').fill('Called, the address is right');
  });
  await expect(standing(page)).toContainText('Confirmed Cash due');
  await expect(part(page, 'Timeline').getByRole('listitem').first()).toContainText(
    /^Confirmed .*Kavita Negi.*Called, the address is right$/,
  );

  // Escape leaves it undone, and the focus where it was.
  await byName(page, 'Mark as packed').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(byName(page, 'Mark as packed')).toBeFocused();
  await move(page, byName(page, 'Mark as packed'), 'Mark as packed');

  await page.getByRole('link', { name: 'Packing slip' }).click();
  await expect(page.getByRole('heading', { name: `Packing slip ${order.number}` })).toBeFocused();
  await expect(page.getByText('3 items')).toBeVisible();
  await expect(page.getByText(`Cash on delivery: ${rupees(order.total)}`)).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'Back to the order' }).click();

  await move(page, byName(page, 'Dispatch order'), 'Dispatch order', async (dialog) => {
    await dialog.getByLabel('Courier').fill('Delhivery');
    await dialog.getByLabel('AWB number').fill('?');
    await dialog
      .getByLabel(/expires on$/)
      .first()
      .fill('2029-06-30');
    await dialog.getByRole('button', { name: 'Dispatch order', exact: true }).click();
    await expect(dialog.getByText('Use 3 to 40 letters, digits and dashes for the AWB number')).toBeVisible();
    await expect(dialog.getByLabel('AWB number')).toBeFocused();
    await expect(dialog.getByLabel('Courier')).toHaveValue('Delhivery');
    await expectFit(page);
    await dialog.getByLabel('AWB number').fill(`DL${order.id}`);
    await dialog.getByLabel('Tracking link').fill('https://track.example/1');
  });
  await expect(standing(page)).toContainText('Shipped');
  await expect(part(page, 'Delivery')).toContainText(`Delhivery, AWB DL${order.id}`);
  await expect(part(page, 'Items')).toContainText('expires 30 Jun 2029');
  await expect(actions(page).getByRole('button')).toHaveText([
    'Mark as out for delivery',
    'Mark as delivered',
    'Mark as held by courier',
    'Record return to origin',
  ]);

  await move(page, byName(page, 'Mark as out for delivery'), 'Mark as out for delivery');
  await move(page, byName(page, 'Mark as delivered'), 'Mark as delivered', (dialog) =>
    expect(dialog).toContainText(`Record the cash of ${rupees(order.total)} separately.`),
  );
  await move(page, byName(page, 'Record cash received'), 'Record cash received', (dialog) =>
    expect(dialog).toContainText(`${rupees(order.total)} is recorded as received`),
  );
  await expect(standing(page)).toContainText('Delivered Cash received');
  await expect(actions(page)).toHaveCount(0);

  const invoice = part(page, 'Invoice and credit notes').getByRole('button', { name: /^Open PDF/ });
  const fetched = page.waitForResponse(/\/tax-documents\/\d+$/);
  const [tab] = await Promise.all([page.waitForEvent('popup'), invoice.click()]);
  expect((await fetched).headers()['content-type']).toBe('application/pdf');
  // A browser without a viewer for PDF saves it.
  await Promise.any([
    tab.waitForURL(/^blob:/),
    tab.waitForEvent('download').then((saved) => expect(saved.url()).toMatch(/^blob:/)),
  ]);
  await tab.close();
});

test('pieces of an order by cash come back, one of two into stock, and are paid by transfer @once @journey', async ({
  page,
  shop,
}) => {
  expectError('422');
  const order = await placeOrder(page, shop, [2, 1]);
  await logInAsStaff(page, shop.officeUrl);
  const parcel = { courier: 'DTDC', awb: `B${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver'], ['collect-cod']);
  const wish = { line_no: 1, quantity: 2, reason: 'damaged', message: 'Both jars leak' };
  await answered(
    page.request.post(`${shop.url}/api/orders/${order.id}/returns`, {
      headers: await confirmGuest(page, shop, order),
      data: { lines: [wish] },
    }),
  );
  await goto(page, shop, order);
  const returns = part(page, 'Returns');
  await expect(returns).toContainText('Both jars leak');
  await expectFit(page);
  await move(page, returns.getByRole('button', { name: /^Approve/ }), 'Approve return', (dialog) =>
    dialog.getByLabel('Answer to the buyer').fill('The courier fetches it tomorrow.'),
  );
  await move(page, returns.getByRole('button', { name: /^Receive items/ }), 'Receive items', async (dialog) => {
    await dialog.getByLabel('Items fit for sale, of 2').fill('3');
    await dialog.getByRole('button', { name: 'Receive items' }).click();
    await expect(dialog.getByText('Enter 2 or less')).toBeVisible();
    await dialog.getByLabel('Items fit for sale, of 2').fill('1');
  });
  await expect(part(page, 'Timeline').getByRole('listitem').first()).toContainText('1 restocked, 1 written off');
  let back = '';
  await move(page, byName(page, 'Issue refund'), 'Issue refund', async (dialog) => {
    const line = dialog.getByText('has to be refunded by bank transfer');
    await expect(line).toBeVisible();
    back = await line.locator('strong').innerText();
    await expectFit(page);
  });
  const refunds = part(page, 'Refunds');
  await expect(refunds).toContainText(`${back} Transfer needed`);
  await move(page, refunds.getByRole('button', { name: /^Record transfer/ }), 'Record transfer', async (dialog) => {
    await expect(dialog.getByRole('heading')).toHaveText(`Did you transfer ${back}?`);
    await dialog.getByLabel('Bank reference (UTR)').fill('UTR 1');
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog.getByText('Use 6 to 40 letters and digits for the bank reference')).toBeVisible();
    await dialog.getByLabel('Bank reference (UTR)').fill('UTR000123');
  });
  await expect(refunds).toContainText('reference UTR000123');
  await expect(standing(page)).toContainText('Delivered Partially refunded');
  await expect(part(page, 'Payment')).toContainText(`Refunded${back}`);
  await expect(part(page, 'Invoice and credit notes').getByRole('listitem')).toHaveCount(2);
  await expectFit(page);
});

test('pieces and then the rest of a paid order are cancelled, with what goes back @once @journey', async ({
  page,
  shop,
}) => {
  expectError('409');
  const order = await placeOrder(page, shop, [3, 1], 'online');
  await payInSandbox(page, shop, order);
  await logInAsStaff(page, shop.officeUrl);
  await openOrder(page, order);
  await move(page, byName(page, 'Cancel items or order'), 'Cancel items', async (dialog) => {
    await expect(dialog.getByText(`${rupees(order.total)} will be refunded by the payment provider.`)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Some items' }).check();
    await expect(dialog.getByText('Nothing selected yet.')).toBeVisible();
    await dialog.getByLabel(/of 3$/).fill('4');
    await expect(dialog.getByText('Only 3 of this item are left')).toBeVisible();
    await dialog.getByLabel(/of 3$/).fill('1');
    await expect(dialog.getByText('will be refunded by the payment provider.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('One jar broke while packing');
    await expectFit(page);
  });
  await expect(part(page, 'Items').getByText('1 cancelled')).toBeVisible();
  await expect(part(page, 'Timeline')).toContainText('One jar broke while packing');
  await expect(part(page, 'Refunds').getByRole('listitem')).toHaveCount(1);
  await move(page, byName(page, 'Cancel items or order'), 'Cancel order', (dialog) =>
    dialog.getByLabel('Reason').fill('The buyer changed his mind'),
  );
  await expect(standing(page)).toContainText('Cancelled');
  await expect(actions(page)).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(standing(page)).toContainText('Refunded', { timeout: patience.look });
  }).toPass();
  await expect(part(page, 'Payment')).toContainText(`Refunded${rupees(order.total)}`);
});

test('who comes second is told so, sees how the order stands, and loses nothing typed @once', async ({
  page,
  shop,
}) => {
  expectError('409');
  expectError('ERR_FAILED');
  const order = await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  await goto(page, shop, order);
  await byName(page, 'Confirm order').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note for staff').fill('Called him');

  await page.route('**/api/staff/orders/*/confirm', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Confirm order' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(dialog.getByLabel('Note for staff')).toHaveValue('Called him');
  await page.unroute('**/api/staff/orders/*/confirm');

  await actAsStaff(page, shop, order, ['confirm'], ['pack']);
  await dialog.getByRole('button', { name: 'Confirm order' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('It’s too late for this. The order’s status is: Packed');
  await expect(dialog.getByLabel('Note for staff')).toHaveValue('Called him');
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(standing(page)).toContainText('Packed');
  await expect(actions(page).getByRole('button')).toHaveText(['Dispatch order', 'Cancel items or order']);

  // A double click records it once.
  await actAsStaff(page, shop, order, ['dispatch', { courier: 'DTDC', awb: `D${order.id}` }], ['deliver']);
  await page.reload();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/collect-cod') ? 1 : 0));
  await byName(page, 'Record cash received').click();
  await dialog.getByRole('button', { name: 'Record cash received' }).dblclick();
  await expect(standing(page)).toContainText('Cash received');
  expect(asked).toBe(1);
});

test('a parcel that comes back is taken in, but for what is written off @once', async ({ page, shop }) => {
  const order = await placeOrder(page, shop, [2]);
  await logInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', { courier: 'DTDC', awb: `R${order.id}` }]);
  await goto(page, shop, order);
  await move(page, byName(page, 'Mark as out for delivery'), 'Mark as out for delivery');
  await move(page, byName(page, 'Record failed attempt'), 'Record failed attempt', (dialog) =>
    dialog.getByLabel('Note for staff').fill('Door locked'),
  );
  await expect(part(page, 'Delivery')).toContainText('Next attempt by');
  await move(page, byName(page, 'Mark as held by courier'), 'Mark as held by courier');
  await expect(part(page, 'Delivery')).toContainText('Held by courier until');
  await move(page, byName(page, 'Record return to origin'), 'Record return to origin', async (dialog) => {
    await expect(dialog.getByText('Nothing was paid, so there is no refund.')).toBeVisible();
    await dialog.getByLabel(/of 2$/).fill('1');
    await dialog.getByLabel('Reason').fill('Nobody at home three times');
    await expectFit(page);
  });
  await expect(standing(page)).toContainText('Returned to origin Payment cancelled');
  await expect(part(page, 'Payment')).toContainText(`Returned to origin ${rupees(order.total)}`);
});

test('filters find orders and stand in the address; there is a page for each of none @once', async ({ page, shop }) => {
  expectError('422');
  expectError('404');
  const order = await placeOrder(page, shop, [1]);
  const other = await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, other, ['confirm']);
  const row = ({ number }: Placed) => page.getByRole('listitem').filter({ hasText: number });
  await page.reload();
  await expect(row(order)).toBeVisible();
  await expect(row(other)).toBeVisible();
  await page.getByRole('link', { name: 'To pack' }).click();
  await expect(row(other)).toBeVisible();
  await expect(row(order)).toHaveCount(0);
  await expect(page.getByLabel('Order status')).toHaveValue('confirmed');

  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(row(order)).toBeVisible();
  const finder = page.getByRole('search', { name: 'Filter orders' });
  const search = async (text: string) => {
    await finder.getByLabel('Search').fill(text);
    await finder.getByRole('button', { name: 'Search' }).click();
  };
  await search(`+91 ${order.mobile}`);
  await expect(page).toHaveURL(/q=/);
  await page.getByLabel('Payment status').selectOption('Cash due');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(row(order)).toContainText('Asha Rawat');
  await expect(page).toHaveURL(/q=.*&payment_status=cod_due/);
  await page.reload();
  await expect(finder.getByLabel('Search')).toHaveValue(`+91 ${order.mobile}`);
  await expect(row(order)).toBeVisible();
  await expect(page.getByLabel('Payment status')).toHaveValue('cod_due');
  await page.getByLabel('Order status').selectOption('Returned');
  await expect(page.getByText('No orders match these filters.')).toBeVisible();
  await expectFit(page);
  await search('1');
  await expect(page.getByText('Enter at least 2 characters')).toBeVisible();
  await expect(finder.getByLabel('Search')).toHaveAttribute('aria-invalid', 'true');
  await expectFit(page);

  await page.goto(`${shop.officeUrl}/admin/orders?limit=1`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row(other)).toBeVisible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(row(order)).toBeVisible();
  // Back from an order, the list has the filters and the page that it had.
  const address = page.url();
  expect(address).toMatch(/limit=1&cursor=/);
  await row(order).getByRole('link', { name: order.number }).click();
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'All orders', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(row(order)).toBeVisible();
  await search('AB234-56783');
  await expect(page.getByRole('heading', { name: 'We can’t find that order' })).toBeFocused();
  await expectFit(page);
});

test('orders that need staff are found by one press @once', async ({ page, shop }) => {
  const order = await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  const parcel = { courier: 'DTDC', awb: `A${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver']);
  const attention = page.getByRole('link', { name: 'Needs attention' });
  const row = page.getByRole('listitem').filter({ hasText: order.number });
  await attention.click();
  await expect(attention).toHaveAttribute('aria-current', 'page');
  await expect(row).toHaveCount(0);
  const wish = { line_no: 1, quantity: 1, reason: 'late' };
  await answered(
    page.request.post(`${shop.url}/api/orders/${order.id}/returns`, {
      headers: await confirmGuest(page, shop, order),
      data: { lines: [wish] },
    }),
  );
  await page.reload();
  await expect(row).toContainText('1 open return');
  await row.getByRole('link').click();
  await move(
    page,
    part(page, 'Returns').getByRole('button', { name: /^Decline/ }),
    'Decline return',
    async (dialog) => {
      await dialog.getByLabel('Answer to the buyer').fill('It came in time.');
    },
  );
  await expect(part(page, 'Returns')).toContainText('Our answer: It came in time.');
});

test('the list of unmatched payments is there when there is none @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Unmatched payments');
  await expect(page.getByRole('heading', { name: 'Unmatched payments' })).toBeFocused();
  await expect(page.getByText('No unmatched payments. Every payment belongs to an order.')).toBeVisible();
  await expectFit(page);
});

test('the month’s GST tables are downloaded, an empty month is told, and numbers get a new beginning @once', async ({
  page,
  shop,
}) => {
  expectError('422');
  const order = await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', { courier: 'DTDC', awb: `G${order.id}` }]);
  await openScreen(page, 'GST');
  await expect(page.getByText(/^Invoices for outward supply: \d+, /)).toBeVisible();
  await expectFit(page);
  const documents = page.getByRole('button', { name: 'Download CSV of All documents' });
  const [file] = await Promise.all([page.waitForEvent('download'), documents.click()]);
  expect(file.suggestedFilename()).toMatch(/^gstr1-20\d\d-\d\d-all\.csv$/);
  const rows = (await (await file.createReadStream()).toArray()).join('').split('\r\n');
  expect(rows[0]).toMatch(/^Kind,Number,Date,/);
  expect(rows.find((row) => row.includes(`,${order.id},Asha Rawat,`))).toContain('Uttarakhand');
  await expect(page.getByText(/^Downloaded, \d+ rows?$/)).toBeVisible();

  await page.getByLabel('Month').fill('2024-02');
  await expect(page.getByText('No invoices or credit notes in February 2024.')).toBeVisible();
  await page.getByRole('button', { name: 'Download CSV of Exports' }).click();
  await expect(page.getByText('Nothing in February 2024', { exact: true })).toBeVisible();

  await page.getByLabel('Invoice prefix').fill('ab');
  await page.getByRole('button', { name: 'Save prefixes' }).click();
  await expect(page.getByText('Enter two different prefixes of 1 to 3 capital letters or digits')).toBeVisible();
  await expectFit(page);
  const prefix = test.info().project.name === 'phone' ? 'PH' : 'DE';
  await page.getByLabel('Invoice prefix').fill(prefix);
  await page.getByRole('button', { name: 'Save prefixes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(`Now: ${prefix}/26-27/000123`)).toBeVisible();
});

test('a login that is over offers another one from a new tab, and nothing is done @once', async ({ page, shop }) => {
  expectError('401');
  const order = await placeOrder(page, shop, [1]);
  await logInAsStaff(page, shop.officeUrl);
  await goto(page, shop, order);
  await byName(page, 'Confirm order').click();
  await page.context().clearCookies({ name: 'staff_session' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm order' }).click();
  await expect(dialog.getByRole('link', { name: 'Log in from a new tab' })).toHaveAttribute(
    'href',
    /\/admin\/login\?to=/,
  );
  const seen = await answered(page.request.get(`${shop.url}/api/orders/${order.id}`, { headers: order.headers }));
  expect((seen.data as { order_status: string }).order_status).toBe('placed');
});
