import { createHash } from 'node:crypto';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { anyOf, type Db, inTransaction, rowsOf, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { deleteOldest } from '#server/platform/retention.ts';
import { type BuyerTrust, originKinds, type OriginKind, type OriginCounts } from './limit-rules.ts';

const day = 24 * 3_600_000;
/** Then an unpaid, unconfirmed order no longer counts against its buyer. */
const heldForMs = 7 * day;
const originKeptMs = 90 * day;

/** See `originOf`: IP network, and the device's cookie, if any. */
export interface CallOrigin {
  network: string;
  device: string | null;
}

export interface BuyerTraits {
  customerId: number | null;
  mobile: string;
  email: string;
  delivery: { street: string; city: string; postcode: string };
}

/** Hashed. */
export interface OriginKeys {
  /** For what the order holds without being paid. */
  held: ReadonlyMap<OriginKind, string>;
  /**
   * For cash-on-delivery orders within a day, whatever the network. Reaching the limit never rejects an order; it only
   * leads to a staff review or a code.
   */
  cash: ReadonlyMap<OriginKind, string>;
  /** Mobile number and device together recognise a returning guest; null without a device. */
  guest: string | null;
}

/**
 * Anybody can type somebody else's mobile number, email or address, so unproven ones count only together with the
 * network. Proven identities count on their own: a customer or device with a delivered order, or a mobile number that
 * received a code.
 */
export function originKeysOf(buyer: BuyerTraits, { network, device }: CallOrigin, trust: BuyerTrust): OriginKeys {
  const { street, city, postcode } = buyer.delivery;
  // Compare addresses by letters and digits only, ignoring case.
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
  // Staff do not review orders of known buyers.
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

/** "Meera+3@Example.in" is meera@example.in. */
function plainEmail(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** `isConfirmed` comes from the one-time code. Reads at most three rows. */
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
  const records = new Map(rows.map((row) => [row.key, row]));
  const isDelivered = (key: string | null) => key !== null && (records.get(key)?.delivered_at ?? null) !== null;
  const isKnown = isDelivered(account);
  return {
    isKnown,
    isKnownAccount: isKnown || (account !== null && (records.get(account)?.confirmed_at ?? null) !== null),
    isKnownDevice: isDelivered(machine),
    isKnownGuest: isDelivered(guest),
    isConfirmed,
  };
}

export async function isKnownCustomer(db: Db, customerId: number): Promise<boolean> {
  return (await readTrust(db, { customerId, mobile: '' }, null)).isKnown;
}

/** `isOpen`: the order is neither paid nor confirmed, and counts for its origin. */
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

/** Before this order, with the stock of its products that would be available without it. */
export interface Counted {
  origins: ReadonlyMap<OriginKind, OriginCounts>;
  available: ReadonlyMap<number, number>;
}

/**
 * Counts an order and returns what was counted before it, in one statement. It comes last in the order's transaction.
 * Of a network it locks only the rows of these products, so it only waits for orders that would wait for the same stock
 * anyway. The caller must roll back if a limit is exceeded. Lock order: docs/decisions/0005.
 */
export async function countForBuyer(tx: Tx, keys: OriginKeys, order: CountedOrder): Promise<Counted> {
  const { at, isOpen } = order;
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of order.items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const orderRows = countedRows(keys, order);
  const stockRows = isOpen
    ? [...keys.held.values()].flatMap((key) =>
        [...quantities].map(([product_id, quantity]) => ({ key, product_id, quantity })),
      )
    : [];
  if (orderRows.length === 0 && stockRows.length === 0) return { origins: new Map(), available: new Map() };
  const row = await tx
    .with('counted', (db) =>
      db
        .insertInto('buyer_standing')
        .columns(['key', 'unpaid_orders', 'cod_orders', 'cod_orders_until', 'expires_at'])
        .expression(({ selectFrom }) =>
          selectFrom(rowsOf('buyer_standing', orderRows, 'new'))
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
            // Locks the rows of the person before those of the network.
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
  const available = row.left.map(
    (line) => [line.product_id, line.quantity + quantities.get(line.product_id)!] as const,
  );
  return {
    origins: countsBefore(row, { keys, quantities, isCash: order.method === 'cod' }),
    available: new Map(available),
  };
}

/** Returns the rows that count an order: a cash order for all its traits, an unpaid one for all but its network. */
function countedRows(keys: OriginKeys, { method, isOpen, at }: CountedOrder) {
  const isCash = method === 'cod';
  const counted = isCash
    ? keys.cash
    : isOpen
      ? new Map([...keys.held].filter(([kind]) => kind !== 'network'))
      : new Map<OriginKind, string>();
  return [...counted.values()].map((key) => ({
    key,
    unpaid_orders: isCash ? 0 : 1,
    cod_orders: isCash ? 1 : 0,
    cod_orders_until: new Date(at.getTime() + day),
    expires_at: new Date(at.getTime() + heldForMs),
  }));
}

interface CountedRows {
  counted: readonly { key: string; unpaid_orders: number; cod_orders: number }[];
  held: readonly { key: string; product_id: number; quantity: number }[];
}

/** Returns what was counted before the order that `rows` contain already. */
function countsBefore(
  rows: CountedRows,
  { keys, quantities, isCash }: { keys: OriginKeys; quantities: ReadonlyMap<number, number>; isCash: boolean },
): Map<OriginKind, OriginCounts> {
  const orders = new Map(rows.counted.map((each) => [each.key, each]));
  return new Map(
    originKinds.map((kind): [OriginKind, OriginCounts] => {
      const own = orders.get(keys.held.get(kind) ?? '');
      const cash = orders.get(keys.cash.get(kind) ?? '');
      const held = rows.held.filter(({ key }) => key === keys.held.get(kind));
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
}

/** Adds items to what the buyer holds, if the order is neither paid nor confirmed. */
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

/** A code has reached the account's own mobile number. */
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

/** Also releases what the account's orders hold. */
export async function forgetBuyer(tx: Tx, customerId: number): Promise<void> {
  const ofCustomer = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await releaseBuyers(tx, openOrigins(tx).where('order_id', 'in', ofCustomer));
  await tx.deleteFrom('buyer_standing').where('key', '=', accountKey(customerId)).execute();
}

function releaseBuyers(tx: Tx, origins: ReturnType<typeof openOrigins>) {
  const orders = origins.select('order_id').where('is_open', '=', true).distinct().orderBy('order_id');
  return sql`SELECT release_buyer(open.order_id) FROM (${orders}) AS open`.execute(tx);
}

const openOrigins = (db: Db | Tx) => db.selectFrom('order_origin');

/** Orders processed at a time. */
const forgottenAtOnce = 500;

/**
 * Deletes holds of orders unpaid and unconfirmed for a week, origins after 90 days, and buyers without any record. For
 * the hourly housekeeping.
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
