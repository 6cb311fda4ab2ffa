import type { Page } from '@playwright/test';
import { pathIn } from '../contract/language.ts';
import { demoSeller } from '#demo/people.ts';
import { joinAsSeller, logInAsSeller, phonePicture, sellerPassword } from './sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { actAsStaff, answered, freshMobile, logInAsStaff, placeOrder, readCode } from './staff.ts';

const expectRefusal = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

async function look(page: Page, onPhone = false) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone });
}

test('a direct seller changes the bank account with a code, and staff approve it @phone', async ({ page, shop }) => {
  expectRefusal('422');
  const seller = await joinAsSeller(page, shop);
  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/membership`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership');
  await expect(page.getByText(`account ending in ${seller.mobile.slice(-4)}`)).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Change bank account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await look(page);
  const account = `2${freshMobile()}`;
  await page.getByLabel('Account number', { exact: true }).fill(account);
  await page.getByLabel('Account number again').fill(`${account}1`);
  await page.getByLabel('IFSC').fill('hdfc0000123');
  await page.getByLabel('Bank', { exact: true }).fill('HDFC Bank');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Account number again')).toBeFocused();
  await page.getByLabel('Account number again').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Add the picture')).toBeVisible();
  const cheque = { name: 'cheque.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() };
  const uploaded = page.waitForResponse(/\/changes\/bank\/picture$/);
  await page.locator('[data-picture=cancelled_cheque]').setInputFiles(cheque);
  expect((await uploaded).status()).toBe(200);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText(account);
  const said = shop.output().length;
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await readCode(shop, said);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible();
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm new bank account' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await look(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm new bank account' }).click();
  await expect(page.getByRole('heading', { name: 'We’re checking your change' })).toBeFocused();
  await look(page);

  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/kyc-changes`);
  const row = page.getByRole('row', { name: seller.memberId });
  await expect(row).toBeVisible();
  await look(page);
  await row.getByRole('link').click();
  await expect(page.getByText(account)).toBeVisible();
  await expect(page.getByText(`1${seller.mobile}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Cancelled cheque' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Change approved')).toBeVisible();

  await page.goto(`${shop.officeUrl}/membership`);
  await expect(page.getByText(`HDFC Bank, account ending in ${account.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('we won’t pay anything out before')).toBeVisible();
  await look(page);
});

test('a direct seller gives notice, staff see it, and it is taken back @phone', async ({ page, shop }) => {
  const { mobile, password } = demoSeller;
  const { token } = (await answered(
    page.request.post(`${shop.officeUrl}/api/login`, { data: { mobile, password } }),
  )) as unknown as { token: string };
  await logInAsSeller(page, shop, { token });
  await page.goto(`${shop.officeUrl}/membership/leave`);
  await expect(page.getByRole('heading', { name: 'Leave with notice' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Give notice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Moving abroad');
  await dialog.getByRole('button', { name: 'Give notice' }).click();
  const runs = page.getByRole('heading', { name: /^Your notice runs until/ });
  await expect(runs).toBeFocused();
  await expect(runs).toBeInViewport();
  await look(page);
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/member-exits`);
  await expect(page.getByRole('row', { name: 'Moving abroad' })).toBeVisible();
  await look(page);
  await page.goto(`${shop.officeUrl}/membership/leave`);
  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  await expect(page.getByText('Notice withdrawn')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Give notice' })).toBeVisible();
});

test('a direct seller returns unused products of an own order @once', async ({ page, shop }) => {
  expectRefusal('422');
  const seller = await joinAsSeller(page, shop);
  const login = { mobile: seller.mobile, password: sellerPassword };
  const { token } = (await answered(page.request.post(`${shop.url}/api/login`, { data: login }))) as unknown as {
    token: string;
  };
  const order = await placeOrder(page, shop, [2, 1], 'cod', { token });
  await actAsStaff(
    page,
    shop,
    order,
    ['confirm'],
    ['pack'],
    ['dispatch', { courier: 'Delhivery', awb: order.number.replace('-', '') }],
    ['out-for-delivery'],
    ['deliver'],
  );
  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/membership/returns`);
  const sheet = page.getByRole('region', { name: `Order ${order.number}` });
  await expect(sheet.getByText('Choose how many you want to return.')).toBeVisible();
  await look(page);
  await sheet.getByRole('button', { name: 'Return products' }).click();
  await expect(sheet.getByText('Choose at least one product')).toBeVisible();
  await sheet.getByRole('button', { name: 'Increase' }).first().click();
  await expect(sheet.getByText(/^Refund: ₹/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Return products' }).click();
  await expect(sheet.getByText('Confirm that the items are unused')).toBeVisible();
  await sheet.getByRole('checkbox').check();
  await look(page);
  await sheet.getByRole('button', { name: 'Return products' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  await expect(sheet.getByText('Requested')).toBeVisible();
  await look(page);
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/orders/${order.id}`);
  await expect(page.getByText('Buy-back from a direct seller')).toBeVisible();
});

test('a direct seller leaves at once in the cooling-off period, and what they bought is taken back @phone', async ({
  page,
  shop,
}) => {
  const seller = await joinAsSeller(page, shop);
  const login = { mobile: seller.mobile, password: sellerPassword };
  const { token } = (await answered(page.request.post(`${shop.url}/api/login`, { data: login }))) as unknown as {
    token: string;
  };
  const delivered = await placeOrder(page, shop, [2, 1], 'cod', { token });
  await actAsStaff(
    page,
    shop,
    delivered,
    ['confirm'],
    ['pack'],
    ['dispatch', { courier: 'Delhivery', awb: delivered.number.replace('-', '') }],
    ['out-for-delivery'],
    ['deliver'],
  );
  const waiting = await placeOrder(page, shop, [2, 1], 'cod', { token });
  await logInAsSeller(page, shop, seller);
  const path = (to: string) => shop.officeUrl + pathIn('hi', to);
  await page.goto(path('/membership/leave'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('आपकी कूलिंग-ऑफ़ अवधि चल रही है');
  const item = (number: string) => page.getByRole('listitem').filter({ hasText: `ऑर्डर ${number}` });
  await expect(item(delivered.number)).toContainText('हम तक पहुँचने पर ₹');
  await expect(item(waiting.number)).toContainText('मिलने के बाद आप इसे लौटा सकते हैं');
  await look(page, true);
  await page.getByRole('button', { name: 'अभी छोड़ें' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('समय नहीं मिलता');
  await look(page, true);
  await dialog.getByRole('button', { name: 'नहीं, बने रहें' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'अभी छोड़ें' }).click();
  const said = shop.output().length;
  await dialog.getByRole('button', { name: 'कोड भेजें' }).click();
  await dialog.getByLabel('कोड', { exact: true }).fill(await readCode(shop, said));
  await look(page, true);
  await dialog.getByRole('button', { name: 'नेटवर्क छोड़ें' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपने नेटवर्क छोड़ दिया है');
  await expect(item(delivered.number)).toContainText('अनुरोध किया');
  await look(page, true);
  await page.goto(path('/membership/returns'));
  await expect(page.getByText('आपने कूलिंग-ऑफ़ अवधि में नेटवर्क छोड़ा है')).toBeVisible();
  await look(page, true);
  await page.goto(path('/membership'));
  await expect(page.getByText(seller.memberId)).toBeVisible();
  await look(page, true);
  await page.getByRole('link', { name: 'दोबारा आवेदन करें' }).click();
  await expect(page).toHaveURL(/\/join$/);
  await page.getByRole('button', { name: 'आवेदन शुरू करें' }).click();
  await expect(page).toHaveURL(/\/join\/sponsor$/);
});
