import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { paise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import type { MailedOrder } from './order-mail.ts';
import type { OrderInText } from './order-texts.ts';
import type { Address } from './rules.ts';

interface MailRow {
  placed_at: Date;
  payment_method: 'cod' | 'online';
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  language: Language;
  shipping: Address;
  mrp_total_paise: number;
  sale_discount_paise: number;
  coupon_discount_paise: number;
  shipping_paise: number;
  cod_fee_paise: number;
  payable_paise: number;
  lines: { name: string; name_hi: string; quantity: number; sale_amount_paise: number }[];
}

/** An order as its confirmation mail tells it. The order must exist. */
export async function readForMail(tx: Tx, orderId: number): Promise<MailedOrder> {
  const { rows } = await sql<MailRow>`
    SELECT placed_at, payment_method, first_name, last_name, mobile, email, language, shipping, mrp_total_paise, sale_discount_paise,
      coupon_discount_paise, shipping_paise, cod_fee_paise, payable_paise,
      (SELECT json_agg(json_build_object('name', name, 'name_hi', name_hi, 'quantity', quantity, 'sale_amount_paise', sale_amount_paise) ORDER BY line_no)
        FROM order_line WHERE order_id = orders.id) AS lines
    FROM orders WHERE id = ${orderId}`.execute(tx);
  const row = rows[0]!;
  return {
    id: orderId,
    placedAt: row.placed_at,
    paymentMethod: row.payment_method,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    email: row.email,
    language: row.language,
    delivery: row.shipping,
    mrp: paise(row.mrp_total_paise),
    saleDiscount: paise(row.sale_discount_paise),
    couponDiscount: paise(row.coupon_discount_paise),
    shipping: paise(row.shipping_paise),
    codFee: paise(row.cod_fee_paise),
    payable: paise(row.payable_paise),
    lines: row.lines.map((line) => ({
      name: line.name,
      nameHi: line.name_hi,
      quantity: line.quantity,
      saleAmount: paise(line.sale_amount_paise),
    })),
  };
}

/** Whom a mail or a text about an order goes to. The order must exist. */
export async function readAddressee(tx: Tx, orderId: number): Promise<OrderInText & { email: string }> {
  const { rows } = await sql<{ first_name: string; mobile: string; email: string; language: Language }>`
    SELECT first_name, mobile, email, language FROM orders WHERE id = ${orderId}`.execute(tx);
  const { first_name: firstName, ...rest } = rows[0]!;
  return { id: orderId, firstName, ...rest };
}
