// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const login: {
  readonly home: string;
  readonly name: string;
  readonly welcome: (values: { brand: string | number }) => string;
  readonly forgot: string;
  readonly asGuest: (values: { link: string | number }) => string;
  readonly guest: string;
  readonly howToBuy: string;
  readonly guestTitle: string;
  readonly guestText: string;
  readonly track: string;
  readonly newTo: (values: { brand: string | number }) => string;
  readonly create: string;
  readonly already: string;
  readonly sellerLogin: string;
  readonly mobile: string;
  readonly mobileHelp: string;
  readonly password: string;
  readonly login: string;
  readonly become: string;
  readonly becomeText: string;
  readonly sent: (values: { hours: string | number }) => string;
  readonly fullName: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly accept: string;
  readonly sellerTerms: string;
  readonly send: string;
} = areaIn(currentLanguage, 'account').login;
