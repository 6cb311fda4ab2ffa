// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const incomePlan: {
  readonly title: (values: { brand: string | number }) => string;
  readonly name: string;
  readonly nameHi: string;
  readonly subject: string;
  readonly foot: (values: { title: string | number }) => string;
  readonly since: (values: { date: string | number }) => string;
  readonly noPromise: string;
  readonly disclaimer: readonly [string, string];
  readonly brief: {
    readonly title: string;
    readonly text: string;
    readonly what: string;
    readonly value: string;
    readonly spValue: string;
    readonly personal: string;
    readonly active: string;
    readonly sp: (values: { points: string | number }) => string;
    readonly freeze: string;
  };
  readonly rebate: {
    readonly title: string;
    readonly text: string;
    readonly purchase: string;
    readonly rate: string;
    readonly over: (values: { over: string | number }) => string;
    readonly upTo: (values: { upTo: string | number }) => string;
    readonly between: (values: { over: string | number; upTo: string | number }) => string;
  };
  readonly levels: {
    readonly title: string;
    readonly text: (values: { points: string | number }) => string;
    readonly level: string;
    readonly income: string;
    readonly row: (values: { level: string | number }) => string;
  };
  readonly ranks: {
    readonly title: string;
    readonly text: (values: { limit: string | number }) => string;
    readonly rank: string;
    readonly name: string;
    readonly leaders: string;
    readonly network: string;
    readonly eBonus: string;
    readonly rBonus: string;
    readonly fixed: (values: { rank: string | number; name: string | number; amount: string | number }) => string;
    readonly fixedUnset: (values: { rank: string | number; name: string | number }) => string;
    readonly levels: string;
  };
  readonly pBonus: {
    readonly title: string;
    readonly text: string;
    readonly points: string;
    readonly rate: string;
    readonly range: (values: { from: string | number; to: string | number }) => string;
  };
} = areaIn(currentLanguage, 'documents').incomePlan;
