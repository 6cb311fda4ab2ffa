import type { Locator, Page } from '@playwright/test';
import type { RunningShop } from '../scripts/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, payInSandbox, type Placed, placeOrder, signInAsStaff } from './staff.ts';

const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

/** Does things to an order as staff do, by the calls: what stands between an order's placing and what a test is about. */
async function actAsStaff(page: Page, shop: RunningShop, order: Placed, ...actions: [action: string, body?: object][]) {
  const token = await page.evaluate(() => localStorage.getItem('staff-token'));
  const headers = { authorization: `Bearer ${token}` };
  for (const [action, data = {}] of actions)
    await answered(page.request.post(`${shop.officeUrl}/api/staff/orders/${order.id}/${action}`, { headers, data }));
}

async function openOrder(page: Page, { id }: Placed) {
  await page.getByLabel('Order number').fill(String(id));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeFocused();
}

const goto = async (page: Page, shop: RunningShop, order: Placed) => {
  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible();
};

async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const moves = (page: Page) => page.getByRole('group', { name: 'What can be done' });
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

const byName = (page: Page, name: string | RegExp) => moves(page).getByRole('button', { name, exact: true });
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('an order by cash goes from placing to the booked cash, and its invoice opens', async ({ page, shop }) => {
  expectError('422');
  const order = await placeOrder(page, shop, [2, 1]);
  await signInAsStaff(page, shop.officeUrl);
  await expectFit(page);
  await openOrder(page, order);
  await expect(standing(page)).toContainText('Placed Cash due');
  await expect(moves(page).getByRole('button')).toHaveText(['Confirm', 'Cancel pieces or all']);
  await expectFit(page);

  await move(page, byName(page, 'Confirm'), 'Confirm the order', async (dialog) => {
    await expect(dialog.getByLabel('Note for staff')).toBeFocused();
    await expectFit(page);
    await dialog.getByLabel('Note for staff').fill('Called, the address is right');
  });
  await expect(standing(page)).toContainText('Confirmed Cash due');
  await expect(part(page, 'What happened').getByRole('listitem').first()).toContainText(
    /^Confirmed .*Kavita Negi.*Called, the address is right$/,
  );

  // Escape leaves it undone, and the focus where it was.
  await byName(page, 'Mark as packed').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(byName(page, 'Mark as packed')).toBeFocused();
  await move(page, byName(page, 'Mark as packed'), 'Mark as packed');

  await page.getByRole('link', { name: 'Packing slip' }).click();
  await expect(page.getByRole('heading', { name: `Packing slip ${order.id}` })).toBeFocused();
  await expect(page.getByText('3 pieces')).toBeVisible();
  await expect(page.getByText(`Cash on delivery: ${rupees(order.total)}`)).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'Back to the order' }).click();

  await move(page, byName(page, 'Dispatch'), 'Dispatch', async (dialog) => {
    await dialog.getByLabel('Courier').fill('Delhivery');
    await dialog.getByLabel('AWB number').fill('?');
    await dialog
      .getByLabel(/expires on$/)
      .first()
      .fill('2029-06-30');
    await dialog.getByRole('button', { name: 'Dispatch', exact: true }).click();
    await expect(dialog.getByText('The AWB number has 3 to 40 letters, digits and dashes')).toBeVisible();
    await expect(dialog.getByLabel('AWB number')).toBeFocused();
    await expect(dialog.getByLabel('Courier')).toHaveValue('Delhivery');
    await expectFit(page);
    await dialog.getByLabel('AWB number').fill(`DL${order.id}`);
    await dialog.getByLabel('Tracking link').fill('https://track.example/1');
  });
  await expect(standing(page)).toContainText('Shipped');
  await expect(part(page, 'Delivery')).toContainText(`Delhivery, AWB DL${order.id}`);
  await expect(part(page, 'Goods')).toContainText('expires 30 Jun 2029');
  await expect(moves(page).getByRole('button')).toHaveText([
    'Out for delivery',
    'Mark as delivered',
    'Held by courier',
    'Came back undelivered',
  ]);

  await move(page, byName(page, 'Out for delivery'), 'It is out for delivery');
  await move(page, byName(page, 'Mark as delivered'), 'It is delivered', (dialog) =>
    expect(dialog).toContainText(`The cash of ${rupees(order.total)} is booked apart.`),
  );
  await move(page, byName(page, 'Book the cash'), 'Book the cash', (dialog) =>
    expect(dialog).toContainText(`${rupees(order.total)} is booked as received`),
  );
  await expect(standing(page)).toContainText('Delivered Cash booked');
  await expect(moves(page)).toHaveCount(0);

  const paper = part(page, 'Invoice and credit notes').getByRole('button', { name: /^Open .* as a PDF/ });
  const fetched = page.waitForResponse(/\/papers\/\d+$/);
  const [tab] = await Promise.all([page.waitForEvent('popup'), paper.click()]);
  expect((await fetched).headers()['content-type']).toBe('application/pdf');
  // A browser without a viewer for PDF saves it.
  await Promise.any([
    tab.waitForURL(/^blob:/),
    tab.waitForEvent('download').then((saved) => expect(saved.url()).toMatch(/^blob:/)),
  ]);
  await tab.close();
});

