import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ReturnKind, ReturnState } from '#contract/order-states.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import type { DB, OrderLine as OrderLineTable } from '#server/platform/database-types.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import { namesFrom, type TranslatedNames } from '#server/platform/translations.ts';
import { type LineQuantity, type RestatedTaxes, type SoldAmounts } from '#server/money/line-amounts.ts';
import { type LineQuantities } from './return-rules.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

/** As sold, with remaining quantities. Prices are per piece, amounts cover the whole line. */
export interface StoredLine extends SoldAmounts, LineQuantities {
  productId: number;
  sku: string;
  name: string;
  names: TranslatedNames;
  hsn: string;
  /** At the time of sale. Older lines did not store it and have the product's current one. */
  taxClass: string;
  regularPaise: number;
  salePaise: number | null;
  /** On the invoice, once it is issued. */
  gstRateBp: BasisPoints;
  /** Parts of `credited`: sent back by the customer, and refunded in the provider's dashboard after dispatch. */
  returned: number;
  refunded: number;
}

/** SQL: names in other languages at the time of sale. `line` is the table's alias. */
export function lineNames(line: 'order_line' | 'l'): RawBuilder<TranslatedNames> {
  const { selectFrom } = expressionBuilder<DB & { l: OrderLineTable }, 'order_line' | 'l'>();
  return namesFrom(
    selectFrom('order_line_translation as t')
      .select(['t.language', 't.name'])
      .whereRef('t.order_id', '=', `${line}.order_id`)
      .whereRef('t.line_no', '=', `${line}.line_no`),
  );
}

/** SQL: taxes at the rate of the invoice day; null if that is the order's rate. */
export function restatedTaxes(line: 'order_line' | 'l'): RawBuilder<RestatedTaxes | null> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`CASE WHEN ${column('invoice_from')} IS NOT NULL THEN jsonb_build_object('from', ${column('invoice_from')},
    'cgst', ${column('invoice_cgst_paise')}, 'sgst', ${column('invoice_sgst_paise')}, 'igst', ${column('invoice_igst_paise')}) END`;
}

/** By line number, with credited items and items in uncredited returns. */
export async function readLines(db: Db, orderId: number): Promise<StoredLine[]> {
  return await db
    .selectFrom('order_line as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_credit_line')
          .innerJoin('order_credit', 'order_credit.id', 'credit_id')
          .select(({ fn }) => [
            fn.sum<number>('quantity').as('credited'),
            fn.sum<number>('quantity').filterWhere('order_credit.kind', '=', 'returned').as('returned'),
            fn.sum<number>('quantity').filterWhere('order_credit.kind', '=', 'refunded').as('refunded'),
          ])
          .whereRef('order_credit_line.order_id', '=', 'l.order_id')
          .whereRef('order_credit_line.line_no', '=', 'l.line_no')
          .as('taken'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_return')
          .select(({ fn }) => fn.sum<number>('order_return.quantity').as('quantity'))
          .whereRef('order_return.order_id', '=', 'l.order_id')
          .whereRef('order_return.line_no', '=', 'l.line_no')
          .where('order_return.state', '<>', 'declined')
          .where('order_return.credit_id', 'is', null)
          .as('under_way'),
      (join) => join.onTrue(),
    )
    .select(['l.line_no as lineNo', 'l.product_id as productId', 'l.sku', 'l.name', 'l.hsn'])
    .select(lineNames('l').as('names'))
    .select(['l.quantity', 'l.regular_paise as regularPaise', 'l.sale_paise as salePaise'])
    .select(({ fn }) => [
      fn.coalesce('l.tax_class', 'p.tax_class').as('taxClass'),
      fn.coalesce('l.invoice_rate_bp', 'l.gst_rate_bp').as('gstRateBp'),
    ])
    .select(restatedTaxes('l').as('restated'))
    .select(['l.sale_amount_paise as saleAmount', 'l.coupon_paise as couponShare', 'l.net_paise as net'])
    .select(['l.taxable_paise as taxable', 'l.cgst_paise as cgst', 'l.sgst_paise as sgst', 'l.igst_paise as igst'])
    .select(['l.sale_point_centi as salePointCenti', 'l.expires_on as expiresOn'])
    .select(({ fn, lit }) => [
      fn.coalesce('taken.credited', lit(0)).as('credited'),
      fn.coalesce('taken.returned', lit(0)).as('returned'),
      fn.coalesce('taken.refunded', lit(0)).as('refunded'),
      fn.coalesce('under_way.quantity', lit(0)).as('inReturn'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.line_no')
    .execute();
}

export function remainingQuantities(lines: readonly StoredLine[]): LineQuantity[] {
  return lines
    .map(({ lineNo, quantity, credited }) => ({ lineNo, quantity: quantity - credited }))
    .filter(({ quantity }) => quantity > 0);
}

export function totalQuantity(quantities: readonly LineQuantity[]): number {
  return quantities.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Parses `1:2,3:1` (line:quantity); null for all items. Error: 422 lines_invalid (a line named twice, or quantity 0).
 */
export function parseLineQuantities(lines: string | undefined): Result<LineQuantity[] | null> {
  if (lines === undefined) return ok(null);
  const quantities = lines.split(',').map((part) => {
    const [lineNo, quantity] = part.split(':').map(Number);
    return { lineNo: lineNo!, quantity: quantity! };
  });
  const once = new Set(quantities.map(({ lineNo }) => lineNo)).size === quantities.length;
  return once && quantities.every(({ quantity }) => quantity > 0)
    ? ok(quantities)
    : err(422, 'lines_invalid', messages.errors.fields.itemsTwice);
}

export interface NewReturn {
  lineNo: number;
  quantity: number;
  kind: ReturnKind;
  reason: ReturnReason;
  message: string;
}

/** Items of one line, requested or received. */
export interface StoredReturn extends NewReturn {
  id: number;
  orderId: number;
  state: ReturnState;
  /** By staff; empty if there is none. */
  answer: string;
  /** Received items that went back into stock; null until received. */
  restocked: number | null;
  /** Null until credited. */
  creditId: number | null;
  requestedAt: Date;
}

/** Oldest first. */
export async function readReturns(db: Db, ...orderIds: readonly number[]): Promise<StoredReturn[]> {
  return await db
    .selectFrom('order_return')
    .select([
      'id',
      'order_id as orderId',
      'line_no as lineNo',
      'quantity',
      'kind',
      'reason',
      'message',
      'state',
      'answer',
    ])
    .select(['restocked', 'credit_id as creditId', 'requested_at as requestedAt'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute();
}
