import type { Page } from '@playwright/test';
import { demoColleagues, demoSeller, demoStaff } from '#demo/people.ts';
import { type StaffMonth, staffMonthsPath } from '#contract/admin/network/months.ts';
import { movedClock, resetClock, setClock } from '../moved-clock.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, sayingCodes, test as base } from '../shop.ts';
import {
  actAsStaff,
  answered,
  confirmGuest,
  logInAsStaff,
  openScreen,
  payInSandbox,
  type Placed,
  placeOrder,
} from '../staff.ts';

/** A shop of its own: its clock is moved, and its limit for refunds. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) => {
      await use({ ...sayingCodes, ...movedClock });
      resetClock();
    },
    { scope: 'worker' },
  ],
});

const moveClock = (minutes: number) => setClock(minutes * 60_000);
/** As forms take it: a minute of India's time. */
const minuteInIndia = (at: Date) =>
  at.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16).replace(' ', 'T');

test('ten orders are found by one search, packed and sent by a scanned list @once @journey', async ({ page, shop }) => {
  const family = `Thapa${String(Date.now()).slice(-6)}`;
  const orders: Placed[] = [];
  for (let each = 0; each < 10; each++)
    orders.push(await placeOrder(page, shop, [1], 'cod', { form: { last_name: family } }));
  await logInAsStaff(page, shop.officeUrl);
  const finder = page.getByRole('search', { name: 'Filter orders' });
  await finder.getByLabel('Search').fill(`asha ${family}`);
  await finder.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('10 orders, newest first')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: family });
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const selectAll = async () => {
    await page.getByLabel('Select all orders on this page').check();
    await expect(bar.getByText('10 selected')).toBeVisible();
  };

  // A view of one's own stands beside the others, and goes again.
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(family);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = page.getByRole('navigation', { name: 'Order views' }).getByRole('link', { name: family });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(tab).toHaveCount(0);
  await finder.getByLabel('Search').fill(family);
  await finder.getByRole('button', { name: 'Search' }).click();
  // The list before it shows the same ten.
  await expect(page).toHaveURL(new RegExp(`=${family}(&|$)`));
  await expect(rows).toHaveCount(10);

  await selectAll();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Confirm 10 orders' }).click();
  await expect(rows.filter({ hasText: 'Confirmed' })).toHaveCount(10);
  await selectAll();
  await bar.getByRole('button', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { name: 'Pick list' })).toBeFocused();
  await expect(page.getByText('10 orders, 10 items')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await selectAll();
  const printed = page.waitForResponse(/\/order-print\/labels/);
  await bar.getByRole('button', { name: 'Print' }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Labels, four per page (A4)' }).click(),
  ]);
  expect((await printed).headers()['content-type']).toBe('application/pdf');
  await sheet.close();
  await bar.getByRole('button', { name: 'Mark 10 as packed' }).click();
  await expect(rows.filter({ hasText: 'Packed' })).toHaveCount(10);

  await page.getByRole('link', { name: 'Dispatch from a list' }).click();
  await expect(page.getByRole('heading', { name: 'Dispatch from a list' })).toBeFocused();
  await page.getByLabel('Courier').fill('Delhivery');
  // A scanner types each code with Enter after it.
  const list = page.getByLabel('Orders and AWB numbers');
  await list.fill(orders.map(({ number, id }) => `${number}\nSCAN${id}`).join('\n'));
  await list.pressSequentially(`\n${orders[0]!.number}\nOTHER1`);
  await expect(page.getByText('11 lines, 1 to fix')).toBeVisible();
  await expect(page.getByText('This order is in the list twice')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Dispatch 10 orders' }).click();
  await expect(
    page.getByText('10 orders dispatched. Fix the lines that are left and dispatch them again.'),
  ).toBeVisible();
  await expect(list).toHaveValue(`${orders[0]!.number} OTHER1`);

  await page.getByRole('link', { name: 'Back to orders' }).click();
  await finder.getByLabel('Search').fill(`SCAN${orders[3]!.id}`);
  await finder.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: orders[3]!.number })).toContainText('Shipped');
});

