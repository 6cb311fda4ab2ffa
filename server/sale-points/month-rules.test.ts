import { expect, test } from 'vitest';
import { postingMonth, returningMonth } from './month-rules.ts';

test.each([
  ['2026-10-31T18:29:59.999Z', '2026-10-01'],
  ['2026-10-31T18:30:00.000Z', '2026-11-01'],
  ['2026-12-31T18:29:59.999Z', '2026-12-01'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
])('%s is posted into the month %s of India', (moment, month) =>
  expect(postingMonth({ at: new Date(moment), position: 1 }, [])).toBe(month),
);

test('what comes after a month was approved goes into the first one that was not, and what was before it stays there', () => {
  const at = new Date('2026-10-15T12:00Z');
  const approvals = [
    { month: '2026-10-01', position: 10, isFormer: false },
    { month: '2026-11-01', position: 20, isFormer: false },
  ];
  expect(postingMonth({ at, position: 10 }, approvals)).toBe('2026-10-01');
  expect(postingMonth({ at, position: 11 }, approvals)).toBe('2026-11-01');
  expect(postingMonth({ at, position: 21 }, approvals)).toBe('2026-12-01');
});

test('a return belongs to the month of its sale, unless a month of the former rule had it when it was approved', () => {
  const at = new Date('2026-11-15T12:00Z');
  const former = [
    { month: '2026-10-01', position: 10, isFormer: true },
    { month: '2026-11-01', position: 20, isFormer: true },
  ];
  expect(returningMonth({ at, position: 20 }, former)).toBe('2026-11-01');
  expect(returningMonth({ at, position: 21 }, former)).toBeNull();
  const approvals = former.map((each) => ({ ...each, isFormer: each.month === '2026-10-01' }));
  expect(returningMonth({ at, position: 20 }, approvals)).toBeNull();
  expect(returningMonth({ at: new Date('2026-10-15T12:00Z'), position: 9 }, approvals)).toBe('2026-10-01');
});
