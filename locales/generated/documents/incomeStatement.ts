// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const incomeStatement: {
  readonly title: (values: { month: string | number }) => string;
  readonly subject: string;
  readonly foot: (values: { title: string | number; id: string | number }) => string;
  readonly member: (values: { name: string | number; id: string | number }) => string;
  readonly what: string;
  readonly amount: string;
  readonly noCertificate: string;
  readonly printed: (values: { date: string | number }) => string;
  readonly components: {
    readonly personal: string;
    readonly rebate: string;
    readonly group: string;
    readonly fixed: string;
    readonly e_bonus: string;
    readonly r_bonus: string;
    readonly p_bonus: string;
  };
  readonly clawback: string;
  readonly recovery: (values: { month: string | number }) => string;
  readonly correction: (values: { month: string | number; reason: string | number }) => string;
  readonly correctionReversed: (values: { month: string | number; reason: string | number }) => string;
  readonly tds: string;
  readonly tdsReversed: string;
  readonly tdsReversedAbout: (values: { base: string | number }) => string;
  readonly deduction: (values: { reason: string | number }) => string;
  readonly deductionReversed: (values: { reason: string | number }) => string;
  readonly net: string;
  readonly payout: (values: { date: string | number }) => string;
  readonly payoutFailed: (values: { date: string | number }) => string;
  readonly rule: (values: { rate: string | number; base: string | number; threshold: string | number; year: string | number; income: string | number; before: string | number; section: string | number }) => string;
  readonly noPan: (values: { rate: string | number }) => string;
  readonly certificate: (values: { number: string | number; rate: string | number; amount: string | number }) => string;
} = areaIn(currentLanguage, 'documents').incomeStatement;
