// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const adjustments: {
  readonly heading: string;
  readonly intro: string;
  readonly empty: string;
  readonly noMatch: string;
  readonly viewsLabel: string;
  readonly all: string;
  readonly anyState: string;
  readonly views: {
    readonly correction: string;
    readonly deduction: string;
  };
  readonly kinds: {
    readonly correction: string;
    readonly deduction: string;
  };
  readonly of: (values: { month: string | number }) => string;
  readonly states: {
    readonly active: string;
    readonly reversed: string;
    readonly reversal: string;
  };
  readonly columns: {
    readonly member: string;
    readonly kind: string;
    readonly amount: string;
    readonly state: string;
    readonly reason: string;
    readonly people: string;
  };
  readonly people: (values: { by: string | number; approver: string | number }) => string;
} = areaIn(currentLanguage, 'admin').adjustments;
