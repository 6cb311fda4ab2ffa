// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const login: {
  readonly title: string;
  readonly heading: string;
  readonly email: string;
  readonly password: string;
  readonly logIn: string;
  readonly loggingIn: string;
  readonly seller: (values: { link: string | number }) => string;
  readonly sellerLink: string;
} = areaIn(currentLanguage, 'admin').login;
