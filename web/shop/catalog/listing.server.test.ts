import { expect, it } from 'vitest';
import { sampleSettings } from '../seo/sample-settings.ts';
import type { Listing } from './listing-query.ts';
import { buildListingMeta } from './listing.server.ts';

const category = { id: 3, name: 'Teas', other: 'चाय', otherLanguage: 'hi' as const, count: 6 };
const listing: Listing = {
  place: { kind: 'shop' },
  heading: 'All products',
  about: '',
  q: '',
  filters: [],
  price: '',
  inStock: false,
  rating: 0,
  sort: 'featured',
  show: 24,
  cursor: '',
  groups: [],
  chips: [],
  near: [],
  category: null,
  categories: [category],
  products: [],
  total: 6,
  nextCursor: null,
};
const picture = { image_name: 'teas.jpg', width: 800, height: 1000, widths: [320], placeholder: '' };

/** Title, address, robots and shared picture of a listing. */
function readTags(changes: Partial<Listing>) {
  const tags = buildListingMeta(
    sampleSettings,
    { ...listing, ...changes },
    changes.category ? picture : null,
  ) as Record<string, string>[];
  const content = (name: string) => tags.find((tag) => tag['name'] === name || tag['property'] === name)?.['content'];
  return {
    title: tags.find((tag) => 'title' in tag)?.['title'],
    address: tags.find((tag) => tag['rel'] === 'canonical')?.['href'],
    robots: content('robots'),
    picture: content('og:image'),
  };
}

it('has one address whatever its order', () => {
  expect(readTags({ sort: 'price-low' })).toEqual({
    title: 'Shop all products | Aarvya',
    address: 'https://shop.example/shop',
    robots: undefined,
    picture: 'https://shop.example/share.jpg',
  });
});

it('keeps searches and later pages out of search engines, their links in', () => {
  expect(readTags({ q: 'केश तेल' })).toMatchObject({ title: 'Search: केश तेल | Aarvya', robots: 'noindex, follow' });
  expect(readTags({ cursor: 'abc' })).toMatchObject({
    address: 'https://shop.example/shop?cursor=abc',
    robots: 'noindex, follow',
  });
});

it('is named and pictured after its category', () => {
  const place = { kind: 'category', id: 3 } as const;
  expect(readTags({ category, place, heading: 'Teas' })).toEqual({
    title: 'Teas | Aarvya',
    address: 'https://shop.example/product-category/3',
    robots: undefined,
    picture: 'https://shop.example/product-images/teas.jpg',
  });
  expect(readTags({ category, place, heading: 'Teas', q: 'ginger' }).title).toBe('Search: ginger in Teas | Aarvya');
});

it('gives all products for one concern the address of the concern, and keeps other filters out of search engines', () => {
  const concern = { heading: 'Sleep', about: 'For a quiet night.', place: { kind: 'concern', slug: 'sleep' } } as const;
  expect(readTags(concern)).toMatchObject({
    title: 'Sleep: Ayurvedic products | Aarvya',
    address: 'https://shop.example/concern/sleep',
    robots: undefined,
  });
  expect(readTags({ filters: ['concern.sleep'] })).toMatchObject({
    address: 'https://shop.example/concern/sleep',
    robots: undefined,
  });
  expect(readTags({ ...concern, filters: ['form.tea'], show: 48 })).toMatchObject({
    address: 'https://shop.example/concern/sleep?filter=form.tea',
    robots: 'noindex, follow',
  });
  expect(readTags({ ...concern, rating: 4 })).toMatchObject({
    address: 'https://shop.example/concern/sleep?rating=4',
    robots: 'noindex, follow',
  });
  expect(readTags({ price: '-250' }).robots).toBe('noindex, follow');
});
