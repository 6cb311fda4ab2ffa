import { expect, it } from 'vitest';
import { hasOwnPage, buildNavigation } from './navigation.server.ts';

const nothing = { categories: [], concerns: [], collections: [] };
const files = ['../routes/home.tsx', '../routes/shop.tsx', '../routes/offers.tsx'];

it('leaves out links whose page does not exist yet', () => {
  const navigation = buildNavigation('aarvya', nothing, files);
  expect(navigation.main.map(({ label }) => label)).toEqual(['Home', 'Shop', 'Services', 'Offers']);
  expect(navigation.catalogue).toBeNull();
  expect(navigation.policies.map(({ to }) => to)).toContain('/terms-policies');
});

it('takes a link in as soon as its page is there', () => {
  const navigation = buildNavigation('aarvya', nothing, [...files, '../routes/about.tsx', '../routes/catalogue.tsx']);
  expect(navigation.main.map(({ label }) => label)).toEqual(['Home', 'About Us', 'Shop', 'Services', 'Offers']);
  expect(navigation.catalogue).toBe('/catalogue');
});

it('does not take a page for another whose name ends alike', () => {
  expect(hasOwnPage('/shop', ['../routes/workshop.tsx'])).toBe(false);
});

it('gives the service pages the brand’s slug', () => {
  expect(buildNavigation('aarvya', nothing, files).services.map(({ to }) => to)).toEqual([
    '/aarvya-jyotish-peeth',
    '/aarvya-yogpeeth',
    '/aarvya-ayur-jyoti',
  ]);
});

it('leads to categories and concerns after the shop, where there are any', () => {
  const categories = [{ label: 'Teas', to: '/product-category/3' }];
  const concerns = [{ label: 'Sleep', to: '/concern/sleep' }];
  const { main } = buildNavigation('aarvya', { categories, concerns, collections: [] }, [
    ...files,
    '../routes/incomeplans.tsx',
  ]);
  expect(main.map(({ label }) => label)).toEqual([
    'Home',
    'Shop',
    'Categories',
    'Concerns',
    'Income Plans',
    'Services',
    'Offers',
  ]);
  expect(main[2]).toEqual({ label: 'Categories', links: categories });
});
