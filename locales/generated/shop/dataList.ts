// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const dataList: {
  readonly pages: string;
  readonly newest: string;
  readonly older: string;
  readonly total: (values: { count: string | number }) => string;
  readonly totalMore: (values: { count: string | number }) => string;
} = areaIn(currentLanguage, 'shop').dataList;
