import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { demoStaff } from '#demo/people.ts';
import { type PayoutLine, staffPayoutPaths, type StoredPayoutTemplate } from '#contract/admin/network/payouts.ts';
import type { RunningShop } from '../../server/testing/start-shop.ts';
import { addProduct, bankDay, close, confirm, moveTo, nameOf, sell, testMonths } from '../months.ts';
import { joinAsSeller, logInAsSeller, type NewSeller, sellerPassword } from '../sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../shop.ts';
import {
  actAsStaff,
  answered,
  confirmGuest,
  logInAsStaff,
  openAsColleague,
  openScreen,
  staffHeaders,
} from '../staff.ts';

const test = testMonths();

/** The next June, whose months after it are of one tax year. */
const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() < 4 ? 0 : 1);
const [first, second] = [`${year}-06`, `${year}-07`];
/**
 * Pays what is owed: a batch of one of staff that the other confirms, the bank's file, and its answer, in which some
 * payouts failed. Returns the lines paid for.
 */
async function pay(page: Page, colleague: Page, shop: RunningShop, failing: readonly string[]): Promise<PayoutLine[]> {
  await openScreen(page, 'Payouts');
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await expect(page.getByRole('heading', { name: /^Payout batch \d+$/, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${demoStaff.name} has asked for approval.`)).toBeVisible();
  const batch = page.url().split('/').at(-1)!;
  await confirm(colleague, shop, 'Payout batch');
  await page.reload();
  await page.getByRole('button', { name: 'Use this template' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the bank file' }).click(),
  ]);
  const written = fs.readFileSync(await file.path(), 'utf8');
  const { data } = await answered(
    page.request.get(`${shop.officeUrl}${staffPayoutPaths.batches}/${batch}/lines?view=payable`),
  );
  const lines = data as PayoutLine[];
  const answers = lines.map(({ reference, amount, member_id: id }) => {
    expect(written).toContain(reference);
    return failing.includes(id)
      ? `${reference},${amount.toFixed(2)},FAILED,,,Account closed`
      : `${reference},${amount.toFixed(2)},PAID,UTR${reference},${bankDay()},`;
  });
  const answer = (rows: readonly string[]) => ({
    name: 'response.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Reference,Amount,Status,UTR,Date,Reason', ...rows, ''].join('\r\n')),
  });
  const input = page.getByLabel('The bank’s response file');
  await input.setInputFiles(answer([...answers, answers[0]!]));
  await expect(page.getByText('This file doesn’t match the batch, so it can’t be applied')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);
  await input.setInputFiles(answer(answers));
  await expect(page.getByText('Nothing has changed yet. This file says:')).toBeVisible();
  await expectAccessible(page, { onPhone: true });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  if (failing.length > 0) {
    await expect(page.getByText('Failed and returned payouts wait for a second person’s approval.')).toBeVisible();
    await confirm(colleague, shop, 'Failed and returned payouts');
    await page.reload();
  }
  await expect(page.getByText('Settled', { exact: true })).toBeVisible();
  return lines;
}

/** Opens a seller's income in the portal; the log-in of their joining is over. */
async function openIncome(page: Page, shop: RunningShop, { mobile }: NewSeller) {
  const data = { mobile, password: sellerPassword };
  const entered = await answered(page.request.post(`${shop.officeUrl}/api/login`, { data }));
  await logInAsSeller(page, shop, entered as unknown as { token: string });
  await page.goto(`${shop.officeUrl}/income`);
  await expect(page.getByRole('heading', { name: 'Your income', level: 1 })).toBeVisible();
}

/** What the portal tells a seller of a month: each line with its amount. */
async function readMonth(page: Page, month: string): Promise<Record<string, string>> {
  const name = new Date(`${month}-15`).toLocaleDateString('en-IN', { month: 'short', year: 'numeric' });
  const rows = await page.getByRole('region', { name }).getByRole('row').all();
  const cells = await Promise.all(
    rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()),
  );
  // A date does not break between its day and month.
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return Object.fromEntries(
    cells.flatMap(([what, amount]) => (what && amount ? [[plain(what), amount] as const] : [])),
  );
}

/**
 * Two direct sellers, one below the other. A piece costs ₹1,000 and counts 500 sale points, worth ₹5,000.
 *
 * | | June, upper | lower | July, upper | without the return | lower |
 * |---|---|---|---|---|---|
 * | pieces | 10 | 1 | 12 − 2 of June | 12 | 1 |
 * | personal, 21 % | 10,500 | 1,050 | 10,500 | 12,600 | 1,050 |
 * | rebate, 9 %, 5 %, 9 %, 10 %, 5 % of what was paid | 900 | 50 | 900 | 1,200 | 50 |
 * | group, 11 % of the lower one's ₹5,000 | 550 | – | 550 | 550 | – |
 * | P-bonus, 5 % from 2,000 points on, 2.5 % from 400 on | 2,500 | 125 | 2,500 | 3,000 | 125 |
 * | gross | 14,450 | 1,225 | 14,450 | 17,350 | 1,225 |
 * | tax, 2 % of the year's 28,900, above 20,000 | – | – | 578 | | – |
 * | to be paid | 14,450 | 1,225, which fails | 13,990 | | 2,450 |
 */
test('two people close a month and pay it; a failed payout, a late return and tax come with the next one @once @journey', async ({
  browser,
  page,
  shop,
}) => {
  test.slow();
  moveTo(`${first}-10`);
  await logInAsStaff(page, shop.officeUrl);
  const product = await addProduct(page, shop);
  const upper = await joinAsSeller(page, shop);
  const lower = await joinAsSeller(page, shop, upper.memberId);
  const toReturn = await sell(page, shop, product, upper, 10);
  await sell(page, shop, product, lower, 1);

  moveTo(`${second}-03`);
  await logInAsStaff(page, shop.officeUrl);
  const headers = await staffHeaders(page, shop.officeUrl);
  const templates = await answered(page.request.get(`${shop.officeUrl}${staffPayoutPaths.templates}`));
  const { template, version } = (templates.data as StoredPayoutTemplate[]).find(({ key }) => key === 'csv')!;
  const company = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004' };
  const saved = { headers, data: { version, template: { ...template, ...company } } };
  await answered(page.request.post(`${shop.officeUrl}${staffPayoutPaths.templates}/csv`, saved));
  let colleague = await openAsColleague(browser, shop.officeUrl, 'finance');
  await confirm(colleague, shop, 'Change of a bank file template');
  await close(page, colleague, shop, first);
  const paid = await pay(page, colleague, shop, [lower.memberId]);
  await openScreen(page, 'Monthly incomes');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: nameOf(first), exact: true }) });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  const amounts = (lines: PayoutLine[]) => Object.fromEntries(lines.map(({ member_id: id, amount }) => [id, amount]));
  expect(amounts(paid)).toEqual({ [upper.memberId]: 14_450, [lower.memberId]: 1_225 });
  await colleague.context().close();

  await answered(
    page.request.post(`${shop.url}/api/orders/${toReturn.id}/returns`, {
      headers: await confirmGuest(page, shop, toReturn),
      data: { lines: [{ line_no: 1, quantity: 2, reason: 'damaged', message: 'Two lids are cracked' }] },
    }),
  );
  const seen = await answered(page.request.get(`${shop.officeUrl}/api/staff/orders/${toReturn.id}`));
  const [{ id: returned }] = (seen.data as { returns: [{ id: number }] }).returns;
  await actAsStaff(
    page,
    shop,
    toReturn,
    [`returns/${returned}/approve`, { answer: '' }],
    [`returns/${returned}/receive`, { restock: 0 }],
    ['refund', { returns: [returned] }],
  );
  await sell(page, shop, product, upper, 12);
  await sell(page, shop, product, lower, 1);

  moveTo(`${year}-08-03`);
  await logInAsStaff(page, shop.officeUrl);
  colleague = await openAsColleague(browser, shop.officeUrl, 'finance');
  await close(page, colleague, shop, second);
  expect(amounts(await pay(page, colleague, shop, []))).toEqual({ [upper.memberId]: 13_990, [lower.memberId]: 2_450 });
  await colleague.context().close();

  await openIncome(page, shop, upper);
  const july = await readMonth(page, second);
  expect(Object.entries(july)).toEqual([
    ['Personal purchase income', '₹12,600.00'],
    ['Rebate', '₹1,200.00'],
    ['Group sale income', '₹550.00'],
    ['P-bonus', '₹3,000.00'],
    ['Gross income', '₹17,350.00'],
    ['TDS', '−₹580.00'],
    ['Net income', '₹16,770.00'],
    [expect.stringMatching(`^Balance paid out on 3 Aug ${year}, UTR \\w+$`), '−₹13,990.00'],
  ]);
  const august = `${year}-08`;
  expect(Object.entries(await readMonth(page, august))).toEqual([
    [`Returned orders of Jun ${year}`, '−₹2,780.00'],
    ['Net income', '−₹2,780.00'],
  ]);
  await expect(page.getByText('TDS is 2% of ₹29,020.')).toBeVisible();
  await expectAccessible(page, { onPhone: true });
  await openIncome(page, shop, lower);
  expect(Object.entries(await readMonth(page, first))).toEqual([
    ['Personal purchase income', '₹1,050.00'],
    ['Rebate', '₹50.00'],
    ['P-bonus', '₹125.00'],
    ['Net income', '₹1,225.00'],
    [`Balance sent to your bank on 3 Jul ${year}`, '−₹1,225.00'],
    [`Returned by the bank on 3 Jul ${year}`, '₹1,225.00'],
  ]);
  expect(Object.entries(await readMonth(page, second)).at(-1)).toEqual([
    expect.stringMatching(`^Balance paid out on 3 Aug ${year}, UTR \\w+$`),
    '−₹2,450.00',
  ]);
  await expect(page.getByRole('region', { name: 'Still to be paid' })).toContainText('₹0');
});
