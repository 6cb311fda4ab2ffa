import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IncomeExceptionKind } from '#contract/admin/network/income-closes.ts';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salesJobs } from '#server/reports/index.ts';
import { salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { tamper } from '#server/testing/services.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { approveClose, checkException, findClose, incomeCloseJobs, readChecks, startClose } from './index.ts';

let shop: LifeShop;
const [seller, other] = ['654321', '654322'];
beforeEach(async () => {
  shop = await openLifeShop();
  for (const member of [seller, other])
    await addMember(shop.services.db, member, { joinedAt: new Date('2026-09-15T12:00:00+05:30') });
});
afterEach(() => shop.close());

/** Paid and delivered at `at`; counts for `member`. */
async function sell(at: string, member: string, lines: Record<number, number>): Promise<void> {
  shop.services.clock.set(`${at}T12:00:00+05:30`);
  const order = await placeLive(shop, lines, { form: { ...online, referral_member_id: member } });
  await bringTo(shop, order.id, 'deliver');
  await runReader(shop.services, salePointReader);
}

async function draft(month: string, at: string) {
  const { services } = shop;
  services.clock.set(`${at}T12:00:00+05:30`);
  await salesJobs['hourly:daily-sales']!(services, {});
  const started = await startClose(services, actorForTest(), month);
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, { ...salePointJobs, ...incomeCloseJobs });
  return (await findClose(services.db, month))!;
}

/**
 * October is closed with one earner; in November's draft that income has jumped and another member is new at the top.
 */
async function draftWithExceptions(): Promise<{ october: number; november: number }> {
  const honey = await seedProduct(shop.services.db, { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  await sell('2026-10-01', seller, { [honey]: 2 });
  const { id: october } = await draft('2026-10', '2026-11-03');
  expect(await approve('2026-10', october)).toBe('approved');
  await runDueJobs(shop.services, salePointJobs);
  await sell('2026-11-10', seller, { [honey]: 60 });
  await sell('2026-11-10', other, { [honey]: 1 });
  const { id: november } = await draft('2026-11', '2026-12-20');
  return { october, november };
}
async function approve(month: string, close: number): Promise<string> {
  const approved = await approveClose(shop.services, actorForTest(), { month, close });
  return approved.ok ? 'approved' : approved.error.code;
}
async function check(close: number, kind: IncomeExceptionKind, note = 'Known'): Promise<string> {
  const checked = await checkException(shop.services, actorForTest(), { month: '2026-11', close, kind, note });
  return checked.ok ? 'checked' : checked.error.code;
}
/** State and note of each exception; an exclamation mark if it is required. */
async function checks(incomeChecks: 'none' | 'unusual' | 'all' = 'unusual') {
  const found = await readChecks(shop.services.db, (await findClose(shop.services.db, '2026-11'))!, { incomeChecks });
  return found.map(({ kind, state, isRequired, last }) =>
    [kind, isRequired ? '!' : '', state, last?.note].filter(Boolean).join(' '),
  );
}

test('what is unusual is checked with a note before the month is approved', async () => {
  const { october, november } = await draftWithExceptions();
  expect(await checks()).toEqual(['new_top_earners ! open', 'jumps ! open', 'missing_papers open']);
  expect(await checks('none')).toEqual(['new_top_earners open', 'jumps open', 'missing_papers open']);
  expect(await checks('all')).toEqual(['new_top_earners ! open', 'jumps ! open', 'missing_papers ! open']);
  expect(await approve('2026-11', november)).toBe('income_close_unchecked');
  expect(await check(november, 'jumps', 'A wedding')).toBe('checked');
  expect(await approve('2026-11', november)).toBe('income_close_unchecked');
  // Rejected for another draft, for an exception that does not exist, and after the approval.
  expect(await check(october, 'new_top_earners')).toBe('income_close_replaced');
  expect(await check(november, 'returnable_orders')).toBe('income_exception_not_found');
  expect(await check(november, 'new_top_earners', 'Asked them')).toBe('checked');
  expect(await check(november, 'jumps', 'Two weddings')).toBe('checked');
  expect(await checks()).toEqual([
    'new_top_earners ! checked Asked them',
    'jumps ! checked Two weddings',
    'missing_papers open',
  ]);
  expect(await approve('2026-11', november)).toBe('approved');
  expect(await check(november, 'jumps', 'Too late')).toBe('income_close_replaced');
  expect(await checks()).toContain('jumps ! checked Two weddings');
});

test('with nothing required a month is approved with its exceptions open', async () => {
  const { november } = await draftWithExceptions();
  shop.services.config.network.incomeChecks = 'none';
  try {
    expect(await approve('2026-11', november)).toBe('approved');
  } finally {
    shop.services.config.network.incomeChecks = 'unusual';
  }
});

test('a draft that comes later takes checks along, and says what has changed since', async () => {
  const { november } = await draftWithExceptions();
  for (const kind of ['jumps', 'new_top_earners'] as const) expect(await check(november, kind)).toBe('checked');
  const same = await draft('2026-11', '2026-12-21');
  expect(same.id).not.toBe(november);
  expect(await checks()).toEqual(['new_top_earners ! checked Known', 'jumps ! checked Known', 'missing_papers open']);
  // The member whose income jumped buys more: the same number of jumps, but other figures. The new top earner is
  // unchanged.
  await tamper(
    shop.services.db,
    sql`UPDATE sale_point_total SET points_centi = points_centi + 1000
    WHERE member_id = ${seller} AND month = '2026-11-01'`,
  );
  const changed = await draft('2026-11', '2026-12-22');
  expect(await checks()).toEqual(['new_top_earners ! checked Known', 'jumps ! changed Known', 'missing_papers open']);
  expect(await approve('2026-11', changed.id)).toBe('income_close_unchecked');
  expect(await check(changed.id, 'jumps', 'Looked again')).toBe('checked');
  expect(await approve('2026-11', changed.id)).toBe('approved');
});

test('beside a draft stand the month’s sales, orders that can come back, who is new at the top and whose income has jumped', async () => {
  const honey = await seedProduct(shop.services.db, { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  await sell('2026-10-01', seller, { [honey]: 1 });
  await sell('2026-10-31', seller, { [honey]: 1 });
  const october = await draft('2026-10', '2026-11-03');
  // 20 points are worth Rs 200: Rs 42 of personal income, and 4 % of the Rs 200 paid for the items.
  expect(october.summary).toMatchObject({
    net_sales_paise: 20_000,
    own_centi_sp: 2_000,
    amounts: { personal: 4_200, rebate: 800, gross: 5_000 },
    since_month: null,
    exceptions: { returnable_orders: 1, new_top_earners: [], jumps: 0, missing_papers: 1 },
  });
  const approved = await approveClose(shop.services, actorForTest(), { month: '2026-10', close: october.id });
  expect(approved).toMatchObject({ ok: true });
  await runDueJobs(shop.services, salePointJobs);

  await sell('2026-11-10', seller, { [honey]: 30 });
  await sell('2026-11-10', other, { [honey]: 1 });
  const november = await draft('2026-11', '2026-12-20');
  expect(november.summary).toMatchObject({
    net_sales_paise: 310_000,
    since_month: { close_id: october.id, members: 2, gross_paise: 5_000 },
    exceptions: { returnable_orders: 0, new_top_earners: [other], jumps: 1, missing_papers: 2 },
  });
});
