// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderLabels: {
  readonly order: {
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
  readonly payment: {
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
  readonly return: {
    readonly requested: string;
    readonly approved: string;
    readonly declined: string;
    readonly received: string;
    readonly refunded: string;
  };
  readonly refundInProgress: string;
  readonly refund: {
    readonly transfer: string;
    readonly waiting: string;
    readonly pending: string;
    readonly processed: string;
    readonly failed: string;
  };
  readonly method: {
    readonly provider: string;
    readonly bank_transfer: string;
  };
  readonly refundErrors: {
    readonly gateway_not_configured: string;
    readonly payment_unavailable: string;
  };
  readonly credit: {
    readonly cancelled: string;
    readonly undelivered: string;
    readonly returned: string;
    readonly refunded: string;
  };
  readonly action: {
    readonly confirm: string;
    readonly pack: string;
    readonly dispatch: string;
    readonly 'out-for-delivery': string;
    readonly deliver: string;
    readonly 'attempt-failed': string;
    readonly hold: string;
    readonly 'collect-cod': string;
    readonly refund: string;
    readonly 'returned-to-origin': string;
    readonly cancel: string;
    readonly 'approve-review': string;
  };
  readonly event: {
    readonly placed: string;
    readonly payment_failed: string;
    readonly paid: string;
    readonly expired: string;
    readonly abandoned: string;
    readonly late_payment: string;
    readonly duplicate_payment: string;
    readonly unmatched_payment_refunded: string;
    readonly reinstated: string;
    readonly payment_retried: string;
    readonly payment_reopened: string;
    readonly review_opened: string;
    readonly review_approved: string;
    readonly confirmed: string;
    readonly packed: string;
    readonly shipped: string;
    readonly out_for_delivery: string;
    readonly delivery_attempted: string;
    readonly held_by_courier: string;
    readonly delivered: string;
    readonly cod_collected: string;
    readonly cancelled: string;
    readonly lines_cancelled: string;
    readonly returned_to_origin: string;
    readonly return_requested: string;
    readonly return_approved: string;
    readonly return_declined: string;
    readonly return_received: string;
    readonly returned: string;
    readonly refund_started: string;
    readonly refund_reported: string;
    readonly refund_excess: string;
    readonly refund_failed: string;
    readonly refunded: string;
    readonly edit_started: string;
    readonly edited: string;
    readonly edit_closed: string;
    readonly noted: string;
  };
  readonly detail: {
    readonly awb: (values: { value: string | number }) => string;
    readonly attempt: (values: { value: string | number }) => string;
    readonly until: (values: { time: string | number }) => string;
    readonly items: (values: { count: number }) => string;
    readonly line: (values: { value: string | number }) => string;
    readonly restocked: (values: { value: string | number }) => string;
    readonly writtenOff: (values: { value: string | number }) => string;
    readonly payment: (values: { value: string | number }) => string;
    readonly return: (values: { value: string | number }) => string;
    readonly refund: (values: { value: string | number }) => string;
    readonly credit: (values: { value: string | number }) => string;
    readonly batch: (values: { value: string | number }) => string;
    readonly orders: (values: { count: number }) => string;
  };
  readonly actor: {
    readonly system: string;
    readonly guest: string;
    readonly buyer: string;
    readonly customer: (values: { id: string | number }) => string;
    readonly provider: (values: { name: string | number }) => string;
  };
  readonly review: {
    readonly mobile: (values: { orders: string | number }) => string;
    readonly email: (values: { orders: string | number }) => string;
    readonly address: (values: { orders: string | number }) => string;
    readonly device: (values: { orders: string | number }) => string;
    readonly network: (values: { orders: string | number }) => string;
    readonly provider_refund: string;
  };
  readonly traits: {
    readonly mobile: string;
    readonly email: string;
    readonly address: string;
    readonly device: string;
    readonly network: string;
    readonly provider_refund: string;
  };
} = areaIn(currentLanguage, 'admin').orderLabels;
