// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const monthIncomes: {
  readonly all: string;
  readonly heading: (values: { month: string | number }) => string;
  readonly empty: string;
  readonly computedBy: (values: { name: string | number; time: string | number }) => string;
  readonly approvedBy: (values: { name: string | number; time: string | number }) => string;
  readonly running: string;
  readonly steps: {
    readonly waiting: string;
    readonly reading: string;
    readonly computing: string;
    readonly writing: string;
    readonly summing: string;
    readonly done: string;
  };
  readonly progress: (values: { done: string | number; all: string | number }) => string;
  readonly goesOn: string;
  readonly failed: (values: { reason: string | number }) => string;
  readonly unknownReason: string;
  readonly figures: {
    readonly gross: string;
    readonly ratio: string;
    readonly earners: string;
    readonly active: string;
  };
  readonly of: (values: { count: string | number; all: string | number }) => string;
  readonly noSales: string;
  readonly byComponent: string;
  readonly components: {
    readonly personal: string;
    readonly rebate: string;
    readonly group: string;
    readonly fixed: string;
    readonly e_bonus: string;
    readonly r_bonus: string;
    readonly p_bonus: string;
  };
  readonly byRank: string;
  readonly rank: (values: { rank: string | number }) => string;
  readonly toCheck: string;
  readonly nothingUnusual: string;
  readonly exceptions: {
    readonly fixed_income_missing: string;
    readonly jumps: string;
    readonly missing_papers: string;
    readonly returnable_orders: string;
    readonly new_top_earners: string;
  };
  readonly checks: {
    readonly states: {
      readonly open: string;
      readonly changed: string;
      readonly checked: string;
    };
    readonly required: string;
    readonly button: string;
    readonly buttonOf: (values: { exception: string | number }) => string;
    readonly again: string;
    readonly againOf: (values: { exception: string | number }) => string;
    readonly about: string;
    readonly note: string;
    readonly noteHint: string;
    readonly by: (values: { name: string | number; time: string | number }) => string;
    readonly done: string;
    readonly left: (values: { exceptions: string | number }) => string;
  };
  readonly comparison: string;
  readonly sinceDraft: string;
  readonly sinceMonth: string;
  readonly nothingBefore: string;
  readonly same: string;
  readonly difference: (values: { amount: string | number; count: number }) => string;
  readonly recovered: string;
  readonly noneRecovered: string;
  readonly netSales: string;
  readonly ownSp: string;
  readonly frozen: string;
  readonly hashes: string;
  readonly hashesAbout: (values: { command: string | number }) => string;
  readonly hashParts: {
    readonly members: string;
    readonly purchases: string;
    readonly plan: string;
    readonly p_bonus_chart: string;
    readonly incomes: string;
  };
  readonly statements: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly all: string;
    readonly changed_since_draft: string;
    readonly changed_since_month: string;
    readonly jumps: string;
    readonly missing_papers: string;
    readonly clawbacks: string;
  };
  readonly noneInView: string;
  readonly noStatements: string;
  readonly isFrozen: string;
  readonly columns: {
    readonly member: string;
    readonly rank: string;
    readonly ownSp: string;
    readonly bonuses: string;
    readonly gross: string;
    readonly recovered: string;
    readonly before: string;
  };
  readonly notYet: string;
  readonly explainedHeading: (values: { name: string | number; month: string | number }) => string;
  readonly toProfile: string;
  readonly toMonth: (values: { month: string | number }) => string;
  readonly draftNote: string;
  readonly openIncome: (values: { name: string | number }) => string;
  readonly forecast: string;
  readonly forecastAbout: (values: { time: string | number }) => string;
  readonly toChecked: string;
  readonly sameTotal: string;
} = areaIn(currentLanguage, 'admin').monthIncomes;
