import { expect, test } from 'vitest';
import { keepReferral, keptReferral } from './visitor.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a referral link is kept, a later one takes its place, other visits leave it', () => {
  const device = storage();
  expect(keptReferral(device)).toBe('');
  keepReferral('?ref=100001', device);
  keepReferral('?utm_source=mail', device);
  expect(keptReferral(device)).toBe('100001');
  keepReferral('?ref=1000023', device);
  expect(keptReferral(device)).toBe('1000023');
});

test.each(['?ref=12345', '?ref=123456789', '?ref=abcdef', '?ref=100001%3Cscript%3E', '?ref='])(
  '%s is no member ID',
  (search) => {
    const device = storage();
    keepReferral(search, device);
    expect(keptReferral(device)).toBe('');
  },
);
