// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const welcomeLetter: {
  readonly title: (values: { name: string | number; memberId: string | number }) => string;
  readonly subject: string;
  readonly foot: (values: { brand: string | number; memberId: string | number }) => string;
  readonly heading: string;
  readonly dear: (values: { name: string | number }) => string;
  readonly intro: (values: { brand: string | number; date: string | number }) => string;
  readonly name: string;
  readonly memberId: string;
  readonly since: string;
  readonly sponsor: string;
  readonly sponsorIs: (values: { name: string | number; memberId: string | number }) => string;
  readonly may: string;
  readonly mayItems: readonly [string, string, string, string];
  readonly leaving: string;
  readonly coolingOff: (values: { date: string | number }) => string;
  readonly notice: (values: { days: number }) => string;
  readonly buyBack: (values: { days: string | number }) => string;
  readonly income: string;
  readonly noPromise: string;
  readonly help: string;
  readonly portal: (values: { url: string | number }) => string;
} = areaIn(currentLanguage, 'documents').welcomeLetter;
