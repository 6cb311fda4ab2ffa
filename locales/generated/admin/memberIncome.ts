// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const memberIncome: {
  readonly balance: string;
  readonly negative: string;
  readonly adjust: string;
  readonly addCertificate: string;
  readonly empty: string;
  readonly certificates: string;
  readonly number: string;
  readonly rate: string;
  readonly days: string;
  readonly limit: string;
  readonly used: string;
  readonly entry: string;
  readonly amount: string;
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
  readonly correction: (values: { month: string | number }) => string;
  readonly tds: string;
  readonly deduction: string;
  readonly net: string;
  readonly payout: string;
  readonly payoutFailed: string;
  readonly rule: (values: { rate: string | number; base: string | number; income: string | number; threshold: string | number; before: string | number; section: string | number }) => string;
  readonly noPan: string;
  readonly byCertificate: (values: { rate: string | number; amount: string | number; number: string | number }) => string;
  readonly waiting: string;
  readonly done: string;
  readonly request: string;
  readonly kind: string;
  readonly kinds: {
    readonly correction: string;
    readonly deduction: string;
  };
  readonly correctionAbout: string;
  readonly deductionAbout: string;
  readonly secondPerson: string;
  readonly correctedMonth: string;
  readonly amountLabel: string;
  readonly amountHint: string;
  readonly reason: string;
  readonly certificateAbout: string;
  readonly ratePercent: string;
  readonly from: string;
  readonly to: string;
  readonly limitRupees: string;
} = areaIn(currentLanguage, 'admin').memberIncome;
