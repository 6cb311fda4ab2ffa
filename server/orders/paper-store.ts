import { sql } from 'kysely';
import type { PaperSale } from '#server/invoices/index.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Address } from './rules.ts';

/** A sale as its papers need it. */
export interface StoredSale extends PaperSale {
  dispatchedAt: Date | null;
  payable: Paise;
  /** With the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
  /** Credits given after dispatch, oldest first. */
  creditIds: number[];
}

interface SaleRow {
  placed_at: Date;
  payment_method: 'cod' | 'online';
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  billing: Address;
  delivery: Address;
  dispatched_at: Date | null;
  payable_paise: number;
  shipping_paise: number;
  cod_fee_paise: number;
  credit_ids: number[];
}

/** The order must exist. */
export async function readSale(tx: Tx, orderId: number): Promise<StoredSale> {
  const { rows } = await sql<SaleRow>`
    SELECT placed_at, payment_method, first_name, last_name, mobile, email, billing, shipping AS delivery, dispatched_at, payable_paise,
      shipping_paise, cod_fee_paise, COALESCE((
        SELECT json_agg(id ORDER BY id) FROM order_credit WHERE order_id = orders.id AND kind <> 'cancelled'), '[]') AS credit_ids
    FROM orders WHERE id = ${orderId}`.execute(tx);
  const row = rows[0]!;
  return {
    orderId,
    placedAt: row.placed_at,
    payment: row.payment_method,
    buyer: { name: `${row.first_name} ${row.last_name}`.trim(), mobile: row.mobile, email: row.email },
    billing: row.billing,
    delivery: row.delivery,
    dispatchedAt: row.dispatched_at,
    payable: paise(row.payable_paise),
    shipping: paise(row.shipping_paise),
    codFee: paise(row.cod_fee_paise),
    creditIds: row.credit_ids,
  };
}
