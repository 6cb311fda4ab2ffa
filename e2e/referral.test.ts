import { patience } from '../server/testing/pace.ts';
import type { Page } from '@playwright/test';
import { staffMembersPath, type MemberEntriesList } from '../contract/admin/network/members.ts';
import { demoMembers, exitedMember, frozenMember } from '#demo/network.ts';
import { demoStaff } from '#demo/people.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { choosePayment, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, freshMobile } from './staff.ts';

const called = (name: string) => demoMembers.find((member) => `${member.firstName} ${member.lastName}` === name)!;
const seller = called('Poonam Jain');
const other = called('Manju Uniyal');

const referral = (page: Page) => page.getByLabel('Referral member ID (optional)');
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Puts so many of a product into the cart; what they bring the seller: sale points, and rupees. */
async function addToCart(page: Page, id: number, quantity: number) {
  await page.goto(`/product-details/${id}`);
  const more = page.getByRole('button', { name: 'Increase quantity' });
  for (let n = 1; n < quantity; n++) await more.click();
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
  const { data } = (await answered(page.request.get(`/api/product-details/${id}`))) as {
    data: { product_sale_point: number; product_sale_price: number | null; product_regular_price: number }[];
  };
  const { product_sale_point: points, product_sale_price: sale, product_regular_price: regular } = data[0]!;
  const inHundredths = (each: number) => Math.round(each * 100) * quantity;
  return { sale_points: inHundredths(points) / 100, amount: inHundredths(sale ?? regular) / 100 };
}

async function openCheckout(page: Page, mobile: string, method: 'cod' | 'online') {
  await page.goto('/checkout');
  for (const [label, value] of [
    ['First name', 'Kavita'],
    ['Last name', 'Joshi'],
    ['Mobile', mobile],
    ['Email', 'kavita@example.in'],
    ['Street', '4 Mall Road'],
    ['Village or city', 'Almora'],
    ['District', 'Dehradun'],
    ['PIN code', '248001'],
  ] as const) {
    const field = page.getByLabel(label).first();
    // What the account knows may come at this very moment.
    await expect(async () => {
      await field.fill(value);
      await expect(field).toHaveValue(value, { timeout: patience.look });
    }).toPass();
  }
  await page.getByLabel('State').first().selectOption('Uttarakhand');
  await page.getByLabel('Country').first().selectOption('India');
  await choosePayment(page, method);
}

async function openOrder(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/thankyou$/);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page).toHaveURL(/\/order\/\w{5}-\w{5}$/);
  return page.url().split('/').at(-1)!;
}

/** What staff do, by its calls. */
async function openOffice({ request }: Page, { officeUrl }: RunningShop) {
  const { email, password } = demoStaff;
  const { csrf_token } = (await answered(
    request.post(`${officeUrl}/api/staff/login`, { data: { email, password } }),
  )) as unknown as { csrf_token: string };
  const headers = { 'x-csrf-token': csrf_token };
  const find = async (number: string) =>
    (await answered(request.get(`${officeUrl}/api/staff/orders/${number}`, { headers }))).data as {
      id: number;
      returns: { id: number }[];
    };
  const act = async (number: string, action: string, data: object = {}) =>
    answered(request.post(`${officeUrl}/api/staff/orders/${(await find(number)).id}/${action}`, { headers, data }));
  return {
    act,
    find,
    async deliver(number: string) {
      const parcel = { courier: 'Delhivery', awb: number, tracking_url: `https://track.example/${number}` };
      for (const action of ['confirm', 'pack', 'dispatch', 'out-for-delivery', 'deliver'])
        await act(number, action, action === 'dispatch' ? parcel : {});
    },
    async entries(memberId: string) {
      const url = `${officeUrl}${staffMembersPath}/${memberId}/sale-points`;
      return ((await answered(request.get(url, { headers }))) as unknown as MemberEntriesList).data;
    },
  };
}

