import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type Place } from './cursor.ts';

const filtersFor = (categoryId: number | null) => ({
  categoryId,
  groups: [],
  fromPaise: null,
  belowPaise: null,
  inStock: false,
});
const list = { sort: 'name', filters: filtersFor(3), words: ['tulsi'], language: 'en' } as const;
const place: Place = { match: 'words', key: 'tulsi drops', id: 12 };

test('a place comes back from its cursor', () => {
  expect(decodeCursor(list, encodeCursor(list, place), 'string')).toEqual(place);
  const alike: Place = { match: 'likeness', key: 300, id: 1 };
  expect(decodeCursor(list, encodeCursor(list, alike), 'number')).toEqual(alike);
});

test('a cursor of another sort, category, search or language is refused', () => {
  const cursor = encodeCursor(list, place);
  expect(decodeCursor({ ...list, sort: 'newest' }, cursor, 'string')).toBe(null);
  expect(decodeCursor({ ...list, filters: filtersFor(null) }, cursor, 'string')).toBe(null);
  expect(decodeCursor({ ...list, words: ['tulsi', 'tea'] }, cursor, 'string')).toBe(null);
  expect(decodeCursor({ ...list, language: 'hi' }, cursor, 'string')).toBe(null);
});

const forged = (change: (parts: unknown[]) => unknown) => {
  const parts = JSON.parse(Buffer.from(encodeCursor(list, place), 'base64url').toString()) as unknown[];
  return Buffer.from(JSON.stringify(change(parts))).toString('base64url');
};

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('hello').toString('base64url')],
  ['a number', forged(() => 5)],
  ['too short a list', forged((parts) => parts.slice(0, 3))],
  ['an unknown match', forged(([name, , key, id]) => [name, 'magic', key, id])],
  ['a key of the other type', forged(([name, match, , id]) => [name, match, 5, id])],
  ['a key with NUL', forged(([name, match, , id]) => [name, match, 'a\0b', id])],
  ['a key with a lone surrogate', forged(([name, match, , id]) => [name, match, '\ud800', id])],
  ['an id that is no number', forged(([name, match, key]) => [name, match, key, '1'])],
  ['an id beyond the range', forged(([name, match, key]) => [name, match, key, 2 ** 31])],
  ['an id of 0', forged(([name, match, key]) => [name, match, key, 0])],
])('%s is no cursor', (_what, cursor) => {
  expect(decodeCursor(list, cursor, 'string')).toBe(null);
});

test('a number key must be whole and exact', () => {
  const withKey = (key: unknown) => forged(([name, match, , id]) => [name, match, key, id]);
  expect(decodeCursor(list, withKey(1.5), 'number')).toBe(null);
  expect(decodeCursor(list, withKey(2 ** 60), 'number')).toBe(null);
  expect(decodeCursor(list, withKey('5'), 'number')).toBe(null);
  expect(decodeCursor(list, withKey(5), 'number')).toEqual({ ...place, key: 5 });
});
