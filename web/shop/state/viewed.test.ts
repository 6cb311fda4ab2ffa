import { expect, test } from 'vitest';
import { forgetViewed, readViewed, rememberViewed } from './viewed.ts';

function createStorage(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [['viewed', text]]);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('remembers the last twelve products, the latest first, each once', () => {
  const device = createStorage();
  for (let id = 1; id <= 14; id += 1) rememberViewed(id, device);
  rememberViewed(5, device);
  expect(readViewed(device)).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
});

test('forgets single products and all of them, and what is no list of products', () => {
  const device = createStorage('[3,2,1]');
  forgetViewed([2], device);
  expect(readViewed(device)).toEqual([3, 1]);
  forgetViewed(undefined, device);
  expect(device.getItem('viewed')).toBe(null);
  expect(readViewed(createStorage('{"ids":[1]}'))).toEqual([]);
  expect(readViewed(createStorage('[1,"2",-3,1.5]'))).toEqual([1]);
});