test('pieces of an order by cash come back, one of two into stock, and are paid by transfer @once', async ({
  page,
  shop,
}) => {
  expectError('422');
  const order = await placeOrder(page, shop, [2, 1]);
  await signInAsStaff(page, shop.officeUrl);
  const parcel = { courier: 'DTDC', awb: `B${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver'], ['collect-cod']);
  const wish = { line_no: 1, quantity: 2, reason: 'damaged', message: 'Both jars leak' };
  await answered(
    page.request.post(`${shop.url}/api/orders/${order.id}/returns`, { data: { mobile: order.mobile, lines: [wish] } }),
  );
  await goto(page, shop, order);
  const returns = part(page, 'Returns');
  await expect(returns).toContainText('Both jars leak');
  await expectFit(page);
  await move(page, returns.getByRole('button', { name: /^Approve/ }), 'Approve the return', (dialog) =>
    dialog.getByLabel('Answer to the buyer').fill('The courier fetches it tomorrow.'),
  );
  await move(page, returns.getByRole('button', { name: /^Goods are here/ }), 'Take the goods in', async (dialog) => {
    await dialog.getByLabel('Pieces fit for sale, of 2').fill('3');
    await dialog.getByRole('button', { name: 'Take the goods in' }).click();
    await expect(dialog.getByText('At most 2')).toBeVisible();
    await dialog.getByLabel('Pieces fit for sale, of 2').fill('1');
  });
  await expect(part(page, 'What happened').getByRole('listitem').first()).toContainText(
    '1 back into stock, 1 written off',
  );
  let back = '';
  await move(page, byName(page, 'Refund returns'), 'Refund', async (dialog) => {
    const line = dialog.getByText('has to go back to the buyer: you transfer it');
    await expect(line).toBeVisible();
    back = await line.locator('strong').innerText();
    await expectFit(page);
  });
  const refunds = part(page, 'Refunds');
  await expect(refunds).toContainText(`${back} Awaits your transfer`);
  await move(
    page,
    refunds.getByRole('button', { name: /^Enter the transfer/ }),
    'It is transferred',
    async (dialog) => {
      await expect(dialog.getByRole('heading')).toHaveText(`Did you transfer ${back}?`);
      await dialog.getByLabel('Bank reference (UTR)').fill('UTR 1');
      await dialog.getByRole('button', { name: 'It is transferred' }).click();
      await expect(dialog.getByText('The bank reference has 6 to 40 letters and digits')).toBeVisible();
      await dialog.getByLabel('Bank reference (UTR)').fill('UTR000123');
    },
  );
  await expect(refunds).toContainText('reference UTR000123');
  await expect(standing(page)).toContainText('Delivered Partly refunded');
  await expect(part(page, 'Money')).toContainText(`Gone back${back}`);
  await expect(part(page, 'Invoice and credit notes').getByRole('listitem')).toHaveCount(2);
  await expectFit(page);
});

test('pieces and then the rest of a paid order are cancelled, with what goes back @once', async ({ page, shop }) => {
  expectError('409');
  const order = await placeOrder(page, shop, [3, 1], 'online');
  await payInSandbox(page, shop, order);
  await signInAsStaff(page, shop.officeUrl);
  await openOrder(page, order);
  await move(page, byName(page, 'Cancel pieces or all'), 'Cancel these pieces', async (dialog) => {
    await expect(
      dialog.getByText(`${rupees(order.total)} goes back to the buyer by the payment provider.`),
    ).toBeVisible();
    await dialog.getByRole('radio', { name: 'Some pieces' }).check();
    await expect(dialog.getByText('Nothing is chosen yet.')).toBeVisible();
    await dialog.getByLabel(/of 3$/).fill('4');
    await expect(dialog.getByText('Only 3 of this line are left')).toBeVisible();
    await dialog.getByLabel(/of 3$/).fill('1');
    await expect(dialog.getByText('goes back to the buyer by the payment provider.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('One jar broke while packing');
    await expectFit(page);
  });
  await expect(part(page, 'Goods').getByText('1 cancelled')).toBeVisible();
  await expect(part(page, 'What happened')).toContainText('One jar broke while packing');
  await expect(part(page, 'Refunds').getByRole('listitem')).toHaveCount(1);
  await move(page, byName(page, 'Cancel pieces or all'), 'Cancel the order', (dialog) =>
    dialog.getByLabel('Reason').fill('The buyer changed his mind'),
  );
  await expect(standing(page)).toContainText('Cancelled');
  await expect(moves(page)).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(standing(page)).toContainText('Refunded', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(part(page, 'Money')).toContainText(`Gone back${rupees(order.total)}`);
});

test('who comes second is told so, sees how the order stands, and loses nothing typed @once', async ({
  page,
  shop,
}) => {
  expectError('409');
  expectError('ERR_FAILED');
  const order = await placeOrder(page, shop, [1]);
  await signInAsStaff(page, shop.officeUrl);
  await goto(page, shop, order);
  await byName(page, 'Confirm').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note for staff').fill('Called him');

  await page.route('**/api/staff/orders/*/confirm', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Confirm the order' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We could not reach the server.');
  await expect(dialog.getByLabel('Note for staff')).toHaveValue('Called him');
  await page.unroute('**/api/staff/orders/*/confirm');

  await actAsStaff(page, shop, order, ['confirm'], ['pack']);
  await dialog.getByRole('button', { name: 'Confirm the order' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This order is packed already');
  await expect(dialog.getByLabel('Note for staff')).toHaveValue('Called him');
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(standing(page)).toContainText('Packed');
  await expect(moves(page).getByRole('button')).toHaveText(['Dispatch', 'Cancel pieces or all']);

  // A double click ledger once.
  await actAsStaff(page, shop, order, ['dispatch', { courier: 'DTDC', awb: `D${order.id}` }], ['deliver']);
  await page.reload();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/collect-cod') ? 1 : 0));
  await byName(page, 'Book the cash').click();
  await dialog.getByRole('button', { name: 'Book the cash' }).dblclick();
  await expect(standing(page)).toContainText('Cash booked');
  expect(asked).toBe(1);
});

test('a parcel that comes back is taken in, but for what is written off @once', async ({ page, shop }) => {
  const order = await placeOrder(page, shop, [2]);
  await signInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', { courier: 'DTDC', awb: `R${order.id}` }]);
  await goto(page, shop, order);
  await move(page, byName(page, 'Out for delivery'), 'It is out for delivery');
  await move(page, byName(page, 'Attempt failed'), 'The attempt failed', (dialog) =>
    dialog.getByLabel('Note for staff').fill('Door locked'),
  );
  await expect(part(page, 'Delivery')).toContainText('Tried again by');
  await move(page, byName(page, 'Held by courier'), 'The courier holds it');
  await expect(part(page, 'Delivery')).toContainText('Held until');
  await move(page, byName(page, 'Came back undelivered'), 'Take it in', async (dialog) => {
    await expect(dialog.getByText('Nothing was paid, so nothing goes back.')).toBeVisible();
    await dialog.getByLabel(/of 2$/).fill('1');
    await dialog.getByLabel('Reason').fill('Nobody at home three times');
    await expectFit(page);
  });
  await expect(standing(page)).toContainText('Came back Nothing paid');
  await expect(part(page, 'Money')).toContainText(`Came back undelivered ${rupees(order.total)}`);
});

test('filters find orders and stand in the address; there is a page for each of none @once', async ({ page, shop }) => {
  expectError('422');
  expectError('404');
  const order = await placeOrder(page, shop, [1]);
  const other = await placeOrder(page, shop, [1]);
  await signInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, other, ['confirm']);
  const row = ({ id }: Placed) => page.getByRole('listitem').filter({ hasText: String(id) });
  await page.reload();
  await expect(row(order)).toBeVisible();
  await expect(row(other)).toBeVisible();
  await page.getByRole('link', { name: 'To pack' }).click();
  await expect(row(other)).toBeVisible();
  await expect(row(order)).toHaveCount(0);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('confirmed');

  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(row(order)).toBeVisible();
  await page.getByLabel('Mobile number').fill(`+91 ${order.mobile}`);
  await page.getByLabel('Money').selectOption('Cash due');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(row(order)).toContainText('Asha Rawat');
  await expect(page).toHaveURL(/payment_status=cod_due&mobile=/);
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue(`+91 ${order.mobile}`);
  await expect(row(order)).toBeVisible();
  await expect(page.getByLabel('Money')).toHaveValue('cod_due');
  await page.getByLabel('Status', { exact: true }).selectOption('Returned');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No order is like this.')).toBeVisible();
  await expectFit(page);
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await expectFit(page);

  await page.goto(`${shop.officeUrl}/admin/orders?limit=1`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row(other)).toBeVisible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(row(order)).toBeVisible();
  await page.getByLabel('Order number').fill('999999');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeFocused();
  await expectFit(page);
});

test('orders that need staff are found by one press @once', async ({ page, shop }) => {
  const order = await placeOrder(page, shop, [1]);
  await signInAsStaff(page, shop.officeUrl);
  const parcel = { courier: 'DTDC', awb: `A${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver']);
  const attention = page.getByRole('link', { name: 'Needs attention' });
  const row = page.getByRole('listitem').filter({ hasText: String(order.id) });
  await attention.click();
  await expect(attention).toHaveAttribute('aria-current', 'page');
  await expect(row).toHaveCount(0);
  const wish = { line_no: 1, quantity: 1, reason: 'late' };
  await answered(
    page.request.post(`${shop.url}/api/orders/${order.id}/returns`, { data: { mobile: order.mobile, lines: [wish] } }),
  );
  await page.reload();
  await expect(row).toContainText('1 open return');
  await row.getByRole('link').click();
  await move(
    page,
    part(page, 'Returns').getByRole('button', { name: /^Refuse/ }),
    'Refuse the return',
    async (dialog) => {
      await dialog.getByLabel('Answer to the buyer').fill('It came in time.');
    },
  );
  await expect(part(page, 'Returns')).toContainText('Our answer: It came in time.');
});

test('the list of stray payments is there when there is none @once', async ({ page, shop }) => {
  await signInAsStaff(page, shop.officeUrl);
  await page.getByRole('link', { name: 'Stray payments' }).click();
  await expect(page.getByRole('heading', { name: 'Stray payments' })).toBeFocused();
  await expect(page.getByText('None. Every payment has found its order.')).toBeVisible();
  await expectFit(page);
});

test('the month’s GST tables are downloaded, an empty month is told, and numbers get a new beginning @once', async ({
  page,
  shop,
}) => {
  expectError('422');
  const order = await placeOrder(page, shop, [1]);
  await signInAsStaff(page, shop.officeUrl);
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', { courier: 'DTDC', awb: `G${order.id}` }]);
  await page.getByRole('link', { name: 'GST' }).click();
  await expect(page.getByText(/^Invoices for outward supply: \d+, /)).toBeVisible();
  await expectFit(page);
  const papers = page.getByRole('button', { name: 'CSV of All papers' });
  const [file] = await Promise.all([page.waitForEvent('download'), papers.click()]);
  expect(file.suggestedFilename()).toMatch(/^gstr1-20\d\d-\d\d-papers\.csv$/);
  const rows = (await (await file.createReadStream()).toArray()).join('').split('\r\n');
  expect(rows[0]).toMatch(/^Kind,Number,Date,/);
  expect(rows.find((row) => row.includes(`,${order.id},Asha Rawat,`))).toContain('Uttarakhand');
  await expect(page.getByText(/^Downloaded, \d+ rows?$/)).toBeVisible();

  await page.getByLabel('Month').fill('2024-02');
  await expect(page.getByText('No invoice and no credit note was issued in February 2024.')).toBeVisible();
  await page.getByRole('button', { name: 'CSV of Exports' }).click();
  await expect(page.getByText('Nothing in February 2024', { exact: true })).toBeVisible();

  await page.getByLabel('Invoices begin with').fill('ab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Two different prefixes of 1 to 3 capital letters or digits')).toBeVisible();
  await expectFit(page);
  const prefix = test.info().project.name === 'phone' ? 'PH' : 'DE';
  await page.getByLabel('Invoices begin with').fill(prefix);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(`Now: ${prefix}/26-27/000123`)).toBeVisible();
});

test('a login that is over leads to the sign-in, and nothing is done @once', async ({ page, shop }) => {
  expectError('401');
  const order = await placeOrder(page, shop, [1]);
  await signInAsStaff(page, shop.officeUrl);
  await goto(page, shop, order);
  await byName(page, 'Confirm').click();
  await page.evaluate(() => localStorage.setItem('staff-token', 'over'));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the order' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  const seen = await answered(page.request.get(`${shop.url}/api/orders/${order.id}?mobile=${order.mobile}`));
  expect((seen.data as { order_status: string }).order_status).toBe('placed');
});
