import { expect, test } from 'vitest';
import { gstStateCodes, isCin, isFssaiNumber, isGstin } from './tax-numbers.ts';
import { isChosen, states } from './geography.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '05AAQCA4821K1ZI'])('%s can be a GST registration number', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  ['another check character', '27AAPFU0939F1ZA'],
  ['two digits swapped', '27AAPFU0993F1ZV'],
  ['small letters', '27aapfu0939f1zv'],
  ['too short', '27AAPFU0939F1Z'],
  ['too long', '27AAPFU0939F1ZVV'],
  ['nothing', ''],
  ['no Z in the fourteenth place', '27AAPFU0939F1XV'],
])('%s: no', (_what, text) => {
  expect(isGstin(text)).toBe(false);
});

test.each(['U24233UR2015PTC001287', 'L17110MH1973PLC019786', 'AAB-1234'])(
  '%s can be a number of the company register',
  (text) => {
    expect(isCin(text)).toBe(true);
  },
);

test.each(['', 'U24233UR2015PTC00128', 'X24233UR2015PTC001287', 'u24233ur2015ptc001287', 'AAB1234'])(
  '%j: no company register',
  (text) => {
    expect(isCin(text)).toBe(false);
  },
);

test('an FSSAI number has fourteen digits and begins with its kind', () => {
  expect(['12619013000412', '22619013000412'].map(isFssaiNumber)).toEqual([true, true]);
  expect(['', '1261901300041', '126190130004123', '32619013000412', '1261901300041X'].map(isFssaiNumber)).toEqual(
    Array(5).fill(false),
  );
});

test('every state of the forms has a code of its own in GST', () => {
  const known = states.filter((state) => isChosen(state) && state !== 'Other');
  expect(known.filter((state) => gstStateCodes[state] === undefined)).toEqual([]);
  expect(new Set(Object.values(gstStateCodes)).size).toBe(Object.keys(gstStateCodes).length);
});
