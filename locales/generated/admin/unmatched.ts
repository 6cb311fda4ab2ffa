// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const unmatched: {
  readonly heading: string;
  readonly intro: string;
  readonly empty: string;
  readonly reasons: {
    readonly late: string;
    readonly duplicate: string;
  };
  readonly states: {
    readonly found: string;
    readonly refunding: string;
    readonly refunded: string;
    readonly refund_failed: string;
  };
  readonly order: (values: { number: string | number }) => string;
  readonly refund: (values: { id: string | number }) => string;
  readonly transfer: (values: { reference: string | number }) => string;
  readonly found: string;
  readonly settled: (values: { time: string | number }) => string;
  readonly record: string;
  readonly ofPayment: (values: { id: string | number }) => string;
} = areaIn(currentLanguage, 'admin').unmatched;
