// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const listing: {
  readonly home: string;
  readonly shop: string;
  readonly allProducts: string;
  readonly categories: string;
  readonly count: (values: { count: number }) => string;
  readonly countFor: (values: { count: number; keyword: string | number }) => string;
  readonly searchLabel: string;
  readonly searchIn: (values: { category: string | number }) => string;
  readonly searchAll: string;
  readonly search: string;
  readonly sortBy: string;
  readonly apply: string;
  readonly clean: string;
  readonly pages: string;
  readonly firstPage: string;
  readonly nextPage: string;
  readonly sorts: {
    readonly featured: string;
    readonly newest: string;
    readonly 'price-low': string;
    readonly 'price-high': string;
    readonly name: string;
    readonly 'sale-point': string;
  };
  readonly aboutSearch: (values: { keyword: string | number }) => string;
  readonly resultsFor: (values: { keyword: string | number }) => string;
  readonly filters: string;
  readonly filtersWith: (values: { count: number }) => string;
  readonly price: string;
  readonly below: (values: { price: string | number }) => string;
  readonly between: (values: { from: string | number; below: string | number }) => string;
  readonly from: (values: { price: string | number }) => string;
  readonly rating: string;
  readonly starsAndUp: (values: { stars: string | number }) => string;
  readonly availability: string;
  readonly inStock: string;
  readonly loadMore: string;
  readonly shownOf: (values: { shown: string | number; total: string | number }) => string;
} = areaIn(currentLanguage, 'shop').listing;
