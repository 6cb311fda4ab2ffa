// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const settlements: {
  readonly gstOf: (values: { amount: string | number }) => string;
  readonly testPayments: string;
  readonly heading: string;
  readonly about: string;
  readonly report: string;
  readonly import: string;
  readonly importAbout: string;
  readonly provider: string;
  readonly file: string;
  readonly drop: string;
  readonly day: string;
  readonly fetch: string;
  readonly imported: (values: { added: number; settlements: number }) => string;
  readonly differences: string;
  readonly differencesAbout: string;
  readonly noDifferences: string;
  readonly kinds: {
    readonly unknown: string;
    readonly amount: string;
    readonly unsettled: string;
  };
  readonly entryKinds: {
    readonly payment: string;
    readonly refund: string;
    readonly adjustment: string;
  };
  readonly list: string;
  readonly empty: string;
  readonly columns: {
    readonly settled: string;
    readonly settlement: string;
    readonly utr: string;
    readonly received: string;
    readonly refunded: string;
    readonly adjusted: string;
    readonly fees: string;
    readonly net: string;
    readonly state: string;
    readonly kind: string;
    readonly reference: string;
    readonly order: string;
    readonly amount: string;
    readonly own: string;
    readonly difference: string;
  };
  readonly matches: string;
  readonly differs: (values: { count: number }) => string;
  readonly entriesOf: (values: { settlement: string | number }) => string;
  readonly view: string;
  readonly older: string;
} = areaIn(currentLanguage, 'admin').settlements;
