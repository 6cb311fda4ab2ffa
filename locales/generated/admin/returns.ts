// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const returns: {
  readonly heading: string;
  readonly cashFirst: string;
  readonly about: (values: { id: string | number; reason: string | number; time: string | number }) => string;
  readonly answer: (values: { answer: string | number }) => string;
  readonly action: {
    readonly approve: string;
    readonly receive: string;
    readonly decline: string;
  };
  readonly approve: {
    readonly title: string;
    readonly about: (values: { items: string | number }) => string;
    readonly hint: string;
  };
  readonly decline: {
    readonly title: string;
    readonly about: (values: { items: string | number }) => string;
    readonly hint: string;
  };
  readonly answerLabel: string;
  readonly receive: {
    readonly title: string;
    readonly about: (values: { items: string | number }) => string;
    readonly fit: (values: { count: string | number }) => string;
    readonly fitHint: string;
  };
  readonly issue: {
    readonly title: string;
    readonly about: string;
    readonly received: string;
    readonly refundDelivery: (values: { amount: string | number }) => string;
  };
  readonly refunds: string;
  readonly refund: (values: { id: string | number; method: string | number; time: string | number }) => string;
  readonly refundByProvider: (values: { id: string | number; time: string | number }) => string;
  readonly refundedAhead: (values: { amount: string | number }) => string;
  readonly settled: (values: { time: string | number }) => string;
  readonly reference: (values: { reference: string | number }) => string;
  readonly attempts: (values: { count: number }) => string;
  readonly refundAction: {
    readonly retry: string;
    readonly paid: string;
  };
  readonly ofAmount: (values: { amount: string | number }) => string;
  readonly retry: {
    readonly title: (values: { amount: string | number }) => string;
    readonly about: string;
  };
  readonly kinds: {
    readonly buy_back: string;
    readonly cooling_off: string;
  };
} = areaIn(currentLanguage, 'admin').returns;
