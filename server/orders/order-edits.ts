import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import { type Db, rowsOf, type Tx } from '#server/platform/database.ts';
import { type OrderLine, toLineRow } from './insert-order.ts';
import { holdAddedItems } from './order-origin.ts';
import type { LineQuantity } from './refund-rules.ts';
import { type Address, StoredAddress } from './rules.ts';

/** Whom an order is for. */
export interface Contact {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
}

/** All that an edit changes; null where it stays. Written and read by the program alone. */
export interface EditChanges {
  contact: Contact | null;
  delivery: Address | null;
  placeOfSupply: string | null;
  /** Under which supply the delivery charge is taxed then; null or missing where it stays. */
  supply?: Supply | null;
  /** Lines that come, each with its own amounts. */
  appended: OrderLine[];
  /** Items of lines that go. */
  removed: LineQuantity[];
  /** By how much the delivery charge rises, and of that (or below 0, by itself) the fee for cash on delivery. */
  shippingAdded: Paise;
  codFeeAdded: Paise;
  /** Delivery that is paid back. */
  shippingCredited: Paise;
}

export type OrderEditState = 'awaiting_payment' | 'applied' | 'withdrawn' | 'expired';

/** An edit of an order. */
export interface OrderEdit {
  id: number;
  orderId: number;
  state: OrderEditState;
  actor: string;
  reason: string;
  changes: EditChanges;
  added: Paise;
  covered: Paise;
  due: Paise;
  held: { productId: number; quantity: number }[];
  expiresAt: Date | null;
  provider: string | null;
  providerOrderId: string | null;
  paymentId: string | null;
}

const columns = [
  'id',
  'order_id as orderId',
  'state',
  'actor',
  'reason',
  'changes',
  'added_paise as added',
  'covered_paise as covered',
  'due_paise as due',
  'held',
  'expires_at as expiresAt',
  'provider',
  'provider_order_id as providerOrderId',
  'payment_id as paymentId',
] as const;

const Held = z.array(z.object({ productId: z.int(), quantity: z.int() }));

type EditRow = Omit<OrderEdit, 'state' | 'changes' | 'held'> & { state: string; changes: unknown; held: unknown };

function toEdit(row: EditRow): OrderEdit {
  // Written by insertEdit alone.
  const changes = row.changes as EditChanges;
  return { ...row, state: row.state as OrderEditState, changes, held: Held.parse(row.held) };
}

/** What an order was before an edit, beside its lines, which stay. */
interface BeforeEdit {
  contact: Contact;
  delivery: Address;
  placeOfSupply: string;
}

type NewEdit = Omit<OrderEdit, 'id' | 'provider' | 'providerOrderId' | 'paymentId'> & {
  at: Date;
  before: BeforeEdit;
};

