import { sql } from 'kysely';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import { type Db, rowsOf, type Tx } from '#server/platform/database.ts';
import { type OrderLine, toLineRow } from './insert-order.ts';
import { holdAddedItems } from '#server/buyer-limits/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';
import { type Address } from './rules.ts';

export interface Contact {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
}

/** Null means unchanged. Only the program writes and reads it. */
export interface EditChanges {
  contact: Contact | null;
  delivery: Address | null;
  placeOfSupply: string | null;
  /** By which the delivery charge is taxed afterwards; null or missing means unchanged. */
  supply?: Supply | null;
  /** Each with its own amounts. */
  appended: OrderLine[];
  removed: LineQuantity[];
  /** Of the delivery charge, and the part of it that is the COD fee, which may also be below 0 on its own. */
  shippingAdded: Paise;
  codFeeAdded: Paise;
  shippingCredited: Paise;
}

/**
 * Writes an applied edit: added lines with names in all languages, contact, address, totals. `paid` is the money
 * received for it. Removed items are credited separately. Requires the order's lock; the edit must be marked as
 * applied.
 */
export async function writeEditedOrder(
  tx: Tx,
  { orderId, changes, added }: { orderId: number; changes: EditChanges; added: Paise },
  paid: Paise,
): Promise<void> {
  const { contact, delivery, placeOfSupply, appended, shippingAdded, codFeeAdded } = changes;
  if (appended.length > 0) await appendLines(tx, orderId, appended);
  const sum = (of: (line: OrderLine) => number) => appended.reduce((total, line) => total + of(line), 0);
  const mrp = sum((line) => line.regularPaise * line.quantity);
  const tax = sum((line) => line.cgst + line.sgst + line.igst);
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({
      ...(contact && {
        first_name: contact.firstName,
        last_name: contact.lastName,
        mobile: contact.mobile,
        email: contact.email,
      }),
      // A billing address equal to the delivery address stays equal to it.
      ...(delivery && {
        shipping: JSON.stringify(delivery),
        billing: sql<string>`CASE WHEN billing = shipping THEN ${JSON.stringify(delivery)}::jsonb ELSE billing END`,
      }),
      ...(placeOfSupply !== null && { place_of_supply: placeOfSupply }),
      mrp_total_paise: eb('mrp_total_paise', '+', mrp as Paise),
      sale_discount_paise: eb('sale_discount_paise', '+', (mrp - sum((line) => line.saleAmount)) as Paise),
      coupon_discount_paise: eb('coupon_discount_paise', '+', sum((line) => line.couponShare) as Paise),
      tax_paise: eb('tax_paise', '+', tax as Paise),
      shipping_paise: eb('shipping_paise', '+', shippingAdded),
      cod_fee_paise: eb('cod_fee_paise', '+', codFeeAdded),
      payable_paise: eb('payable_paise', '+', added),
      paid_paise: eb('paid_paise', '+', paid),
    }))
    .where('id', '=', orderId)
    .execute();
}

async function appendLines(tx: Tx, orderId: number, appended: readonly OrderLine[]): Promise<void> {
  const { last } = await tx
    .selectFrom('order_line')
    .select(({ fn }) => fn.max<number>('line_no').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = appended.map((line, index) => ({ ...toLineRow(line, index), line_no: last + index + 1 }));
  await tx
    .insertInto('order_line')
    .values(rows.map((row) => ({ order_id: orderId, ...row })))
    .execute();
  await tx
    .insertInto('order_line_translation')
    .columns(['line_no', 'language', 'name', 'order_id'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom(rowsOf('order_line', rows, 'l'))
        .innerJoin('product_translation as t', 't.product_id', 'l.product_id')
        .select(['l.line_no', 't.language', 't.name'])
        .select(cast<number>(val(orderId), 'bigint').as('order_id'))
        .where('t.name', '<>', ''),
    )
    .execute();
  await holdAddedItems(tx, orderId, appended);
}

/** Returns how many items edits have taken off each line of an order, by line number. */
export async function readEditedOff(db: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('order_edit as e')
    .innerJoin('order_credit_line as l', 'l.credit_id', 'e.credit_id')
    .select(({ fn }) => ['l.line_no as lineNo', fn.sum<number>('l.quantity').as('quantity')])
    .where('e.order_id', '=', orderId)
    .groupBy('l.line_no')
    .execute();
  return new Map(rows.map(({ lineNo, quantity }) => [lineNo, quantity]));
}
