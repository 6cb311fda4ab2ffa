import { expect, test } from 'vitest';
import { isGtin } from './barcode.ts';

test.each(['8901030875021', '96385074', '036000291452', '10614141000415'])('%s is a GTIN', (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each([
  '',
  '8901030875022',
  '890103087502',
  '96385075',
  '89010308750211',
  '8901030875O21',
  '000',
  ' 8901030875021',
])('%j is none: its length or its check digit is wrong', (text) => {
  expect(isGtin(text)).toBe(false);
});
