// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const findings: {
  readonly line_amount_wrong: string;
  readonly order_total_wrong: string;
  readonly history_broken: string;
  readonly status_differs: string;
  readonly payment_differs: string;
  readonly payment_counted_twice: string;
  readonly paid_differs: string;
  readonly credit_wrong: string;
  readonly credited_differs: string;
  readonly refund_exceeds_paid: string;
  readonly refunded_differs: string;
  readonly balance_wrong: string;
  readonly return_differs: string;
  readonly stock_negative: string;
  readonly stock_differs: string;
  readonly batch_differs: string;
  readonly batches_exceed_stock: string;
  readonly stock_held_by_closed_order: string;
  readonly stock_of_order_differs: string;
  readonly unpaid_stock_differs: string;
  readonly movement_without_order: string;
  readonly coupon_use_differs: string;
  readonly coupon_count_differs: string;
  readonly invoice_missing: string;
  readonly invoice_differs: string;
  readonly credit_note_missing: string;
  readonly credit_note_differs: string;
  readonly tax_document_total_wrong: string;
  readonly series_has_gaps: string;
  readonly daily_sales_differ: string;
  readonly sale_points_missing: string;
  readonly sale_points_differ: string;
  readonly sale_point_total_differs: string;
} = areaIn(currentLanguage, 'admin').findings;
