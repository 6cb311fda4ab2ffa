import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type OrderForSms } from '#server/notifications/index.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { nameIn } from '#server/platform/translations.ts';
import type { NewOrder, OrderLine } from './insert-order.ts';
import { lineNames } from './order-lines.ts';
import { promisedDays } from './queries.ts';
import { StoredAddress } from './rules.ts';

/** The parts of an order that its confirmation email contains. Line names are in the order's language. */
export type MailedOrder = Omit<
  NewOrder,
  | 'customerId'
  | 'state'
  | 'referralMemberId'
  | 'billing'
  | 'placeOfSupply'
  | 'coupon'
  | 'tax'
  | 'supply'
  | 'expiresAt'
  | 'returnDays'
  | 'isGift'
  | 'giftMessage'
  | 'lines'
> & {
  id: number;
  number: string;
  /** The order has no account: links in its emails carry a token. */
  isGuest: boolean;
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'saleAmount'>[];
};

/** Returns an order for its confirmation email. The order must exist. */
export async function readForMail(tx: Tx, orderId: number): Promise<MailedOrder> {
  const row = await tx
    .selectFrom('orders')
    .select(['number', 'customer_id', 'placed_at', 'payment_method', 'first_name', 'last_name', 'mobile', 'email'])
    .select(['language', 'shipping'])
    .select(['mrp_total_paise', 'sale_discount_paise', 'coupon_discount_paise', 'shipping_paise', 'cod_fee_paise'])
    .select(['payable_paise', 'deliver_from', 'deliver_to'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['name', lineNames('order_line').as('names'), 'quantity', 'sale_amount_paise'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('line_no'),
      ).as('lines'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    id: orderId,
    number: row.number,
    isGuest: row.customer_id === null,
    placedAt: row.placed_at,
    paymentMethod: row.payment_method,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    email: row.email,
    language: row.language,
    delivery: StoredAddress.parse(row.shipping),
    mrp: row.mrp_total_paise,
    saleDiscount: row.sale_discount_paise,
    couponDiscount: row.coupon_discount_paise,
    shipping: row.shipping_paise,
    codFee: row.cod_fee_paise,
    payable: row.payable_paise,
    promised: promisedDays(row),
    lines: row.lines.map((line) => ({
      name: nameIn(row.language, line.name, line.names),
      quantity: line.quantity,
      saleAmount: line.sale_amount_paise,
    })),
  };
}

/** Whether the order's customer has agreed to updates on WhatsApp. Always false for a guest. */
export async function hasAgreedToWhatsapp(tx: Db, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select('c.id')
    .where('o.id', '=', orderId)
    .where('c.whatsapp_agreed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the recipient of emails and texts about an order. The order must exist. */
export async function readAddressee(tx: Db, orderId: number): Promise<OrderForSms & { id: number; email: string }> {
  const { customerId, ...row } = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id as customerId', 'first_name as firstName', 'mobile', 'email', 'language'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...row, isGuest: customerId === null };
}
