// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const account: {
  readonly welcome: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: (values: { firstName: string | number }) => string;
    readonly text: (values: { brand: string | number }) => string;
    readonly startShopping: string;
  };
  readonly resetCode: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly enter: (values: { firstName: string | number }) => string;
    readonly validity: (values: { minutes: string | number; brand: string | number }) => string;
    readonly notYou: string;
  };
  readonly passwordChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly textElsewhere: (values: { firstName: string | number }) => string;
    readonly notYou: string;
  };
  readonly detailsChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly mobile: (values: { mobile: string | number }) => string;
    readonly email: (values: { email: string | number }) => string;
    readonly emailRemoved: string;
    readonly loggedOut: string;
    readonly undo: (values: { hours: string | number }) => string;
    readonly undoLink: string;
    readonly notYou: string;
  };
  readonly secondFactor: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: {
      readonly on: string;
      readonly off: string;
      readonly codes: string;
      readonly reset: string;
    };
    readonly text: {
      readonly on: (values: { firstName: string | number }) => string;
      readonly off: (values: { firstName: string | number }) => string;
      readonly codes: (values: { firstName: string | number }) => string;
      readonly reset: (values: { firstName: string | number }) => string;
    };
    readonly notYou: string;
  };
  readonly factorGuessing: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; attempts: string | number }) => string;
    readonly safe: string;
    readonly notYou: string;
    readonly change: string;
  };
} = areaIn(currentLanguage, 'emails').account;
