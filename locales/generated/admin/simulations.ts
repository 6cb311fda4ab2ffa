// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const simulations: {
  readonly heading: string;
  readonly all: string;
  readonly simulate: string;
  readonly title: (values: { months: string | number }) => string;
  readonly months: (values: { from: string | number; to: string | number }) => string;
  readonly intro: string;
  readonly nothingClosed: string;
  readonly draft: string;
  readonly draftAsItWas: string;
  readonly plan: string;
  readonly from: string;
  readonly to: string;
  readonly mostMonths: (values: { count: string | number }) => string;
  readonly run: string;
  readonly columns: {
    readonly plan: string;
    readonly months: string;
    readonly state: string;
    readonly by: string;
  };
  readonly by: (values: { name: string | number; time: string | number }) => string;
  readonly states: {
    readonly running: string;
    readonly stopped: string;
    readonly failed: string;
    readonly done: string;
  };
  readonly running: string;
  readonly progress: (values: { done: string | number; all: string | number }) => string;
  readonly goesOn: string;
  readonly failed: (values: { reason: string | number }) => string;
  readonly stopped: string;
  readonly figures: {
    readonly change: string;
    readonly ratio: string;
    readonly winners: string;
    readonly losers: string;
  };
  readonly was: (values: { value: string | number }) => string;
  readonly count: (values: { count: string | number; amount: string | number }) => string;
  readonly fixedMissing: (values: { count: number }) => string;
  readonly component: string;
  readonly total: string;
  readonly spread: string;
  readonly changeOf: string;
  readonly sellers: string;
  readonly byMonth: string;
  readonly month: string;
  readonly rank: string;
  readonly incomes: (values: { other: string | number; base: string | number }) => string;
  readonly base: string;
  readonly other: string;
  readonly mostWon: string;
  readonly mostLost: string;
  readonly show: (values: { count: number }) => string;
  readonly inputs: string;
  readonly inputsAbout: string;
  readonly input: string;
  readonly steps: {
    readonly same: string;
    readonly lessOver: (values: { amount: string | number }) => string;
    readonly less: (values: { from: string | number; to: string | number }) => string;
    readonly lessUpTo: (values: { amount: string | number }) => string;
    readonly moreUpTo: (values: { amount: string | number }) => string;
    readonly more: (values: { from: string | number; to: string | number }) => string;
    readonly moreOver: (values: { amount: string | number }) => string;
  };
} = areaIn(currentLanguage, 'admin').simulations;
