// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orders: {
  readonly caption: string;
  readonly date: string;
  readonly id: string;
  readonly status: string;
  readonly total: string;
  readonly payment: string;
  readonly none: string;
  readonly browse: string;
  readonly older: string;
  readonly shown: (values: { shown: string | number; total: string | number }) => string;
  readonly tryAgain: string;
  readonly states: {
    readonly placed: string;
    readonly confirmed: string;
    readonly packed: string;
    readonly shipped: string;
    readonly out_for_delivery: string;
    readonly delivery_attempted: string;
    readonly held_by_courier: string;
    readonly delivered: string;
    readonly cancelled: string;
    readonly returned_to_origin: string;
    readonly returned: string;
  };
  readonly payments: {
    readonly pending: string;
    readonly authorised: string;
    readonly failed: string;
    readonly paid: string;
    readonly expired: string;
    readonly cancelled: string;
    readonly cod_due: string;
    readonly cod_collected: string;
    readonly partially_refunded: string;
    readonly refunded: string;
  };
} = areaIn(currentLanguage, 'account').orders;
