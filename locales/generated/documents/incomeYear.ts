// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const incomeYear: {
  readonly title: (values: { year: string | number }) => string;
  readonly subject: string;
  readonly whole: string;
  readonly byMonth: string;
  readonly month: string;
  readonly gross: string;
  readonly less: string;
  readonly corrections: string;
  readonly deductions: string;
  readonly payouts: string;
  readonly sent: string;
  readonly day: string;
  readonly utr: string;
  readonly state: string;
  readonly states: {
    readonly sent: string;
    readonly paid: string;
    readonly failed: string;
    readonly returned: string;
  };
  readonly credited: string;
} = areaIn(currentLanguage, 'documents').incomeYear;
