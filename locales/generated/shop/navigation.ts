// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const navigation: {
  readonly home: string;
  readonly about: string;
  readonly shop: string;
  readonly incomePlans: string;
  readonly services: string;
  readonly contact: string;
  readonly offers: string;
  readonly terms: string;
  readonly returns: string;
  readonly shipping: string;
  readonly reviewPolicy: string;
  readonly complaints: string;
  readonly trackRequest: string;
  readonly digestion: string;
  readonly women: string;
  readonly liver: string;
  readonly astrology: string;
  readonly yoga: string;
  readonly ayur: string;
  readonly categories: string;
  readonly concerns: string;
} = areaIn(currentLanguage, 'shop').navigation;
