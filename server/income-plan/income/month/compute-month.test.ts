import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNetwork } from '#server/testing/income-networks.ts';
import { breakDown } from '../break-down.ts';
import { faultOf, type MemberRow } from '../roster.ts';
import { rulesOf } from '../rules.ts';
import { computeMonth } from './compute-month.ts';
import { inputOf, planOf, rowsOf } from './months.testing.ts';

test('a statement taken apart adds up to its amounts, and its sums are those of the members below', async () => {
  let promoted = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyNetwork(40), anyNetwork(150)), async (input) => {
      const plan = await planOf(input);
      const computed = computeMonth({ ...inputOf(input), plan });
      const rows = rowsOf(computed);
      expect(computed.count).toBe(rows.length);
      const rules = rulesOf(plan);
      for (const row of rows) {
        const parts = breakDown(rules, {
          isFrozen: row.is_frozen === 1,
          isActive: row.is_active === 1,
          rank: row.rank,
          highestRank: row.highest_rank,
          rBonusCount: row.r_bonus_count,
          leaders: row.leaders,
          network: row.network,
          ownCentiSp: row.own_centi_sp,
          purchasePaise: row.purchase_paise,
          groupCentiSp: row.group_centi_sp,
          levelPoints: row.level_points ?? [],
          eBonusPoints: row.e_bonus_points ?? [],
        });
        expect({
          personal: parts.personal.paise,
          rebate: parts.rebate.paise,
          group: parts.levels.reduce((sum, { paise }) => sum + paise, 0),
          fixed: parts.fixedPaise,
          e: parts.eBonus.paise,
          r: parts.rBonus.paise,
          p: parts.pBonus.paise,
        }).toEqual({
          personal: row.personal_paise,
          rebate: row.rebate_paise,
          group: row.group_paise,
          fixed: row.fixed_paise,
          e: row.e_bonus_paise,
          r: row.r_bonus_paise,
          p: row.p_bonus_paise,
        });
        if (parts.rBonus.paise > 0) promoted++;
        const { position: from, last_position: to, depth } = row;
        const below = rows.filter(({ position }) => position > from && position <= to);
        const sum = (each: typeof rows) => each.reduce((all, { own_centi_sp: points }) => all + points, 0);
        expect(row.group_centi_sp).toBe(sum(below));
        for (const [at, points] of (row.level_points ?? []).entries())
          expect(points).toBe(sum(below.filter((each) => each.depth === depth + at + 1)));
        const sponsored = rows.filter(({ sponsor_id: id }) => id === row.member_id);
        expect(below.filter((each) => each.depth === depth + 1).length).toBe(sponsored.length);
      }
    }),
    { numRuns: 120, endOnFailure: true },
  );
  expect(promoted).toBeGreaterThan(0);
});

test('an input that cannot be computed is named by its row, as the line of the file that would be stored', async () => {
  const member = { sponsorId: '', joinedOn: '2026-01-01', status: 'live' as const, highestRank: 1, rBonusCount: 0 };
  const [first, second] = ['100001', '100002'].map((memberId) => ({ ...member, memberId })) as [MemberRow, MemberRow];
  const purchase = { memberId: '100001', centiSp: 1n, paise: 1n };
  const month = '2026-10';
  const all = [{ fromSp: 0n, toSp: 10_000_000_000_000n, bonusBp: 10_000n }];
  const plan = await planOf({ month, members: [], purchases: [], chart: all });
  const fault = (members: MemberRow[], purchases = [purchase]) => {
    try {
      rowsOf(computeMonth({ ...inputOf({ month, members, purchases }), plan }));
      return null;
    } catch (error) {
      return faultOf(error);
    }
  };
  expect(fault([first, second])).toBeNull();
  expect([
    fault([first, { ...second, sponsorId: '100009' }]),
    fault([first, { ...second, sponsorId: '12' }]),
    fault([first, { ...second, sponsorId: '100002' }]),
    fault([first, second, first]),
    fault([
      { ...first, sponsorId: '100002' },
      { ...second, sponsorId: '100001' },
    ]),
    fault([
      { ...first, status: 'exited' },
      { ...second, sponsorId: '100001' },
    ]),
    fault([
      { ...first, joinedOn: '2026-11-01' },
      { ...second, sponsorId: '100001' },
    ]),
    fault([first, { ...second, highestRank: 17 }]),
    fault([first, { ...second, rBonusCount: 256 }]),
    fault([second]),
    fault([first], [purchase, { ...purchase, centiSp: 2n ** 53n }]),
    fault([first], [{ ...purchase, centiSp: 850_000_000_000_000n }]),
  ]).toEqual([
    'members.csv: line 3, column sponsor_id: the sponsor 100009 is not in the file',
    'members.csv: line 3, column sponsor_id: "12" is no member ID: 6 to 8 digits',
    'members.csv: line 3, column sponsor_id: 100002 is its own sponsor',
    'members.csv: line 4, column member_id: 100001 stands in the file twice',
    'members.csv: line 2, column sponsor_id: the sponsors form a cycle: 100001 < 100002 < 100001',
    "members.csv: line 3, column sponsor_id: the sponsor 100001 has exited; the file must show the tree at the month's end",
    "members.csv: line 3, column sponsor_id: the sponsor 100001 joined after 2026-10; the file must show the tree at the month's end",
    'members.csv: line 3, column highest_rank: "17" is out of range: 0 to 16',
    'members.csv: line 3, column r_bonus_count: "256" is out of range: 0 to 255',
    'purchases.csv: line 2, column member_id: 100001 is not among the members',
    'purchases.csv: line 3, column sp: the value of all points passes 2^53 paise',
    'The gross income of one member passes 2^53 and cannot be exact',
  ]);
});
