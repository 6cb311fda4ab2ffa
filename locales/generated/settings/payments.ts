// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const payments: {
  readonly heading: string;
  readonly about: string;
  readonly cod: string;
  readonly codLink: string;
  readonly offered: string;
  readonly setUp: string;
  readonly notSetUp: string;
  readonly testAccount: string;
  readonly allFixed: string;
  readonly fields: {
    readonly razorpay_key_id: string;
    readonly razorpay_key_secret: string;
    readonly razorpay_webhook_secret: string;
    readonly razorpay_webhook_secret_old: string;
    readonly cashfree_app_id: string;
    readonly cashfree_secret_key: string;
    readonly cashfree_secret_key_old: string;
    readonly cashfree_mode: string;
  };
  readonly oldHint: string;
  readonly modes: {
    readonly live: string;
    readonly test: string;
  };
  readonly webhookUrl: string;
  readonly webhookHint: string;
  readonly save: (values: { provider: string | number }) => string;
  readonly test: string;
  readonly testOf: (values: { provider: string | number }) => string;
  readonly choice: string;
  readonly choiceAbout: string;
  readonly first: (values: { first: string | number; second: string | number }) => string;
  readonly only: (values: { provider: string | number }) => string;
  readonly all: string;
  readonly none: string;
  readonly saveChoice: string;
} = areaIn(currentLanguage, 'settings').payments;
