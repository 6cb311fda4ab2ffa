// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const income: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly balance: string;
  readonly payoutHold: {
    readonly nothing: string;
    readonly next: string;
    readonly held: string;
    readonly reasons: {
      readonly kyc: string;
      readonly bank: string;
      readonly bank_changed: (values: { time: string | number; address: string | number }) => string;
      readonly contact_changed: (values: { time: string | number; address: string | number }) => string;
      readonly frozen: (values: { address: string | number }) => string;
      readonly leaving: string;
      readonly earlier_debt: (values: { amount: string | number }) => string;
      readonly open_income: (values: { amount: string | number; day: string | number }) => string;
      readonly below_minimum: (values: { minimum: string | number }) => string;
    };
    readonly actions: {
      readonly kyc: string;
      readonly bank: string;
      readonly bank_changed: string;
    };
  };
  readonly negative: string;
  readonly negativeHelp: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly gross: string;
  readonly addPan: string;
  readonly statement: string;
  readonly statementHelp: string;
  readonly certificates: string;
  readonly certificatesHelp: string;
  readonly certificateOf: (values: { quarter: string | number; year: string | number }) => string;
  readonly what: string;
  readonly amount: string;
  readonly homeLink: string;
  readonly noSeller: string;
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
  readonly explained: (values: { month: string | number }) => string;
  readonly payouts: {
    readonly heading: string;
    readonly state: string;
    readonly states: {
      readonly sent: string;
      readonly paid: string;
      readonly failed: string;
      readonly returned: string;
    };
    readonly paidOn: (values: { date: string | number }) => string;
    readonly utr: (values: { utr: string | number }) => string;
    readonly sentOn: (values: { date: string | number }) => string;
  };
  readonly memberships: string;
  readonly membership: (values: { id: string | number }) => string;
  readonly formerMembership: (values: { id: string | number; date: string | number }) => string;
  readonly year: {
    readonly link: string;
    readonly title: (values: { brand: string | number }) => string;
    readonly heading: (values: { year: string | number }) => string;
    readonly back: string;
    readonly years: string;
    readonly about: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly whole: string;
    readonly months: string;
    readonly month: string;
    readonly less: string;
    readonly corrections: string;
    readonly deductions: string;
    readonly noPayouts: string;
    readonly pdf: string;
    readonly csv: string;
    readonly noCertificates: string;
    readonly certificatesHelp: string;
  };
} = areaIn(currentLanguage, 'portal').income;
