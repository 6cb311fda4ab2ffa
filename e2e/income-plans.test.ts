import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openAsColleague, openScreen } from './staff.ts';

async function expectFit(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone: true });
}

/** Pastes a text into the field that has the focus, as a spreadsheet puts it on the clipboard. */
async function paste(page: Page, text: string) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}

async function decide(colleague: Page, start: string) {
  await colleague.reload();
  const request = colleague.getByRole('listitem').filter({ hasText: start });
  await request.getByRole('button', { name: /^Approve/ }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);
}

test('two people publish a version of the income plan, and withdraw it @once', async ({
  page,
  shop,
  browser,
}, info) => {
  // Each size has its own month of the same shop.
  const [start, day] = info.project.name === 'phone' ? ['2049-04-01', '1 Apr 2049'] : ['2048-04-01', '1 Apr 2048'];
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Income plans');
  const versions = page.getByRole('table');
  await expect(versions).toContainText('1 Apr 2024');
  await expect(versions).toContainText('In force');
  await expectFit(page);

  await page.getByRole('link', { name: '1 Apr 2024' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Income plan from 1 Apr 2024' })).toBeVisible();
  await expect(page.getByText(/^Of one purchase, .+ together 1\d\d/)).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'New draft from this version' }).click();

  await page.getByLabel('Starts on').fill(start);
  const state = page.getByRole('status').filter({ hasText: /figure|field/ });
  await expect(state).toHaveText('Same figures as in the plan in force');
  const level = (number: number) => page.getByRole('textbox', { name: `Level ${number}, Rate, %` });
  await level(13).focus();
  await paste(page, '1.75\n1.25\n');
  await expect(level(14)).toHaveValue('1.25');
  await expect(state).toHaveText('2 figures differ from the plan in force');
  await expect(page.getByRole('region', { name: 'Group sale income' })).toContainText('In force: 1.5');
  await level(13).press('ArrowDown');
  await expect(level(14)).toBeFocused();

  // What is wrong is told while it is typed, and is not saved.
  const eBonus = page.getByRole('textbox', { name: 'Rank 3, E-bonus, %' });
  await eBonus.fill('5');
  await expect(page.getByText('Enter 6.1% or more: the E-bonus can’t fall from rank to rank')).toBeVisible();
  await expect(state).toHaveText('1 field needs your attention');
  await expectFit(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(eBonus).toBeFocused();
  await eBonus.fill('6.25');
  const chart = page.getByLabel('Replace with a CSV file');
  await chart.setInputFiles({
    name: 'chart.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  });
  await expect(page.getByText('Choose a CSV file with the columns')).toBeVisible();
  const csv = 'from_sp,to_sp,sp_bonus\n50,99,1.5\n100,199,2.5\n';
  await chart.setInputFiles({ name: 'chart.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('textbox', { name: 'Row 2, To, SP' })).toHaveValue('199');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish draft' }).click();
  await expectFit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish draft' }).click();
  await expect(page.getByText(/has asked for this draft to be published/)).toBeVisible();

  const colleague = await openAsColleague(browser, shop.officeUrl);
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  await decide(colleague, day);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: day });
  await expect(row).toContainText('Scheduled');
  await page.getByRole('link', { name: day }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Income plan from ${day}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ranks' })).toContainText('In force: 6.2');
  await expect(page.getByRole('region', { name: 'P-bonus' })).toContainText('2.5');
  await expectFit(page);

  await page.getByRole('button', { name: 'Withdraw version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw version' }).click();
  await expect(page.getByText(/has asked to withdraw this version/)).toBeVisible();
  await decide(colleague, day);
  await page.reload();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await colleague.context().close();
});
