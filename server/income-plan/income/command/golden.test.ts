import { expect, test } from 'vitest';
import { countMonthsBelow, freezesNextMonth } from '../freeze.ts';
import type { ReferenceChartRow } from '#server/testing/income-reference.ts';
import { runOnText, sampleRules } from './run.testing.ts';

/** Each example is worked by hand from the plan's text; every figure can be checked with pencil and paper. */
interface Example {
  /** Member, sponsor (empty for a root), and what differs from: live, joined in 2025, rank 1, no R-bonus yet. */
  members: [
    id: string,
    sponsor: string,
    unlike?: { status?: string; joined?: string; highestRank?: number; paid?: number },
  ][];
  purchases: [id: string, sp: string, amount?: string][];
  fixedIncomePaise?: bigint;
  chart?: ReferenceChartRow[];
}

const head = 'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross';
type Income = Record<
  | 'own_sp'
  | 'active'
  | 'rank'
  | 'leaders'
  | 'network'
  | 'personal'
  | 'rebate'
  | 'group'
  | 'fixed'
  | 'e_bonus'
  | 'r_bonus'
  | 'p_bonus'
  | 'gross',
  string
>;

async function incomesOf({ members, purchases, ...options }: Example): Promise<Record<string, Income>> {
  const rules = await sampleRules(options);
  const rows = members.map(
    ([id, sponsor, { status = 'live', joined = '2025-01-15', highestRank = 1, paid = 0 } = {}]) =>
      [id, sponsor, joined, status, highestRank, paid].join(','),
  );
  const { csv } = await runOnText(
    {
      members: ['member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count', ...rows, ''].join('\n'),
      purchases: [
        'member_id,sp,amount',
        ...purchases.map(([id, sp, amount = '0.00']) => `${id},${sp},${amount}`),
        '',
      ].join('\n'),
    },
    rules,
  );
  const [first, ...lines] = csv.trimEnd().split('\n');
  expect(first).toBe(head);
  const names = head.split(',').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const [id, ...values] = line.split(',');
      return [id, Object.fromEntries(names.map((name, at) => [name, values[at]]))];
    }),
  ) as Record<string, Income>;
}

const alone = async (sp: string, amount = '0.00', chart?: ReferenceChartRow[]) =>
  (await incomesOf({ members: [['100001', '']], purchases: [['100001', sp, amount]], ...(chart ? { chart } : {}) }))[
    '100001'
  ]!;

test.each([
  ['100.00', '210.00'],
  // 333.30 rupees * 21 % = 69.993
  ['33.33', '69.99'],
  // 2.50 rupees * 21 % = 0.525, half up
  ['0.25', '0.53'],
  ['0.00', '0.00'],
])('personal purchase income of %s SP is %s, without a minimum', async (sp, personal) => {
  expect(await alone(sp)).toMatchObject({ own_sp: sp, personal });
});

test.each([
  ['0.12', '0.00'],
  ['0.13', '0.01'],
  ['500.00', '20.00'],
  ['500.01', '25.00'],
  ['1000.00', '50.00'],
  ['1000.01', '60.00'],
  ['2000.00', '120.00'],
  ['2000.01', '140.00'],
  ['4000.00', '280.00'],
  ['4000.01', '320.00'],
  ['7000.00', '560.00'],
  ['7000.01', '630.00'],
  ['10000.00', '900.00'],
  ['10000.05', '1000.01'],
  ['99999.99', '10000.00'],
])('the rebate on %s rupees is %s: the slab’s rate on the whole amount', async (amount, rebate) => {
  expect(await alone('0.00', amount)).toMatchObject({ rebate, gross: rebate });
});

