import type { Product } from '#contract/catalog.ts';
import { runAs } from '#server/platform/admission.ts';
import type { LiveValues, ShownValues } from '#server/platform/answer-cache.ts';
import { anyOf } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';

/** With the last movement and their number among the latest. */
export type MovedStock = readonly [productId: number, latest: number, movements: number, quantity: number];

export interface StockLevels extends LiveValues {
  /** Includes other processes' movements. `from` is the first id read, `began` the revision before. */
  learn(moved: readonly MovedStock[], from: number, began: number): void;
}

/** No cached answer is older. */
const rememberedMs = 60_000;
/** Products that moved and were not read since. */
const maxUnread = 1000;

/** For a product shown twice the last one counts. */
export function shownStock(products: readonly Pick<Product, 'id' | 'product_quantity'>[]): Map<number, number> {
  return new Map(products.map(({ id, product_quantity }) => [id, product_quantity]));
}

export function productTag(id: number): string {
  return `product-${id}`;
}

/**
 * Tracks which cached answers show outdated stock. Movements by this process are signalled, those of others come with
 * the catalogue's version, at most once a second. An answer is wrong if a product sold out or came back; other
 * movements only mark it as changed.
 */
export function createStockLevels(services: Pick<Services, 'db' | 'database' | 'clock' | 'stockChanged'>): StockLevels {
  let revision = 0;
  /** Everything shown before this revision may be wrong. */
  let floor = 0;
  const known = new Map<number, { quantity: number; revision: number; at: number }>();
  /** By revision, until their stock is read. */
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
    // Reads after this revision are at least this new.
    await services.database.replicas?.follow();
    revision++;
    for (const { product_id, quantity } of rows) note(product_id, quantity);
    forget(unread, began);
    forget(unreadOrders, began);
  }

  function forget(reported: Map<number, number>, began: number): void {
    for (const [id, at] of reported) if (at <= began) reported.delete(id);
  }

  function forgetOld(): void {
    const before = services.clock.now().getTime() - rememberedMs;
    for (const [id, { at }] of known) if (at < before) known.delete(id);
    if (unread.size + unreadOrders.size <= maxUnread) return;
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
        // A caller who only checks whether something must be read does not wait for it.
        reading.catch(() => {});
      }
      return reading;
    },
    learn(moved, from, began) {
      revision++;
      // More movements happened since the last query than it covers.
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
