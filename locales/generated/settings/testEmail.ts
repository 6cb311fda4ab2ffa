// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const testEmail: {
  readonly subject: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly text: (values: { brand: string | number }) => string;
} = areaIn(currentLanguage, 'settings').testEmail;
