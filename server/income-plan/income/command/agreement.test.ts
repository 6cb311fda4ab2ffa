import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainIncome, forEachSource } from '../explain.ts';
import { surveyNetwork } from '../incomes.ts';
import { parseMemberId } from '../member-ids.ts';
import { referenceCsv, referenceIncomes, type ReferenceInput } from '#server/testing/income-reference.ts';
import { anyNetwork, asFiles } from '#server/testing/income-networks.ts';
import { runOnText, sampleRules } from './run.testing.ts';

/** `npm run test:income` compares ten thousand trees, `npm test` a sample of them. */
const isThorough = import.meta.env.MODE === 'thorough';
const trees = isThorough ? 10_000 : 250;
const few = trees / 10;

const shuffledBy =
  (seed: number) =>
  <T>(rows: readonly T[]): readonly T[] =>
    rows
      .map((row, at) => ({ row, order: Math.imul(at + seed, 0x9e3779b1) >>> 0 }))
      .sort((a, b) => a.order - b.order)
      .map(({ row }) => row);

const run = async (input: ReferenceInput, files = asFiles(input)) => runOnText(files, await sampleRules(input));

test(`engine and reference agree to the paisa on ${trees} networks, files in to file out`, async () => {
  const network = fc.oneof(
    { weight: 60, arbitrary: anyNetwork(12) },
    { weight: 35, arbitrary: anyNetwork(40) },
    { weight: 5, arbitrary: anyNetwork(150) },
  );
  await fc.assert(
    fc.asyncProperty(network, fc.nat(1000), fc.integer({ min: 1, max: 300 }), async (input, seed, pieceSize) => {
      const files = asFiles(input, shuffledBy(seed), seed % 2 === 0 ? '\n' : '\r\n');
      const { csv } = await runOnText(files, await sampleRules(input), pieceSize);
      expect(csv).toBe(referenceCsv(referenceIncomes(input)));
    }),
    { numRuns: trees, endOnFailure: true },
  );
});

test('engine and reference agree on networks large enough for high ranks', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(400), async (input) => {
      expect((await run(input)).csv).toBe(referenceCsv(referenceIncomes(input)));
    }),
    { numRuns: isThorough ? 200 : 5, endOnFailure: true },
  );
});

test('the order of the rows changes no byte', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(60), fc.nat(), async (input, seed) => {
      expect((await run(input, asFiles(input, shuffledBy(seed)))).csv).toBe((await run(input)).csv);
    }),
    { numRuns: few, endOnFailure: true },
  );
});

test('what earners get from below, level by level, is what sources give upwards, and a chain never takes more than the highest rate', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(60), async (input) => {
      const rules = await sampleRules(input);
      const { network } = await run(input);
      const survey = surveyNetwork(rules, network);
      const levels = () => Array.from({ length: 14 }, () => 0n);
      const [received, given] = [levels(), levels()];
      const taken = new Map<number, number>();
      for (let earner = 0; earner < network.tree.size; earner++) {
        forEachSource(rules, network, survey, earner, ({ level, place, centiSp, groupBp, eBonusBp }) => {
          if (groupBp > 0) received[level - 1]! += BigInt(centiSp);
          taken.set(place, (taken.get(place) ?? 0) + eBonusBp);
        });
      }
      const eRate = (place: number) => (survey.active[place] === 1 ? rules.eBonusBp[survey.ranks[place]!]! : 0);
      for (let place = 0; place < network.tree.size; place++) {
        let highest = eRate(place);
        let level = 1;
        for (let above = network.tree.parent[place]!; above >= 0; above = network.tree.parent[above]!, level++) {
          highest = Math.max(highest, eRate(above));
          if (level <= 14 && survey.active[above] === 1) given[level - 1]! += BigInt(network.ownCentiSp[place]!);
        }
        if (network.ownCentiSp[place]! > 0) expect(taken.get(place) ?? 0).toBe(highest - eRate(place));
        expect(highest).toBeLessThanOrEqual(1100);
      }
      expect(received).toEqual(given);
    }),
    { numRuns: few, endOnFailure: true },
  );
});

