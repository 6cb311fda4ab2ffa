// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const common: {
  readonly home: string;
  readonly browse: string;
  readonly sellersSite: string;
} = areaIn(currentLanguage, 'company').common;
