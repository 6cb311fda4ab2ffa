// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const refill: {
  readonly subject: (values: { product: string | number }) => string;
  readonly heading: string;
  readonly text: (values: { name: string | number; product: string | number }) => string;
  readonly order: string;
  readonly why: string;
  readonly last: string;
  readonly stop: string;
} = areaIn(currentLanguage, 'emails').refill;
