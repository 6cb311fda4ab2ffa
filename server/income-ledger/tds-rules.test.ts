import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import {
  computeTds,
  depositAssigner,
  depositDue,
  type LowerRate,
  monthsOfQuarter,
  returnDue,
  ruleOn,
  taxAlone,
  type TaxYear,
  taxYearOf,
} from './tds-rules.ts';

const rule = {
  from_on: '2026-04-01',
  section: '393(1) Table Sl. No. 1(ii)',
  payment_code: '1006',
  rate_bp: basisPoints(200),
  no_pan_rate_bp: basisPoints(2_000),
  threshold_paise: paise(20_000_00),
  rounding_paise: paise(100),
};
const nothing: TaxYear = { income: noPaise, withheld: noPaise, taxed: noPaise, accrued: 0n };

type Credit = { rupees: number; hasPan?: boolean; certificates?: LowerRate[]; rate?: number };

/** Returns the tax withheld on each credit, in rupees. */
function creditAll(credits: readonly Credit[], start = nothing): { withheld: number[]; year: TaxYear } {
  let year = start;
  const withheld = credits.map(({ rupees, hasPan = true, certificates = [], rate = 200 }) => {
    const credited = paise(Math.round(rupees * 100));
    const held = { ...rule, rate_bp: basisPoints(rate) };
    const found = computeTds(held, year, { taxYear: 2026, credited, hasPan, certificates });
    year = {
      income: paise(year.income + credited),
      withheld: paise(year.withheld + found.tds),
      taxed: paise(year.taxed + found.taxed),
      accrued: year.accrued + found.accrued,
    };
    return found.tds / 100;
  });
  return { withheld, year };
}
const withheldOf = (...credits: Credit[]) => creditAll(credits).withheld;
const rupees = (...amounts: number[]) => amounts.map((each) => ({ rupees: each }));

describe('the threshold of a tax year', () => {
  test('the month that passes it pays for the whole year, and each later month for itself', () => {
    expect(withheldOf(...rupees(8_000, 9_000, 5_000, 3_000))).toEqual([0, 0, 440, 60]);
  });
  test('exactly at it nothing is withheld; a paisa more taxes all of it', () => {
    expect(withheldOf(...rupees(20_000))).toEqual([0]);
    expect(withheldOf(...rupees(20_000, 0.01))).toEqual([0, 400]);
  });
  test('the tax may be more than the income that passes it', () => {
    expect(withheldOf(...rupees(20_000, 100))).toEqual([0, 402]);
  });
});

describe('rates', () => {
  test('20 % without PAN, above the threshold alone; who gives a PAN later pays 2 % from then on', () => {
    expect(withheldOf({ rupees: 20_000, hasPan: false }, { rupees: 1_000, hasPan: false }, { rupees: 1_000 })).toEqual([
      0, 4_200, 20,
    ]);
  });
  test('a rate that changes within a year counts for what is credited from then on', () => {
    expect(withheldOf({ rupees: 30_000, rate: 500 }, { rupees: 10_000, rate: 200 })).toEqual([1_500, 200]);
  });
  test('half a rupee is rounded up, less is not, and the next month makes up for it', () => {
    expect(withheldOf(...rupees(20_025))).toEqual([401]);
    expect(withheldOf(...rupees(20_024.99))).toEqual([400]);
    expect(withheldOf(...rupees(20_024.99, 20, 20))).toEqual([400, 1, 0]);
  });
  test('a lower-rate certificate up to what is left of it, the rest at the usual rate, and none without PAN', () => {
    const certificates = [{ id: 7, number: 'C/1', rate: basisPoints(50), left: paise(10_000_00) }];
    expect(withheldOf({ rupees: 30_000, certificates })).toEqual([50 + 400]);
    expect(withheldOf({ rupees: 30_000, certificates, hasPan: false })).toEqual([6_000]);
    const found = computeTds(rule, nothing, { taxYear: 2026, credited: paise(30_000_00), hasPan: true, certificates });
    expect(found.used).toEqual([{ id: 7, paise: 10_000_00 }]);
    expect(found.reason).toEqual({
      section: '393(1) Table Sl. No. 1(ii)',
      payment_code: '1006',
      has_pan: true,
      rate_bp: 200,
      threshold_paise: 20_000_00,
      tax_year: 2026,
      year_income_paise: 30_000_00,
      withheld_before_paise: 0,
      base_paise: 30_000_00,
      certificates: [{ number: 'C/1', rate_bp: 50, paise: 10_000_00 }],
    });
  });
});

