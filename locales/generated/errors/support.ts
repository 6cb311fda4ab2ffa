// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const support: {
  readonly ticketNotFound: string;
  readonly automatic: string;
} = areaIn(currentLanguage, 'errors').support;
