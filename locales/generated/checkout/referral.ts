// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const referral: {
  readonly ask: string;
  readonly label: string;
  readonly hint: string;
  readonly found: (values: { name: string | number }) => string;
  readonly remove: string;
  readonly bound: (values: { name: string | number; id: string | number }) => string;
  readonly malformed: string;
  readonly problems: {
    readonly unknown: string;
    readonly frozen: string;
    readonly exited: string;
    readonly own: string;
    readonly bound: string;
  };
  readonly dropped: string;
  readonly droppedBecause: {
    readonly unknown: string;
    readonly frozen: string;
    readonly exited: string;
    readonly own: string;
    readonly bound: string;
  };
} = areaIn(currentLanguage, 'checkout').referral;
