// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const page: {
  readonly title: string;
  readonly noScript: string;
} = areaIn(currentLanguage, 'admin').page;
