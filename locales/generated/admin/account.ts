// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const account: {
  readonly heading: string;
  readonly passwordSaved: string;
  readonly mobile: string;
  readonly mobileAbout: string;
  readonly saveMobile: string;
  readonly mobileSaved: string;
} = areaIn(currentLanguage, 'admin').account;
