// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const membershipReturns: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly intro: (values: { days: string | number }) => string;
  readonly introCooling: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly order: (values: { number: string | number }) => string;
  readonly delivered: (values: { date: string | number }) => string;
  readonly until: (values: { date: string | number }) => string;
  readonly of: (values: { count: number }) => string;
  readonly none: string;
  readonly expired: (values: { date: string | number }) => string;
  readonly quantity: (values: { product: string | number }) => string;
  readonly refund: (values: { amount: string | number }) => string;
  readonly weighing: string;
  readonly choose: string;
  readonly unused: string;
  readonly mustChoose: string;
  readonly submit: string;
  readonly submitting: string;
  readonly sent: string;
  readonly asked: string;
  readonly states: {
    readonly requested: string;
    readonly approved: string;
    readonly declined: string;
    readonly received: string;
    readonly refunded: string;
  };
  readonly answer: (values: { answer: string | number }) => string;
} = areaIn(currentLanguage, 'portal').membershipReturns;
