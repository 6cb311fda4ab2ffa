// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const contact: {
  readonly write: string;
  readonly subject: string;
  readonly message: string;
  readonly send: string;
  readonly number: string;
  readonly visit: string;
  readonly mapApp: string;
  readonly openStreetMap: string;
  readonly newTab: string;
} = areaIn(currentLanguage, 'support').contact;
