import { demoMembers } from '#demo/network.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openAsColleague } from './staff.ts';

test('a deduction is asked for by one of staff, approved by another, and stands in the seller’s ledger @once', async ({
  page,
  shop,
  browser,
}, info) => {
  info.annotations.push({ type: 'expected console error', description: '/adjust' });
  const { memberId: id } = demoMembers.at(info.project.name === 'phone' ? -1 : -2)!;
  const look = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { onPhone: true });
  };
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/members/${id}/income`);
  await expect(page.getByText('Nothing has been credited yet')).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Correct or deduct' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(dialog.getByText('Enter an amount in rupees, other than 0')).toBeVisible();
  await look();
  await dialog.getByLabel('Type').selectOption({ label: 'Deduction' });
  await dialog.getByLabel('Amount in rupees').fill('250.50');
  await dialog.getByLabel('Reason').fill('Training material, agreement 4.2');
  await look();
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Sent for approval.')).toBeVisible();
  await expect(page.getByRole('main').getByText(/Income correction or deduction/)).toBeVisible();

  const colleague = await openAsColleague(browser, shop.officeUrl);
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  await expect(colleague.getByText('Training material, agreement 4.2').first()).toBeVisible();
  await colleague
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('Nothing is waiting for approval.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Below zero: later income makes up for it')).toBeVisible();
  await expect(page.getByRole('row', { name: /Training material/ })).toContainText('−₹250.50');
  await look();
  await page.getByRole('button', { name: 'Add lower-rate certificate' }).click();
  await look();
});
