import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import type { PickList } from '#contract/admin/orders/order-list.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import {
  amountDue,
  lineNames,
  isUnderReview,
  type Address,
  StoredAddress,
  decideTransition,
  type OrderState,
} from '#server/orders/index.ts';

/** On a packing slip or label. */
export interface OrderToPrint {
  id: number;
  number: string;
  placedAt: Date;
  name: string;
  mobile: string;
  /** One entry per printed line; the PIN code has its own. */
  address: string[];
  /** To be collected by the courier, in paise; 0 if paid. */
  cashDue: number;
  isGift: boolean;
  giftMessage: string;
  courier: string | null;
  awb: string | null;
  /** Remaining items. `localName` is Hindi if there is a Hindi name. */
  lines: { sku: string; name: string; localName: string; quantity: number }[];
}

/** SQL over a row of `order_line`: neither cancelled nor returned. */
const remaining = sql<number>`order_line.quantity - COALESCE((SELECT sum(credited.quantity) FROM order_credit_line AS credited
  WHERE credited.order_id = order_line.order_id AND credited.line_no = order_line.line_no), 0)`;

/** In the order of `ids`, in one statement; leaves out unknown ones. */
export async function readOrdersToPrint(db: Db, ids: readonly number[]): Promise<OrderToPrint[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'first_name', 'last_name', 'mobile', 'shipping', 'order_status'])
    .select(['payment_status', 'payable_paise', 'credited_paise', 'is_gift', 'gift_message', 'courier', 'awb'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['sku', 'name', lineNames('order_line').as('names'), remaining.as('quantity')])
          .whereRef('order_line.order_id', '=', 'orders.id')
          .orderBy('line_no'),
      ).as('lines'),
    )
    .where('id', '=', anyOf(ids))
    .execute();
  const found = rows.map((row): OrderToPrint => {
    const isOpen = row.order_status !== 'cancelled';
    return {
      id: row.id,
      number: row.number,
      placedAt: row.placed_at,
      name: `${row.first_name} ${row.last_name}`.trim(),
      mobile: row.mobile,
      address: addressLines(StoredAddress.parse(row.shipping)),
      cashDue: row.payment_status === 'cod_due' ? amountDue(row) : 0,
      isGift: row.is_gift,
      giftMessage: row.gift_message,
      courier: row.courier,
      awb: row.awb,
      lines: row.lines
        .filter(({ quantity }) => isOpen && quantity > 0)
        .map(({ sku, name, names, quantity }) => ({ sku, name, quantity, localName: names['hi'] ?? '' })),
    };
  });
  return inOrder(found, ids);
}

function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function addressLines({ street, city, district, state, country, postcode }: Address): string[] {
  const town = city === district ? city : [city, district].filter(Boolean).join(', ');
  return [street, town, `${state} ${postcode}`.trim(), country === 'India' ? '' : country].filter(
    (line) => line !== '',
  );
}

export interface FoundOrder {
  id: number;
  number: string;
  name: string;
  state: OrderState;
  courier: string | null;
  awb: string | null;
  isUnderReview: boolean;
}

export async function findOrdersByNumber(db: Db, numbers: readonly string[]): Promise<FoundOrder[]> {
  return findOrders(db, { numbers });
}

async function findOrders(db: Db, of: { numbers: readonly string[] } | { ids: readonly number[] }) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'first_name', 'last_name', 'order_status', 'payment_status', 'courier', 'awb'])
    .select(isUnderReview.as('isUnderReview'))
    .$if('numbers' in of, (query) => query.where('number', '=', anyOf((of as { numbers: readonly string[] }).numbers)))
    .$if('ids' in of, (query) => query.where('id', '=', anyOf((of as { ids: readonly number[] }).ids)))
    .execute();
  return rows.map((row): FoundOrder => ({
    id: row.id,
    number: row.number,
    name: `${row.first_name} ${row.last_name}`.trim(),
    state: { order: row.order_status, payment: row.payment_status },
    courier: row.courier,
    awb: row.awb,
    isUnderReview: row.isUnderReview,
  }));
}

export async function readOrderNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Waiting to be packed, or packed and not dispatched, and not under review. */
function canPick({ state, isUnderReview: waits }: FoundOrder): boolean {
  const ahead = (['confirm', 'pack', 'dispatch'] as const).some((name) => decideTransition(state, name).ok);
  return ahead && !waits;
}

/** By product, in two statements; shape: see the contract. */
export async function readPickList(db: Db, ids: readonly number[]): Promise<PickList> {
  const found = inOrder(await findOrders(db, { ids }), ids);
  const picked = found.filter(canPick);
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .leftJoin('stock', 'stock.product_id', 'order_line.product_id')
    .leftJoin('location', 'location.id', 'stock.location_id')
    .select(['order_line.product_id', 'order_line.sku', 'order_line.name', 'orders.number', 'location.name as place'])
    .select(remaining.as('quantity'))
    .where('order_line.order_id', '=', anyOf(picked.map(({ id }) => id)))
    .orderBy('location.name')
    .orderBy('order_line.sku')
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute();
  const byProduct = Map.groupBy(
    rows.filter(({ quantity }) => quantity > 0),
    ({ product_id: id }) => id,
  );
  const brief = ({ id, number }: FoundOrder) => ({ id, number });
  return {
    orders: picked.map(brief),
    left_out: found.filter((order) => !canPick(order)).map(brief),
    items: [...byProduct].map(([product_id, lines]) => ({
      product_id,
      sku: lines[0]!.sku,
      name: lines[0]!.name,
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      place: lines[0]!.place ?? '',
      // An order may have several lines of the same product.
      orders: [...Map.groupBy(lines, ({ number }) => number)].map(([number, own]) => ({
        number,
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    })),
  };
}
