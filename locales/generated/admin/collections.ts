// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const collections: {
  readonly heading: string;
  readonly add: string;
  readonly all: string;
  readonly intro: string;
  readonly empty: string;
  readonly products: (values: { count: number }) => string;
  readonly kinds: {
    readonly manual: string;
    readonly rules: string;
  };
  readonly kindHints: {
    readonly manual: string;
    readonly rules: string;
  };
  readonly onHome: string;
  readonly delete: string;
  readonly deleteText: string;
  readonly deleted: string;
  readonly newTitle: string;
  readonly texts: string;
  readonly productsTitle: string;
  readonly kind: string;
  readonly match: string;
  readonly matches: {
    readonly all: string;
    readonly any: string;
  };
  readonly rules: string;
  readonly ruleNumber: (values: { number: string | number }) => string;
  readonly ruleField: string;
  readonly ruleFields: {
    readonly tag: string;
    readonly price: string;
    readonly new: string;
    readonly sale: string;
    readonly category: string;
    readonly attribute: string;
  };
  readonly addRule: string;
  readonly removeRule: (values: { number: string | number }) => string;
  readonly tags: string;
  readonly tagsHint: string;
  readonly priceFrom: string;
  readonly priceTo: string;
  readonly newDays: string;
  readonly categories: string;
  readonly attributes: string;
  readonly saleNote: string;
  readonly sort: string;
  readonly sorts: {
    readonly featured: string;
    readonly newest: string;
    readonly 'price-low': string;
    readonly 'price-high': string;
  };
  readonly addProduct: string;
  readonly removeProduct: (values: { product: string | number }) => string;
  readonly preview: string;
  readonly holds: (values: { count: number }) => string;
  readonly andMore: (values: { count: string | number }) => string;
  readonly incomplete: string;
  readonly visibility: string;
  readonly address: string;
  readonly fields: {
    readonly name: string;
    readonly description: string;
    readonly slug: string;
    readonly published: string;
    readonly featured: string;
    readonly starts_at: string;
    readonly ends_at: string;
  };
  readonly hints: {
    readonly description: string;
    readonly featured: string;
    readonly starts: string;
    readonly ends: string;
    readonly slug: string;
  };
  readonly save: string;
  readonly create: string;
  readonly saved: string;
  readonly created: (values: { name: string | number }) => string;
  readonly conflict: string;
} = areaIn(currentLanguage, 'admin').collections;
