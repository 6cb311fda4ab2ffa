import { demoSeller } from '#demo/people.ts';
import { messagesIn } from '#locales/messages.ts';
import { pathIn } from '../contract/language.ts';
import type { OwnIncomeAccountReply } from '../contract/income-ledger.ts';
import { memberPaths } from '../contract/member-rules.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { strayTexts } from './untranslated-texts.ts';

const at = '2026-11-03T06:30:00.000Z';
const month = {
  month: '2026-10',
  components: [
    { component: 'personal', amount: 1050 },
    { component: 'group', amount: 21_400.55 },
  ],
  gross: 22_450.55,
  clawback: -120.4,
  recoveries: [{ corrected_month: '2026-08', amount: -120.4 }],
  corrections: [
    { id: 1, amount: 100, at, reason: 'AV-100123', corrected_month: '2026-09', is_reversal: false, is_reversed: false },
  ],
  tds: [
    {
      amount: -4_486,
      at,
      section: '393(1) Table Sl. No. 1(ii)',
      has_pan: false,
      rate: 20,
      tax_year: 2026,
      year_income: 22_430.15,
      threshold: 20_000,
      withheld_before: 0,
      base: 22_430.15,
      certificates: [],
    },
  ],
  deductions: [],
  net: 17_944.15,
  payouts: [
    { amount: -17_944.15, at, failed: false },
    { amount: 17_944.15, at, failed: true },
  ],
};
const payouts = [
  // As a process of the release before tells of it.
  { amount: 450, state: 'sent', utr: null, paid_on: null },
  { amount: 600, state: 'failed', sent_on: '2026-11-06', utr: null, paid_on: null },
  { amount: 12_345.05, state: 'paid', sent_on: '2026-11-04', utr: 'SBIN426311048215', paid_on: '2026-11-05' },
];
const full = {
  balance: 17_944.15,
  payouts,
  payout_hold: { reason: 'bank_changed', amount: 100, until: '2026-11-12T10:00:00.000Z' },
  payout_minimum: 100,
  months: [month],
  next_cursor: '2026-10',
  tds_certificates: [{ year: 2026, quarter: 1 }],
  member_id: '100001',
  members: [{ member_id: '100001', left_on: null }],
};

const cited = [month.tds[0]!.section, payouts[2]!.utr!];

for (const language of ['en', 'hi'] as const) {
  test(`a seller reads what was credited, withheld and paid (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      // Sections of an act are cited as they stand there, and banks' references as banks write them.
      const stray = await strayTexts(page, language);
      expect(stray.filter((text) => !cited.some((each) => text.includes(each)))).toEqual([]);
    };
    const address = shop.officeUrl + pathIn(language, '/').replace(/\/$/, '');
    await page.goto(`${address}/income`);
    await page.locator('[name=mobile]').fill(demoSeller.memberId!);
    await page.locator('[name=password]').fill(demoSeller.password);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(/\/income$/);
    // Nothing of the demo is closed yet.
    await expect(page.locator('#nothing')).toBeVisible();
    await look();

    const data = full as OwnIncomeAccountReply['data'];
    await page.route(`**${memberPaths.incomeAccount}*`, (route) =>
      route.fulfill({ json: { status: 'success', data } }),
    );
    await page.reload();
    const rows = page.getByRole('main').getByRole('row');
    await expect(rows).toHaveCount(14);
    await expect(page.getByText('UTR SBIN426311048215')).toBeVisible();
    await expect(rows.filter({ hasText: '₹600' })).toContainText(
      language === 'en' ? 'Sent on 6 Nov 2026' : '6 नवंबर 2026 को भेजा गया',
    );
    await expect(rows.filter({ hasText: '₹450.00' })).toContainText(
      messagesIn(language).portal.income.payouts.states.sent,
    );
    await expect(rows.last()).toContainText('₹17,944.15');
    await expect(page.locator('main a[href$="/membership/pan"]')).toBeVisible();
    const balance = page.locator('section[aria-labelledby=balance]');
    await expect(balance.locator('a[href$="/membership/bank"]')).toBeVisible();
    await expect(balance).toContainText(language === 'en' ? '12 Nov 2026, 3:30 pm' : '12 नवंबर 2026');
    await look();
    await page.unroute(`**${memberPaths.incomeAccount}*`);
    await page.locator('main a[href$="?cursor=2026-10"]').click();
    await expect(page.locator('#nothing')).toBeVisible();
  });
}
