import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Language } from '#contract/language.ts';
import { type OrderEventKind } from '#contract/order-states.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { rowsOf, type Tx } from '#server/platform/database.ts';
import { type OriginKeys, originRows } from './order-origin.ts';
import { type Address } from './rules.ts';
import { isUnpaid, type OrderState } from './transitions.ts';

/** A line as it was sold. Prices are per piece; amounts and sale points (hundredths) are the whole line's. */
export interface OrderLine {
  productId: number;
  sku: string;
  name: string;
  hsn: string;
  quantity: number;
  regularPaise: Paise;
  salePaise: Paise | null;
  saleAmount: Paise;
  couponShare: Paise;
  net: Paise;
  gstRateBp: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  salePointCenti: number;
}

/** An order with all that was known when it was placed; nothing in it follows later changes of the catalogue. */
export interface NewOrder {
  customerId: number | null;
  placedAt: Date;
  state: OrderState;
  paymentMethod: 'cod' | 'online';
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  /** In which the buyer is written to. */
  language: Language;
  referralMemberId: string | null;
  billing: Address;
  delivery: Address;
  placeOfSupply: string;
  coupon: { id: number; code: string } | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  /** Contained in the items and in the delivery charge. */
  tax: Paise;
  /** Under which the delivery charge is taxed. */
  supply: Supply;
  /** With the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
  payable: Paise;
  /** Until when it may be paid; null where no payment is awaited. */
  expiresAt: Date | null;
  /** The days of delivery that the buyer was shown, YYYY-MM-DD in India; null where none were. */
  promised: { from: string; to: string } | null;
  /** In which its items may come back after delivery. */
  returnDays: number;
  isGift: boolean;
  giftMessage: string;
  lines: readonly OrderLine[];
}

const lineColumns = [
  'line_no',
  'product_id',
  'sku',
  'name',
  'hsn',
  'quantity',
  'regular_paise',
  'sale_paise',
  'sale_amount_paise',
  'coupon_paise',
  'net_paise',
  'gst_rate_bp',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'sale_point_centi',
] as const;

export function toLineRow(line: OrderLine, index: number) {
  return {
    line_no: index + 1,
    product_id: line.productId,
    sku: line.sku,
    name: line.name,
    hsn: line.hsn,
    quantity: line.quantity,
    regular_paise: line.regularPaise,
    sale_paise: line.salePaise,
    sale_amount_paise: line.saleAmount,
    coupon_paise: line.couponShare,
    net_paise: line.net,
    gst_rate_bp: basisPoints(line.gstRateBp),
    taxable_paise: line.taxable,
    cgst_paise: line.cgst,
    sgst_paise: line.sgst,
    igst_paise: line.igst,
    sale_point_centi: centiSp(line.salePointCenti),
  };
}

/**
 * Writes the order, where it comes from, its lines with their names in all languages and its first event in one statement; returns the order's
 * id and public number, and the names of its lines in the order's language where there are any, by line number. `isCounted`: what it holds
 * unpaid is counted for its origin, and stops counting when it is paid, confirmed or closed.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { actor, origin, isCounted }: { actor: string; origin: OriginKeys | null; isCounted: boolean },
): Promise<{ orderId: number; number: string; localNames: ReadonlyMap<number, string> }> {
  const { id, number, names } = await tx
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .values({
          customer_id: order.customerId,
          placed_at: order.placedAt,
          order_status: order.state.order,
          payment_method: order.paymentMethod,
          payment_status: order.state.payment,
          first_name: order.firstName,
          last_name: order.lastName,
          mobile: order.mobile,
          email: order.email,
          language: order.language,
          referral_member_id: order.referralMemberId,
          billing: JSON.stringify(order.billing),
          shipping: JSON.stringify(order.delivery),
          place_of_supply: order.placeOfSupply,
          coupon_id: order.coupon?.id ?? null,
          coupon_code: order.coupon?.code ?? null,
          mrp_total_paise: order.mrp,
          sale_discount_paise: order.saleDiscount,
          coupon_discount_paise: order.couponDiscount,
          tax_paise: order.tax,
          delivery_supply: order.supply,
          shipping_paise: order.shipping,
          cod_fee_paise: order.codFee,
          payable_paise: order.payable,
          expires_at: order.expiresAt,
          deliver_from: order.promised?.from ?? null,
          deliver_to: order.promised?.to ?? null,
          return_days: order.returnDays,
          is_gift: order.isGift,
          gift_message: order.giftMessage,
        })
        .returning(['id', 'number']),
    )
    .with('lines', (db) =>
      db
        .insertInto('order_line')
        .columns(['order_id', ...lineColumns])
        .expression(({ selectFrom }) =>
          selectFrom(['placed', rowsOf('order_line', order.lines.map(toLineRow), 'l')])
            .select('placed.id')
            .select(lineColumns),
        ),
    )
    .with('translated', (db) =>
      db
        .insertInto('order_line_translation')
        .columns(['order_id', 'line_no', 'language', 'name'])
        .expression(({ selectFrom }) =>
          selectFrom(['placed', rowsOf('order_line', order.lines.map(toLineRow), 'l')])
            .innerJoin('product_translation as t', 't.product_id', 'l.product_id')
            .select(['placed.id', 'l.line_no', 't.language', 't.name'])
            .where('t.name', '<>', ''),
        )
        .returning(['line_no', 'language', 'name']),
    )
    .with('from', (db) =>
      db
        .insertInto('order_origin')
        .columns(['order_id', 'kind', 'key', 'is_open', 'placed_at'])
        .expression(({ selectFrom }) =>
          selectFrom([
            'placed',
            rowsOf('order_origin', origin ? originRows(origin, isCounted && isUnpaid(order.state)) : [], 'origin'),
          ]).select(({ cast, val }) => [
            'placed.id',
            'origin.kind',
            'origin.key',
            'origin.is_open',
            cast<Date>(val(order.placedAt), 'timestamptz').as('placed_at'),
          ]),
        ),
    )
    .with('noted', (db) =>
      db
        .insertInto('order_event')
        .columns(['order_id', 'at', 'kind', 'actor', 'detail'])
        .expression(({ selectFrom }) =>
          selectFrom('placed').select(({ cast, val }) => [
            'placed.id',
            cast<Date>(val(order.placedAt), 'timestamptz').as('at'),
            cast<OrderEventKind>(val('placed'), 'text').as('kind'),
            cast<string>(val(actor), 'text').as('actor'),
            cast<string>(val('{}'), 'jsonb').as('detail'),
          ]),
        ),
    )
    .selectFrom('placed')
    .select(({ selectFrom }) => [
      'id',
      'number',
      jsonArrayFrom(selectFrom('translated').select(['line_no', 'name']).where('language', '=', order.language)).as(
        'names',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { orderId: id, number, localNames: new Map(names.map((line) => [line.line_no, line.name])) };
}
