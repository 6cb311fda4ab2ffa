// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reminders: {
  readonly notFound: string;
  readonly emailRequired: string;
} = areaIn(currentLanguage, 'errors').reminders;
