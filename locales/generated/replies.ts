// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'replies');

export const account: {
  readonly loggedOut: string;
  readonly resetAsked: string;
  readonly resetAskedByEmail: string;
  readonly codeSentTo: (values: { address: string | number }) => string;
  readonly passwordChanged: string;
  readonly passwordSaved: string;
  readonly contactConfirmed: string;
  readonly contactWithdrawn: string;
  readonly contactRestored: string;
  readonly papersRestored: string;
  readonly codeForPassword: (values: { address: string | number }) => string;
  readonly noCodeForPassword: string;
  readonly staffWelcome: (values: { name: string | number }) => string;
  readonly staffSaved: string;
  readonly identityProved: string;
} = area.account;

export const coupons: {
  readonly applied: (values: { code: string | number; benefit: string | number }) => string;
  readonly freeDelivery: string;
  readonly off: (values: { discount: string | number }) => string;
  readonly offUpTo: (values: { discount: string | number; maximum: string | number }) => string;
  readonly withFreeDelivery: (values: { benefit: string | number }) => string;
} = area.coupons;

export const orders: {
  readonly paid: string;
  readonly released: string;
  readonly payment: (values: { products: number; product: string | number; more: string | number; number: string | number }) => string;
  readonly claimed: string;
} = area.orders;

export const support: {
  readonly enquiry: string;
  readonly contact: string;
  readonly query: string;
  readonly complaint: string;
  readonly return_request: string;
} = area.support;

export const reviews: {
  readonly asked: string;
  readonly formerCustomer: string;
} = area.reviews;

export const reminders: {
  readonly stopped: (values: { product: string | number }) => string;
} = area.reminders;

export const stockAlerts: {
  readonly asked: string;
  readonly confirm: string;
  readonly stop: string;
} = area.stockAlerts;

export const privacy: {
  readonly about: string;
  readonly purposes: {
    readonly orders: string;
    readonly taxes: string;
    readonly account: string;
    readonly support: string;
  };
  readonly sharedWith: {
    readonly couriers: string;
    readonly payments: string;
    readonly messages: string;
  };
} = area.privacy;

export const joining: {
  readonly approved: string;
  readonly returned: string;
  readonly declined: string;
} = area.joining;

export const sponsorChange: {
  readonly requested: string;
  readonly withdrawn: string;
  readonly proofStored: string;
  readonly declined: string;
} = area.sponsorChange;

export const kycChange: {
  readonly approved: string;
  readonly declined: string;
} = area.kycChange;

export const incomePlans: {
  readonly discarded: string;
} = area.incomePlans;

export const incomeClose: {
  readonly checked: string;
} = area.incomeClose;

export const payouts: {
  readonly discarded: string;
  readonly sent: string;
  readonly sentByProvider: string;
} = area.payouts;

export const achiever: {
  readonly hidden: string;
  readonly shown: string;
} = area.achiever;
