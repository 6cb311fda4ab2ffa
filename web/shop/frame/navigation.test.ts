import { expect, it } from 'vitest';
import { hasOwnPage, buildNavigation } from './navigation.server.ts';

const files = ['../routes/home.tsx', '../routes/shop.tsx', '../routes/offers.tsx'];

it('leaves out links whose page does not exist yet', () => {
  const navigation = buildNavigation('aarvya', files);
  expect(navigation.main.map(({ label }) => label)).toEqual(['Home', 'Shop', 'Services', 'Offers']);
  expect(navigation.catalogue).toBeNull();
  expect(navigation.policies.map(({ to }) => to)).toContain('/terms-policies');
});

it('takes a link in as soon as its page is there', () => {
  const navigation = buildNavigation('aarvya', [...files, '../routes/about.tsx', '../routes/catalogue.tsx']);
  expect(navigation.main.map(({ label }) => label)).toEqual(['Home', 'About Us', 'Shop', 'Services', 'Offers']);
  expect(navigation.catalogue).toBe('/catalogue');
});

it('does not take a page for another whose name ends alike', () => {
  expect(hasOwnPage('/shop', ['../routes/workshop.tsx'])).toBe(false);
});

it('gives the service pages the brand’s slug', () => {
  expect(buildNavigation('aarvya', files).services.map(({ to }) => to)).toEqual([
    '/aarvya-jyotish-peeth',
    '/aarvya-yogpeeth',
    '/aarvya-ayur-jyoti',
  ]);
});
