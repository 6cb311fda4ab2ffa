// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const months: {
  readonly heading: string;
  readonly intro: string;
  readonly empty: string;
  readonly columns: {
    readonly month: string;
    readonly members: string;
    readonly points: string;
    readonly amount: string;
    readonly state: string;
    readonly people: string;
  };
  readonly states: {
    readonly running: string;
    readonly open: string;
    readonly draft: string;
    readonly approved: string;
    readonly paid: string;
  };
  readonly proposed: (values: { name: string | number; link: string | number }) => string;
  readonly people: (values: { requester: string | number; approver: string | number }) => string;
  readonly approvedOn: (values: { time: string | number }) => string;
  readonly approve: string;
  readonly title: (values: { month: string | number }) => string;
  readonly about: string;
  readonly approved: string;
  readonly waiting: string;
  readonly compute: string;
  readonly computeOf: (values: { month: string | number }) => string;
  readonly again: string;
  readonly draft: (values: { gross: string | number; name: string | number }) => string;
  readonly runs: {
    readonly running: string;
    readonly failed: string;
    readonly stopped: string;
  };
} = areaIn(currentLanguage, 'admin').months;
