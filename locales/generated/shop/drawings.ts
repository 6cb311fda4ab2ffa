// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const drawings: {
  readonly digestion: string;
  readonly women: string;
  readonly liver: string;
  readonly 'four-ages': string;
  readonly jyotish: string;
  readonly yog: string;
  readonly ayur: string;
  readonly 'digestive-tract': string;
  readonly 'liver-plate': string;
} = areaIn(currentLanguage, 'shop').drawings;
