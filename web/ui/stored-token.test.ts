import { afterEach, expect, test, vi } from 'vitest';
import { storedToken } from './stored-token.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test('a token is kept under its key until it is dropped', () => {
  const kept = stubStorage();
  const token = storedToken('office-token');
  expect(token.get()).toBeNull();
  token.set('abc');
  expect(kept).toEqual(new Map([['office-token', 'abc']]));
  expect(storedToken('office-token').get()).toBe('abc');
  token.set(null);
  expect(kept.size).toBe(0);
  expect(token.get()).toBeNull();
});

test('where storage is forbidden the token lives in the page', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const token = storedToken('staff-token');
  token.set('abc');
  expect(token.get()).toBe('abc');
  token.set(null);
  expect(token.get()).toBeNull();
});
