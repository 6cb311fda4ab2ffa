import { expect, it } from 'vitest';
import { contentPageAt, contentPaths } from '../content/pages.server.ts';
import { publicPaths } from './public-paths.server.ts';
import { sampleSettings } from './sample-settings.ts';

const renamed = { ...sampleSettings, brand: { ...sampleSettings.brand, slug: 'vedika' } };

it('knows every page of words, the services under the brand’s slug', () => {
  const paths = contentPaths(renamed);
  expect(paths).toContain('/vedika-yogpeeth');
  expect(paths).toContain('/return-policy');
  expect(paths.filter((path) => contentPageAt(path.slice(1), renamed) === null)).toEqual([]);
});

it('leaves out what is a visitor’s own, also under its other spellings, and lists nothing twice', () => {
  const routes = [
    '/',
    '/shop',
    '/about',
    '/cart',
    '/shoping-cart',
    '/checkout',
    '/thankyou',
    '/myaccount',
    '/whishlist',
  ];
  const paths = publicPaths(routes, renamed);
  expect(paths.slice(0, 3)).toEqual(['/', '/shop', '/about']);
  expect(paths.toSorted()).toEqual(['/', '/shop', '/about', ...contentPaths(renamed)].toSorted());
});
