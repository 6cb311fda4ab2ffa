import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Language } from '#contract/language.ts';
import { type OrderEventKind } from '#contract/order-states.ts';
import { type Actor, actorName, recordStaffAction } from '#server/audit/index.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { rowsOf, type Tx } from '#server/platform/database.ts';
import { type OriginKeys, originRows } from '#server/buyer-limits/index.ts';
import { readAuditedOrder } from './audited-order.ts';
import { type Address } from './rules.ts';
import { isUnpaid, type OrderState } from './transitions.ts';

/** Prices are per piece; amounts and centiSp cover the whole line. */
export interface OrderLine {
  productId: number;
  sku: string;
  name: string;
  hsn: string;
  /** Missing in edits stored by an earlier version. */
  taxClass?: string;
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

/** As of the moment it was placed; later changes of the catalogue do not affect it. */
export interface NewOrder {
  customerId: number | null;
  placedAt: Date;
  state: OrderState;
  paymentMethod: 'cod' | 'online';
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  /** Of messages to the buyer. */
  language: Language;
  referralMemberId: string | null;
  billing: Address;
  delivery: Address;
  placeOfSupply: string;
  coupon: { id: number; code: string } | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  /** Contained in the items and the delivery charge. */
  tax: Paise;
  /** The type of supply by which the delivery charge is taxed. */
  supply: Supply;
  /** Includes the COD fee. */
  shipping: Paise;
  codFee: Paise;
  payable: Paise;
  /** Null if no payment is awaited. */
  expiresAt: Date | null;
  /** Delivery days shown to the buyer (YYYY-MM-DD in India); null if none were. */
  promised: { from: string; to: string } | null;
  /** After delivery. */
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
  'tax_class',
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
    tax_class: line.taxClass ?? null,
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

function toOrderRow(order: NewOrder) {
  return {
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
  };
}

/**
 * Inserts the order, its origin, its lines with their names in all languages, and its first event, in one statement.
 * For staff, also writes the audit log entry. Returns the order's id, its public number, whether it is unpaid, and by
 * line number the names in the order's language where they exist.
 * `isCounted`: the unpaid items count for the order's origin until the order is paid, confirmed or closed.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { actor, origin, isCounted }: { actor: Actor; origin: OriginKeys | null; isCounted: boolean },
): Promise<{ orderId: number; number: string; isUnpaid: boolean; localNames: ReadonlyMap<number, string> }> {
  const { id, number, names } = await insertRows(tx, order, {
    actor: actorName(actor),
    origins: origin ? originRows(origin, isCounted && isUnpaid(order.state)) : [],
  });
  if (typeof actor !== 'string')
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, order.placedAt, {
      before: {},
      after: await readAuditedOrder(tx, id),
    });
  return {
    orderId: id,
    number,
    isUnpaid: isUnpaid(order.state),
    localNames: new Map(names.map((line) => [line.line_no, line.name])),
  };
}

function insertRows(
  tx: Tx,
  order: NewOrder,
  { actor, origins }: { actor: string; origins: ReturnType<typeof originRows> },
) {
  const lines = order.lines.map(toLineRow);
  return tx
    .with('placed', (db) => db.insertInto('orders').values(toOrderRow(order)).returning(['id', 'number']))
    .with('lines', (db) =>
      db
        .insertInto('order_line')
        .columns(['order_id', ...lineColumns])
        .expression(({ selectFrom }) =>
          selectFrom(['placed', rowsOf('order_line', lines, 'l')])
            .select('placed.id')
            .select(lineColumns),
        ),
    )
    .with('translated', (db) =>
      db
        .insertInto('order_line_translation')
        .columns(['order_id', 'line_no', 'language', 'name'])
        .expression(({ selectFrom }) =>
          selectFrom(['placed', rowsOf('order_line', lines, 'l')])
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
          selectFrom(['placed', rowsOf('order_origin', origins, 'origin')]).select(({ cast, val }) => [
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
}
