// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const documents: {
  readonly taxDocumentNotFound: string;
  readonly notAvailable: string;
  readonly pageNotFound: string;
} = areaIn(currentLanguage, 'errors').documents;
