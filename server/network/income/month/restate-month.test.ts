import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNetwork, asFiles } from '#server/testing/income-networks.ts';
import {
  type ReferenceClosedMonth,
  type ReferenceIncome,
  referenceIncomes,
  type ReferenceInput,
  type ReferencePurchase,
  referenceRestated,
} from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import type { StoredPlan } from './compute-month.ts';
import { openColumns, restatedColumns, Restating, type RowBlock, type TakenSales } from './restate-month.ts';

/** `npm run test:income` restates a thousand networks, `npm test` a sample of them. */
const isThorough = import.meta.env.MODE === 'thorough';
const networks = isThorough ? 1_000 : 60;
const timeout = isThorough ? 3_600_000 : 120_000;

const monthNames = ['2026-10', '2026-11', '2026-12'] as const;

async function planOf({ month, fixedIncomePaise = 0n, chart = [] }: ReferenceInput): Promise<StoredPlan> {
  const plan = { ...(await findPlanVersion(month)), fixed_income_paise: Number(fixedIncomePaise) };
  const rows = chart.map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  return { plan: JSON.stringify(plan), pBonusChart: JSON.stringify(rows) };
}

type Row = Record<string, string>;

function readRows<Name extends string>(
  names: readonly Name[],
  read: (block: number) => RowBlock<Name> | null,
): Map<string, Row> {
  const found = new Map<string, Row>();
  for (let block = 0; ; block++) {
    const rows = read(block);
    if (!rows) return found;
    const columns = names.map((name) => rows.columns[name].slice(1, -1).split(','));
    for (let at = 0; at < rows.count; at++)
      found.set(columns[0]![at]!, Object.fromEntries(names.map((name, column) => [name, columns[column]![at]!])));
  }
}

const componentsOf = (each: ReferenceIncome) =>
  [each.personal, each.rebate, each.group, each.fixed, each.eBonus, each.rBonus, each.pBonus].map(Number);
const componentNames = restatedColumns.slice(6, 13);
const componentsIn = (row: Row) => componentNames.map((name) => Number(row[name]));

const takenOf = (rows: readonly ReferencePurchase[]): TakenSales[] =>
  rows.map(({ memberId, centiSp, paise }) => ({ memberId, centiSp: -Number(centiSp), paise: -Number(paise) }));

/** A shop that closes months, and restates them from the first one of which something came back. Like the tables, it keeps rows that were once another. */
class Shop {
  readonly closed: (ReferenceClosedMonth & { incomes: ReferenceIncome[]; rows: Map<string, Row> })[] = [];
  /** What was recovered, by month, member and component. */
  readonly recovered = new Map<string, number[]>();

  readonly network: ReferenceInput;

  constructor(network: ReferenceInput) {
    this.network = network;
  }

  /** Closes the next month with the ranks that are stored by now. */
  close(purchases: readonly ReferencePurchase[]): void {
    const input = {
      ...this.network,
      month: monthNames[this.closed.length]!,
      purchases,
      members: this.network.members.map((member) => ({ ...member, ...this.ranksOf(member.memberId) })),
    };
    this.closed.push({ input, returned: [], incomes: referenceIncomes(input), rows: new Map() });
  }

  /** The title and the R-bonus count that the next month begins with. */
  ranksOf(memberId: string): { highestRank: number; rBonusCount: number } | undefined {
    const last = this.closed.at(-1);
    const income = last?.incomes.find((each) => each.memberId === memberId);
    if (!last || !income) return undefined;
    const { highestRank, rBonusCount } = last.input.members.find((each) => each.memberId === memberId)!;
    const row = last.rows.get(memberId);
    return {
      highestRank: Math.max(Number(row?.['highest_rank'] ?? highestRank), Number(row?.['rank'] ?? income.rank)),
      rBonusCount:
        Number(row?.['r_bonus_count'] ?? rBonusCount) + Number(Number(row?.['r_bonus_paise'] ?? income.rBonus) > 0),
    };
  }

  /** Takes something back of a month, restates from there on, and recovers the difference. */
  async restate(month: number, returned: readonly ReferencePurchase[]): Promise<void> {
    this.closed[month]!.returned = [...this.closed[month]!.returned, ...returned];
    const first = [...this.closed[month]!.rows].map(([memberId, row]) => ({
      memberId,
      highestRank: Number(row['highest_rank']),
      rBonusCount: Number(row['r_bonus_count']),
    }));
    const restating = new Restating(first);
    for (const each of this.closed.slice(month)) {
      restating.add(asFiles(each.input));
      const computed = await restating.compute(each.input.month, await planOf(each.input), takenOf(each.returned));
      if ('fault' in computed) throw new Error(computed.fault);
      expect(computed.gross_paise).toBe(each.incomes.reduce((sum, { gross }) => sum + Number(gross), 0));
      const changed = readRows(restatedColumns, (block) => restating.readChanged(block));
      for (const id of each.rows.keys()) if (!changed.has(id)) each.rows.set(id, this.#asClosed(each, id));
      for (const [id, row] of changed) each.rows.set(id, row);
      this.#recover(each);
    }
  }

  #asClosed({ input, incomes }: Shop['closed'][number], id: string): Row {
    const income = incomes.find(({ memberId }) => memberId === id)!;
    const { highestRank, rBonusCount } = input.members.find(({ memberId }) => memberId === id)!;
    return {
      rank: String(income.rank),
      highest_rank: String(highestRank),
      r_bonus_count: String(rBonusCount),
      ...Object.fromEntries(componentNames.map((name, at) => [name, String(componentsOf(income)[at])])),
    };
  }

