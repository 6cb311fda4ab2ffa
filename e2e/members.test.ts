import type { Page } from '@playwright/test';
import { demoMembers } from '#demo/network.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openAsColleague, openScreen } from './staff.ts';

/** Every page of a profile, and what stands on it. */
const tabs = [
  ['Team', /^Level 1|^\d{6}$/],
  ['Sale points', 'By month'],
  ['Orders', /count/],
  ['Documents', 'joined without an application'],
  ['History', 'Joined under'],
] as const;

async function expectFit(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone: true });
}

test('a direct seller is found, looked at and terminated, which one asks for and another approves @once', async ({
  page,
  shop,
  browser,
}, info) => {
  // Each size ends another membership of the same shop.
  const name = info.project.name === 'phone' ? 'Prakash Semwal' : 'Sunita Bhandari';
  const { memberId: id } = demoMembers.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)!;
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Direct sellers');
  await expect(page.getByRole('heading', { level: 1, name: 'Direct sellers' })).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  // As it is read out, in Hindi digits.
  const digits = id.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!);
  await search.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: 'Find direct sellers' }).click();
  await expect(page.getByText('1 direct seller', { exact: true })).toBeVisible();
  await expectFit(page);
  await search.fill('nobody of this name');
  await page.getByRole('button', { name: 'Find direct sellers' }).click();
  await expect(page.getByText('No direct sellers match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all direct sellers' }).click();
  await expect(page.getByText(/^\d+ direct sellers$/)).toBeVisible();
  await search.fill(name);
  await page.getByRole('button', { name: 'Find direct sellers' }).click();
  await page.getByRole('link', { name, exact: true }).click();

  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${name} ${id}`);
  await expectFit(page);
  for (const [tab, text] of tabs) {
    await page.getByRole('navigation', { name: 'About this direct seller' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(heading).toBeVisible();
    await expectFit(page);
  }

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Terminate membership' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/\d+ direct recruits? moves? to/);
  await expectFit(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold on a marketplace');
  await dialog.getByRole('button', { name: 'Terminate membership' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Waiting for a second person’s approval: Termination')).toBeVisible();
  await page.getByRole('link', { name: 'View approvals' }).click();
  // Who asked may only take it back.
  const asked = page.getByRole('listitem').filter({ hasText: id });
  await expect(asked.getByRole('button')).toHaveText([/^Withdraw/]);

  const colleague = await openAsColleague(browser, shop.officeUrl);
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  const request = colleague.getByRole('listitem').filter({ hasText: id });
  await expect(request).toContainText('Recruits who move up');
  await request.getByRole('button', { name: /^Approve/ }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);
  await colleague.goto(`${shop.officeUrl}/admin/members/${id}/history`);
  await expect(colleague.getByText('Membership terminated')).toBeVisible();
  await expect(colleague.getByText('Sold on a marketplace')).toBeVisible();
  await colleague.context().close();

  await page.goto(`${shop.officeUrl}/admin/members/${id}`);
  await expect(page.getByText('Terminated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terminate membership' })).toHaveCount(0);
});

test('the search of the admin leads to a direct seller, and the account to the membership and back @once', async ({
  page,
  shop,
}) => {
  await logInAsStaff(page, shop.officeUrl);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByPlaceholder('Search orders').fill('Harish Ra');
  await palette.getByText('Harish Rawat', { exact: true }).click();
  await expect(page).toHaveURL(/\/members\/100001$/);
  await page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: 'Harish Rawat' }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  await page.getByRole('region', { name: 'Account', exact: true }).getByRole('link', { name: '100001' }).click();
  await expect(page).toHaveURL(/\/members\/100001$/);
});
