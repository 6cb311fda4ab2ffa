// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const frame: {
  readonly skip: string;
  readonly siteName: string;
  readonly main: string;
  readonly shop: string;
  readonly logIn: string;
  readonly myPage: string;
  readonly logOut: string;
  readonly sellerTerms: string;
  readonly conduct: string;
  readonly complaints: string;
  readonly cin: (values: { number: string | number }) => string;
  readonly gstin: (values: { number: string | number }) => string;
  readonly notFoundTitle: (values: { brand: string | number }) => string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly toFront: string;
  readonly verify: string;
  readonly team: string;
  readonly income: string;
  readonly sales: string;
} = areaIn(currentLanguage, 'portal').frame;