/** Writes an edit; returns its id. The caller holds the order's lock. */
export async function insertEdit(tx: Tx, edit: NewEdit): Promise<number> {
  const { id } = await tx
    .insertInto('order_edit')
    .values({
      order_id: edit.orderId,
      state: edit.state,
      at: edit.at,
      actor: edit.actor,
      reason: edit.reason,
      changes: JSON.stringify(edit.changes),
      before: JSON.stringify(edit.before),
      added_paise: edit.added,
      covered_paise: edit.covered,
      due_paise: edit.due,
      held: JSON.stringify(edit.held),
      expires_at: edit.expiresAt,
      ...(edit.state === 'applied' ? { applied_in: sql<number>`txid_current()`, settled_at: edit.at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The edit of an order that awaits its payment; null where none does. */
export async function readPendingEdit(db: Db, orderId: number): Promise<OrderEdit | null> {
  const row = await db
    .selectFrom('order_edit')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirst();
  return row ? toEdit(row) : null;
}

/** The edit that a provider's order is for, or that was paid by a payment of it. */
export async function readEditOf(
  db: Db,
  by: { id: number } | { provider: string; providerOrderId: string } | { orderId: number; paymentId: string },
): Promise<OrderEdit | null> {
  const query = db.selectFrom('order_edit').select(columns);
  const found =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'provider' in by
        ? query.where('provider', '=', by.provider).where('provider_order_id', '=', by.providerOrderId)
        : query.where('order_id', '=', by.orderId).where('payment_id', '=', by.paymentId);
  const row = await found.executeTakeFirst();
  return row ? toEdit(row) : null;
}

/** Payments by which an order's edits took effect, oldest first. */
export async function readEditPayments(db: Db, orderId: number): Promise<{ paymentId: string; amount: Paise }[]> {
  return await db
    .selectFrom('order_edit')
    .select(['payment_id as paymentId', 'due_paise as amount'])
    .where('order_id', '=', orderId)
    .where('payment_id', 'is not', null)
    .where('state', '=', 'applied')
    .orderBy('id')
    .$narrowType<{ paymentId: string }>()
    .execute();
}

/** Keeps the provider's order of an edit, unless it has one; returns the one that it has. */
export async function saveEditProviderOrder(
  tx: Tx,
  id: number,
  { provider, providerOrderId }: { provider: string; providerOrderId: string },
): Promise<string> {
  const row = await tx
    .updateTable('order_edit')
    .set(({ fn, val, ref }) => ({
      provider: fn.coalesce(ref('provider'), val(provider)),
      provider_order_id: fn.coalesce(ref('provider_order_id'), val(providerOrderId)),
    }))
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return row.provider_order_id!;
}

/** Ends an edit that awaited its payment. The caller holds the order's lock. */
export async function settleEdit(
  tx: Tx,
  id: number,
  outcome: { state: Exclude<OrderEditState, 'awaiting_payment'>; paymentId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_edit')
    .set({
      state: outcome.state,
      payment_id: outcome.paymentId,
      settled_at: outcome.at,
      ...(outcome.state === 'applied' ? { applied_in: sql<number>`txid_current()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the payment that came for an edit after it was taken back. */
export async function noteEditPayment(tx: Tx, id: number, paymentId: string): Promise<void> {
  await tx.updateTable('order_edit').set({ payment_id: paymentId }).where('id', '=', id).execute();
}

/** Ties an edit to the credit that it led to. */
export async function setEditCredit(tx: Tx, id: number, creditId: number): Promise<void> {
  await tx.updateTable('order_edit').set({ credit_id: creditId }).where('id', '=', id).execute();
}

/**
 * Writes what an applied edit changes of its order: the lines that come, with their names in all languages, contact and address, and the totals.
 * `paid` is what came in for it. What goes off the sale is credited apart. The caller holds the order's lock and has marked the edit applied.
 */
export async function writeEditedOrder(
  tx: Tx,
  { orderId, changes, added }: Pick<OrderEdit, 'orderId' | 'changes' | 'added'>,
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
      // A billing address that was the same goes on being the same.
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

/** Sets under which supply an edited order's delivery charge is taxed, and by how much the tax contained in the order changes with the charge. */
export async function setDeliveryTax(
  tx: Tx,
  orderId: number,
  { supply, change }: { supply: Supply; change: Paise },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ delivery_supply: supply, tax_paise: eb('tax_paise', '+', change) }))
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

/** What an order comes to, and what was taken off it. The order must exist. */
export async function readTotals(db: Db, orderId: number) {
  return await db
    .selectFrom('orders')
    .select(['payable_paise', 'credited_paise'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** What of an order an edit starts from. */
export interface EditableOrder {
  number: string;
  contact: Contact;
  delivery: Address;
  placeOfSupply: string;
  couponId: number | null;
  codFee: Paise;
  shippingCredited: Paise;
  /** Changes with everything that happens to the order. */
  version: string;
}

/** The order must exist. */
export async function readEditable(db: Db, orderId: number): Promise<EditableOrder> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'first_name', 'last_name', 'mobile', 'email', 'shipping', 'place_of_supply', 'coupon_id'])
    .select('cod_fee_paise')
    .select(({ selectFrom }) => [
      selectFrom('order_event')
        .select(({ fn }) => fn.max<number>('order_event.id').as('last'))
        .whereRef('order_event.order_id', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('version'),
      jsonArrayFrom(
        selectFrom('order_credit').select('shipping_paise').whereRef('order_credit.order_id', '=', 'orders.id'),
      ).as('credits'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    number: row.number,
    contact: { firstName: row.first_name, lastName: row.last_name, mobile: row.mobile, email: row.email },
    delivery: StoredAddress.parse(row.shipping),
    placeOfSupply: row.place_of_supply,
    couponId: row.coupon_id,
    codFee: row.cod_fee_paise,
    shippingCredited: row.credits.reduce((sum, credit) => sum + credit.shipping_paise, 0) as Paise,
    version: String(row.version),
  };
}

/** How many items of each line edits took off an order, by line number. */
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
