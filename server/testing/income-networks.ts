import fc from 'fast-check';
import type { ReferenceChartRow, ReferenceInput, ReferenceMember, ReferencePurchase } from './income-reference.ts';

/** Each returns a member's sponsor, by place in a list. */
const shapes: Record<string, (at: number, draw: number) => number> = {
  chain: (at) => at - 1,
  star: () => 0,
  pyramid: (at) => (at - 1) >> 1,
  broad: (at) => Math.floor((at - 1) / 5),
  random: (at, draw) => draw % at,
  tail: (at, draw) => Math.max(0, at - 1 - (draw % 3)),
  forest: (at, draw) => (draw % 4 === 0 ? -1 : draw % at),
  roots: () => -1,
};

/**
 * Around the limits of activity and the chart's rows, nothing, returns, and sums past 2^31. Four hundred members with
 * three rows each stay below 2^53.
 */
const centiSp = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(5000, 4999, 5001, 10_000, 12_345) },
  { weight: 4, arbitrary: fc.integer({ min: 5000, max: 30_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4999 }) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: -20_000, max: -1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 700_000_000_000 }) },
);
const paise = fc.oneof(
  fc.constantFrom(0, 1, 12, 13, 50_000, 50_001, 100_000, 200_001, 400_000, 700_001, 1_000_000, 1_000_001),
  fc.integer({ min: -300_000, max: 3_000_000 }),
  fc.integer({ min: 0, max: 7_000_000_000_000 }),
);
const purchase = fc.record({ centiSp, paise });

const chart: ReferenceChartRow[] = [
  { fromSp: 50n, toSp: 99n, bonusBp: 100n },
  { fromSp: 101n, toSp: 101n, bonusBp: 333n },
  { fromSp: 123n, toSp: 250n, bonusBp: 10_000n },
  { fromSp: 251n, toSp: 9_000_000_000n, bonusBp: 1n },
];

const month = '2026-10';

/** Of up to `largest` members in one month; member IDs are unrelated to the tree. */
export function anyNetwork(largest: number): fc.Arbitrary<ReferenceInput> {
  const member = fc.record({
    draw: fc.nat(),
    digits: fc.constantFrom(6, 6, 6, 7, 8),
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('live' as const) },
      { weight: 2, arbitrary: fc.constant('frozen' as const) },
      { weight: 1, arbitrary: fc.constant('exited' as const) },
      { weight: 1, arbitrary: fc.constant('late' as const) },
    ),
    highestRank: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 16 })),
    rBonusCount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 16 })),
    purchases: fc.array(purchase, { maxLength: 3 }),
  });
  return fc
    .record({
      shape: fc.constantFrom(...Object.keys(shapes)),
      figures: fc.array(member, { maxLength: largest, size: 'max' }),
      isLoyal: fc.boolean(),
      isSilent: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
      hasChart: fc.boolean(),
      fixedIncomePaise: fc.bigInt({ min: 0n, max: 10_000_000_00n }),
    })
    .map(({ shape, figures, isLoyal, isSilent, hasChart, fixedIncomePaise }) => {
      const members: ReferenceMember[] = [];
      const purchases: ReferencePurchase[] = [];
      const kinds: string[] = [];
      for (const [at, each] of figures.entries()) {
        const above = at === 0 ? -1 : shapes[shape]!(at, each.draw);
        // A member who has left or not yet joined has no recruits in the month.
        const kind = isLoyal ? 'live' : kinds[above] === 'late' || kinds[above] === 'exited' ? kinds[above] : each.kind;
        kinds.push(kind);
        members.push({
          memberId: idAt(at, each.digits, each.draw),
          sponsorId: above < 0 ? '' : members[above]!.memberId,
          joinedOn: kind === 'late' ? '2026-11-01' : at % 3 === 0 ? '2026-10-31' : '2024-02-29',
          status: kind === 'late' ? 'live' : kind,
          highestRank: each.highestRank,
          rBonusCount: each.rBonusCount,
        });
        if (isSilent) continue;
        // Loyal networks are mostly active, so that high ranks occur.
        const bought =
          isLoyal && each.draw % 16 !== 0 ? [{ centiSp: 5000 + (each.draw % 777), paise: 60_013 }] : each.purchases;
        for (const row of bought)
          purchases.push({ memberId: members[at]!.memberId, centiSp: BigInt(row.centiSp), paise: BigInt(row.paise) });
      }
      return { members, purchases, month, fixedIncomePaise, ...(hasChart ? { chart } : {}) };
    });
}

/** For places below 881, in an order unrelated to them. */
function idAt(at: number, digits: number, draw: number): string {
  return String(10 ** (digits - 1) + ((at * 307) % 881) * 10 ** (digits - 3) + (draw % 1000));
}

/** As the command's two files, with rows in the order of `shuffle`. */
export function asFiles(
  { members, purchases }: ReferenceInput,
  shuffle: <T>(rows: readonly T[]) => readonly T[] = (rows) => rows,
  lineEnd = '\n',
): { members: string; purchases: string } {
  const text = (head: string, rows: readonly string[]) => [head, ...shuffle(rows), ''].join(lineEnd);
  return {
    members: text(
      'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count',
      members.map((each) =>
        [each.memberId, each.sponsorId, each.joinedOn, each.status, each.highestRank, each.rBonusCount].join(','),
      ),
    ),
    purchases: text(
      'member_id,sp,amount',
      purchases.map((each) => [each.memberId, signedDecimal(each.centiSp), signedDecimal(each.paise)].join(',')),
    ),
  };
}

function signedDecimal(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
