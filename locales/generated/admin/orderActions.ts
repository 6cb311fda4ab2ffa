// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderActions: {
  readonly label: string;
  readonly quantityOf: (values: { product: string | number }) => string;
  readonly ofMost: (values: { count: string | number }) => string;
  readonly staffNote: string;
  readonly staffNoteHint: string;
  readonly nothingSelected: string;
  readonly calculating: string;
  readonly nothingPaid: string;
  readonly totalFallsItems: (values: { total: string | number }) => string;
  readonly totalFalls: (values: { total: string | number; items: string | number; delivery: string | number }) => string;
  readonly byProvider: (values: { amount: string | number }) => string;
  readonly byTransfer: (values: { amount: string | number }) => string;
  readonly noRefund: string;
  readonly refundedBefore: (values: { amount: string | number }) => string;
  readonly courierCollects: (values: { amount: string | number }) => string;
  readonly cancelOrder: string;
  readonly steps: {
    readonly confirm: {
      readonly title: string;
      readonly about: string;
      readonly confirm: string;
    };
    readonly pack: {
      readonly title: string;
      readonly about: string;
      readonly confirm: string;
    };
    readonly 'out-for-delivery': {
      readonly title: string;
      readonly about: string;
      readonly confirm: string;
    };
    readonly 'attempt-failed': {
      readonly title: string;
      readonly about: (values: { hours: string | number }) => string;
      readonly confirm: string;
    };
    readonly hold: {
      readonly title: string;
      readonly about: (values: { days: string | number }) => string;
      readonly confirm: string;
    };
    readonly deliver: {
      readonly title: string;
      readonly about: (values: { days: string | number }) => string;
      readonly aboutCash: (values: { days: string | number; amount: string | number }) => string;
      readonly confirm: string;
    };
    readonly 'collect-cod': {
      readonly title: string;
      readonly about: (values: { amount: string | number }) => string;
      readonly confirm: string;
    };
    readonly 'approve-review': {
      readonly title: string;
      readonly confirm: string;
      readonly about: string;
    };
  };
  readonly dispatch: {
    readonly title: string;
    readonly about: string;
    readonly confirm: string;
    readonly courier: string;
    readonly awb: string;
    readonly link: string;
    readonly linkHint: string;
    readonly expiries: string;
    readonly expiresOn: string;
  };
  readonly cancel: {
    readonly title: string;
    readonly titleItems: string;
    readonly about: string;
    readonly confirm: string;
    readonly confirmItems: string;
    readonly extent: string;
    readonly whole: string;
    readonly some: string;
    readonly items: string;
    readonly reason: string;
    readonly reasonHint: string;
  };
  readonly toOrigin: {
    readonly title: string;
    readonly about: string;
    readonly confirm: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly writeOff: string;
    readonly refundDelivery: string;
  };
} = areaIn(currentLanguage, 'admin').orderActions;
