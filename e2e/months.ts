import type { Page } from '@playwright/test';
import { demoStaff } from '#demo/people.ts';
import { staffCatalogPaths } from '../contract/admin/catalogue/catalog.ts';
import { type StaffMonth, staffMonthsPath } from '../contract/admin/network/months.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { clockOffset, movedClock, resetClock, setClock } from './moved-clock.ts';
import type { NewSeller } from './sellers.ts';
import { expect, sayingCodes, test as base } from './shop.ts';
import { actAsStaff, answered, openScreen, payInSandbox, type Placed, placeOrder, staffHeaders } from './staff.ts';

/** Tests in a shop of their own, whose clock is moved from month to month: each file that calls it has another one. */
export const testMonths = () =>
  base.extend<object, { environment: Record<string, string> }>({
    environment: [
      async ({}, use) => {
        await use({
          ...sayingCodes,
          // Incomes are paid whole on the day of their approval: these months are not waited through for goods to come
          // back.
          OPEN_INCOME_HOLD: 'none',
          ...movedClock,
        });
        resetClock();
      },
      { scope: 'worker' },
    ],
  });

/** Sets the shop's clock to noon of a day in India. */
export const moveTo = (day: string) => setClock(new Date(`${day}T12:00:00+05:30`).getTime() - Date.now());

/** The day that it is in the shop, as banks write it: DD/MM/YYYY. */
export const bankDay = () =>
  new Date(Date.now() + clockOffset()).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Kolkata',
  });

/**
 * Puts a product of one price into the shop, dear in sale points, so that a small team comes to incomes that are taxed;
 * returns its id.
 */
export async function addProduct(page: Page, shop: RunningShop): Promise<number> {
  const headers = { ...(await staffHeaders(page, shop.officeUrl)), origin: shop.officeUrl };
  const products = `${shop.officeUrl}/api/staff/products`;
  const found = await answered(page.request.get(`${products}?search=tulsi-ginger-tea-25`));
  const [tea] = found.data as [{ id: number }];
  const copy = await answered(
    page.request.post(`${products}/${tea.id}/duplicate`, { headers, data: { sku: 'income-kit' } }),
  );
  const { id } = copy.data as { id: number };
  const { data } = await answered(page.request.get(`${products}/${id}`));
  const { values } = data as { values: Record<string, unknown> };
  const wanted = { regular_price: 1_000, sale_price: null, sale_point: 500, published: true };
  const changes = Object.fromEntries(Object.entries(wanted).map(([field, to]) => [field, { from: values[field], to }]));
  await answered(
    page.request.post(`${shop.officeUrl}${staffCatalogPaths.productEdits}`, {
      headers,
      data: { edits: [{ id, changes, stock: { from: 0, to: 1_000 } }], allow_below_cost: true },
    }),
  );
  return id;
}

/** An order for a direct seller, paid and delivered. */
export async function sell(
  page: Page,
  shop: RunningShop,
  product: number,
  seller: Pick<NewSeller, 'memberId'>,
  pieces: number,
): Promise<Placed> {
  const form = { referral_member_id: seller.memberId };
  const order = await placeOrder(page, shop, [pieces], 'online', { productIds: [product], form });
  await payInSandbox(page, shop, order);
  const parcel = { courier: 'DTDC', awb: `W${order.id}` };
  await actAsStaff(page, shop, order, ['confirm'], ['pack'], ['dispatch', parcel], ['deliver']);
  return order;
}

/** Has what one of staff has asked for confirmed by a second one, in the browser. */
export async function confirm(colleague: Page, shop: RunningShop, text: string | RegExp) {
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  const request = colleague.getByRole('listitem').filter({ hasText: text });
  await expect(request).toHaveCount(1);
  await request.getByRole('button', { name: 'Approve' }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  // What lies behind a dialog counts as none.
  await expect(colleague.getByRole('dialog')).toHaveCount(0);
  await expect(request).toHaveCount(0);
}

export const nameOf = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric' });

/** Closes a month: computed by one of staff, confirmed by the other. */
export async function close(page: Page, colleague: Page, shop: RunningShop, month: string) {
  const name = nameOf(month);
  await expect
    .poll(async () => {
      const { data } = await answered(page.request.get(`${shop.officeUrl}${staffMonthsPath}`));
      return (data as StaffMonth[]).find((each) => each.month === month)?.is_next;
    })
    .toBe(true);
  await openScreen(page, 'Monthly incomes');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Calculate incomes' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${demoStaff.name} has approved it.`)).toBeVisible();
  await confirm(colleague, shop, name);
}
