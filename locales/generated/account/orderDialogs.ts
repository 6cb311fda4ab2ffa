// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderDialogs: {
  readonly close: string;
  readonly noAnswer: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly of: (values: { count: string | number }) => string;
  readonly cancel: {
    readonly title: string;
    readonly which: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly keep: string;
    readonly all: string;
    readonly some: (values: { count: number }) => string;
    readonly choose: string;
    readonly reckoning: string;
    readonly refund: (values: { amount: string | number }) => string;
    readonly withDelivery: (values: { amount: string | number }) => string;
    readonly usual: string;
    readonly nothingPaid: string;
    readonly lessDue: (values: { amount: string | number }) => string;
    readonly final: string;
    readonly done: string;
    readonly someDone: string;
  };
  readonly return: {
    readonly title: string;
    readonly quantity: string;
    readonly reason: string;
    readonly chooseReason: string;
    readonly message: string;
    readonly messageHint: string;
    readonly worth: (values: { amount: string | number }) => string;
    readonly after: (values: { days: string | number }) => string;
    readonly wayBack: string;
    readonly send: string;
    readonly keep: string;
    readonly done: string;
  };
} = areaIn(currentLanguage, 'account').orderDialogs;
