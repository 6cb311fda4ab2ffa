import { createHash } from 'node:crypto';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { anyOf, type Db, inTransaction, rowsOf, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { deleteOldest } from '#server/platform/retention.ts';
import { type BuyerTrust, originKinds, type OriginKind, type OriginStanding } from './order-limits.ts';
import type { Address } from './rules.ts';

const day = 24 * 3_600_000;
/** An order that nobody paid or confirmed for so long no longer counts against its buyer. */
const heldForMs = 7 * day;
/** How long the origin of an order is kept. */
const originKeptMs = 90 * day;

/** Where a call comes from (see `originOf`): the network that its address is in, and the device's cookie, null where it sent none. */
export interface CallOrigin {
  network: string;
  device: string | null;
}

/** What an order's buyer is known by. */
export interface BuyerTraits {
  customerId: number | null;
  mobile: string;
  email: string;
  delivery: Address;
}

/** The keys, as hashes, under which an order counts for its buyer. */
export interface OriginKeys {
  /** Of what the order holds without being paid. */
  held: ReadonlyMap<OriginKind, string>;
  /** Of its cash-on-delivery orders within a day, wherever they come from: they only have staff look, or lead to a code. */
  cash: ReadonlyMap<OriginKind, string>;
  /** Mobile number and device together, by which a guest is known again; null without a device. */
  guest: string | null;
}

/**
 * The keys of an order. Anybody can write somebody else's mobile number, email or address into a form: what is held with them counts by them and the
 * network together. Who has shown who they are counts by that alone: a customer or device to whom an order was delivered, a mobile number that a code reached.
 */
export function originKeysOf(buyer: BuyerTraits, { network, device }: CallOrigin, trust: BuyerTrust): OriginKeys {
  const { street, city, postcode } = buyer.delivery;
  // Letters, digits and case are all that counts of an address.
  const place = `${street} ${city} ${postcode}`.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const own = {
    account: buyer.customerId === null ? null : accountKey(buyer.customerId),
    device: device === null ? null : deviceKey(device),
    mobile: keyOf('mobile', buyer.mobile),
    email: keyOf('email', plainEmail(buyer.email)),
    address: keyOf('address', place),
    network: keyOf('network', network),
  };
  const here = (key: string | null) => key && hash(`${key} ${own.network}`);
  const personal = { account: own.account, device: own.device, mobile: here(own.mobile), email: here(own.email) };
  const held = ((): Partial<Record<OriginKind, string | null>> => {
    if (trust.isConfirmed) return { account: own.account, device: own.device, mobile: own.mobile };
    if (trust.isKnownAccount) return { account: own.account };
    if (trust.isKnownDevice) return personal;
    return { ...personal, address: here(own.address), network: own.network };
  })();
  // Staff have no look at orders of buyers who are known.
  const isReviewed = !trust.isKnown && !trust.isKnownGuest;
  const cash = isReviewed ? { ...own, account: null, network: null, ...(trust.isConfirmed && { address: null }) } : {};
  return { held: present(held), cash: present(cash), guest: own.device && hash(`${own.mobile} ${own.device}`) };
}

function present(keys: Partial<Record<OriginKind, string | null>>): ReadonlyMap<OriginKind, string> {
  return new Map(originKinds.flatMap((kind) => (keys[kind] ? [[kind, keys[kind]] as const] : [])));
}

function keyOf(kind: string, trait: string): string | null {
  return trait === '' ? null : hash(`${kind} ${trait}`);
}

const accountKey = (customerId: number) => hash(`account ${customerId}`);
const deviceKey = (device: string) => hash(`device ${device}`);

/** One mailbox under one name: "Meera+3@Example.in" is meera@example.in. */
function plainEmail(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** What is known of a buyer before they order; `isConfirmed` is what their code says. Reads at most three rows. */
export async function readTrust(
  db: Db,
  { customerId, mobile }: Pick<BuyerTraits, 'customerId' | 'mobile'>,
  device: string | null,
  isConfirmed = false,
): Promise<BuyerTrust> {
  const account = customerId === null ? null : accountKey(customerId);
  const machine = device === null ? null : deviceKey(device);
  const guest = machine && hash(`${keyOf('mobile', mobile)} ${machine}`);
  const keys = [account, machine, guest].filter((key) => key !== null);
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('buyer_standing')
          .select(['key', 'delivered_at', 'confirmed_at'])
          .where('key', '=', anyOf(keys))
          .execute();
  const standing = new Map(rows.map((row) => [row.key, row]));
  const isDelivered = (key: string | null) => key !== null && (standing.get(key)?.delivered_at ?? null) !== null;
  const isKnown = isDelivered(account);
  return {
    isKnown,
    isKnownAccount: isKnown || (account !== null && (standing.get(account)?.confirmed_at ?? null) !== null),
    isKnownDevice: isDelivered(machine),
    isKnownGuest: isDelivered(guest),
    isConfirmed,
  };
}

/** Whether an order of this account was delivered before. */
export async function isKnownCustomer(db: Db, customerId: number): Promise<boolean> {
  return (await readTrust(db, { customerId, mobile: '' }, null)).isKnown;
}

/** Where an order comes from, as it is stored with it. `isOpen`: it is neither paid nor confirmed, and counted for its origin. */
export function originRows(
  { held, guest }: OriginKeys,
  isOpen: boolean,
): { kind: OriginKind | 'guest'; key: string; is_open: boolean }[] {
  const rows = [...held].map(([kind, key]) => ({ kind, key, is_open: isOpen }));
  return guest === null ? rows : [...rows, { kind: 'guest' as const, key: guest, is_open: false }];
}

export interface CountedOrder {
  method: 'cod' | 'online';
  /** Whether it holds its items without being paid. */
  isOpen: boolean;
  items: readonly { productId: number; quantity: number }[];
  at: Date;
}

/** What was counted for a buyer before this order, and what of its products would be for sale without it. */
export interface Counted {
  origins: ReadonlyMap<OriginKind, OriginStanding>;
  available: ReadonlyMap<number, number>;
}

/**
 * Counts an order for its buyer, and tells what was counted before it. One statement, the last of the order's transaction but for what needs its answer: of a
 * network it locks the rows of these products alone, and whoever waits for them has waited for the same products' stock. The caller
 * rolls back where it is too much. Lock order: docs/decisions/0005.
 */
export async function countForBuyer(tx: Tx, keys: OriginKeys, order: CountedOrder): Promise<Counted> {
  const { method, isOpen, items, at } = order;
  const isCash = method === 'cod';
  const counted = isCash
    ? keys.cash
    : isOpen
      ? new Map([...keys.held].filter(([kind]) => kind !== 'network'))
      : new Map<OriginKind, string>();
  const until = new Date(at.getTime() + day);
  const standingRows = [...counted.values()].map((key) => ({
    key,
    unpaid_orders: isCash ? 0 : 1,
    cod_orders: isCash ? 1 : 0,
    cod_orders_until: until,
    expires_at: new Date(at.getTime() + heldForMs),
  }));
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const stockRows = isOpen
    ? [...keys.held.values()].flatMap((key) =>
        [...quantities].map(([product_id, quantity]) => ({ key, product_id, quantity })),
      )
    : [];
  if (standingRows.length === 0 && stockRows.length === 0) return { origins: new Map(), available: new Map() };
  const row = await tx
    .with('counted', (db) =>
      db
        .insertInto('buyer_standing')
        .columns(['key', 'unpaid_orders', 'cod_orders', 'cod_orders_until', 'expires_at'])
        .expression(({ selectFrom }) =>
          selectFrom(rowsOf('buyer_standing', standingRows, 'new'))
            .select(['new.key', 'new.unpaid_orders', 'new.cod_orders', 'new.cod_orders_until', 'new.expires_at'])
            .orderBy('new.key'),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ eb, ref }) => {
            const isOver = eb('buyer_standing.cod_orders_until', '<=', at);
            return {
              unpaid_orders: eb('buyer_standing.unpaid_orders', '+', ref('excluded.unpaid_orders')),
              cod_orders: eb
                .case()
                .when(isOver)
                .then(ref('excluded.cod_orders'))
                .else(eb('buyer_standing.cod_orders', '+', ref('excluded.cod_orders')))
                .end(),
              cod_orders_until: eb
                .case()
                .when(isOver)
                .then(ref('excluded.cod_orders_until'))
                .else(ref('buyer_standing.cod_orders_until'))
                .end(),
              expires_at: ref('excluded.expires_at'),
            };
          }),
        )
        .returning(['key', 'unpaid_orders', 'cod_orders']),
    )
    .with('held', (db) =>
      db
        .insertInto('unpaid_stock')
        .columns(['key', 'product_id', 'quantity'])
        .expression(({ selectFrom }) =>
          selectFrom(rowsOf('unpaid_stock', stockRows, 'new'))
            .select(['new.key', 'new.product_id', 'new.quantity'])
            // The rows of the person come before those of their network.
            .where(({ eb, selectFrom: from }) =>
              eb(
                from('counted').select(({ fn }) => fn.countAll<number>().as('n')),
                '>=',
                0,
              ),
            )
            .orderBy('new.key')
            .orderBy('new.product_id'),
        )
        .onConflict((conflict) =>
          conflict.columns(['key', 'product_id']).doUpdateSet(({ eb, ref }) => ({
            quantity: eb('unpaid_stock.quantity', '+', ref('excluded.quantity')),
          })),
        )
        .returning(['key', 'product_id', 'quantity']),
    )
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(selectFrom('counted').select(['key', 'unpaid_orders', 'cod_orders'])).as('counted'),
      jsonArrayFrom(selectFrom('held').select(['key', 'product_id', 'quantity'])).as('held'),
      jsonArrayFrom(
        selectFrom('stock')
          .select(['product_id', 'quantity'])
          .where('product_id', '=', anyOf([...quantities.keys()])),
      ).as('left'),
    ])
    .executeTakeFirstOrThrow();
  const orders = new Map(row.counted.map((each) => [each.key, each]));
  const origins = new Map(
    originKinds.map((kind): [OriginKind, OriginStanding] => {
      const own = orders.get(keys.held.get(kind) ?? '');
      const cash = orders.get(keys.cash.get(kind) ?? '');
      const held = row.held.filter(({ key }) => key === keys.held.get(kind));
      return [
        kind,
        {
          unpaidOrders: isCash || !own ? 0 : own.unpaid_orders - 1,
          codOrders: isCash && cash ? cash.cod_orders - 1 : 0,
          held: new Map(held.map((line) => [line.product_id, line.quantity - quantities.get(line.product_id)!])),
        },
      ];
    }),
  );
  const available = row.left.map(
    (line) => [line.product_id, line.quantity + quantities.get(line.product_id)!] as const,
  );
  return { origins, available: new Map(available) };
}

