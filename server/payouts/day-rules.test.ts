import { expect, test } from 'vitest';
import { formatDay, parseDay } from './day-rules.ts';

const written = {
  'DD/MM/YYYY': '29/02/2028',
  'DD-MM-YYYY': '29-02-2028',
  'YYYY-MM-DD': '2028-02-29',
  DDMMYYYY: '29022028',
  YYYYMMDD: '20280229',
  'DD-MON-YYYY': '29-FEB-2028',
} as const;
const formats = Object.keys(written) as (keyof typeof written)[];

test.each(formats)('%s goes both ways, with a time behind it, and nothing else around it', (format) => {
  const text = written[format];
  expect(formatDay('2028-02-29', format)).toBe(text);
  for (const same of [text, ` ${text} `, `${text} 14:05`, `${text}T14:05:00`, text.toLowerCase()])
    expect(parseDay(same, format)).toBe('2028-02-29');
  for (const other of ['', `1${text}`, `x${text}`, `${text}1`, `${text}x`]) expect(parseDay(other, format)).toBeNull();
});

test('months by name, and days and months of one digit where something parts them', () => {
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  for (const [at, name] of months.entries()) {
    const day = `2026-${String(at + 1).padStart(2, '0')}-05`;
    expect(formatDay(day, 'DD-MON-YYYY')).toBe(`05-${name}-2026`);
    expect(parseDay(`5-${name}-2026`, 'DD-MON-YYYY')).toBe(day);
    expect(parseDay(`5/${at + 1}/2026`, 'DD/MM/YYYY')).toBe(day);
    expect(parseDay(`5-${at + 1}-2026`, 'DD-MM-YYYY')).toBe(day);
  }
  expect(parseDay('5-XYZ-2026', 'DD-MON-YYYY')).toBeNull();
});

test('none is made up', () => {
  expect(parseDay('31/11/2026', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('29/02/2026', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('2026-11-05', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('0/11/2026', 'DD/MM/YYYY')).toBeNull();
});
