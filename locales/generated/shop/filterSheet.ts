// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const filterSheet: {
  readonly filters: string;
  readonly closeFilters: string;
  readonly showResults: (values: { count: number }) => string;
  readonly moreChoices: (values: { count: number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly removeFilter: (values: { name: string | number }) => string;
  readonly filtersOn: string;
} = areaIn(currentLanguage, 'shop').filterSheet;
