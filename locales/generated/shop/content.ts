// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const content: {
  readonly home: string;
  readonly onThisPage: string;
  readonly updated: (values: { day: string | number }) => string;
  readonly table: string;
  readonly newTab: string;
  readonly query: string;
  readonly talkToUs: string;
} = areaIn(currentLanguage, 'shop').content;
