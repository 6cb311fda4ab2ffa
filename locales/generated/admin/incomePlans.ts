// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const incomePlans: {
  readonly heading: string;
  readonly intro: string;
  readonly empty: string;
  readonly all: string;
  readonly newDraft: string;
  readonly from: (values: { day: string | number }) => string;
  readonly state: string;
  readonly people: string;
  readonly states: {
    readonly draft: string;
    readonly scheduled: string;
    readonly in_force: string;
    readonly past: string;
    readonly withdrawn: string;
  };
  readonly shipped: string;
  readonly publishedBy: (values: { requester: string | number; approver: string | number; time: string | number }) => string;
  readonly withdrawnBy: (values: { requester: string | number; approver: string | number; time: string | number }) => string;
  readonly savedBy: (values: { name: string | number; time: string | number }) => string;
  readonly notSaved: string;
  readonly publicationProposed: (values: { name: string | number; link: string | number }) => string;
  readonly withdrawalProposed: (values: { name: string | number; link: string | number }) => string;
  readonly approvals: string;
  readonly formAbout: string;
  readonly changes: (values: { count: number }) => string;
  readonly faults: (values: { count: number }) => string;
  readonly hasFaults: string;
  readonly worstCase: (values: { own: string | number; line: string | number; sum: string | number }) => string;
  readonly worstCaseAbove: string;
  readonly inForceValue: (values: { value: string | number }) => string;
  readonly none: string;
  readonly unset: string;
  readonly rowsInForce: (values: { count: number }) => string;
  readonly noRows: string;
  readonly actions: string;
  readonly remove: string;
  readonly removeRow: (values: { row: string | number }) => string;
  readonly basics: string;
  readonly facts: {
    readonly effective_from: string;
    readonly sp_paise: string;
    readonly active_centi_sp: string;
    readonly freeze_months: string;
    readonly personal_bp: string;
    readonly r_bonus_limit: string;
    readonly fixed_income_paise: string;
  };
  readonly nameIn: (values: { language: string | number }) => string;
  readonly slabFrom: (values: { amount: string | number }) => string;
  readonly tables: {
    readonly rebate: {
      readonly title: string;
      readonly about: string;
      readonly row: string;
      readonly rowName: (values: { number: string | number }) => string;
      readonly add: string;
      readonly columns: {
        readonly upto_paise: string;
        readonly bp: string;
      };
      readonly empty: {
        readonly upto_paise: string;
      };
    };
    readonly level_bp: {
      readonly title: string;
      readonly about: string;
      readonly row: string;
      readonly rowName: (values: { number: string | number }) => string;
      readonly add: string;
      readonly columns: {
        readonly bp: string;
      };
      readonly empty: {

      };
    };
    readonly ranks: {
      readonly title: string;
      readonly about: string;
      readonly row: string;
      readonly rowName: (values: { number: string | number }) => string;
      readonly add: string;
      readonly columns: {
        readonly leaders: string;
        readonly network: string;
        readonly e_bonus_bp: string;
        readonly r_bonus_bp: string;
        readonly levels: string;
      };
      readonly empty: {
        readonly levels: string;
      };
    };
    readonly p_bonus: {
      readonly title: string;
      readonly about: string;
      readonly row: string;
      readonly rowName: (values: { number: string | number }) => string;
      readonly add: string;
      readonly columns: {
        readonly from_sp: string;
        readonly to_sp: string;
        readonly bonus_bp: string;
      };
      readonly empty: {

      };
    };
  };
  readonly downloadChart: string;
  readonly uploadChart: (values: { columns: string | number }) => string;
  readonly badFile: (values: { columns: string | number; rows: string | number }) => string;
  readonly save: string;
  readonly saved: string;
  readonly publish: string;
  readonly discard: string;
  readonly withdraw: string;
  readonly copy: string;
  readonly publishing: {
    readonly title: string;
    readonly about: string;
    readonly confirm: string;
    readonly done: string;
    readonly waiting: string;
  };
  readonly withdrawing: {
    readonly title: string;
    readonly about: string;
    readonly confirm: string;
    readonly done: string;
    readonly waiting: string;
  };
  readonly discarding: {
    readonly title: string;
    readonly about: string;
    readonly confirm: string;
    readonly done: string;
  };
  readonly downloadPlan: string;
} = areaIn(currentLanguage, 'admin').incomePlans;
