// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const catalogSeo: {
  readonly home: string;
  readonly shop: string;
  readonly allProducts: string;
  readonly search: (values: { keyword: string | number }) => string;
  readonly searchIn: (values: { keyword: string | number; category: string | number }) => string;
  readonly ofCategory: (values: { names: string | number; count: string | number }) => string;
  readonly ofAll: string;
  readonly concernTitle: (values: { concern: string | number }) => string;
  readonly ofConcern: (values: { about: string | number; count: number; concern: string | number }) => string;
  readonly ofCollection: (values: { about: string | number; count: number; collection: string | number }) => string;
} = areaIn(currentLanguage, 'shop').catalogSeo;
