// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const searchBox: {
  readonly suggestions: string;
  readonly recent: string;
  readonly clearRecent: string;
  readonly concerns: string;
  readonly categories: string;
  readonly products: string;
  readonly popular: string;
  readonly seeAll: (values: { count: number; keyword: string | number }) => string;
  readonly noProducts: string;
  readonly searchAnyway: (values: { keyword: string | number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly close: string;
  readonly title: string;
} = areaIn(currentLanguage, 'shop').searchBox;
