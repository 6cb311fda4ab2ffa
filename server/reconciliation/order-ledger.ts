import {
  type CreditKind,
  type OrderEventKind,
  type OrderStatus,
  type PaymentStatus,
  type RefundState,
  type ReturnState,
} from '#contract/order-states.ts';
import type { Disagreement, FindingKind, FindingText } from '#contract/admin/reports/check-kinds.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import { type BasisPoints } from '#server/money/rates.ts';
import { restatedTaxes } from '#server/orders/index.ts';
import { type RefundLineAmounts, type SoldAmounts } from '#server/money/line-amounts.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Db, listFrom } from '#server/platform/database.ts';

/** As sold; prices are per piece. */
export interface LedgerLine extends SoldAmounts {
  productId: number;
  regular: Paise;
  sale: Paise | null;
  /** When it was ordered; `invoiceRateBp` is the invoice's if that differs. */
  gstRateBp: BasisPoints;
  invoiceRateBp: BasisPoints | null;
  /** Of the line's tax with the rate. */
  taxChange: Paise;
}

/** Taken off the sale at once. */
export interface LedgerCredit {
  id: number;
  kind: CreditKind;
  shipping: Paise;
  /** Money refunded before its items were known; negative: the part that these items use up. */
  advance: Paise;
  /** In the delivery charge that was paid back. */
  deliveryTax: Paise;
  lines: RefundLineAmounts[];
}

/** Of one moment. */
export interface OrderLedger {
  id: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  method: 'cod' | 'online';
  /** Where the items are sent. */
  country: string;
  couponId: number | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  tax: Paise;
  shipping: Paise;
  /** By which the delivery charge is taxed; null if it contains no tax. */
  deliverySupply: Supply | null;
  payable: Paise;
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  lines: LedgerLine[];
  /** Oldest first, like refunds, returns and events. */
  credits: LedgerCredit[];
  refunds: { creditId: number; amount: Paise; state: RefundState }[];
  returns: {
    lineNo: number;
    quantity: number;
    state: ReturnState;
    restocked: number | null;
    creditId: number | null;
  }[];
  payment: { paymentId: string | null; amount: Paise; status: 'pending' | 'paid' | 'cancelled' | 'expired' } | null;
  /** IDs of payments that are refunded in full. */
  unmatched: string[];
  /** Whose use is counted for the order. */
  usedCoupon: number | null;
  /** By product and reason; negative when taken out of stock. */
  movements: { productId: number; reason: string; change: number }[];
  /** By staff; `held`: the items of an edit that awaits its payment. */
  edits: {
    state: 'awaiting_payment' | 'applied' | 'withdrawn' | 'expired';
    added: Paise;
    covered: Paise;
    due: Paise;
    creditId: number | null;
    held: { productId: number; quantity: number }[];
    isTaxChanged: boolean;
  }[];
  /** `amount`: null for events without an amount. */
  events: { kind: OrderEventKind; amount: Paise | null }[];
}

/** By its number. */
export type OrderPart = { line: number } | { product: number } | { credit: number };

/** `part` is the part of the order that is wrong. */
export function wrong(
  { id }: Pick<OrderLedger, 'id'>,
  kind: FindingKind,
  { expected, found, part }: { expected: FindingText; found: FindingText; part?: OrderPart },
): Disagreement {
  const named = Object.entries(part ?? {}).map(([name, number]) => `, ${name} ${number}`);
  return { kind, place: `order ${id}${named.join('')}`, where: placeIn(id, part), order_id: id, expected, found };
}

function placeIn(order: number, part: OrderPart | undefined): FindingText {
  if (!part) return { code: 'order', order };
  if ('line' in part) return { code: 'order_line', order, ...part };
  return 'product' in part ? { code: 'order_product', order, ...part } : { code: 'order_credit', order, ...part };
}

/** Of a whole line, of orders and of credits alike. */
const amounts = [
  'sale_amount_paise as saleAmount',
  'coupon_paise as couponShare',
  'net_paise as net',
  'taxable_paise as taxable',
  'cgst_paise as cgst',
  'sgst_paise as sgst',
  'igst_paise as igst',
  'sale_point_centi as salePointCenti',
] as const;

/**
 * At most `most` orders after an id. A single statement sees one moment, so an order that changes meanwhile is seen
 * before or after the change.
 */
