// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const verification: {
  readonly subject: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly purposes: {
    readonly guest_order: string;
    readonly cash_on_delivery: string;
    readonly account_change: string;
    readonly contact_new: string;
    readonly contact_old: string;
    readonly seller_agreement: string;
    readonly bank_change: string;
    readonly pan_change: string;
    readonly nominee_change: string;
    readonly nominee_removal: string;
  };
  readonly validity: (values: { minutes: string | number; brand: string | number }) => string;
  readonly notYou: string;
} = areaIn(currentLanguage, 'emails').verification;
