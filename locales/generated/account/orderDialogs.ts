// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderDialogs: {
  readonly close: string;
  readonly noResponse: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly upTo: (values: { count: string | number }) => string;
  readonly cancel: {
    readonly title: string;
    readonly which: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly keepOrder: string;
    readonly cancelOrder: string;
    readonly cancelItems: (values: { count: number }) => string;
    readonly choose: string;
    readonly calculating: string;
    readonly refund: (values: { amount: string | number }) => string;
    readonly withDelivery: (values: { amount: string | number }) => string;
    readonly bankTime: string;
    readonly nothingPaid: string;
    readonly lessDue: (values: { amount: string | number }) => string;
    readonly final: string;
    readonly done: string;
    readonly itemsDone: string;
  };
  readonly return: {
    readonly title: string;
    readonly reason: string;
    readonly chooseReason: string;
    readonly message: string;
    readonly messageHint: string;
    readonly amountPaid: (values: { amount: string | number }) => string;
    readonly refundTime: (values: { days: string | number }) => string;
    readonly returnCost: string;
    readonly send: string;
    readonly goBack: string;
    readonly done: string;
  };
  readonly code: {
    readonly title: string;
    readonly lead: string;
    readonly send: string;
    readonly sentTo: (values: { address: string | number }) => string;
    readonly code: string;
    readonly hint: string;
    readonly confirm: string;
    readonly sendAgain: string;
  };
} = areaIn(currentLanguage, 'account').orderDialogs;
