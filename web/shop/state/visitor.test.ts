import { expect, test } from 'vitest';
import { forgetReferral, readReferral, saveReferral } from './visitor.ts';

function createStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('saves a referral link until a later one replaces it', () => {
  const device = createStorage();
  expect(readReferral(device)).toBe('');
  saveReferral('?ref=100001', device);
  saveReferral('?utm_source=mail', device);
  expect(readReferral(device)).toBe('100001');
  saveReferral('?ref=1000023', device);
  expect(readReferral(device)).toBe('1000023');
});

test.each(['?ref=12345', '?ref=123456789', '?ref=abcdef', '?ref=100001%3Cscript%3E', '?ref='])(
  '%s is not a member ID',
  (search) => {
    const device = createStorage();
    saveReferral(search, device);
    expect(readReferral(device)).toBe('');
  },
);

test('a referral link is remembered for 30 days, and no longer than the buyer wants', () => {
  const device = createStorage();
  const day = 86_400_000;
  saveReferral('?ref=100001', device, 0);
  expect(readReferral(device, 30 * day - 1)).toBe('100001');
  expect(readReferral(device, 30 * day)).toBe('');
  saveReferral('?ref=100002', device, 30 * day);
  expect(readReferral(device, 59 * day)).toBe('100002');
  forgetReferral(device);
  expect(readReferral(device, 59 * day)).toBe('');
});
