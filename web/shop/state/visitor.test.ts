import { expect, test } from 'vitest';
import { isFirstOfDay } from './referral-visit.ts';
import { forgetReferral, readReferral } from './visitor.ts';

function createStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test.each(['12345 1', '123456789 1', 'abcdef 1', '<script> 1', '', '100001 yesterday /'])('%j is no link', (text) => {
  const device = createStorage();
  device.setItem('referral', text);
  expect(readReferral(device, 2)).toBeNull();
});

test('a referral link is remembered for 30 days, and no longer than the buyer wants', () => {
  const device = createStorage();
  const day = 86_400_000;
  device.setItem('referral', '100001 0 /');
  expect(readReferral(device, 30 * day - 1)?.memberId).toBe('100001');
  expect(readReferral(device, 30 * day)).toBeNull();
  device.setItem('referral', `100002 ${30 * day} /`);
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
  // As an earlier release saved it.
  ['product', 'product'],
] as const)('a link to %s is one to %s', (page, target) => {
  const device = createStorage();
  device.setItem('referral', `100001 1000 ${page}`);
  expect(readReferral(device, 2000)).toEqual({ memberId: '100001', target, followedAt: new Date(1000) });
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
