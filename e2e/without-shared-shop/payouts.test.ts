import { patience } from '../../server/testing/pace.ts';
import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { demoColleagues, demoStaff } from '#demo/people.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { addPayees } from '#server/testing/payees.ts';
import { makeDataFolder, startShop } from '#server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, sayingCodes, test as base } from '../shop.ts';
import { confirm } from '../months.ts';
import { answered, logInAsStaff, openScreen } from '../staff.ts';

/** A shop whose ledger owes five direct sellers. */
const test = base.extend({
  shop: [
    async ({}, use) => {
      const folder = makeDataFolder('shop-payouts-');
      fs.cpSync(process.env['SHOP_DATA_TEMPLATE']!, folder, { recursive: true });
      const config = { ...readConfig({ LOG_LEVEL: 'silent' }, []), dataDir: folder };
      const database = await openDatabase(config);
      await addPayees(
        { db: database.db, database, config, clock: systemClock },
        { memberId: '710001', paise: 1_234_505, holder: 'Sunita Devi Rawat' },
        { memberId: '710002', paise: 60_000 },
        { memberId: '710003', paise: 80_000, status: 'frozen' },
        { memberId: '710004', paise: 90_000, account: null },
        { memberId: '710005', paise: 5_000 },
      );
      await database.close();
      const shop = await startShop(sayingCodes, folder);
      await use(shop);
      await shop.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patience.test },
  ],
});

async function expectFit(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone: true });
}

/** The colleague for money, in a window of their own. */
async function openAsFinance(browser: Browser, officeUrl: string): Promise<Page> {
  const { email } = demoColleagues.find(({ role }) => role === 'finance')!;
  const page = await (await browser.newContext()).newPage();
  await answered(page.request.post(`${officeUrl}/api/staff/login`, { data: { email, password: demoStaff.password } }));
  await page.goto(`${officeUrl}/healthz`);
  await page.evaluate(() => localStorage.setItem('staff-session', 'open'));
  return page;
}

const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });

const upload = (page: Page, text: string) =>
  page
    .getByLabel('The bank’s response file')
    .setInputFiles({ name: 'response.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('two people pay direct sellers by a bank’s file, and read what the bank says @journey', async ({
  page,
  shop,
  browser,
}, info) => {
  // A template without an amount is refused by the server.
  info.annotations.push({ type: 'expected console error', description: 'payout-templates/csv' });
  info.annotations.push({ type: 'expected console error', description: 'payout-template-preview' });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Payouts');
  await expect(page.getByText('No payouts yet.')).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout batch 1' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Payouts in this batch' });
  await expect(lines.getByRole('rowheader')).toHaveCount(2);
  await expectFit(page);
  await page.getByRole('link', { name: 'Held (2)' }).click();
  await expect(lines).toContainText('No bank account');
  await expect(lines).toContainText('Frozen. Still owed');
  await expectFit(page);
  await page.getByRole('link', { name: 'No bank account (1)' }).click();
  await expect(lines.getByRole('rowheader')).toHaveCount(1);

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Kavita Negi has asked for approval.')).toBeVisible();
  const colleague = await openAsFinance(browser, shop.officeUrl);
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  const request = colleague.getByRole('listitem').filter({ hasText: '₹12,945.05' });
  await request.getByRole('button', { name: /^Approve/ }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);

  await openScreen(page, 'Payouts');
  await page.getByRole('link', { name: 'Bank file templates' }).click();
  await expectFit(page);
  await page.getByRole('link', { name: 'Bulk upload (CSV)', exact: true }).click();
  await page.getByLabel('Debit account').first().fill('000405001234');
  await expectFit(page);
  await page.getByRole('button', { name: 'Remove column 6' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Add a column with the amount').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a column' }).nth(1).click();
  const added = page.getByRole('group', { name: 'Column 11' });
  await added.getByLabel('What’s in it').selectOption('Amount in rupees');
  await added.getByLabel('Title').fill('Amount');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('This template now waits for a second person’s approval.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bulk upload (CSV)' })).not.toContainText('Ready');
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Debit account' })).toContainText('000405001234');
  await expectFit(colleague);
  await confirm(colleague, shop, 'Change of a bank file template');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Bulk upload (CSV)' })).toContainText('Ready');

  // A template of one's own: a copy, tried out before it is saved.
  await page.getByRole('link', { name: 'Make a copy of Bulk upload (CSV)' }).click();
  await page.getByLabel('Copy from').selectOption('Fixed width');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Copy of Fixed width');
  await name.fill('Doon Bank');
  const code = page.getByLabel('Client code at the bank');
  await code.fill('AARVYA-WELLNESS');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('is too narrow for what goes into it').first()).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toBeFocused();
  await code.fill('AARVYA');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByLabel('Preview').last()).toContainText('DPAY0000000001   NEFT');
  await expectFit(page);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('This template now waits for a second person’s approval.')).toBeVisible();
  await confirm(colleague, shop, 'Doon Bank');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Doon Bank', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'All payouts' }).click();
  await page.getByRole('link', { name: 'Payout batch 1' }).click();
  await page.getByRole('button', { name: 'Use this template' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the bank file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('payouts-1.csv');
  const rows = fs
    .readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(3);
  const references = rows.slice(1).map((row) => /PAY\d{10}/.exec(row)![0]);
  expect(rows[1]).toContain(',SUNITA DEVI RAWAT,0071000112345,SBIN0001234,');

  const head = 'Reference,Amount,Status,UTR,Date,Reason\n';
  await upload(page, `${head}${references[0]},12345.06,PAID,UTR000001,01/01/2026,\n`);
  await expect(page.getByText('Amount doesn’t match: 1')).toBeVisible();
  await expect(page.getByText('Missing from the file: 1')).toBeVisible();
  await expectFit(page);
  await upload(
    page,
    `${head}${references[0]},12345.05,PAID,UTR000001,${today()},\n${references[1]},600,FAILED,,,Account closed\n`,
  );
  await expect(page.getByText('1 payout paid, ₹12,345.05')).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Failed and returned payouts wait for a second person’s approval.')).toBeVisible();
  await colleague.goto(`${shop.officeUrl}/admin/approvals`);
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Failed amount' })).toContainText('₹600');
  await expectFit(colleague);
  await confirm(colleague, shop, 'Failed and returned payouts');
  await colleague.context().close();
  await page.reload();
  await expect(page.getByText('Settled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Failed (1)' }).click();
  await expect(lines).toContainText('Account closed');
  await page.getByRole('link', { name: 'Paid (1)' }).click();
  await expect(lines).toContainText('UTR000001');
  await expectFit(page);

  await page.getByRole('link', { name: 'All payouts' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Payout batch 1' })).toContainText('₹12,345.05');
  await expectFit(page);
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout batch 2' })).toBeVisible();
  await expect(lines.getByRole('rowheader')).toHaveCount(1);
  await expect(lines).toContainText('₹600');
});