async function logInAs(page: Page, officeUrl: string, email: string) {
  await page.goto(`${officeUrl}/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}

test('one line is refunded by two people, a complaint answered, a price scheduled, and the audit log read and checked @once @journey', async ({
  page,
  shop,
  browser,
}) => {
  const finance = demoColleagues.find(({ role }) => role === 'finance')!;
  await logInAsStaff(page, shop.officeUrl);
  const dialog = page.getByRole('dialog');

  // Everything that goes back needs two people today.
  await openScreen(page, 'Approvals');
  await page.getByLabel('Limit in rupees').fill('0');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText('Limit saved')).toBeVisible();

  const order = await placeOrder(page, shop, [1, 2], 'online');
  await payInSandbox(page, shop, order);
  const parcel = { courier: 'DTDC', awb: `W${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver']);
  await answered(
    page.request.post(`${shop.url}/api/orders/${order.id}/returns`, {
      headers: await confirmGuest(page, shop, order),
      data: { lines: [{ line_no: 1, quantity: 1, reason: 'damaged', message: 'The lid is cracked' }] },
    }),
  );
  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}`);
  const returns = page.getByRole('region', { name: 'Returns' });
  for (const [button, confirm] of [
    [returns.getByRole('button', { name: /^Approve/ }), 'Approve return'],
    [returns.getByRole('button', { name: /^Receive items/ }), 'Receive items'],
    [page.getByRole('group', { name: 'Order actions' }).getByRole('button', { name: 'Issue refund' }), 'Issue refund'],
  ] as const) {
    await button.click();
    if (confirm === 'Receive items') await dialog.getByLabel('Items fit for sale, of 1').fill('0');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText(`Waiting for a second person’s approval: Refund of ₹`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toHaveCount(0);

  const context = await browser.newContext();
  const second = await context.newPage();
  await logInAs(second, shop.officeUrl, finance.email);
  await second.goto(`${shop.officeUrl}/admin/approvals`);
  const request = second.getByRole('listitem').filter({ hasText: order.number });
  await expect(request).toContainText(`Asked for by ${demoStaff.name}`);
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);
  await context.close();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(1);

  const subject = `Broken jar ${Date.now() % 1_000_000}`;
  await answered(
    page.request.post(`${shop.url}/api/tickets`, {
      data: {
        kind: 'complaint',
        full_name: 'Asha Rawat',
        mobile_no: order.mobile,
        email: 'asha@example.in',
        order_id: order.number,
        subject,
        message: 'One of the jars came broken.',
      },
    }),
  );
  await openScreen(page, 'Tickets');
  await page.getByRole('listitem').filter({ hasText: subject }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await page.getByLabel('Answer', { exact: true }).fill('We’re sorry. A new jar leaves us today.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').last()).toContainText('Answered by email');
  await expect(history.getByRole('listitem').last()).toContainText('A new jar leaves us today.');
  const [number] = /TK-\w{5}-\w{5}/.exec(await page.locator('h1 + p').innerText())!;
  await page.goto(`${shop.officeUrl}/admin/emails`);
  await expect(page.getByText(`We’ve answered your complaint ${number}`, { exact: true })).toBeVisible();

  // The price changes by itself when its time comes.
  const listed = async () => {
    const { data } = await answered(page.request.get(`${shop.url}/api/get-products?limit=1`));
    return (data as { id: number; product_regular_price: number; product_sale_price: number | null }[])[0]!;
  };
  const product = await listed();
  const price = Math.round(product.product_regular_price * 0.7);
  await page.goto(`${shop.officeUrl}/admin/products/${product.id}`);
  const planned = page.getByRole('region', { name: 'Scheduled prices' });
  await expect(planned.getByText('No price change is planned.')).toBeVisible();
  await planned.getByLabel('New sale price').fill(String(price));
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await planned.getByLabel('From', { exact: true }).fill('2020-01-01T10:00');
  await planned.getByRole('button', { name: 'Schedule price' }).click();
  await expect(planned.getByText('Choose a time that hasn’t passed')).toBeVisible();
  await planned.getByLabel('From', { exact: true }).fill(minuteInIndia(new Date(Date.now() + 15 * 60_000)));
  await planned.getByRole('button', { name: 'Schedule price' }).click();
  await expect(planned.getByRole('listitem')).toContainText(`₹${price}`);
  await expect(planned.getByRole('listitem')).toContainText('Scheduled');
  await planned.getByRole('button', { name: /^Cancel / }).click();
  await expect(page.getByRole('dialog')).toContainText(`Cancel this scheduled price: ₹${price}?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel scheduled price' }).click();
  await expect(planned.getByText('No price change is planned.')).toBeVisible();
  await expect(planned.getByLabel('New sale price')).toBeFocused();
  await planned.getByLabel('New sale price').fill(String(price));
  await planned.getByLabel('From', { exact: true }).fill(minuteInIndia(new Date(Date.now() + 15 * 60_000)));
  await planned.getByRole('button', { name: 'Schedule price' }).click();
  await expect(planned.getByRole('listitem')).toContainText(`₹${price}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const shownPrice = async () => (await listed()).product_sale_price;
  expect(await shownPrice()).not.toBe(price);
  moveClock(16);
  await expect.poll(shownPrice).toBe(price);
  await page.reload();
  await expect(planned.getByText('No price change is planned.')).toBeVisible();
  await expect(page.getByLabel('Sale price', { exact: true })).toHaveValue(String(price));

  await openScreen(page, 'Audit log');
  for (const words of ['Scheduled a price', 'Answered a ticket', 'Issued a refund', 'Dispatched an order'])
    await expect(page.getByRole('link', { name: new RegExp(`^${words}, entry`) }).first()).toBeVisible();
  await expectAccessible(page);
  const check = page.getByRole('region', { name: 'Audit log' });
  await check.getByRole('button', { name: 'Check now' }).click();
  await expect(check.getByRole('status')).toContainText(/The log is intact: [1-9][\d,]* entries checked/);
  await page
    .getByRole('link', { name: /^Issued a refund, entry/ })
    .first()
    .click();
  await expect(page.getByText(`Approved by ${finance.email}, asked for by ${demoStaff.email}`)).toBeVisible();
});

test('a month’s incomes are computed and checked by one of staff, confirmed by a second one, and final then @once @journey', async ({
  browser,
  page,
  shop,
}) => {
  const order = await placeOrder(page, shop, [2], 'online', { form: { referral_member_id: demoSeller.memberId! } });
  await payInSandbox(page, shop, order);
  await logInAsStaff(page, shop.officeUrl);
  const readMonths = async () =>
    (await answered(page.request.get(`${shop.officeUrl}${staffMonthsPath}`))).data as StaffMonth[];
  await expect.poll(async () => (await readMonths())[0]!.members).toBeGreaterThan(0);
  // No month is shorter.
  moveClock(31 * 24 * 60);
  // A login is not for so long.
  await expect.poll(async () => (await page.request.get(`${shop.officeUrl}${staffMonthsPath}`)).status()).toBe(401);
  await logInAsStaff(page, shop.officeUrl);
  const { month, points } = (await readMonths()).find(({ is_next }) => is_next)!;
  const name = new Date(`${month}-15`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric' });

  await openScreen(page, 'Monthly incomes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Not approved yet');
  await expect(row.getByRole('cell', { name: points!.toLocaleString('en-IN'), exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Incomes for ${name}`, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Calculate incomes' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText(`Calculated by ${demoStaff.email}`)).toBeVisible();
  const statement = page.getByRole('row').filter({ hasText: demoSeller.memberId! });
  await expect(statement.getByRole('cell', { name: points!.toLocaleString('en-IN'), exact: true })).toBeVisible();
  await expectAccessible(page, { onPhone: true });
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^Mark as checked/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('What did you find?').fill('They are on their way');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).click();
  await expect(page.getByText('They are on their way')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change note/ })).toBeVisible();
  await page.getByRole('link', { name: 'No PAN or bank account', exact: true }).click();
  await expect(page).toHaveURL(/view=missing_papers$/);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A second person has to approve this before it takes effect.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const proposed = page.getByText(`${demoStaff.name} has approved it.`);
  await expect(proposed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await proposed.getByRole('link', { name: 'Approvals' }).click();
  const requestOn = (where: Page) => where.getByRole('listitem').filter({ hasText: name });
  await expect(requestOn(page).getByRole('button')).toHaveText([/^Withdraw/]);

  const context = await browser.newContext();
  const second = await context.newPage();
  const { email } = demoColleagues.find(({ role }) => role === 'network')!;
  await logInAs(second, shop.officeUrl, email);
  await second.goto(`${shop.officeUrl}/admin/approvals`);
  await requestOn(second).getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(requestOn(second)).toHaveCount(0);
  await context.close();

  await openScreen(page, 'Monthly incomes');
  await expect(row).toContainText(`${demoStaff.email}, ${email}`);
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(`Approved by ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Compute|Approve/ })).toHaveCount(0);
  expect((await readMonths()).find((each) => each.month === month)).toMatchObject({ state: 'approved', points });

  await openScreen(page, 'Income plans');
  await page.getByRole('link', { name: 'Simulations' }).click();
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await expect(page.getByRole('heading', { name: `Simulation of ${name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  // With the plan that the month was closed with.
  await expect(page.getByRole('table', { name: 'By kind of income' }).getByRole('row').last()).toContainText('₹0');
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  await expectAccessible(page, { onPhone: true });
  await expectNoSidewaysScroll(page);
});
