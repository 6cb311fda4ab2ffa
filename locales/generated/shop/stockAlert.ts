// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const stockAlert: {
  readonly heading: string;
  readonly email: string;
  readonly send: string;
  readonly pageHeading: string;
  readonly home: string;
  readonly working: string;
} = areaIn(currentLanguage, 'shop').stockAlert;
