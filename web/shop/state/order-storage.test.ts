import { beforeEach, expect, test, vi } from 'vitest';
import { saveGuestAccess, readGuestAccess } from './order-storage.ts';

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

test('stores what opens an order in the tab only, adds to it, and removes it', () => {
  saveGuestAccess('K7QM3-XV9RK', { mobile: '9876543210', link: 'l' });
  saveGuestAccess('A2222-22223', { mobile: '9811112222' });
  saveGuestAccess('K7QM3-XV9RK', { code: 'c', codeExpires: '2026-11-23T00:00:00Z' });
  expect(readGuestAccess('K7QM3-XV9RK')).toEqual({
    mobile: '9876543210',
    link: 'l',
    code: 'c',
    codeExpires: '2026-11-23T00:00:00Z',
  });
  saveGuestAccess('K7QM3-XV9RK', null);
  expect(readGuestAccess('K7QM3-XV9RK')).toEqual({});
  expect(readGuestAccess('A2222-22223')).toEqual({ mobile: '9811112222' });
});

test.each(['{', '[]', 'null', '{"K7QM3-XV9RK":7}', '{"K7QM3-XV9RK":{"link":7}}'])(
  'ignores invalid stored text (%s)',
  (text) => {
    stored.set('guest-orders', text);
    expect(readGuestAccess('K7QM3-XV9RK')).toEqual({});
  },
);
