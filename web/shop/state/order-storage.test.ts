import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveGuestMobile, readGuestMobile } from './order-storage.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    get localStorage(): never {
      throw new Error('local storage must not be used');
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('stores mobile numbers by order in the tab only, and removes them one by one', () => {
  saveGuestMobile(100_001, '9876543210');
  saveGuestMobile(100_002, '9811112222');
  expect([readGuestMobile(100_001), readGuestMobile(100_002), readGuestMobile(100_003)]).toEqual([
    '9876543210',
    '9811112222',
    null,
  ]);
  saveGuestMobile(100_001, null);
  expect([readGuestMobile(100_001), readGuestMobile(100_002)]).toEqual([null, '9811112222']);
});

test.each(['{', '[]', 'null', '{"100001":7}'])('ignores invalid stored text (%s)', (text) => {
  stored.set('order-mobiles', text);
  expect(readGuestMobile(100_001)).toBeNull();
});
