import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PlanDocument } from '#contract/admin/network/plans.ts';
import {
  chartFromCsv,
  chartToCsv,
  countChanges,
  describeFaults,
  emptyRow,
  pasteInto,
  type PlanForm,
  toDocument,
  toForm,
} from './plan-form.ts';

const shipped: PlanDocument = {
  plan: JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../../../server/income-plan/plans/2024-04-01.json'), 'utf8'),
  ) as PlanDocument['plan'],
  p_bonus: [{ from_sp: 50, to_sp: 99, bonus_bp: 125 }],
};

test('a plan goes through the form unchanged, also with what may be empty', () => {
  expect(toDocument(toForm(shipped))).toEqual(shipped);
  const { plan, p_bonus } = shipped;
  const [first, ...others] = plan.ranks;
  const full = {
    plan: { ...plan, fixed_income_paise: 2_500_050, ranks: [{ ...first!, levels: 3 }, ...others] },
    p_bonus,
  };
  expect(toDocument(toForm(full))).toEqual(full);
  const { name, leaders, network, e_bonus_bp, r_bonus_bp } = first!;
  const nameless = { name, leaders, network, e_bonus_bp, r_bonus_bp };
  const without = { plan: { ...plan, ranks: [nameless, ...others] }, p_bonus };
  expect(toDocument(toForm(without))).toEqual(without);
});

test.each([
  ['21', 2100],
  [' 21.5% ', 2150],
  ['6.1', 610],
  ['0.05', 5],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1.005', Number.NaN],
  ['1e3', Number.NaN],
])('a rate typed as "%s" is %s basis points', (text, bp) => {
  const form = toForm(shipped);
  expect(toDocument({ ...form, facts: { ...form.facts, personal_bp: text } }).plan.personal_bp).toBe(bp);
});

test('amounts may have separators as India writes them', () => {
  const form = toForm(shipped);
  const typed = { ...form, facts: { ...form.facts, fixed_income_paise: '₹1,00,000.50' } };
  expect(toDocument(typed).plan.fixed_income_paise).toBe(10_000_050);
});

const withRows = (rows: Partial<PlanForm>): PlanForm => ({ ...toForm(shipped), ...rows });

test('a slab begins where the one before ends; a fault of its start stands at that end', () => {
  const { rebate } = toForm(shipped);
  const moved = withRows({
    rebate: rebate.map((row, at) => (at === 0 ? { ...row, upto_paise: '600' } : row)),
  });
  expect(toDocument(moved).plan.rebate[1]).toEqual({
    over_paise: 60_000,
    upto_paise: 100_000,
    bp: 500,
  });
  expect(describeFaults(toDocument(moved))).toEqual({});
  const open = withRows({
    rebate: rebate.map((row, at) => (at === 0 ? { ...row, upto_paise: '' } : row)),
  });
  expect(Object.keys(describeFaults(toDocument(open)))).toEqual(['rebate[0].upto_paise']);
});

test('a number that is none is told at its field', () => {
  const { ranks } = toForm(shipped);
  const typed = withRows({
    ranks: ranks.map((row, at) => (at === 2 ? { ...row, leaders: 'two' } : row)),
  });
  expect(describeFaults(toDocument(typed))).toEqual({
    'ranks[2].leaders': ['Enter a whole number from 0 to 100000000'],
  });
  const chart = withRows({ p_bonus: [{ from_sp: '50', to_sp: '99', bonus_bp: '101' }] });
  expect(describeFaults(toDocument(chart))).toEqual({
    'p_bonus[0].bonus_bp': ['Enter 0 to 100 percent with at most two decimals'],
  });
});

test('changes are counted by value, not by how they are typed', () => {
  const form = toForm(shipped);
  expect(countChanges(form, form)).toBe(0);
  const same = {
    ...form,
    facts: { ...form.facts, personal_bp: '21.00', effective_from: '2027-01-01' },
  };
  expect(countChanges(same, form)).toBe(0);
  const changed = withRows({
    level_bp: [...form.level_bp.slice(0, 13).map((row) => ({ ...row })), { bp: '2' }],
  });
  expect(countChanges(changed, form)).toBe(1);
  expect(countChanges(withRows({ level_bp: form.level_bp.slice(0, 12), p_bonus: [] }), form)).toBe(5);
});

test('a column of a spreadsheet goes in from the cell on, and adds the rows that are missing', () => {
  const { level_bp } = toForm(shipped);
  const pasted = pasteInto(level_bp, 'level_bp', { row: 12, column: 0 }, [['9'], ['8', 'too far right'], ['7']]);
  expect(pasted.map(({ bp }) => bp)).toEqual([...level_bp.slice(0, 12).map(({ bp }) => bp), '9', '8', '7']);
  expect(level_bp).toHaveLength(14);
  const ranks = pasteInto([emptyRow('ranks')], 'ranks', { row: 0, column: 2 }, [['4', '8', '7.5']]);
  expect(ranks).toEqual([{ ...emptyRow('ranks'), leaders: '4', network: '8', e_bonus_bp: '7.5' }]);
  const cut = pasteInto(
    [],
    'ranks',
    { row: 0, column: 0 },
    Array.from({ length: 40 }, () => ['Star']),
  );
  expect(cut).toHaveLength(31);
});

test('the chart comes and goes as the file of the income command', () => {
  const rows = toForm(shipped).p_bonus;
  expect(chartToCsv(rows)).toBe('from_sp,to_sp,sp_bonus\r\n50,99,1.25\r\n');
  expect(chartFromCsv(chartToCsv(rows))).toEqual(rows);
  expect(chartFromCsv('\uFEFFsp_bonus;"from_sp";to_sp\n2.5;100;199\n\n')).toEqual([
    { from_sp: '100', to_sp: '199', bonus_bp: '2.5' },
  ]);
  expect(chartFromCsv('from,to,bonus\n1,2,3')).toBeNull();
  expect(chartFromCsv(`from_sp,to_sp,sp_bonus\n${'1,1,1\n'.repeat(501)}`)).toBeNull();
});
