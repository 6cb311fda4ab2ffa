import { dayInIndia } from '#contract/india-time.ts';
import { expect, test } from 'vitest';
import { findPreset, presetDays } from './periods.ts';

test('the day is that of India', () => {
  expect(dayInIndia(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
});

test('presets are whole days, months and financial years that begin in April', () => {
  expect(presetDays('2027-01-05')).toEqual({
    today: { from: '2027-01-05', to: '2027-01-05' },
    yesterday: { from: '2027-01-04', to: '2027-01-04' },
    last7: { from: '2026-12-30', to: '2027-01-05' },
    last30: { from: '2026-12-07', to: '2027-01-05' },
    last90: { from: '2026-10-08', to: '2027-01-05' },
    month: { from: '2027-01-01', to: '2027-01-05' },
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
    year: { from: '2026-04-01', to: '2027-01-05' },
    lastYear: { from: '2025-04-01', to: '2026-03-31' },
  });
  expect(presetDays('2027-04-01').year).toEqual({ from: '2027-04-01', to: '2027-04-01' });
});

test('days that are a preset are known as it', () => {
  expect(findPreset({ from: '2026-12-01', to: '2026-12-31' }, '2027-01-05')).toBe('lastMonth');
  expect(findPreset({ from: '2026-12-01', to: '2026-12-30' }, '2027-01-05')).toBe(null);
});
