import { expect, test } from 'vitest';
import { referralLink } from './shop-links.ts';

test('leads to the front page of the shop with the member ID', () => {
  expect(referralLink('https://shop.example', '482913')).toBe('https://shop.example/?ref=482913');
  expect(referralLink('http://localhost:3000', '48291345')).toBe('http://localhost:3000/?ref=48291345');
  expect(referralLink('https://shop.example', '482913', '/hi/collection/naye')).toBe(
    'https://shop.example/hi/collection/naye?ref=482913',
  );
});
