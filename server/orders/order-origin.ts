import { createHash } from 'node:crypto';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { type BuyerStanding, originKinds, type OriginKind, type OriginStanding } from './order-limits.ts';
import type { Address } from './rules.ts';

const day = 24 * 3_600_000;
/** An order that nobody paid or confirmed for so long no longer counts against its buyer. */
const heldForMs = 7 * day;
/** How long the origin of an order is kept. */
export const originKeptMs = 90 * day;

/** Where a call comes from: the network that its address is in, and the device's cookie, null where it sent none. */
export interface CallOrigin {
  network: string;
  device: string | null;
}

/** The traits of an order, as hashes. */
export type OriginKeys = ReadonlyMap<OriginKind, string>;

/** What an order has in common with others of the same person or machine. Letters, digits and case are all that counts of an address. */
export function originKeysOf(
  order: { mobile: string; email: string; delivery: Address },
  { network, device }: CallOrigin,
): OriginKeys {
  const { street, city, postcode } = order.delivery;
  const traits: Record<OriginKind, string | null> = {
    mobile: order.mobile,
    email: plainEmail(order.email),
    address: `${street} ${city} ${postcode}`.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
    device,
    network,
  };
  const keys = originKinds.flatMap((kind): [OriginKind, string][] => {
    const trait = traits[kind];
    return trait === null || trait === '' ? [] : [[kind, hash(`${kind} ${trait}`)]];
  });
  return new Map(keys);
}

/** One mailbox under one name: "Meera+3@Example.in" is meera@example.in. */
function plainEmail(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Whether any limit asks who orders from where. */
export function asksForOrigin(limits: OrderLimits): boolean {
  return Object.values(limits).some((limit: number) => limit > 0);
}

/**
 * Makes orders with a trait in common wait for each other until the transaction ends, so that what is counted of them still holds when
 * the order is written. Taken before coupon, customer and stock; see docs/decisions/0005.
 */
export async function lockOrigin(tx: Tx, keys: OriginKeys): Promise<void> {
  const names = [...keys.values()].map((key) => `origin ${key}`).sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${names}::text[]) AS key`.execute(tx);
}

/**
 * What earlier orders of the same origin hold of these products, and whether the buyer is known. The caller holds `lockOrigin`.
 * Anybody can write somebody else's mobile number, email or address into a form: what an order with them holds counts only where it came from
 * this device or network, or from this account. Cash orders of a day count from wherever they came: they only have staff look.
 */
export async function readStanding(
  db: Db,
  keys: OriginKeys,
  { customerId, productIds, at }: { customerId: number | null; productIds: readonly number[]; at: Date },
): Promise<BuyerStanding> {
  const since = (age: number) => new Date(at.getTime() - age);
  const here = [keys.get('device'), keys.get('network')].filter((key) => key !== undefined);
  const row = await db
    .with('own', (cte) =>
      cte
        .selectFrom('order_origin as origin')
        .innerJoin('orders', 'orders.id', 'origin.order_id')
        .select(['origin.kind', 'origin.order_id', 'orders.payment_method'])
        .select(({ eb, and, or, exists, selectFrom, lit }) => [
          eb('origin.placed_at', '>', since(day)).as('is_recent'),
          and([
            eb('orders.order_status', '=', 'placed'),
            eb('orders.payment_status', 'in', ['pending', 'authorised', 'failed', 'cod_due']),
            or([
              eb('origin.kind', 'in', ['device', 'network']),
              customerId === null ? lit(false) : eb('orders.customer_id', '=', customerId),
              exists(
                selectFrom('order_origin as source')
                  .select('source.order_id')
                  .whereRef('source.order_id', '=', 'origin.order_id')
                  .where('source.key', '=', anyOf(here)),
              ),
            ]),
          ]).as('holds_here'),
        ])
        .where('origin.key', '=', anyOf([...keys.values()]))
        .where('origin.placed_at', '>', since(heldForMs)),
    )
    .selectNoFrom(({ selectFrom, exists, lit, val }) => [
      customerId === null
        ? lit(false).as('is_known')
        : exists(
            selectFrom('orders')
              .select('orders.id')
              .where('orders.customer_id', '=', customerId)
              .where('orders.order_status', '=', 'delivered'),
          )
            .$castTo<boolean>()
            .as('is_known'),
      exists(
        selectFrom('order_origin as device')
          .innerJoin('order_origin as mobile', 'mobile.order_id', 'device.order_id')
          .innerJoin('orders', 'orders.id', 'device.order_id')
          .select('orders.id')
          .where('device.key', '=', val(keys.get('device') ?? ''))
          .where('mobile.key', '=', val(keys.get('mobile') ?? ''))
          .where('orders.order_status', '=', 'delivered'),
      )
        .$castTo<boolean>()
        .as('is_known_guest'),
      jsonArrayFrom(
        selectFrom('own')
          .select(({ fn }) => [
            'kind',
            fn
              .countAll<number>()
              .filterWhere('holds_here', '=', true)
              .filterWhere('payment_method', '=', 'online')
              .as('unpaid_orders'),
            fn
              .countAll<number>()
              .filterWhere('is_recent', '=', true)
              .filterWhere('payment_method', '=', 'cod')
              .as('cod_orders'),
          ])
          .groupBy('kind'),
      ).as('counts'),
      jsonArrayFrom(
        selectFrom('own')
          .innerJoin('order_line', 'order_line.order_id', 'own.order_id')
          .select(({ fn }) => [
            'own.kind',
            'order_line.product_id',
            fn.sum<number>('order_line.quantity').as('quantity'),
          ])
          .where('own.holds_here', '=', true)
          .where('order_line.product_id', '=', anyOf(productIds))
          .groupBy(['own.kind', 'order_line.product_id']),
      ).as('held'),
    ])
    .executeTakeFirstOrThrow();
  const origins = row.counts.map(({ kind, unpaid_orders, cod_orders }): [OriginKind, OriginStanding] => {
    const held = row.held.filter((line) => line.kind === kind).map((line) => [line.product_id, line.quantity] as const);
    return [kind, { unpaidOrders: unpaid_orders, codOrders: cod_orders, held: new Map(held) }];
  });
  return { isKnown: row.is_known, isKnownGuest: row.is_known_guest, origins: new Map(origins) };
}

/** Whether an order of this account was delivered before. */
export async function isKnownCustomer(db: Db, customerId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('order_status', '=', 'delivered')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets where orders from before that moment came from. */
export async function deleteOldOrigins(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('order_origin').where('placed_at', '<', before).execute();
}