test('a returned purchase takes away from the month; below nothing counts as nothing', async () => {
  const incomes = await incomesOf({
    members: [
      ['100001', ''],
      ['100002', '100001'],
    ],
    purchases: [
      ['100001', '80.00', '900.00'],
      ['100001', '-30.00', '-400.00'],
      ['100002', '10.00', '100.00'],
      ['100002', '-12.00', '-130.00'],
    ],
  });
  // 500 rupees of points at 21 %, 500 rupees of goods at 4 %
  expect(incomes['100001']).toMatchObject({
    own_sp: '50.00',
    active: '1',
    personal: '105.00',
    rebate: '20.00',
    group: '0.00',
  });
  expect(incomes['100002']).toMatchObject({ own_sp: '0.00', personal: '0.00', rebate: '0.00', gross: '0.00' });
});

/** A chain of members from 100001 down, each the recruit of the one before. */
const chainOf = (length: number): Example['members'] =>
  Array.from({ length }, (_, at) => [String(100_001 + at), at === 0 ? '' : String(100_000 + at)]);

test('group sale income goes down 14 levels', async () => {
  const members = chainOf(16);
  const incomes = await incomesOf({ members, purchases: members.map(([id]) => [id, '50.00']) });
  // 500 rupees * (11 + 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3.5 + 3 + 2.5 + 2 + 1.5 + 1) % = 500 * 73.5 %; the fifteenth level
  // pays nothing
  expect(incomes['100001']!.group).toBe('367.50');
  expect(incomes['100002']!.group).toBe('367.50');
  expect(incomes['100003']!.group).toBe('362.50');
  expect(incomes['100015']!.group).toBe('55.00');
  expect(incomes['100016']!.group).toBe('0.00');
});

test('each level is rounded by itself', async () => {
  const incomes = await incomesOf({
    members: chainOf(4),
    purchases: [
      ['100001', '50.00'],
      ['100002', '0.05'],
      ['100004', '0.05'],
    ],
  });
  // 11 % and 9 % of 50 paise: 5.5 and 4.5 paise, 6 and 5 after rounding, where the sum would be 10
  expect(incomes['100001']!.group).toBe('0.11');
});

test.each([
  ['49.99', {}, { active: '0', group: '0.00', personal: '104.98' }],
  ['50.00', {}, { active: '1', group: '11.00', personal: '105.00' }],
  [
    '50.00',
    { status: 'frozen' },
    { active: '0', group: '0.00', personal: '0.00', rebate: '0.00', e_bonus: '0.00', gross: '0.00' },
  ],
])('with %s SP and %j group income and the rest are %j', async (sp, unlike, expected) => {
  const incomes = await incomesOf({
    members: [
      ['100001', '', unlike],
      ['100002', '100001'],
    ],
    purchases: [
      ['100001', sp, '300.00'],
      ['100002', '10.00'],
    ],
  });
  expect(incomes['100001']).toMatchObject(expected);
});

test('points of frozen and inactive members count for those above; late and former members count for nobody and have no row', async () => {
  const incomes = await incomesOf({
    members: [
      ['100001', ''],
      ['100002', '100001', { status: 'frozen' }],
      ['100003', '100002'],
      ['100004', '100001', { joined: '2026-11-01' }],
      ['100005', '100001', { status: 'exited' }],
      ['100006', '100001', { joined: '2026-10-31' }],
    ],
    purchases: [
      ['100001', '50.00'],
      ['100002', '70.00'],
      ['100003', '20.00'],
      ['100004', '90.00'],
      ['100005', '80.00'],
      ['100006', '5.00'],
    ],
  });
  expect(Object.keys(incomes)).toEqual(['100001', '100002', '100003', '100006']);
  // 11 % of 750 rupees and 10 % of 200; 5 % of all 950
  expect(incomes['100001']).toMatchObject({ group: '102.50', e_bonus: '47.50', leaders: '0', network: '0' });
});

