import { demoSeller } from '#demo/people.ts';
import type { IncomeEntriesReply, IncomeExplained, IncomeSourcesReply } from '../contract/income-explained.ts';
import { pathIn } from '../contract/language.ts';
import { memberPaths } from '../contract/member-rules.ts';
import { paths } from '../contract/paths.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsSeller } from './sellers.ts';
import { answered } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

const share = (sp: number, percent: number) => ({
  sp,
  value: sp * 10,
  percent,
  amount: Math.round(sp * percent * 10) / 100,
});

/** A month as the server tells of one; what it computes is tested with the calls. */
const income: IncomeExplained = {
  month: '2026-06',
  is_approved: true,
  member_id: '100001',
  name: 'Harish R.',
  is_active: true,
  is_frozen: false,
  rank: 2,
  rank_name: 'SP 2',
  leaders: 1,
  network: 2,
  own_sp: 60,
  purchases: 600,
  gross: 355.6,
  restated: {
    own_sp: 20,
    rank: 1,
    rank_name: 'SP 1',
    gross: 311.2,
    amount: -44.4,
    components: [{ component: 'personal', approved: 126, restated: 81.6 }],
  },
  is_openable: true,
  personal: share(60, 21),
  rebate: { purchases: 600, over: 500, upto: 1_000, percent: 5, amount: 30 },
  group: { amount: 166, levels: [11, 10].map((percent, at) => ({ level: at + 1, ...share(60 + 40 * at, percent) })) },
  e_bonus: {
    percent: 6.1,
    amount: 17.6,
    parts: [
      { taken_percent: 0, sp: 40, value: 400, percent: 6.1 },
      { taken_percent: 5, sp: 120, value: 1_200, percent: 1.1 },
    ],
  },
  r_bonus: share(160, 1),
  p_bonus: { ...share(60, 0), row: null },
  fixed: 0,
  missing: {
    active_sp: 50,
    sp: 0,
    next_rank: { rank: 3, name: 'SP 3', leaders: 2, network: 4, missing_leaders: 1, missing_network: 2 },
    nearest: [{ member_id: '200009', name: 'Venkatanarasimharajuvaripeta R.', sp: 48.75 }],
  },
};
const sources = (first: number, next: string | null): IncomeSourcesReply => ({
  status: 'success',
  data: [1, 2].map((level) => ({
    member_id: String(first + level),
    name: 'Sunita R.',
    level,
    sp: 60,
    value: 600,
    percent: 11,
    taken_percent: 0,
  })),
  meta: { next_cursor: next },
});
const entries: IncomeEntriesReply = {
  status: 'success',
  data: [{ id: 1, at: '2026-06-12T10:00:00Z', is_reversal: false, order_number: null, sp: 60, amount: null }],
  meta: { next_cursor: null },
};

for (const language of ['en', 'hi'] as const)
  test(`a seller opens an income down to the orders, by keyboard (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      expect(await strayTexts(page, language)).toEqual([]);
    };
    for (const description of ['404', '422', 'net::ERR_FAILED'])
      test.info().annotations.push({ type: 'expected console error', description });
    const { mobile, password } = demoSeller;
    const login = await answered(page.request.post(shop.officeUrl + paths.login, { data: { mobile, password } }));
    await logInAsSeller(page, shop, { token: String(login['token']) });
    const at = (month: string) => shop.officeUrl + pathIn(language, `/months/${month}`);
    await page.goto(at('2020-01'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main details')).toHaveCount(0);
    await look();

    let fails = true;
    const path = `**${memberPaths.incomes}/2026-06`;
    await page.route(path, (route) => route.fulfill({ json: { status: 'success', data: income } }));
    await page.route(`${path}/sources*`, (route) => {
      if (fails) return route.abort();
      const isFirst = !route.request().url().includes('cursor');
      return route.fulfill({ json: isFirst ? sources(200_000, '7') : sources(300_000, null) });
    });
    await page.route(`${path}/entries*`, (route) => route.fulfill({ json: entries }));
    await page.goto(at('2026-06'));
    const parts = page.locator('main section > div > details');
    await expect(parts).toHaveCount(7);
    await look();
    const open = async (summary: ReturnType<typeof page.locator>) => {
      await summary.focus();
      await page.keyboard.press('Enter');
    };
    await open(parts.nth(2).locator('> summary'));
    const level = parts.nth(2).locator('details').first();
    await open(level.locator('> summary'));
    // Nothing came: it says so, and tries again.
    await expect(level.getByRole('alert')).toBeVisible();
    fails = false;
    await level.getByRole('button').press('Enter');
    const members = level.locator('li > details');
    await expect(members).toHaveCount(2);
    await level.getByRole('button').press('Enter');
    await expect(members).toHaveCount(4);
    await expect(level.getByRole('button')).toHaveCount(0);
    await open(members.first().locator('> summary'));
    await expect(members.first().getByRole('table')).toBeVisible();
    await open(parts.nth(4).locator('> summary'));
    await expect(parts.nth(4).locator('li > details')).toHaveCount(2);
    await look();
  });