  /** Approved minus restated minus what was recovered already. */
  #recover({ input, incomes, rows }: Shop['closed'][number]): void {
    for (const income of incomes) {
      const row = rows.get(income.memberId);
      if (!row) continue;
      const key = `${input.month} ${income.memberId}`;
      this.recovered.set(
        key,
        componentsIn(row).map((restated, at) => componentsOf(income)[at]! - restated),
      );
    }
  }
}

/** What of some purchases comes back: whole rows or a part of them. */
const takeBack = (rows: readonly ReferencePurchase[], draw: number): ReferencePurchase[] =>
  rows
    .filter(({ centiSp, paise }, at) => centiSp >= 0n && paise >= 0n && Math.imul(at + draw, 0x9e3779b1) >>> 30 === 0)
    .map(({ memberId, centiSp, paise }) => {
      const part = BigInt(1 + (draw % 3));
      return { memberId, centiSp: -centiSp / part, paise: -paise / part };
    });

test(
  `what is left after everything that was recovered is what the reference says of months without it, on ${networks} networks`,
  async () => {
    let [recovered, inFavour, demoted] = [0, 0, 0];
    const step = fc.record({ month: fc.nat(2), draw: fc.nat(1_000) });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: anyNetwork(30) }, { weight: 2, arbitrary: anyNetwork(90) }),
        fc.array(fc.array(step, { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
        async (network, rounds) => {
          const shop = new Shop(network);
          for (const [at, steps] of rounds.entries()) {
            shop.close(network.purchases.filter((_, index) => at === 0 || index % (at + 2) !== 0));
            for (const { month, draw } of steps)
              if (month <= at) await shop.restate(month, takeBack(shop.closed[month]!.input.purchases, draw));
          }
          const expected = referenceRestated(shop.closed);
          for (const [at, { input, incomes }] of shop.closed.entries())
            for (const [place, income] of incomes.entries()) {
              const due = componentsOf(expected.months[at]![place]!);
              const taken = shop.recovered.get(`${input.month} ${income.memberId}`) ?? due.map(() => 0);
              expect(componentsOf(income).map((paise, component) => paise - taken[component]!)).toEqual(due);
              if (taken.some((paise) => paise > 0)) recovered++;
              if (taken.some((paise) => paise < 0)) inFavour++;
            }
          for (const [memberId, ranks] of expected.ranks) expect(shop.ranksOf(memberId)).toEqual(ranks);
          for (const { input, incomes } of shop.closed)
            for (const { memberId, rank } of incomes)
              if (rank > (expected.ranks.get(memberId)?.highestRank ?? 16) && input.month > '') demoted++;
        },
      ),
      { numRuns: networks, endOnFailure: true },
    );
    expect(Math.min(recovered, inFavour, demoted)).toBeGreaterThan(0);
  },
  timeout,
);

test(
  'open income is what a month loses without the sales that can still come back, for everybody above them until the last of their days',
  async () => {
    let open = 0;
    await fc.assert(
      fc.asyncProperty(anyNetwork(40), fc.nat(1_000), async (network, draw) => {
        const returned = takeBack(network.purchases, draw);
        const left = network.purchases.filter(({ centiSp, paise }) => centiSp > 0n && paise > 0n);
        const sales = takeBack(left, draw + 7).map((each, at) => ({ ...each, finalOn: 20_261_201 + (at % 28) }));
        const restating = new Restating();
        restating.add(asFiles(network));
        await restating.compute(network.month, await planOf(network), takenOf(returned));
        await restating.findOpen(takenOf(sales).map((each, at) => ({ ...each, finalOn: sales[at]!.finalOn })));
        const found = readRows(openColumns, (block) => restating.readOpen(block));
        const all = { ...network, purchases: [...network.purchases, ...returned] };
        const without = referenceIncomes({ ...all, purchases: [...all.purchases, ...sales] });
        const byId = new Map(network.members.map((member) => [member.memberId, member]));
        for (const [at, { memberId, gross }] of referenceIncomes(all).entries()) {
          const days = sales.flatMap((sale) => {
            for (let id = sale.memberId; id !== ''; id = byId.get(id)!.sponsorId)
              if (id === memberId) return [sale.finalOn];
            return [];
          });
          const row = found.get(memberId);
          expect(row && [Number(row['open_paise']), Number(row['final_on'])]).toEqual(
            days.length === 0 ? undefined : [Number(gross - without[at]!.gross), Math.max(...days)],
          );
          if (Number(row?.['open_paise']) > 0) open++;
        }
      }),
      { numRuns: networks, endOnFailure: true },
    );
    expect(open).toBeGreaterThan(0);
  },
  timeout,
);

test('an input that cannot be computed is named', async () => {
  const restating = new Restating();
  restating.add({
    members: 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n100001,100009,2026-01-01,live,1,0\n',
    purchases: 'member_id,sp,amount\n',
  });
  const plan = { plan: JSON.stringify(await findPlanVersion('2026-10')), pBonusChart: '[]' };
  const computed = await restating.compute('2026-10', plan, []);
  expect('fault' in computed && computed.fault).toMatch(/^members\.csv/);
});
