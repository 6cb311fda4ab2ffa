import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Paise } from '#server/money/paise.ts';
import { type Address, type Contact, StoredAddress } from '#server/orders/index.ts';
import type { Db } from '#server/platform/database.ts';

/** The parts of an order that an edit starts from. */
export interface EditableOrder {
  number: string;
  contact: Contact;
  delivery: Address;
  placeOfSupply: string;
  couponId: number | null;
  codFee: Paise;
  shippingCredited: Paise;
  /** Changes with every event of the order. */
  version: string;
}

/** Reads an order for editing. The order must exist. */
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
