// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const limits: {
  readonly heading: string;
  readonly about: string;
  readonly groups: {
    readonly order: string;
    readonly cash: string;
    readonly unpaid: string;
    readonly crowd: string;
    readonly review: string;
    readonly after: string;
    readonly returns: string;
  };
  readonly fields: {
    readonly order_max_per_product: string;
    readonly order_max_items: string;
    readonly known_buyer_max_per_product: string;
    readonly known_buyer_max_items: string;
    readonly guest_cod_max: string;
    readonly guest_cod_code_above: string;
    readonly unpaid_orders_per_buyer: string;
    readonly unpaid_stock_per_buyer: string;
    readonly unpaid_stock_per_network: string;
    readonly review_cod_orders_per_buyer: string;
    readonly network_orders: string;
    readonly network_payment_minutes: string;
    readonly review_request_days: string;
    readonly return_days: string;
  };
  readonly crowdHint: string;
  readonly reviewHint: string;
  readonly returnsHint: string;
} = areaIn(currentLanguage, 'settings').limits;
