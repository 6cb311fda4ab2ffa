import { expect, test } from 'vitest';
import { isFirstOfDay } from './referral-visit.ts';
import { forgetReferral, readReferral, saveReferral } from './visitor.ts';

function createStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const at = (search: string, pathname = '/') => ({ search, pathname });

test('saves a referral link until a later one replaces it', () => {
  const device = createStorage();
  expect(readReferral(device)).toBeNull();
  saveReferral(at('?ref=100001'), device);
  saveReferral(at('?utm_source=mail'), device);
  expect(readReferral(device)?.memberId).toBe('100001');
  saveReferral(at('?ref=1000023'), device);
  expect(readReferral(device)?.memberId).toBe('1000023');
});

test.each(['?ref=12345', '?ref=123456789', '?ref=abcdef', '?ref=100001%3Cscript%3E', '?ref='])(
  '%s is not a member ID',
  (search) => {
    const device = createStorage();
    saveReferral(at(search), device);
    expect(readReferral(device)).toBeNull();
  },
);

test('a referral link is remembered for 30 days, and no longer than the buyer wants', () => {
  const device = createStorage();
  const day = 86_400_000;
  saveReferral(at('?ref=100001'), device, 0);
  expect(readReferral(device, 30 * day - 1)?.memberId).toBe('100001');
  expect(readReferral(device, 30 * day)).toBeNull();
  saveReferral(at('?ref=100002'), device, 30 * day);
  expect(readReferral(device, 59 * day)?.memberId).toBe('100002');
  forgetReferral(device);
  expect(readReferral(device, 59 * day)).toBeNull();
});

test.each([
  ['/', 'home'],
  ['/hi/', 'home'],
  ['/shop', 'home'],
  ['/product-details/12', 'product'],
  ['/hi/product-details/12', 'product'],
  ['/collection/winter-care', 'collection'],
  ['/hi/collection/sardiyon', 'collection'],
] as const)('a link to %s is one to %s', (pathname, target) => {
  const device = createStorage();
  expect(saveReferral(at('?ref=100001', pathname), device)).toEqual({ memberId: '100001', target });
  expect(readReferral(device)).toEqual({ memberId: '100001', target });
});

test('a link that an older version has saved leads to the front page', () => {
  const device = createStorage();
  device.setItem('referral', '100001');
  expect(readReferral(device)).toEqual({ memberId: '100001', target: 'home' });
});

test('a device’s visit by a seller’s link counts once a day for each seller', () => {
  const device = createStorage();
  const visits = ['100001', '100002', '100001'].map((id) => isFirstOfDay(id, '2026-11-27', device));
  expect(visits).toEqual([true, true, false]);
  expect(isFirstOfDay('100001', '2026-11-28', device)).toBe(true);
  expect(isFirstOfDay('100001', '2026-11-28', device)).toBe(false);
  const many = Array.from({ length: 25 }, (_, number) => isFirstOfDay(String(200_000 + number), '2026-11-28', device));
  expect(many.filter(Boolean)).toHaveLength(19);
});
