import { expect, it } from 'vitest';
import { publicPaths } from './private-page.ts';

it('leaves out what is a visitor’s own, also under its other spellings, and lists nothing twice', () => {
  const own = ['/cart', '/shoping-cart', '/checkout', '/thankyou', '/myaccount', '/whishlist'];
  expect(publicPaths(['/', '/shop', ...own, '/about', '/shop'])).toEqual(['/', '/shop', '/about']);
});
