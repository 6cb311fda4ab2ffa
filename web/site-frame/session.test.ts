import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readsAgain, storedToken } from './session.ts';

function stubStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

test('a token is stored under its key until it is dropped', () => {
  const stored = stubStorage();
  const token = storedToken('office-token');
  expect(token.get()).toBeNull();
  token.set('abc');
  expect(stored).toEqual(new Map([['office-token', 'abc']]));
  expect(storedToken('office-token').get()).toBe('abc');
  token.set(null);
  expect(stored.size).toBe(0);
  expect(token.get()).toBeNull();
});

test('where storage is forbidden the token lives in the page', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const token = storedToken('office-token');
  token.set('abc');
  expect(token.get()).toBe('abc');
  token.set(null);
  expect(token.get()).toBeNull();
});

test('a page whose session has ended is not read again, but left', () => {
  const change = (nextUrl: string, defaultShouldRevalidate = true) =>
    ({
      currentUrl: new URL('https://office.test/tickets'),
      nextUrl: new URL(nextUrl, 'https://office.test'),
      defaultShouldRevalidate,
    }) as ShouldRevalidateFunctionArgs;
  expect(readsAgain(change('/tickets'), false)).toBe(false);
  expect(readsAgain(change('/tickets?cursor=2'), false)).toBe(true);
  expect(readsAgain(change('/tickets'), true)).toBe(true);
  expect(readsAgain(change('/tickets', false), true)).toBe(false);
});
