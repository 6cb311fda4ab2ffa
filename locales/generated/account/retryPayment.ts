// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const retryPayment: {
  readonly pay: string;
  readonly payOrder: (values: { number: string | number }) => string;
  readonly cancelled: string;
  readonly failed: string;
  readonly offline: string;
  readonly unconfirmed: string;
} = areaIn(currentLanguage, 'account').retryPayment;
