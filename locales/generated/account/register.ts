// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const register: {
  readonly home: string;
  readonly name: string;
  readonly heading: (values: { brand: string | number }) => string;
  readonly already: (values: { link: string | number }) => string;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly email: string;
  readonly emailHint: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly repeat: string;
  readonly agree: (values: { terms: string | number }) => string;
  readonly terms: string;
  readonly create: string;
} = areaIn(currentLanguage, 'account').register;
