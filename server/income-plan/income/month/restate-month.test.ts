import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNetwork } from '#server/testing/income-networks.ts';
import {
  type ReferenceClosedMonth,
  type ReferenceIncome,
  referenceIncomes,
  type ReferenceInput,
  type ReferencePurchase,
  referenceRestated,
} from '#server/testing/income-reference.ts';
import type { PurchaseRow } from '../purchases.ts';
import { carryInto } from './carried-ranks.ts';
import { inputOf, planOf } from './months.testing.ts';
import { openColumns, restatedColumns, restateMonth, type RowBlock } from './restate-month.ts';

/** `npm run test:income` restates a thousand networks, `npm test` a sample of them. */
const isThorough = import.meta.env.MODE === 'thorough';
const networks = isThorough ? 1_000 : 60;

const monthNames = ['2026-10', '2026-11', '2026-12'] as const;

type Row = Record<string, string | number>;

function readRows<Name extends string>(names: readonly Name[], blocks: readonly RowBlock<Name>[]): Map<string, Row> {
  const columns = names.map((name) => blocks.flatMap((block) => block[name]));
  return new Map(
    columns[0]!.map((id, at) => [
      String(id),
      Object.fromEntries(names.map((name, column) => [name, columns[column]![at]!])),
    ]),
  );
}

const componentsOf = (each: ReferenceIncome) =>
  [each.personal, each.rebate, each.group, each.fixed, each.eBonus, each.rBonus, each.pBonus].map(Number);
const componentNames = restatedColumns.slice(6, 13);
const componentsIn = (row: Row) => componentNames.map((name) => Number(row[name]));

const takenOf = (rows: readonly ReferencePurchase[]): PurchaseRow[] =>
  rows.map(({ memberId, centiSp, paise }) => ({ memberId, centiSp: -Number(centiSp), paise: -Number(paise) }));

/**
 * A shop that closes months and restates them from the first month that has returns. Like the tables, it keeps a row of
 * a restated member even when it equals the closed month again.
 */
class Shop {
  readonly closed: (ReferenceClosedMonth & { incomes: ReferenceIncome[]; rows: Map<string, Row> })[] = [];
  /** What was recovered, by month, member and component. */
  readonly recovered = new Map<string, number[]>();

  readonly network: ReferenceInput;

  constructor(network: ReferenceInput) {
    this.network = network;
  }

  /** Closes the next month with the ranks stored so far. */
  close(purchases: readonly ReferencePurchase[]): void {
    const input = {
      ...this.network,
      month: monthNames[this.closed.length]!,
      purchases,
      members: this.network.members.map((member) => ({ ...member, ...this.ranksOf(member.memberId) })),
    };
    this.closed.push({ input, returned: [], incomes: referenceIncomes(input), rows: new Map() });
  }

  /** The highest rank and the R-bonus count with which the next month starts. */
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

  /** Returns purchases of a month, restates all months from it on, and recovers the differences. */
  async restate(month: number, returned: readonly ReferencePurchase[]): Promise<void> {
    this.closed[month]!.returned = [...this.closed[month]!.returned, ...returned];
    const first = [...this.closed[month]!.rows].map(([memberId, row]) => ({
      memberId,
      highestRank: Number(row['highest_rank']),
      rBonusCount: Number(row['r_bonus_count']),
    }));
    let carried = carryInto(first);
    for (const each of this.closed.slice(month)) {
      const [plan, input] = [await planOf(each.input), inputOf(each.input)];
      const taken = { isChanged: true, returned: takenOf(each.returned), open: [] };
      const restated = restateMonth({ ...input, plan, carried, ...taken });
      expect(restated.gross_paise).toBe(each.incomes.reduce((sum, { gross }) => sum + Number(gross), 0));
      carried = restated.carried;
      const changed = readRows(restatedColumns, restated.changed);
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

  /** Approved minus restated minus what was already recovered. */
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

/** Picks returns from purchases: whole rows or a part of them. */
const takeBack = (rows: readonly ReferencePurchase[], draw: number): ReferencePurchase[] =>
  rows
    .filter(({ centiSp, paise }, at) => centiSp >= 0n && paise >= 0n && Math.imul(at + draw, 0x9e3779b1) >>> 30 === 0)
    .map(({ memberId, centiSp, paise }) => {
      const part = BigInt(1 + (draw % 3));
      return { memberId, centiSp: -centiSp / part, paise: -paise / part };
    });

test(`what is left after everything that was recovered is what the reference says of months without it, on ${networks} networks`, async () => {
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
});

test('open income is what a month loses without the sales that can still come back, for everybody above them until the last of their days', async () => {
  let hanging = 0;
  await fc.assert(
    fc.asyncProperty(anyNetwork(40), fc.nat(1_000), async (network, draw) => {
      const returned = takeBack(network.purchases, draw);
      const left = network.purchases.filter(({ centiSp, paise }) => centiSp > 0n && paise > 0n);
      const sales = takeBack(left, draw + 7).map((each, at) => ({ ...each, finalOn: 20_261_201 + (at % 28) }));
      const open = takenOf(sales).map((each, at) => ({ ...each, finalOn: sales[at]!.finalOn }));
      const taken = { isChanged: false, returned: takenOf(returned), open, carried: carryInto([]) };
      const restated = restateMonth({ ...inputOf(network), plan: await planOf(network), ...taken });
      expect(restated.changed).toEqual([]);
      const found = readRows(openColumns, restated.open);
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
        if (Number(row?.['open_paise']) > 0) hanging++;
      }
    }),
    { numRuns: networks, endOnFailure: true },
  );
  expect(hanging).toBeGreaterThan(0);
});
