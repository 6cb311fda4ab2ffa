// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const login: {
  readonly title: (values: { brand: string | number }) => string;
  readonly logIn: string;
  readonly use: (values: { brand: string | number }) => string;
  readonly mobile: string;
  readonly password: string;
  readonly wait: string;
  readonly forgot: string;
  readonly notYet: string;
} = areaIn(currentLanguage, 'portal').login;