/** Adds items that staff have added to an order to what its buyer holds, where it is neither paid nor confirmed. */
export async function holdAddedItems(
  tx: Tx,
  orderId: number,
  items: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const rows = items.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  await tx
    .insertInto('unpaid_stock')
    .columns(['key', 'product_id', 'quantity'])
    .expression(({ selectFrom }) =>
      selectFrom(['order_origin as o', rowsOf('unpaid_stock', rows, 'new')])
        .select([
          'o.key',
          'new.product_id',
          ({ fn, cast }) => cast<number>(fn.sum('new.quantity'), 'integer').as('quantity'),
        ])
        .where('o.order_id', '=', orderId)
        .where('o.is_open', '=', true)
        .groupBy(['o.key', 'new.product_id'])
        .orderBy('o.key')
        .orderBy('new.product_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['key', 'product_id']).doUpdateSet(({ eb, ref }) => ({
        quantity: eb('unpaid_stock.quantity', '+', ref('excluded.quantity')),
      })),
    )
    .execute();
}

/** Remembers of an account that a code has reached its own mobile number. */
export async function rememberConfirmed(tx: Tx, customerId: number, mobile: string, at: Date): Promise<void> {
  await tx
    .insertInto('buyer_standing')
    .columns(['key', 'confirmed_at', 'expires_at'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('customer')
        .select([
          cast<string>(val(accountKey(customerId)), 'text').as('key'),
          cast<Date>(val(at), 'timestamptz').as('confirmed_at'),
          cast<Date>(val(at), 'timestamptz').as('expires_at'),
        ])
        .where('id', '=', customerId)
        .where('mobile', '=', mobile),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ confirmed_at: at }))
    .execute();
}