/** Computes a month with the engine and with the reference. */
async function besideReference(input: ReferenceInput) {
  const rules = await sampleRules(input);
  const { network, incomes, roster } = await run(input);
  const pairs = referenceIncomes(input).map((each) => ({
    each,
    place: network.tree.order.indexOf(roster.ids.indexOf(parseMemberId(each.memberId))),
  }));
  return { rules, network, incomes, survey: surveyNetwork(rules, network), pairs };
}

test('an explanation’s sources add up to the group income by level and to the E-bonus', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(60), async (input) => {
      const { rules, network, incomes, survey, pairs } = await besideReference(input);
      for (const { each, place } of pairs) {
        const byLevel = Array.from({ length: 14 }, () => 0n);
        let chain = 0n;
        forEachSource(rules, network, survey, place, ({ level, centiSp, groupBp, eBonusBp }) => {
          if (groupBp > 0) byLevel[level - 1]! += BigInt(centiSp) * 10n * BigInt(groupBp);
          chain += BigInt(centiSp) * 10n * BigInt(eBonusBp);
        });
        expect(byLevel.map((sum) => (sum + 5000n) / 10_000n)).toEqual(each.groupByLevel);
        expect((chain + 5000n) / 10_000n).toBe(each.eBonus);
        expect(incomes.eBonus[place]).toBe(Number(each.eBonus));
      }
    }),
    { numRuns: few, endOnFailure: true },
  );
});

test('an explanation has each part as the reference has it, and what was missing for the next rank', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(60), async (input) => {
      const { rules, network, incomes, survey, pairs } = await besideReference(input);
      for (const { each, place } of pairs) {
        for (const part of ['personal', 'rebate', 'group', 'fixed', 'eBonus', 'rBonus', 'pBonus', 'gross'] as const)
          expect(incomes[part][place], part).toBe(Number(each[part]));
        const explained = explainIncome(rules, network, survey, incomes, place);
        const { rank, leaders, network: size, ownCentiSp } = each;
        expect(explained).toMatchObject({
          rank,
          leaders,
          network: size,
          ownCentiSp: Number(ownCentiSp),
          missing: {
            centiSpForGroup: Math.max(0, 5_000 - Number(ownCentiSp)),
            nextRank:
              rank === 16
                ? null
                : { rank: rank + 1, leaders: Math.max(0, rank - leaders), network: Math.max(0, 2 ** rank - size) },
          },
        });
        const paid = each.groupByLevel.map((paise, index) => ({ level: index + 1, paise: Number(paise) }));
        expect(explained.levels.map(({ level, paise }) => ({ level, paise }))).toEqual(
          paid.filter(({ level }) => explained.levels.some((found) => found.level === level)),
        );
        expect(explained.levels.reduce((sum, { paise }) => sum + paise, 0)).toBe(Number(each.group));
        for (const { level, bp, members, centiSp } of explained.levels) {
          expect(bp).toBe(rules.levelBp[level - 1]);
          expect(members > 0 && centiSp > 0).toBe(true);
        }
        const rates = explained.eBonus.map(({ bp }) => bp);
        expect(rates).toEqual(rates.toSorted((a, b) => b - a));
        const chain = explained.eBonus.reduce((sum, { bp, centiSp }) => sum + BigInt(centiSp) * 10n * BigInt(bp), 0n);
        expect((chain + 5_000n) / 10_000n).toBe(each.eBonus);
      }
    }),
    { numRuns: few, endOnFailure: true },
  );
});

test('another member without purchases changes nobody’s income', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(40), fc.nat(), async (input, draw) => {
      const sponsors = input.members.filter(({ status, joinedOn }) => status !== 'exited' && joinedOn < '2026-11');
      const sponsorId = sponsors.length === 0 ? '' : sponsors[draw % sponsors.length]!.memberId;
      const silent = { memberId: '99999999', sponsorId, joinedOn: '2026-10-05', status: 'live' as const };
      const joined = { ...input, members: [...input.members, { ...silent, highestRank: 1, rBonusCount: 0 }] };
      const before = (await run(input)).csv;
      expect((await run(joined)).csv).toBe(`${before}99999999,0.00,0,1,0,0${',0.00'.repeat(8)}\n`);
    }),
    { numRuns: few, endOnFailure: true },
  );
});
