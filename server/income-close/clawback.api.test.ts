import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { tamper } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import {
  approveClose,
  checkException,
  findClose,
  findStatements,
  incomeCloseJobs,
  startClose,
  verifyClose,
} from './index.ts';

let shop: LifeShop;
/** Each the sponsor of the next. */
const [first, second, third] = ['654320', '654321', '654322'];
let honey: number;
const db = () => shop.services.db;
beforeEach(async () => {
  shop = await openLifeShop();
  const joinedAt = new Date('2026-09-15T12:00:00+05:30');
  await addMember(db(), first, { joinedAt });
  await addMember(db(), second, { joinedAt, sponsorId: first });
  await addMember(db(), third, { joinedAt, sponsorId: second });
  // Rs 100, 10 sale points, which are worth Rs 100.
  honey = await seedProduct(db(), { regular: 10_000, centiSp: 1_000, stock: 1_000 });
});
afterEach(() => shop.close());

async function sell(day: string, member: string, jars: number): Promise<LiveOrder> {
  shop.services.clock.set(`${day}T12:00:00+05:30`);
  return placeLive(shop, { [honey]: jars }, { form: { ...online, referral_member_id: member } });
}

async function takeBack(day: string, order: LiveOrder): Promise<void> {
  shop.services.clock.set(`${day}T12:00:00+05:30`);
  expect((await shop.staff(order.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
}

/** Computes a month on a later day, checks it against its stored input, and approves it; returns its summary and statements by ID. */
async function close(month: string, day: string) {
  const { services } = shop;
  services.clock.set(`${day}T12:00:00+05:30`);
  await runReader(services, salePointReader);
  const started = await startClose(services, actorForTest(), month);
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, { ...salePointJobs, ...incomeCloseJobs });
  const draft = (await findClose(db(), month))!;
  expect((await verifyClose(db(), month))!.parts.filter(({ agrees }) => !agrees)).toEqual([]);
  // What is unusual is approved with a note alone.
  for (const kind of ['jumps', 'new_top_earners'] as const)
    await checkException(services, actorForTest(), { month, close: draft.id, kind, note: 'Known' });
  expect(await approveClose(services, actorForTest(), { month, close: draft.id })).toMatchObject({ ok: true });
  await runDueJobs(services, salePointJobs);
  const rows = await findStatements(db(), draft, { view: 'all', after: null, limit: 10 });
  return { draft, rows, incomes: rows.map((row) => [row.member_id, row.gross_paise, row.clawback]) };
}

const withoutReturns = async (id: number) =>
  (
    await sql<Record<string, unknown>>`SELECT * FROM income_clawback WHERE close_id = ${id} ORDER BY member_id`.execute(
      db(),
    )
  ).rows;

test('what a return of an approved month takes off each income is known to the paisa, until it is recovered', async () => {
  const early = await sell('2026-10-05', third, 4);
  const other = await sell('2026-10-06', third, 6);
  await sell('2026-10-07', first, 6);
  await sell('2026-10-07', second, 6);
  const october = await close('2026-10', '2026-11-02');
  expect(october.draft.summary.clawback).toEqual({ members: 0, paise: 0 });
  expect(await withoutReturns(october.draft.id)).toEqual([]);

  await sell('2026-11-05', first, 6);
  await sell('2026-11-05', second, 6);
  await sell('2026-11-05', third, 9);
  await takeBack('2026-11-06', early);
  // Taken back in the month in which it was sold: no late return.
  await takeBack('2026-11-06', await sell('2026-11-06', third, 3));
  const november = await close('2026-11', '2026-12-02');
  // By hand. The third has 90 points for Rs 900, less 40 for Rs 400: 21 % of Rs 500 and 4 % of Rs 500, instead of 21 % of Rs 900 and 5 % of Rs 900.
  // The second earns 21 % and 5 % of its own Rs 600, and 11 % of Rs 500 instead of Rs 900. The first earns the same on its own Rs 600, 11 % of the
  // second's Rs 600, 10 % of Rs 500 instead of Rs 900; and, being of rank 2 with 6.1 % over the others' 5 %, 1.1 % of Rs 1,100 instead of Rs 1,500.
  const none = { fixed_paise: 0, r_bonus_paise: 0, p_bonus_paise: 0 };
  const own = { ...none, personal_paise: 12_600, rebate_paise: 3_000 };
  expect(november.rows).toMatchObject([
    { ...own, group_paise: 11_600, e_bonus_paise: 1_210, gross_paise: 28_410, clawback: -4_440 },
    { ...own, group_paise: 5_500, e_bonus_paise: 0, gross_paise: 21_100, clawback: -4_400 },
    { ...none, personal_paise: 10_500, rebate_paise: 2_000, group_paise: 0, gross_paise: 12_500, clawback: -10_900 },
  ]);
  expect(await withoutReturns(november.draft.id)).toMatchObject([
    { ...own, member_id: first, group_paise: 15_600, e_bonus_paise: 1_650, gross_paise: 32_850 },
    { ...own, member_id: second, group_paise: 9_900, e_bonus_paise: 0, gross_paise: 25_500 },
    { ...none, member_id: third, personal_paise: 18_900, rebate_paise: 4_500, group_paise: 0, gross_paise: 23_400 },
  ]);
  expect(november.draft.summary.clawback).toEqual({ members: 3, paise: -19_740 });

  // 60 points come back where only 20 are sold: 20 are recovered now, the rest from the month after.
  await takeBack('2026-12-05', other);
  await sell('2026-12-06', third, 2);
  const december = await close('2026-12', '2027-01-02');
  expect(december.incomes).toEqual([
    [first, 0, null],
    [second, 0, null],
    [third, 0, -5_000],
  ]);
  await sell('2027-01-05', third, 5);
  const january = await close('2027-01', '2027-02-02');
  expect(january.incomes.at(-1)).toEqual([third, 2_500, -10_000]);
  const found = await findStatements(db(), january.draft, { view: 'clawbacks', after: null, limit: 10 });
  expect(found.map((row) => row.member_id)).toEqual([third]);

  // Kept as the statements are; what somebody changed all the same is found.
  for (const statement of [
    sql`UPDATE income_clawback SET member_id = '999999'`,
    sql`DELETE FROM income_clawback`,
    sql`INSERT INTO income_clawback SELECT close_id, '999999', personal_paise, rebate_paise, group_paise, fixed_paise, e_bonus_paise, r_bonus_paise,
      p_bonus_paise, gross_paise FROM income_clawback LIMIT 1`,
  ])
    await expect(statement.execute(db())).rejects.toThrow(/is never changed or deleted/);
  await tamper(db(), sql`DELETE FROM income_clawback WHERE close_id = ${november.draft.id} AND member_id = ${second}`);
  expect((await verifyClose(db(), '2026-11'))!.parts.filter(({ agrees }) => !agrees)).toEqual([
    { part: 'clawback rows', agrees: false },
  ]);
});
