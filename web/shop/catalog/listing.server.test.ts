import { expect, it } from 'vitest';
import type { Category, ProductFilters } from '#contract/catalog.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { sampleSettings } from '../seo/sample-settings.ts';
import { type Listing, type ListingPlace, readListingQuery } from './listing-query.ts';
import { buildListingMeta, loadListing } from './listing.server.ts';

const category = {
  id: 3,
  name: 'Teas',
  other: 'चाय',
  otherLanguage: 'hi' as const,
  count: 6,
  found: 6,
  path: '/product-category/3',
};
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
  isNotAdvertised: false,
  category: null,
  categories: [category],
  allPath: '/shop',
  products: [],
  total: 6,
  nextCursor: null,
};
const picture = { image_name: 'teas.jpg', width: 800, height: 1000, widths: [320], placeholder: '' };

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

/** `found` is what the API counts in the three categories of 4, 6 and 5 products. */
function shopThatCounts(found: ProductFilters['categories']): ShopApi {
  const categories = [
    [1, 4],
    [2, 6],
    [3, 5],
  ].map(([id, product_count]) => ({ id, category_name: `C${id}`, category_name_hi: '', product_count }) as Category);
  const filters = { attributes: [], categories: found, prices: [], in_stock: 0, ratings: [] };
  return {
    categories: async () => ({ status: 'success', data: categories }),
    attributes: async () => ({
      status: 'success',
      data: [
        {
          code: 'concern',
          name: 'Concern',
          values: [{ slug: 'sleep', name: 'Sleep', description: '', product_count: 3 }],
        },
      ],
    }),
    collections: async () => ({
      status: 'success',
      data: [
        { slug: 'gifts', slugs: { en: 'gifts' }, name: 'Gifts', description: '', featured: false, languages: ['en'] },
      ],
    }),
    products: async () => ({ status: 'success', data: [], meta: { total: 3, next_cursor: null, filters } }),
  } as Partial<ShopApi> as ShopApi;
}

async function listCategories(search: string, place: ListingPlace, found: ProductFilters['categories']) {
  const query = readListingQuery(new URLSearchParams(search));
  const { allPath, categories } = (await loadListing(shopThatCounts(found), query, place))!.listing;
  return [allPath, ...categories.map((each) => [each.found, each.path])];
}

it('counts categories within the search and the filters, and its links keep both', async () => {
  const found = [
    { id: 2, count: 2 },
    { id: 3, count: 1 },
  ];
  expect(await listCategories('q=hair&stock=1&sort=name&show=48', { kind: 'category', id: 1 }, found)).toEqual([
    '/shop?q=hair&stock=1&sort=name',
    [0, '/product-category/1?q=hair&stock=1&sort=name'],
    [2, '/product-category/2?q=hair&stock=1&sort=name'],
    [1, '/product-category/3?q=hair&stock=1&sort=name'],
  ]);
  expect(await listCategories('', { kind: 'concern', slug: 'sleep' }, found)).toEqual([
    '/shop',
    [2, '/product-category/2?filter=concern.sleep'],
    [1, '/product-category/3?filter=concern.sleep'],
  ]);
});

it('leads to whole categories where nothing is found, and without counts from a collection', async () => {
  const paths = ['/product-category/1', '/product-category/2', '/product-category/3'];
  expect(await listCategories('q=xylophone', { kind: 'shop' }, [])).toEqual([
    '/shop',
    [4, paths[0]],
    [6, paths[1]],
    [5, paths[2]],
  ]);
  expect(await listCategories('q=hair', { kind: 'collection', slug: 'gifts' }, [{ id: 1, count: 1 }])).toEqual([
    '/shop',
    ...paths.map((path) => [null, path]),
  ]);
});