test('a friend buys by the link, as guest and as customer, and returns one item: four entries to the paisa @journey', async ({
  page,
  shop,
}) => {
  test.slow();
  const office = await openOffice(page, shop);
  const latest = (await office.entries(seller.memberId))[0]?.id ?? 0;
  const entries = async () => (await office.entries(seller.memberId)).filter(({ id }) => id > latest);

  // The last link counts.
  await page.goto(`/?ref=${other.memberId}`);
  await page.goto(`/?ref=${seller.memberId}`);
  const oil = await addToCart(page, 18, 2);
  await openCheckout(page, freshMobile(), 'cod');
  await expect(referral(page)).toHaveValue(seller.memberId);
  await expect(page.getByText('Poonam J., direct seller')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone: true });
  await page.getByRole('button', { name: 'Place Order' }).click();
  const guestOrder = await openOrder(page);
  expect(await entries()).toEqual([]);
  await office.deliver(guestOrder);
  const bought = { reason: 'delivered', order_number: guestOrder, line_no: 1, ...oil };
  await expect.poll(entries).toEqual([expect.objectContaining(bought)]);

  // The same friend opens an account, takes the ID of the link out and types one by hand.
  const mobile = freshMobile();
  await page.goto('/register');
  await page.getByLabel('First name').fill('Kavita');
  await page.getByLabel('Last name').fill('Joshi');
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByLabel('Confirm password').fill('a-long-password');
  await page.getByRole('checkbox', { name: 'I agree with the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const lines = [await addToCart(page, 22, 1), await addToCart(page, 24, 3)];
  await openCheckout(page, mobile, 'online');
  await page.getByRole('button', { name: 'Remove ID' }).click();
  await page.getByText('Were you referred by a member? Add their ID').click();
  for (const [id, problem] of [
    ['999999', 'We don’t know this member ID.'],
    [frozenMember.memberId, 'This member’s ID is frozen right now.'],
    [exitedMember.memberId, 'This member is no longer a direct seller.'],
    ['12ab', 'A member ID has 6 digits.'],
  ] as const) {
    await referral(page).fill(id);
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expectAccessible(page, { onPhone: true });
  await referral(page).fill(`${seller.memberId.slice(0, 3)} ${seller.memberId.slice(3)}`);
  await expect(page.getByText('Poonam J., direct seller')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click();
  const order = await openOrder(page);
  await expect.poll(async () => (await entries()).length).toBe(3);

  // Whoever has been referred once is told by whom, and that no link changes it.
  await page.goto(`/?ref=${other.memberId}`);
  await addToCart(page, 30, 1);
  await page.goto('/checkout');
  await expect(page.getByText(`Referred by Poonam J., direct seller (${seller.memberId}).`)).toBeVisible();
  await expect(referral(page)).toHaveCount(0);

  await office.deliver(order);
  await page.goto(`/order/${order}`);
  await page
    .getByRole('button', { name: /^Return / })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Return item' });
  for (let pieces = 3; pieces > 1; pieces--) await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
  await dialog.getByLabel('Why are you returning it?').selectOption('damaged');
  await dialog.getByLabel('Tell us more').fill('The lid was broken.');
  await dialog.getByRole('button', { name: 'Request return' }).click();
  await expect(dialog).toBeHidden();
  const [asked] = (await office.find(order)).returns;
  await office.act(order, `returns/${asked!.id}/approve`, { answer: '' });
  await office.act(order, `returns/${asked!.id}/receive`, { restock: 0 });
  await office.act(order, 'refund');
  await expect.poll(async () => (await entries()).length).toBe(4);

  const third = (amount: number) => -Math.round((amount * 100) / 3) / 100;
  const back = { sale_points: third(lines[1]!.sale_points), amount: third(lines[1]!.amount) };
  const found = await entries();
  expect(found[0]).toMatchObject({ reason: 'lines_returned', order_number: order, line_no: 2, ...back });
  expect(found.slice(1, 3).toSorted((a, b) => a.line_no - b.line_no)).toMatchObject([
    { reason: 'paid', order_number: order, line_no: 1, ...lines[0] },
    { reason: 'paid', order_number: order, line_no: 2, ...lines[1] },
  ]);
  expect(found[3]).toMatchObject(bought);
  const points = total([oil, ...lines, back].map(({ sale_points }) => Math.round(sale_points * 100)));
  expect(total(found.map(({ sale_points }) => Math.round(sale_points * 100)))).toBe(points);
});
