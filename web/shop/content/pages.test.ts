import { expect, it } from 'vitest';
import { sampleSettings as settings } from '../head/sample-settings.ts';
import { contentPageAt } from './pages.server.ts';

it('answers the specification’s routes that are pages of words', () => {
  const routes = [
    'catalogue',
    'contact',
    'aarvya-jyotish-peeth',
    'aarvya-yogpeeth',
    'aarvya-ayur-jyoti',
    'terms-policies',
    'direct-seller-terms',
    'bonus-and-dividends',
    'promotion-policies',
    'model-code-of-conduct',
    'regarding-customer-relations',
    'complaints-redressal-policy',
    'complaints-and-redressals',
    'return-policy',
    'shipping-policy',
    'human-digestive-system',
    'womens-health',
    'ways-to-keep-lever-healthy',
  ];
  expect(routes.filter((route) => contentPageAt(route, settings) === null)).toEqual([]);
});

it('follows the brand’s slug and knows no other', () => {
  const renamed = { ...settings, brand: { ...settings.brand, slug: 'vedika' } };
  expect(contentPageAt('vedika-yogpeeth', renamed)?.titleHi).toBe('योगपीठ');
  expect(contentPageAt('aarvya-yogpeeth', renamed)).toBeNull();
});

it('has nothing for other paths, nor for names that every object has', () => {
  expect(
    ['', 'nothing', 'yogpeeth', 'constructor', 'aarvya-about', 'about/us'].map((path) => contentPageAt(path, settings)),
  ).toEqual(Array(6).fill(null));
});

it('leads on to pages of the shop or to the office', () => {
  const links = ['contact', 'direct-seller-terms', 'terms-policies', 'womens-health'].flatMap(
    (path) => contentPageAt(path, settings)!.links,
  );
  expect(links.filter(({ to, external }) => (external ? to !== settings.admin_url : !to.startsWith('/')))).toEqual([]);
});
