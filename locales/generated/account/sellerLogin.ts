// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sellerLogin: {
  readonly name: string;
  readonly busy: string;
  readonly done: (values: { name: string | number; id: string | number }) => string;
  readonly askTitle: string;
  readonly ask: (values: { current: string | number; next: string | number; id: string | number }) => string;
  readonly switch: (values: { name: string | number }) => string;
  readonly stay: (values: { name: string | number }) => string;
  readonly failedTitle: string;
  readonly back: string;
  readonly logIn: string;
} = areaIn(currentLanguage, 'account').sellerLogin;
