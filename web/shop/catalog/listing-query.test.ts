import { describe, expect, it } from 'vitest';
import { listingPath, readListingQuery } from './listing-query.ts';

describe('readListingQuery', () => {
  it('takes search, order and place from the address', () => {
    expect(readListingQuery(new URLSearchParams('q= amla &sort=price-low&cursor=abc'))).toEqual({
      q: 'amla',
      sort: 'price-low',
      cursor: 'abc',
    });
  });

  it('falls back to the usual order, also for names that every object has', () => {
    expect(readListingQuery(new URLSearchParams('sort=cheapest')).sort).toBe('featured');
    expect(readListingQuery(new URLSearchParams('sort=constructor')).sort).toBe('featured');
  });

  it('cuts a search to what the call takes', () => {
    expect(readListingQuery(new URLSearchParams({ q: 'a'.repeat(200) })).q).toHaveLength(100);
  });
});

describe('listingPath', () => {
  it('leaves out what is as usual', () => {
    expect(listingPath(null, { q: '', sort: 'featured', cursor: '' })).toBe('/shop');
    expect(listingPath(3, { sort: 'featured' })).toBe('/product-category/3');
  });

  it('comes back as it went', () => {
    const query = { q: 'केश तेल & more', sort: 'sale-point', cursor: 'x=/+y' } as const;
    const path = listingPath(null, query);
    expect(readListingQuery(new URL(path, 'http://shop.invalid').searchParams)).toEqual(query);
  });
});
