// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const tds: {
  readonly heading: string;
  readonly intro: string;
  readonly years: string;
  readonly quarter: (values: { quarter: string | number; from: string | number; to: string | number }) => string;
  readonly month: string;
  readonly sellers: string;
  readonly base: string;
  readonly tds: string;
  readonly depositDue: string;
  readonly journal: string;
  readonly csv: string;
  readonly journalOf: (values: { month: string | number }) => string;
  readonly returnDue: (values: { date: string | number }) => string;
  readonly rows: (values: { quarter: string | number }) => string;
} = areaIn(currentLanguage, 'admin').tds;
