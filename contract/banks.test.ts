import { expect, test } from 'vitest';
import { findBank } from './banks.ts';

test('an IFSC names its bank while it is typed, in any notation', () => {
  expect(['S', 'sbi', 'sbin', 'SBIN 0001234', 'hdfc-0001'].map(findBank)).toEqual([
    null,
    null,
    'State Bank of India',
    'State Bank of India',
    'HDFC Bank',
  ]);
  expect(['XXXX0000001', ''].map(findBank)).toEqual([null, null]);
});
