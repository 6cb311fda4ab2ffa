import type { Product } from '#contract/catalog.ts';
import { runAs } from '#server/platform/admission.ts';
import type { LiveValues, ShownValues } from '#server/platform/answer-cache.ts';
import { anyOf } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

/** What a product's stock was when it was read, with its last movement and their number among the latest. */
export type MovedStock = readonly [productId: number, latest: number, movements: number, quantity: number];

export interface StockLevels extends LiveValues {
  /** Takes in the latest movements, those of other processes among them; `from` is the first id that was looked at, and `began` the revision before. */
  learn(moved: readonly MovedStock[], from: number, began: number): void;
}

/** Nothing is remembered of older movements: no cached answer is that old. */
const rememberedMs = 60_000;
/** So many products that nobody looks at may have moved unread. */
const mostUnread = 1000;

/** The stock that products show, for cached answers; the last one counts where a product is shown twice. */
export function shownStock(products: readonly Pick<Product, 'id' | 'product_quantity'>[]): Map<number, number> {
  return new Map(products.map(({ id, product_quantity }) => [id, product_quantity]));
}

/** What names a product to a cache before the shop. */
export function productTag(id: number): string {
  return `product-${id}`;
}

/**
 * Knows which cached answers show a stock that has moved. A movement of this process is told and read when somebody next asks for one
 * of its products; those of other processes come with the catalogue's version, at most once a second. A product that was sold out or
 * came back makes an answer wrong, any other movement has changed it.
 */
export function createStockLevels(services: Pick<Services, 'db' | 'database' | 'clock' | 'stockChanged'>): StockLevels {
  let revision = 0;
  /** All that was shown before this revision may be wrong. */
  let floor = 0;
  const known = new Map<number, { quantity: number; revision: number; at: number }>();
  /** What this process has moved, products and orders each by the revision, until the stock is read. */
  const unread = new Map<number, number>();
  const unreadOrders = new Map<number, number>();
  let seen = new Map<number, string>();
  let seenUpTo = 0;
  let reading: Promise<void> | undefined;

  services.stockChanged.listen((change) => {
    revision++;
    if ('orderId' in change) unreadOrders.set(change.orderId, revision);
    else for (const id of change.productIds) unread.set(id, revision);
  });

  function note(productId: number, quantity: number): void {
    known.set(productId, { quantity, revision, at: services.clock.now().getTime() });
  }

  async function readMoved(): Promise<void> {
    const began = revision;
    const rows = await services.db
      .selectFrom('stock')
      .select(['product_id', 'quantity'])
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('product_id', '=', anyOf([...unread.keys()])),
          eb(
            'product_id',
            'in',
            selectFrom('stock_movement')
              .select('product_id')
              .where('order_id', '=', anyOf([...unreadOrders.keys()])),
          ),
        ]),
      )
      .execute();
    // What is read after this revision is as new.
    await services.database.replicas?.follow();
    revision++;
    for (const { product_id, quantity } of rows) note(product_id, quantity);
    forget(unread, began);
    forget(unreadOrders, began);
  }

  function forget(told: Map<number, number>, began: number): void {
    for (const [id, at] of told) if (at <= began) told.delete(id);
  }

  function forgetOld(): void {
    const before = services.clock.now().getTime() - rememberedMs;
    for (const [id, { at }] of known) if (at < before) known.delete(id);
    if (unread.size + unreadOrders.size <= mostUnread) return;
    floor = ++revision;
    unread.clear();
    unreadOrders.clear();
  }

  return {
    revision: () => revision,
    compare(shown: ShownValues, since: number) {
      if (since < floor) return 'wrong';
      let hasChanged = false;
      for (const [id, quantity] of shown) {
        const now = known.get(id);
        if (!now || now.revision <= since || now.quantity === quantity) continue;
        if (now.quantity > 0 !== quantity > 0) return 'wrong';
        hasChanged = true;
      }
      return hasChanged ? 'changed' : 'same';
    },
    settle(shown: ShownValues) {
      if (unreadOrders.size === 0 && ![...unread.keys()].some((id) => shown.has(id))) return undefined;
      if (!reading) {
        reading = runAs(undefined, readMoved).finally(() => (reading = undefined));
        // Who only wants to know whether something is to be read does not wait for it.
        reading.catch(() => {});
      }
      return reading;
    },
    learn(moved, from, began) {
      revision++;
      // More has moved since the last look than is looked at.
      if (from > seenUpTo) floor = revision;
      const before = seen;
      seen = new Map();
      for (const [productId, latest, movements, quantity] of moved) {
        const mark = `${latest} ${movements}`;
        seen.set(productId, mark);
        seenUpTo = Math.max(seenUpTo, latest);
        if (before.get(productId) !== mark) note(productId, quantity);
      }
      const ids = new Set(moved.map(([productId]) => productId));
      for (const [id, at] of unread) if (at <= began && ids.has(id)) unread.delete(id);
      forgetOld();
    },
  };
}