export async function readLedger(db: Db, after: number, most: number): Promise<OrderLedger[]> {
  return await db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.order_status as orderStatus',
      'o.payment_status as paymentStatus',
      'o.payment_method as method',
    ])
    .select(['o.coupon_id as couponId', 'o.mrp_total_paise as mrp', 'o.sale_discount_paise as saleDiscount'])
    .select(['o.coupon_discount_paise as couponDiscount', 'o.tax_paise as tax', 'o.shipping_paise as shipping'])
    .select(['o.payable_paise as payable', 'o.paid_paise as paid', 'o.credited_paise as credited'])
    .select(['o.refunded_paise as refunded', 'o.delivery_supply as deliverySupply'])
    .select(({ selectFrom, ref }) => [
      sql<string>`${ref('o.shipping')} ->> 'country'`.as('country'),
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['line_no as lineNo', 'product_id as productId', 'quantity', 'regular_paise as regular'])
          .select(['sale_paise as sale', 'gst_rate_bp as gstRateBp', 'invoice_rate_bp as invoiceRateBp'])
          .select(['invoice_tax_change_paise as taxChange', restatedTaxes('order_line').as('restated')])
          .select(amounts)
          .whereRef('order_id', '=', 'o.id')
          .orderBy('line_no'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('order_credit as c')
          .select(['c.id', 'c.kind', 'c.shipping_paise as shipping'])
          .select(['c.advance_paise as advance', 'c.delivery_tax_paise as deliveryTax'])
          .select((credit) =>
            jsonArrayFrom(
              credit
                .selectFrom('order_credit_line')
                .select(['line_no as lineNo', 'quantity'])
                .select(amounts)
                .whereRef('credit_id', '=', 'c.id')
                .orderBy('line_no'),
            ).as('lines'),
          )
          .whereRef('c.order_id', '=', 'o.id')
          .orderBy('c.id'),
      ).as('credits'),
      jsonArrayFrom(
        selectFrom('refund')
          .select(['credit_id as creditId', 'amount_paise as amount', 'state'])
          .whereRef('order_id', '=', 'o.id')
          .orderBy('refund.id'),
      ).as('refunds'),
      jsonArrayFrom(
        selectFrom('order_return')
          .select(['line_no as lineNo', 'quantity', 'state', 'restocked', 'credit_id as creditId'])
          .whereRef('order_id', '=', 'o.id')
          .orderBy('order_return.id'),
      ).as('returns'),
      jsonObjectFrom(
        selectFrom('payment')
          .select(['provider_payment_id as paymentId', 'amount_paise as amount', 'status'])
          .whereRef('order_id', '=', 'o.id'),
      ).as('payment'),
      listFrom(
        selectFrom('unmatched_payment')
          .select('payment_id')
          .whereRef('order_id', '=', 'o.id')
          .orderBy('unmatched_payment.id'),
      ).as('unmatched'),
      selectFrom('coupon_use').select('coupon_use.coupon_id').whereRef('order_id', '=', 'o.id').as('usedCoupon'),
      jsonArrayFrom(
        selectFrom('stock_movement')
          .select(({ fn }) => ['product_id as productId', 'reason', fn.sum<number>('change').as('change')])
          .whereRef('order_id', '=', 'o.id')
          .groupBy(['product_id', 'reason']),
      ).as('movements'),
      jsonArrayFrom(
        selectFrom('order_edit')
          .select(['state', 'added_paise as added', 'covered_paise as covered', 'due_paise as due'])
          .select('credit_id as creditId')
          .select(({ ref: column }) => [
            sql<{ productId: number; quantity: number }[]>`${column('held')}`.as('held'),
            sql<boolean>`${column('changes')} ->> 'placeOfSupply' IS NOT NULL`.as('isTaxChanged'),
          ])
          .whereRef('order_id', '=', 'o.id')
          .orderBy('order_edit.id'),
      ).as('edits'),
      jsonArrayFrom(
        selectFrom('order_event')
          .select(({ ref: column }) => [
            'kind',
            sql<Paise | null>`(${column('detail')} ->> 'amount_paise')::bigint`.as('amount'),
          ])
          .whereRef('order_id', '=', 'o.id')
          .orderBy('order_event.id'),
      ).as('events'),
    ])
    .where('o.id', '>', after)
    .orderBy('o.id')
    .limit(most)
    .execute();
}
