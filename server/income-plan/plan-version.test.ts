import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatMessage } from '#locales/message-ref.ts';
import { messagesIn } from '#locales/messages.ts';
import type { FieldMessages } from '#contract/field-messages.ts';
import type { Language } from '#contract/language.ts';
import {
  findFaults,
  parsePlanVersion,
  type PBonusDraft,
  pBonusFaults as checkChart,
  type PlanVersion,
  worstCaseOf,
} from '#contract/plan-version.ts';
import { planFolder } from './income/command/plan-files.ts';

const textsOf = (faults: FieldMessages, language: Language = 'en') =>
  Object.fromEntries(
    Object.entries(faults).map(([place, refs]) => [
      place,
      refs.map(({ key, values }) => formatMessage(messagesIn(language), key, values)),
    ]),
  );
const pBonusFaults = (rows: PBonusDraft[]) => textsOf(checkChart(rows));
const row = (fromSp: number, toSp: number, bonusBp = 100): PBonusDraft => ({ fromSp, toSp, bonusBp });

test('rows in any order, with gaps, may be saved', () => {
  expect(pBonusFaults([row(250, 499), row(50, 99), row(100, 249), row(1000, 1000, 10_000)])).toEqual({});
  expect(pBonusFaults([])).toEqual({});
});

test('a row that runs backwards is refused by its end', () => {
  expect(pBonusFaults([row(50, 99), row(249, 100)])).toEqual({
    '1.to_sp': ['Enter an end that isn’t below the start'],
  });
});

test('two rows that share one point overlap; the later one is named', () => {
  expect(pBonusFaults([row(50, 100), row(100, 249)])).toEqual({
    '1.from_sp': ['This row overlaps with 50 to 100'],
  });
  expect(pBonusFaults([row(100, 249), row(50, 100)])).toEqual({
    '0.from_sp': ['This row overlaps with 50 to 100'],
  });
});

test('a row within a wide one overlaps, though its neighbour ends before it', () => {
  expect(pBonusFaults([row(0, 1000), row(10, 20), row(30, 40)])).toEqual({
    '1.from_sp': ['This row overlaps with 0 to 1000'],
    '2.from_sp': ['This row overlaps with 0 to 1000'],
  });
});

test('the same row twice overlaps once', () => {
  expect(Object.keys(pBonusFaults([row(50, 99), row(50, 99)]))).toEqual(['1.from_sp']);
});

test.each([
  ['part of a point', row(0.5, 10), ['0.from_sp']],
  ['below nothing', row(-1, 10), ['0.from_sp']],
  ['no number', row(0, Number.NaN), ['0.to_sp']],
  ['more than all', row(0, 10, 10_001), ['0.sp_bonus']],
  ['part of a basis point', row(0, 10, 0.5), ['0.sp_bonus']],
])('%s is refused', (_what, draft, fields) => {
  expect(Object.keys(pBonusFaults([draft]))).toEqual(fields);
});

const shipped = (): PlanVersion =>
  JSON.parse(fs.readFileSync(path.join(planFolder, '2024-04-01.json'), 'utf8')) as PlanVersion;
function changed(change: (plan: PlanVersion) => void): PlanVersion {
  const plan = shipped();
  change(plan);
  return plan;
}

test('the plan that comes with the program can be used; what one purchase can give away at most', () => {
  expect(parsePlanVersion(shipped())).toEqual({ ok: true, plan: shipped() });
  expect(findFaults(shipped(), [row(50, 99, 1000)])).toEqual({});
  expect(worstCaseOf(shipped(), [])).toEqual({ own: 3100, line: 8450 });
  expect(worstCaseOf(shipped(), [row(50, 99, 250), row(100, 199, 100)])).toEqual({ own: 3350, line: 8450 });
});

