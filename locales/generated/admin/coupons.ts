// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const coupons: {
  readonly heading: string;
  readonly add: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly all: string;
    readonly active: string;
    readonly scheduled: string;
    readonly paused: string;
    readonly expired: string;
    readonly used_up: string;
    readonly archived: string;
  };
  readonly states: {
    readonly active: string;
    readonly scheduled: string;
    readonly paused: string;
    readonly expired: string;
    readonly used_up: string;
    readonly archived: string;
  };
  readonly search: string;
  readonly searchHint: string;
  readonly find: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly empty: string;
  readonly total: (values: { count: number }) => string;
  readonly columns: {
    readonly coupon: string;
    readonly state: string;
    readonly period: string;
    readonly used: string;
    readonly discount: string;
    readonly sales: string;
  };
  readonly usedOf: (values: { uses: string | number; limit: string | number }) => string;
  readonly always: string;
  readonly from: (values: { from: string | number }) => string;
  readonly until: (values: { to: string | number }) => string;
  readonly fromTo: (values: { from: string | number; to: string | number }) => string;
  readonly newTitle: string;
  readonly all: string;
  readonly created: (values: { code: string | number }) => string;
  readonly saved: string;
  readonly usedNote: string;
  readonly panels: {
    readonly coupon: string;
    readonly gives: string;
    readonly items: string;
    readonly limits: string;
    readonly use: string;
    readonly shown: string;
    readonly example: string;
  };
  readonly fields: {
    readonly code: string;
    readonly title: string;
    readonly kind: string;
    readonly percent: string;
    readonly amount: string;
    readonly cap: string;
    readonly free_shipping: string;
    readonly minimum: string;
    readonly valid_from: string;
    readonly valid_to: string;
    readonly total_limit: string;
    readonly per_customer_limit: string;
    readonly first_order_only: string;
    readonly category_ids: string;
    readonly product_ids: string;
    readonly offered: string;
  };
  readonly hints: {
    readonly code: string;
    readonly title: string;
    readonly cap: string;
    readonly items: string;
    readonly minimum: string;
    readonly limit: string;
    readonly offered: string;
  };
  readonly kinds: {
    readonly percent: string;
    readonly fixed: string;
    readonly free_shipping: string;
  };
  readonly findProducts: string;
  readonly noProductFound: string;
  readonly example: {
    readonly waiting: string;
    readonly other: string;
    readonly line: (values: { quantity: string | number; name: string | number }) => string;
    readonly lineOff: (values: { amount: string | number }) => string;
    readonly notCovered: string;
    readonly before: string;
    readonly discount: string;
    readonly delivery: string;
    readonly payable: string;
    readonly incomplete: string;
  };
  readonly save: string;
  readonly create: string;
  readonly conflict: string;
  readonly actions: {
    readonly duplicate: string;
    readonly pause: string;
    readonly resume: string;
    readonly archive: string;
    readonly restore: string;
  };
  readonly done: {
    readonly pause: string;
    readonly resume: string;
    readonly archive: string;
    readonly restore: string;
  };
  readonly archiveTitle: (values: { code: string | number }) => string;
  readonly archiveText: string;
  readonly figuresNote: string;
} = areaIn(currentLanguage, 'admin').coupons;