describe('corrections', () => {
  test('the tax of an income alone is told where a return or an earlier rounding made another amount of it', () => {
    const next = (year: TaxYear, credited: number) => {
      const found = computeTds(rule, year, {
        taxYear: 2026,
        credited: paise(credited),
        hasPan: true,
        certificates: [],
      });
      return [found.tds, taxAlone(found.reason, found.tds)];
    };
    const { year } = creditAll(rupees(39_052.42));
    expect(next(year, 31_393_13)).toEqual([628_00, null]);
    expect(next(creditAll(rupees(-292.29), year).year, 31_393_13)).toEqual([622_00, 627_86]);
    expect(next(creditAll(rupees(20_024.99)).year, 20_00)).toEqual([1_00, 40]);
  });
  test('what was withheld too much is not given back, but counts towards later income', () => {
    expect(withheldOf(...rupees(25_000, -2_000, 1_000, 2_000))).toEqual([500, 0, 0, 20]);
  });
  test('also where the year falls below the threshold and passes it once more', () => {
    expect(withheldOf(...rupees(22_000, -3_000, 2_000, 5_000))).toEqual([440, 0, 0, 80]);
  });
});

test('at one rate the sum withheld is the rounded tax of the year’s sum, however it is credited', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 30_000_00 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (credits, hasPan) => {
      const { year, withheld } = creditAll(credits.map((each) => ({ rupees: each / 100, hasPan })));
      const sum = BigInt(credits.reduce((total, each) => total + each, 0));
      const tax = (sum * (hasPan ? 200n : 2_000n) + 500_000n) / 1_000_000n;
      expect(BigInt(year.withheld)).toBe(sum > 20_000_00n ? tax * 100n : 0n);
      expect(withheld.every((each) => each >= 0 && Number.isInteger(each))).toBe(true);
      expect(BigInt(year.taxed)).toBe(sum > 20_000_00n ? sum : 0n);
    }),
  );
});

test('with corrections among them, nothing is given back and never is more withheld than the highest sum was taxed', () => {
  const amounts = fc.array(fc.integer({ min: -30_000_00, max: 30_000_00 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, (credits) => {
      const { year, withheld } = creditAll(credits.map((each) => ({ rupees: each / 100 })));
      let [sum, highest] = [0, 0];
      for (const each of credits) highest = Math.max(highest, (sum += each));
      expect(withheld.every((each) => each >= 0)).toBe(true);
      expect(Number(year.withheld)).toBeLessThanOrEqual(highest > 20_000_00 ? Math.floor(highest / 50) + 50 : 0);
    }),
  );
});

test('tax years begin in April, and a rule holds from its day on', () => {
  expect(['2026-03-31', '2026-04-01', '2027-01-01'].map(taxYearOf)).toEqual([2025, 2026, 2026]);
  const rules = ['2026-04-01', '2024-10-01', '2025-04-01'].map((from_on) => ({ from_on }));
  const days = ['2024-09-30', '2024-10-01', '2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01', '2031-01-01'];
  expect(days.map((day) => ruleOn(rules, day)?.from_on ?? null)).toEqual([
    null,
    '2024-10-01',
    '2024-10-01',
    '2025-04-01',
    '2025-04-01',
    '2026-04-01',
    '2026-04-01',
  ]);
});

test('what is withheld is deposited by the 7th, of March by 30 April, and returned by quarter', () => {
  expect(['2026-04', '2026-12', '2027-03'].map(depositDue)).toEqual(['2026-05-07', '2027-01-07', '2027-04-30']);
  expect([1, 2, 3, 4].map((quarter) => returnDue(2026, quarter))).toEqual([
    '2026-07-31',
    '2026-10-31',
    '2027-01-31',
    '2027-05-31',
  ]);
  expect([1, 2, 3, 4].map((quarter) => monthsOfQuarter(2026, quarter))).toEqual([
    ['2026-04', '2026-05', '2026-06'],
    ['2026-07', '2026-08', '2026-09'],
    ['2026-10', '2026-11', '2026-12'],
    ['2027-01', '2027-02', '2027-03'],
  ]);
});

test('a row of tax is in the first deposit of its month that has room for it', () => {
  const deposits = [
    { id: 1, month: '2026-06', amount: paise(100) },
    { id: 2, month: '2026-06', amount: paise(50) },
    { id: 3, month: '2026-07', amount: paise(100) },
  ];
  const assign = depositAssigner(deposits);
  const rows = [
    ['2026-06', 60],
    ['2026-06', 50],
    ['2026-06', 40],
    ['2026-06', 1],
    ['2026-06', 0],
    ['2026-07', -10],
    ['2026-07', 100],
    ['2026-08', 1],
  ] as const;
  expect(rows.map(([month, tds]) => assign(month, paise(tds))?.id)).toEqual([
    1,
    2,
    1,
    undefined,
    1,
    undefined,
    3,
    undefined,
  ]);
});
