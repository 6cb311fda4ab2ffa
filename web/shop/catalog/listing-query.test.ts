import { describe, expect, it } from 'vitest';
import { listingPath, readListingQuery } from './listing-query.ts';

describe('readListingQuery', () => {
  it('takes search, order and place from the address', () => {
    expect(readListingQuery(new URLSearchParams('q= amla &sort=price-low&cursor=abc'))).toEqual({
      q: 'amla',
      filters: [],
      price: '',
      inStock: false,
      rating: 0,
      sort: 'price-low',
      show: 24,
      cursor: 'abc',
    });
  });

  it('takes filters once and in one order, and none that cannot be', () => {
    const query = readListingQuery(
      new URLSearchParams(
        'filter=form.oil concern.hair-fall form.oil <b> a.b.c&price=250-500&stock=1&rating=4&show=48',
      ),
    );
    expect(query).toMatchObject({
      filters: ['concern.hair-fall', 'form.oil'],
      price: '250-500',
      inStock: true,
      rating: 4,
      show: 48,
    });
    const wrong = readListingQuery(new URLSearchParams('price=5-x&stock=yes&rating=5&show=1000'));
    expect(wrong).toMatchObject({ filters: [], price: '', inStock: false, rating: 0, show: 24 });
    expect(readListingQuery(new URLSearchParams('show=25')).show).toBe(24);
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
    expect(listingPath({ kind: 'shop' }, { q: '', sort: 'featured', cursor: '', filters: [], show: 24 })).toBe('/shop');
    expect(listingPath({ kind: 'category', id: 3 }, { sort: 'featured' })).toBe('/product-category/3');
    expect(listingPath({ kind: 'concern', slug: 'sleep' })).toBe('/concern/sleep');
  });

  it('comes back as it went', () => {
    const query = {
      q: 'केश तेल & more',
      filters: ['concern.hair-fall', 'form.oil'],
      price: '-250',
      inStock: true,
      rating: 3,
      sort: 'sale-point',
      show: 72,
      cursor: 'x=/+y',
    } as const;
    const path = listingPath({ kind: 'shop' }, query);
    expect(readListingQuery(new URL(path, 'http://shop.invalid').searchParams)).toEqual(query);
  });
});
