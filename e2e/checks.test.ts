import type { Page } from '@playwright/test';
import { demoStaff } from '#demo/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

async function openReconciliation(page: Page, officeUrl: string) {
  await logInAsStaff(page, officeUrl);
  await openScreen(page, 'Reconciliation');
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeFocused();
}

test('staff run the ledger checks, and the demo has no differences @once', async ({ page, shop }) => {
  await openReconciliation(page, shop.officeUrl);
  const run = page.getByRole('region', { name: 'Last run' });
  await run.getByRole('button', { name: 'Run checks now' }).click();
  await expect(run.getByText(`by ${demoStaff.name}. `)).toBeVisible();
  await expect(run.getByRole('status')).toHaveText('No differences');
  await expect(run).toContainText(/\d+ products checked; 0 new, 0 resolved\./);
  await expect(page.getByText('No differences found.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Resolved' }).click();
  await expect(page.getByText('No resolved findings yet.')).toBeVisible();
});

test('findings say what is wrong and where, and lead to the order @once', async ({ page, shop }) => {
  const seen = { first_seen_at: '2026-11-20T21:31:00.000Z', last_seen_at: '2026-11-21T21:31:00.000Z', closed_at: null };
  const stock = {
    id: 7,
    kind: 'stock_differs',
    place: 'product 12',
    order_id: null,
    order_number: null,
    expected: '41',
    found: '40',
    ...seen,
  };
  const amounts = 'sold at ₹1,23,456.00, taxable ₹1,17,577.14, CGST ₹0.00, SGST ₹0.00, IGST ₹5,878.86';
  const line = {
    ...stock,
    id: 6,
    kind: 'line_amount_wrong',
    place: 'order 100042, line 3',
    order_id: 100042,
    order_number: 'K7QM3-XV9RK',
    expected: amounts,
    found: amounts.replace('77.14', '77.13'),
  };
  await page.route('**/api/staff/checks/findings*', (route) =>
    route.fulfill({ json: { status: 'success', data: [stock, line], meta: { total: 2, next_cursor: null } } }),
  );
  await openReconciliation(page, shop.officeUrl);
  await expect(page.getByText('2 findings, newest first')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'order 100042, line 3' });
  await expect(row.getByRole('heading')).toHaveText('Line amounts don’t match the price');
  await expect(row.getByRole('link', { name: 'View order K7QM3-XV9RK' })).toHaveAttribute(
    'href',
    '/admin/orders/100042',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