/** Forgets what the orders of an account are known by, and ends what they hold. */
export async function forgetOrigins(tx: Tx, customerId: number): Promise<void> {
  const ofCustomer = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await releaseBuyers(tx, tx.selectFrom('order_origin').where('order_id', 'in', ofCustomer));
  await tx.deleteFrom('order_origin').where('order_id', 'in', ofCustomer).execute();
  await tx.deleteFrom('buyer_standing').where('key', '=', accountKey(customerId)).execute();
}

function releaseBuyers(tx: Tx, origins: ReturnType<typeof openOrigins>) {
  const orders = origins.select('order_id').where('is_open', '=', true).distinct().orderBy('order_id');
  return sql`SELECT release_buyer(open.order_id) FROM (${orders}) AS open`.execute(tx);
}

const openOrigins = (db: Db | Tx) => db.selectFrom('order_origin');

/** So many orders are forgotten at a time. */
const forgottenAtOnce = 500;

/**
 * Forgets what no longer counts: holds of orders that nobody paid or confirmed for a week, where orders of three months ago came from, and buyers of whom there
 * is nothing to know. For the hourly housekeeping.
 */
export async function forgetOldBuyers(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await inTransaction(db, async (tx) => {
    await releaseBuyers(tx, openOrigins(tx).where('placed_at', '<=', before(heldForMs)).limit(forgottenAtOnce));
    return ok(null);
  });
  const isOver = sql<boolean>`placed_at < ${before(originKeptMs)}`;
  await deleteOldest(db, { table: 'order_origin', by: 'order_id', isOver });
  await db
    .deleteFrom('buyer_standing')
    .where('expires_at', '<=', now)
    .where('delivered_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .execute();
}
