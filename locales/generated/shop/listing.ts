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
  readonly noMatches: (values: { keyword: string | number }) => string;
  readonly seeAll: string;
  readonly sorts: {
    readonly featured: string;
    readonly newest: string;
    readonly 'price-low': string;
    readonly 'price-high': string;
    readonly name: string;
    readonly 'sale-point': string;
  };
} = areaIn(currentLanguage, 'shop').listing;
