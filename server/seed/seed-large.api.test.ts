import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOfMonth } from '#contract/india-time.ts';
import { startClose } from '#server/income-close/index.ts';
import { countTeam, findMember, findPlace, readNetworkAt } from '#server/members/index.ts';
import { checkAll } from '#server/reconciliation/index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillLargeShop, type LargeShop } from '../../scripts/seeding/large-shop.ts';

/**
 * Some weeks of the demo's orders, whose first sellers joined before the demo's company did; the full one is more of
 * the same.
 */
const size = { orders: 2_500, customers: 300, products: 120, network: { members: 1_200, months: 6 } };
const days = 45;

let services: TestServices;
let told: string[];
beforeAll(async () => {
  services = await openTestServices();
  told = await fill(size);
});
afterAll(() => services.close());

async function fill(asked: LargeShop): Promise<string[]> {
  const lines: string[] = [];
  await fillLargeShop(services, asked, (progress) => lines.push(progress), days);
  return lines;
}
const count = async (from: string) =>
  (await sql.raw<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`).execute(services.db)).rows[0]!.n;
const everything = async () =>
  Promise.all(
    ['orders', 'customer', 'product', 'member', 'sale_point_entry', 'income_close', 'income_statement'].map(count),
  );

test('as many orders, customers, products and sellers are there as were asked for, and orders of the last months name sellers', async () => {
  expect(await count('orders')).toBe(size.orders);
  expect(await count('customer')).toBe(size.customers);
  expect(await count('product')).toBe(size.products);
  expect(await count('member WHERE NOT is_demo')).toBe(size.network.members);
  expect(await count('member_tree WHERE NOT is_numbered')).toBe(0);
  const company = (await findPlace(services.db, '100000'))!;
  const levels = await countTeam(services.db, company);
  expect(levels.reduce((sum, each) => sum + each, 0)).toBe((await count('member_tree')) - 1);
  expect(levels[0]).toBeGreaterThan(1_000);
  expect(levels.length).toBeGreaterThan(4);
  expect(await count(`sale_point_order WHERE length(member_id) = 7`)).toBeGreaterThan(100);
  expect(told).toContain('2500 of 2500 orders');
});

test('the months are closed: all but the last approved, that one a draft, and the company is not frozen', async () => {
  const { rows } = await sql<{ month: string; state: string; members: number }>`
    SELECT to_char(c.month, 'YYYY-MM') AS month, c.state, (SELECT count(*)::int FROM income_statement s WHERE s.close_id = c.id) AS members
    FROM income_close c ORDER BY c.month`.execute(services.db);
  expect(rows.length).toBeGreaterThanOrEqual(size.network.months);
  expect(rows.map(({ state }) => state)).toEqual([...rows.slice(1).map(() => 'approved'), 'draft']);
  const draft = rows.at(-1)!;
  const network = await readNetworkAt(services.db, endOfMonth(draft.month));
  expect(draft.members).toBe(network.filter(({ status }) => status === 'live' || status === 'frozen').length);
  expect(draft.members).toBeGreaterThan(1_000);
  expect((await findMember(services.db, '100000', services.clock.now()))!.status).toBe('live');
});

test('orders, sale points, incomes and tax agree', async () => {
  const found: unknown[] = [];
  const looked = await checkAll(services.db, async (some) => void found.push(...some));
  expect(found).toEqual([]);
  expect(looked.salePoints).toBeGreaterThan(100);
});

test('a second run changes nothing and says that everything is there', async () => {
  const before = await everything();
  expect(await fill(size)).toEqual([
    '2500 orders are there already.',
    'Posting sale points.',
    'The months that are over are closed already.',
    'Cleaning up after the copies.',
  ]);
  expect(await everything()).toEqual(before);
});

test('a run goes on with the draft in which an earlier one was killed', async () => {
  const { month } = await services.db
    .selectFrom('income_close')
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  expect(await startClose(services, actorForTest(), month)).toMatchObject({ ok: true });
  expect(await fill(size)).toContain('A draft was being computed: going on with it.');
  expect(await count(`income_close WHERE state = 'running'`)).toBe(0);
  expect(await count(`income_close WHERE state = 'draft'`)).toBe(1);
});

test('another number of sellers is refused, and nothing is copied for them', async () => {
  const before = await everything();
  await expect(fill({ ...size, orders: 3_000, network: { members: 1_300, months: 6 } })).rejects.toThrow(
    'This database was filled with 1200 sellers',
  );
  expect(await everything()).toEqual(before);
});