test.each<[string, (plan: PlanVersion) => void, Record<string, string[]>]>([
  [
    'a gap between slabs',
    (plan) => (plan.rebate[1]!.over_paise = 50_050),
    { 'rebate[1].over_paise': ['Start at ₹500: there’s a gap after the slab before'] },
  ],
  [
    'slabs that overlap',
    (plan) => (plan.rebate[1]!.over_paise = 49_999),
    { 'rebate[1].over_paise': ['Start at ₹500: this overlaps with the slab before'] },
  ],
  [
    'a slab that runs backwards',
    (plan) => {
      plan.rebate[1]!.upto_paise = 50_000;
      plan.rebate[2]!.over_paise = 50_000;
    },
    { 'rebate[1].upto_paise': ['Enter an end that’s above the start'] },
  ],
  [
    'a last slab that ends',
    (plan) => (plan.rebate.at(-1)!.upto_paise = 2_000_000),
    { 'rebate[6].upto_paise': ['The last slab has no end'] },
  ],
  [
    'a slab after the last',
    (plan) => plan.rebate.push({ over_paise: 2_000_000, upto_paise: null, bp: 1100 }),
    { 'rebate[7].over_paise': ['The slab before has no end, so nothing can follow it'] },
  ],
  [
    'negative rates, each named',
    (plan) => {
      plan.level_bp[13] = -1;
      plan.ranks[2]!.r_bonus_bp = -100;
    },
    {
      'level_bp[13]': ['Enter 0 to 100 percent with at most two decimals'],
      'ranks[2].r_bonus_bp': ['Enter 0 to 100 percent with at most two decimals'],
    },
  ],
  [
    'a buyer who gets back more than they paid',
    (plan) => (plan.personal_bp = 9001),
    {
      personal_bp: [
        'Personal income, the highest rebate and the highest P-bonus come to 100.01% of a purchase. They can’t be more than 100%.',
      ],
    },
  ],
  [
    'levels and E-bonus above the whole purchase',
    (plan) => plan.level_bp.push(1551),
    {
      level_bp: ['All levels and the highest E-bonus come to 100.01% of a purchase. They can’t be more than 100%.'],
    },
  ],
  [
    'a rank that needs fewer leaders than the one below',
    (plan) => (plan.ranks[4]!.leaders = 2),
    { 'ranks[4].leaders': ['Enter 3 or more: a higher rank can’t need less'] },
  ],
  [
    'a rank that needs a smaller network than the one below',
    (plan) => (plan.ranks[4]!.network = 7),
    { 'ranks[4].network': ['Enter 8 or more: a higher rank can’t need less'] },
  ],
  [
    'a rank that needs what the one below needs',
    (plan) => Object.assign(plan.ranks[15]!, { leaders: 14, network: 16_384 }),
    {
      'ranks[15].leaders': ['This rank needs the same as the one before. Ask for more leaders or a larger network.'],
    },
  ],
  [
    'a first rank that needs somebody',
    (plan) => (plan.ranks[0]!.network = 1),
    { 'ranks[0].network': ['The first rank needs nothing: enter 0'] },
  ],
  [
    'an E-bonus that falls',
    (plan) => (plan.ranks[3]!.e_bonus_bp = 619),
    { 'ranks[3].e_bonus_bp': ['Enter 6.2% or more: the E-bonus can’t fall from rank to rank'] },
  ],
  [
    'more open levels than there are',
    (plan) => (plan.ranks[3]!.levels = 15),
    { 'ranks[3].levels': ['This plan has 14 levels'] },
  ],
  [
    'a start within a month',
    (plan) => (plan.effective_from = '2027-01-15'),
    { effective_from: ['Choose the first day of a month'] },
  ],
  [
    'a day that no calendar has',
    (plan) => (plan.effective_from = '2027-02-31'),
    { effective_from: ['Enter a date, like 2027-04-01'] },
  ],
  [
    'a rank without a name',
    (plan) => Object.assign(plan.ranks[1]!, { name: ' ', names: { hi: '' } }),
    {
      'ranks[1].name': ['Enter a name with up to 60 characters'],
      'ranks[1].names.hi': ['Enter a name with up to 60 characters'],
    },
  ],
  [
    'numbers that storage has no room for',
    (plan) => Object.assign(plan, { r_bonus_limit: 1001, fixed_income_paise: 1e15 }),
    {
      r_bonus_limit: ['Enter a whole number from 0 to 1000'],
      fixed_income_paise: ['Enter rupees from 0 to 1,000 crore with at most two decimals'],
    },
  ],
])('%s is refused by its place', (_what, change, faults) => {
  expect(textsOf(findFaults(changed(change), []))).toEqual(faults);
});

test('the highest P-bonus counts for the buyer’s share; one within the whole is fine', () => {
  expect(findFaults(shipped(), [row(1, 9, 6900)])).toEqual({});
  expect(Object.keys(findFaults(shipped(), [row(1, 9, 6901)]))).toEqual(['personal_bp']);
});

test('faults of plan and chart are named together, in both languages', () => {
  const faults = findFaults(
    changed((plan) => (plan.ranks[3]!.e_bonus_bp = 0)),
    [row(50, 99), row(99, 120)],
  );
  expect(textsOf(faults, 'hi')).toEqual({
    'ranks[3].e_bonus_bp': ['6.2% या उससे ज़्यादा लिखें: E-बोनस अगली रैंक में कम नहीं हो सकता'],
    'p_bonus[1].from_sp': ['यह पंक्ति 50 से 99 वाली पंक्ति से टकराती है'],
  });
});

test('what is no plan at all names every field', () => {
  expect(Object.keys(findFaults({ personal_bp: 2100, extra: 1 }, []))).toEqual([
    'effective_from',
    'sp_paise',
    'active_centi_sp',
    'freeze_months',
    'rebate',
    'level_bp',
    'ranks',
    'r_bonus_limit',
    'fixed_income_paise',
    'extra',
  ]);
  expect(textsOf(findFaults(null, []))).toEqual({ plan: ['These have to be fields with names'] });
});
