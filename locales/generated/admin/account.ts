// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const account: {
  readonly heading: string;
  readonly passwordSaved: string;
} = areaIn(currentLanguage, 'admin').account;
