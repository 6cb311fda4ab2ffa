import { beforeEach, expect, test, vi } from 'vitest';
import { keepOrderMobile, orderMobile } from './order-storage.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
    get localStorage(): never {
      throw new Error('nothing of it stays on the device');
    },
  });
});

test('numbers are kept by order in the tab alone, and forgotten one by one', () => {
  keepOrderMobile(100_001, '9876543210');
  keepOrderMobile(100_002, '9811112222');
  expect([orderMobile(100_001), orderMobile(100_002), orderMobile(100_003)]).toEqual([
    '9876543210',
    '9811112222',
    null,
  ]);
  keepOrderMobile(100_001, null);
  expect([orderMobile(100_001), orderMobile(100_002)]).toEqual([null, '9811112222']);
});

test.each(['{', '[]', 'null', '{"100001":7}'])('what is broken (%s) knows nobody', (text) => {
  kept.set('order-mobiles', text);
  expect(orderMobile(100_001)).toBeNull();
});
