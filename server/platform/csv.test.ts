import { expect, test } from 'vitest';
import { csvRow, parseCsv } from './csv.ts';

const parse = (text: string, most = 10) => parseCsv(Buffer.from(text), most);
const cells = (text: string) => {
  const table = parse(text);
  return typeof table === 'string' ? table : table.rows.map((row) => row.cells);
};

test('cells with commas, quotes and lines come back as they were written, with their line', () => {
  const rows = [
    ['sku', 'name'],
    ['a', 'Oil, "pure"\nof sesame'],
    ['b', 'Tea'],
  ];
  expect(parse(rows.map(csvRow).join(''))).toEqual({
    rows: [
      { line: 1, cells: rows[0] },
      { line: 2, cells: rows[1] },
      { line: 4, cells: rows[2] },
    ],
  });
});

test.each(['=1+1', '+cmd', '-x', '@sum', '\t=1'])(
  '%j is no formula in a file, and itself again when it is read',
  (text) => {
    expect(csvRow([text])).toBe(`'${text}\r\n`);
    expect(cells(csvRow(['a', text]))).toEqual([['a', text]]);
  },
);

test.each([
  [
    '\uFEFFsku,name\r\na,Tea',
    [
      ['sku', 'name'],
      ['a', 'Tea'],
    ],
  ],
  [
    'sku;name\na;1,5',
    [
      ['sku', 'name'],
      ['a', '1,5'],
    ],
  ],
  [
    'sku,name\n\n,\na,',
    [
      ['sku', 'name'],
      ['a', ''],
    ],
  ],
  ['a,-5', [['a', '-5']]],
  ['', []],
])('%j is read as a spreadsheet means it', (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

test('what is no such file says why', () => {
  expect(parseCsv(Buffer.from([0x6e, 0xe9, 0x65]), 10)).toBe('encoding');
  expect(parseCsv(Buffer.from('sku,name', 'utf16le'), 10)).toBe('encoding');
  expect(parse('a,"b')).toBe('quotes');
  expect(parse('a\n'.repeat(12), 10)).toBe('too_many_rows');
  expect(parse('a\n'.repeat(1_000_000), 10)).toBe('too_many_rows');
});

test.each([
  ['2026-11-20T19:00:00.000Z', '2026-11-21T00:30:00+05:30'],
  ['2026-12-31T18:30:00Z', '2027-01-01T00:00:00+05:30'],
  ['2026-11-21', '2026-11-21'],
  ['ordered 2026-11-20T19:00:00.000Z', 'ordered 2026-11-20T19:00:00.000Z'],
])('a moment leaves in the time of India: %s is %s', (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

test('a file of more cells than its rows can have, or with a quote that ends nowhere near, is given up early', () => {
  expect(cells(`a${','.repeat(1_099)}`)).toEqual([['a', ...Array<string>(1_099).fill('')]]);
  expect(parse(`a${','.repeat(1_100)}`)).toBe('too_many_rows');
  expect(parse(`a\n${','.repeat(2_000_000)}`)).toBe('too_many_rows');
  expect(parse(`"${'""'.repeat(2_000_000)}"`)).toBe('quotes');
});