test('a rank needs its leaders and its network', async () => {
  const members: Example['members'] = [
    ['100001', ''],
    ['100002', '100001'],
    ['100003', '100001'],
    ['100004', '100002'],
    ['100005', '100003'],
    ['100006', '100005', { status: 'frozen' }],
  ];
  const all: Example['purchases'] = members.map(([id]) => [id, '50.00']);
  // Two leaders and four active members below: rank 3.
  expect((await incomesOf({ members, purchases: all }))['100001']).toMatchObject({
    rank: '3',
    leaders: '2',
    network: '4',
  });
  // One active member less: still two leaders, but rank 2.
  const withoutOne = await incomesOf({ members, purchases: all.filter(([id]) => id !== '100004') });
  expect(withoutOne['100001']).toMatchObject({ rank: '2', leaders: '2', network: '3' });
  // One leader less: the network is large enough for rank 3, but one leader is not.
  const withoutLeader = await incomesOf({
    members: [...members, ['100007', '100003'], ['100008', '100003']],
    purchases: [...all.filter(([id]) => id !== '100002'), ['100007', '50.00'], ['100008', '50.00']],
  });
  expect(withoutLeader['100001']).toMatchObject({ rank: '2', leaders: '1', network: '5' });
  // The member itself is not active: rank 1, however large the group.
  const passive = await incomesOf({ members, purchases: all.filter(([id]) => id !== '100001') });
  expect(passive['100001']).toMatchObject({ rank: '1', leaders: '2', network: '4' });
});

/** The member has the highest rank: 15 leaders and 32,768 active members below. */
const summit: Example = (() => {
  const members: Example['members'] = [['100001', '']];
  for (let at = 0; at < 15; at++) members.push([String(100_002 + at), '100001']);
  for (let at = 15; at < 32_768; at++) members.push([String(100_002 + at), '100002']);
  return { members, purchases: members.map(([id]) => [id, '50.00']) };
})();

test('rank 16 earns the fixed income, and without an amount the run says so', async () => {
  const incomes = await incomesOf({ ...summit, fixedIncomePaise: 100_000_00n });
  // Group: 11 % of 15 and 10 % of 32,753 times 500 rupees; R-bonus: 29 % of 32,768 times 500. 100002 has 32,753 leaders
  // and as many active below: rank 15, 10.5 %, which leaves 0.5 % of its group and of itself. The 14 others at 5 %
  // leave 6 %: 32,754 * 500 * 0.5 % + 14 * 500 * 6 %.
  expect(incomes['100001']).toMatchObject({
    rank: '16',
    leaders: '15',
    network: '32768',
    fixed: '100000.00',
    group: '1638475.00',
    r_bonus: '4751360.00',
    e_bonus: '82305.00',
  });
  await expect(incomesOf(summit)).rejects.toThrow('The plan sets no fixed income for the highest rank');
  const oneLess = { ...summit, purchases: summit.purchases.slice(0, -1) };
  expect((await incomesOf(oneLess))['100001']).toMatchObject({ rank: '15', fixed: '0.00', network: '32767' });
});

test('the E-bonus pays the difference of rates, once up the chain', async () => {
  const incomes = await incomesOf({
    members: [
      ['100001', ''],
      ['100002', '100001', { status: 'frozen' }],
      ['100003', '100002'],
      ['100004', '100003'],
      ['100005', '100003'],
      ['100006', '100003'],
    ],
    purchases: [
      ['100001', '50.00'],
      ['100002', '30.00'],
      ['100003', '60.00'],
      ['100004', '50.00'],
      ['100005', '50.00'],
      ['100006', '40.00'],
    ],
  });
  // 100003 has two leaders and a network of two: rank 2, 6.1 %. It earns 1.1 % above each active recruit (500 rupees
  // each, at 5 %) and the whole 6.1 % of the inactive one's 400 rupees: 5.50 + 5.50 + 24.40.
  expect(incomes['100003']).toMatchObject({ rank: '2', e_bonus: '35.40' });
  // 100002 is frozen: rate 0, no income. 100001 has no leader: rank 1, 5 %, which is less than the 6.1 % already taken.
  // It earns nothing from 100003 and its group, only 5 % of the frozen member's 300 rupees.
  expect(incomes['100002']!.e_bonus).toBe('0.00');
  expect(incomes['100001']).toMatchObject({ rank: '1', e_bonus: '15.00' });
});

