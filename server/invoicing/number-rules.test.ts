import { expect, test } from 'vitest';
import { arePrefixes, fiscalYearLabel, fiscalYearOf, taxDocumentNumber, presetPrefixes } from './number-rules.ts';

test.each([
  ['2026-03-31T23:59:59.999+05:30', 2025],
  ['2026-04-01T00:00:00+05:30', 2026],
  // The same two moments by clocks in London.
  ['2026-03-31T18:29:59.999Z', 2025],
  ['2026-03-31T18:30:00Z', 2026],
  ['2026-12-31T23:59:59+05:30', 2026],
  ['2027-01-01T00:00:00+05:30', 2026],
])('%s belongs to the financial year from April %d', (at, year) => {
  expect(fiscalYearOf(new Date(at))).toBe(year);
});

test.each([
  [2026, '26-27'],
  [2099, '99-00'],
  [2008, '08-09'],
])('%d is written %s', (year, label) => {
  expect(fiscalYearLabel(year)).toBe(label);
});

test('a number has at most 16 signs and counts on in its place', () => {
  expect(taxDocumentNumber('AAR', 2026, 123)).toBe('AAR/26-27/000123');
  expect(taxDocumentNumber('AAR', 2026, 999_999)).toHaveLength(16);
  expect(taxDocumentNumber('AA', 2026, 1_000_000)).toBe('AA/26-27/1000000');
  expect(() => taxDocumentNumber('AAR', 2026, 1_000_000)).toThrow(RangeError);
  for (const serial of [0, -1, 1.5]) expect(() => taxDocumentNumber('AAR', 2026, serial)).toThrow(RangeError);
});

test.each([
  ['AAR', 'ACN', true],
  ['1', '2', true],
  ['AAR', 'AAR', false],
  ['AARV', 'ACN', false],
  ['aar', 'ACN', false],
  ['A/R', 'ACN', false],
  ['', 'ACN', false],
])('%s and %s as prefixes: %s', (invoice, credit_note, fits) => {
  expect(arePrefixes({ invoice, credit_note })).toBe(fits);
});

test.each([['aarvya'], ['x'], ['acn-shop'], ['हर्बल'], ['क-1']])('the brand "%s" makes prefixes that fit', (slug) => {
  expect(arePrefixes(presetPrefixes(slug))).toBe(true);
});

test.each([
  ['aarvya', 'AAR', 'ACN'],
  ['x', 'X', 'XCN'],
  ['acn-shop', 'ACN', 'CRN'],
  ['7-seas', '7SE', '7CN'],
  ['a.b c', 'ABC', 'ACN'],
  ['हर्बल', 'INV', 'ICN'],
])('the brand "%s" makes %s and %s', (slug, invoice, credit_note) => {
  expect(presetPrefixes(slug)).toEqual({ invoice, credit_note });
});

test('the error names the number', () => {
  expect(() => taxDocumentNumber('AAR', 2026, 0)).toThrow('Not a serial number: 0');
  expect(() => taxDocumentNumber('AAR', 2026, 1_000_000)).toThrow('AAR/26-27/1000000 has more than 16 signs');
});

test.each([
  ['AAR', '', false],
  ['AAR', 'acn', false],
  ['AAR', 'ACNX', false],
  ['ABCX', 'ACN', false],
])('%s and %s as prefixes: %s', (invoice, credit_note, fits) => {
  expect(arePrefixes({ invoice, credit_note })).toBe(fits);
});

test('the first number of a series is 1', () => {
  expect(taxDocumentNumber('AAR', 2026, 1)).toBe('AAR/26-27/000001');
});
