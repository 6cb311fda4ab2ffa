import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ReturnKind, ReturnState } from '#contract/order-states.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import type { DB, OrderLine as OrderLineTable } from '#server/platform/database-types.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import { namesFrom, type TranslatedNames } from '#server/platform/translations.ts';
import { type LineQuantity, type RestatedTaxes, type SoldAmounts } from './refund-rules.ts';
import { type LineStanding, validateQuantity } from './return-rules.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

/** A line with all that was known when it was sold, and how much of it is left. Prices are per piece, amounts the whole line's. */
export interface StoredLine extends SoldAmounts, LineStanding {
  productId: number;
  sku: string;
  name: string;
  names: TranslatedNames;
  hsn: string;
  regularPaise: number;
  salePaise: number | null;
  /** On the invoice, where it is issued. */
  gstRateBp: BasisPoints;
  /** Of the credited items, those that the customer sent back, and those that the provider's dashboard refunded while they are away. */
  returned: number;
  refunded: number;
}

/** SQL of a line's names in further languages as they were at the sale; `line` is what the query calls the table. */
export function lineNames(line: 'order_line' | 'l'): RawBuilder<TranslatedNames> {
  const { selectFrom } = expressionBuilder<DB & { l: OrderLineTable }, 'order_line' | 'l'>();
  return namesFrom(
    selectFrom('order_line_translation as t')
      .select(['t.language', 't.name'])
      .whereRef('t.order_id', '=', `${line}.order_id`)
      .whereRef('t.line_no', '=', `${line}.line_no`),
  );
}

/** SQL of how a line is taxed at the rate of its invoice's day; null where that is the order's. */
export function restatedTaxes(line: 'order_line' | 'l'): RawBuilder<RestatedTaxes | null> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`CASE WHEN ${column('invoice_from')} IS NOT NULL THEN jsonb_build_object('from', ${column('invoice_from')},
    'cgst', ${column('invoice_cgst_paise')}, 'sgst', ${column('invoice_sgst_paise')}, 'igst', ${column('invoice_igst_paise')}) END`;
}

/** An order's lines in their order, with what was credited of each and what is in returns that are not credited. */
export async function readLines(db: Db, orderId: number): Promise<StoredLine[]> {
  return await db
    .selectFrom('order_line as l')
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
    .select(({ fn }) => fn.coalesce('l.invoice_rate_bp', 'l.gst_rate_bp').as('gstRateBp'))
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

/** All items that are left of an order. */
export function remainingQuantities(lines: readonly StoredLine[]): LineQuantity[] {
  return lines
    .map(({ lineNo, quantity, credited }) => ({ lineNo, quantity: quantity - credited }))
    .filter(({ quantity }) => quantity > 0);
}

export function totalQuantity(quantities: readonly LineQuantity[]): number {
  return quantities.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The items behind items of lines, as stock and batches know them. */
export function itemsOf(lines: readonly StoredLine[], quantities: readonly LineQuantity[]) {
  const products = new Map(lines.map((line) => [line.lineNo, line.productId]));
  return quantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineNo, quantity }) => ({ lineNo, productId: products.get(lineNo)!, quantity }));
}

/** The asked items where the lines have them, keyed by the asked line: 422 line_not_found, 409 quantity_not_left. */
export function validateQuantities(
  asked: readonly LineQuantity[],
  lines: readonly StoredLine[],
): Result<readonly LineQuantity[]> {
  for (const [index, { lineNo, quantity }] of asked.entries()) {
    const line = lines.find((each) => each.lineNo === lineNo);
    const checked = line
      ? validateQuantity(quantity, line.quantity - line.credited)
      : err(422, 'line_not_found', messages.errors.orders.itemNotFound);
    if (checked.ok) continue;
    const { httpStatus, code, message } = checked.error;
    return err(httpStatus, code, message, { errors: { [`lines.${index}.quantity`]: [message] } });
  }
  return ok(asked);
}

/** The items that `1:2,3:1` names, or null for all. Error: 422 lines_invalid (a line twice, or none of it). */
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

/** Items of one line that the customer wants to send back, or has sent back. */
export interface StoredReturn extends NewReturn {
  id: number;
  orderId: number;
  state: ReturnState;
  /** What staff said to it; empty where nothing. */
  answer: string;
  /** Of the received items, those that went back into stock; null before. */
  restocked: number | null;
  /** The credit that it led to; null before. */
  creditId: number | null;
  requestedAt: Date;
}

/** The returns of orders, oldest first. */
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