test('the E-bonus is rounded once over all sources', async () => {
  const incomes = await incomesOf({
    members: [
      ['100001', ''],
      ['100002', '100001'],
      ['100003', '100001'],
      ['100004', '100001'],
    ],
    purchases: [
      ['100001', '50.00'],
      ['100002', '0.01'],
      ['100003', '0.01'],
      ['100004', '0.01'],
    ],
  });
  // 5 % of three times 10 paise: 1.5 paise, rounded to 2; rounded by source it would be 3
  expect(incomes['100001']!.e_bonus).toBe('0.02');
});

test.each([
  ['a first promotion over two ranks pays the highest alone', { highestRank: 1 }, '60.00'],
  ['a promotion by one rank pays that', { highestRank: 2 }, '60.00'],
  ['a rank reached before pays nothing', { highestRank: 3 }, '0.00'],
  ['a rank below the title pays nothing', { highestRank: 9 }, '0.00'],
  ['the fifteenth payment is made', { highestRank: 1, paid: 14 }, '60.00'],
  ['a sixteenth is not', { highestRank: 1, paid: 15 }, '0.00'],
])('R-bonus: %s', async (_what, unlike, rBonus) => {
  const members: Example['members'] = [
    ['100001', '', unlike],
    ['100002', '100001'],
    ['100003', '100001'],
    ['100004', '100002'],
    ['100005', '100003'],
  ];
  const incomes = await incomesOf({ members, purchases: members.map(([id]) => [id, '50.00']) });
  // Rank 3: 3 % of four times 500 rupees
  expect(incomes['100001']).toMatchObject({ rank: '3', r_bonus: rBonus });
});

const chart: ReferenceChartRow[] = [
  { fromSp: 100n, toSp: 199n, bonusBp: 150n },
  { fromSp: 50n, toSp: 98n, bonusBp: 100n },
];
test.each([
  ['49.99', '0.00'],
  ['50.00', '5.00'],
  // Cut to 98 whole points to find the row; 1 % of the full value: 989.90 rupees.
  ['98.99', '9.90'],
  ['99.00', '0.00'],
  ['100.00', '15.00'],
  ['199.99', '30.00'],
  ['200.00', '0.00'],
])('the P-bonus of %s SP is %s', async (sp, pBonus) => {
  expect(await alone(sp, '0.00', chart)).toMatchObject({ p_bonus: pBonus });
});

test('without a chart there is no P-bonus, and the gross is the sum of all parts', async () => {
  expect(await alone('100.00', '600.00')).toMatchObject({
    personal: '210.00',
    rebate: '30.00',
    p_bonus: '0.00',
    gross: '240.00',
  });
});

test('three full months in a row below the minimum freeze a member from the next one on', async () => {
  const rules = await sampleRules();
  const months = (joinedInFirst: boolean, ...own: number[]) =>
    own.reduce((count, centiSp, at) => countMonthsBelow(rules, count, centiSp, joinedInFirst && at === 0), 0);
  expect(months(false, 4999, 0, 4999)).toBe(3);
  expect(freezesNextMonth(rules, 3)).toBe(true);
  expect(freezesNextMonth(rules, 2)).toBe(false);
  // The month of joining does not count; a month with 50 SP restarts the count.
  expect(months(true, 0, 0, 0)).toBe(2);
  expect(months(false, 0, 0, 5000, 0)).toBe(1);
});

test('sums up to 2^53 paise stay exact', async () => {
  // 9,007,199,254,740.99 SP is 2^53 paise less 2, the largest value that still fits.
  const incomes = await incomesOf({
    members: [
      ['100001', ''],
      ['100002', '100001'],
    ],
    purchases: [
      ['100001', '50.00'],
      ['100002', '9007199254690.99'],
    ],
  });
  const value = 900_719_925_469_099n * 10n;
  const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
  const share = (bp: bigint) => rupees((value * bp + 5_000n) / 10_000n);
  expect(incomes['100002']).toMatchObject({ own_sp: '9007199254690.99', personal: share(2100n) });
  // 100002 is active at 5 %, so nothing is left of 5 % for 100001, which has rank 1 because its network is below two.
  expect(incomes['100001']).toMatchObject({ group: share(1100n), e_bonus: '0.00' });
});
