import { call, fetchProducts } from '../api-client.ts';
import { toCartItem } from './cart-rules.ts';
import { onCartChange, type CartItem, getCart, replaceCart } from './cart.ts';
import { type Line, mergeLines, parseLines, sameLines } from './merge-lines.ts';
import { deviceStorage, writeStorage, parseJson, readStorage } from './store.ts';
import { token } from './visitor.ts';
import { onWishlistChange, parseProductIds, replaceWishlist, getWishlist } from './wishlist.ts';

/** Changes are sent after this delay, so that five clicks on a stepper make one call. */
const debounceMs = 900;
/** Returning to the page syncs at most this often. */
const minFocusIntervalMs = 5_000;

/** Keeps cart and wishlist of this device and of the account in sync for as long as `ownToken` is the login token. */
export function syncAccount(ownToken: string): void {
  const isCurrent = () => token.get() === ownToken;
  const stops = [
    keepInSync(() => syncCart(isCurrent), onCartChange),
    keepInSync(() => syncWishlist(isCurrent), onWishlistChange),
  ];
  const unsubscribe = token.subscribe(() => {
    if (isCurrent()) return;
    unsubscribe();
    for (const stop of stops) stop();
    clearSyncedCart();
    clearSyncedWishlist();
  });
}

/** Syncs now, after changes here and on returning to the page; never two runs at a time. Returns how to stop. */
function keepInSync(sync: () => Promise<void>, onChange: (listener: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let last = 0;
  const run = () => {
    last = Date.now();
    running = running.then(sync);
  };
  const onFocus = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > minFocusIntervalMs) run();
  };
  const offChange = onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(run, debounceMs);
  });
  document.addEventListener('visibilitychange', onFocus);
  window.addEventListener('focus', onFocus);
  run();
  return () => {
    clearTimeout(timer);
    offChange();
    document.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('focus', onFocus);
  };
}

/** Storage key of the lines as of the last sync; without them a removal could not be told from a product that was never there. */
const cartKey = 'saved-cart';

function readSyncedLines(): Line[] {
  return parseLines((parseJson(readStorage(deviceStorage(), cartKey)) as { lines?: unknown } | null)?.lines);
}

function saveSyncedLines(version: number, lines: readonly Line[]): void {
  writeStorage(deviceStorage(), cartKey, JSON.stringify({ version, lines }));
}

/** Removes the lines of the last sync, so that the next one unites both carts. */
export function clearSyncedCart(): void {
  writeStorage(deviceStorage(), cartKey, null);
}

const linesOf = (cart: readonly CartItem[]): Line[] =>
  cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));

let holds = 0;
let running: Promise<void> = Promise.resolve();
/** How long a hold waits for a sync that is under way; what such a sync still learns is then dropped. */
const longestWaitMs = 2_000;

/**
 * Stops syncing the cart while an order is placed. The order empties the account's saved cart long before its answer comes, and a sync in
 * between would empty this device's cart, too, which a retry still needs. Returns how to end it; unless the order was rejected the
 * next sync unites both carts.
 */
export async function holdCartSync(): Promise<(wasRejected: boolean) => void> {
  holds++;
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  const [owner, synced] = [token.get(), readStorage(deviceStorage(), cartKey)];
  clearSyncedCart();
  return (wasRejected) => {
    holds--;
    if (wasRejected && token.get() === owner) writeStorage(deviceStorage(), cartKey, synced);
  };
}

/**
 * Syncs this device's cart with the account's: what changed on one side since the last sync is applied to the other. Does nothing
 * when a call fails or an order is being placed; the next run tries again. `isCurrent` turns false when the customer has logged out.
 */
export async function syncCart(isCurrent: () => boolean): Promise<void> {
  running = mergeCarts(() => holds === 0 && isCurrent());
  await running;
}

async function mergeCarts(isCurrent: () => boolean): Promise<void> {
  if (!isCurrent()) return;
  const here = linesOf(getCart().cart);
  const lastSynced = readSyncedLines();
  const answer = await call('savedCart');
  if (!answer.ok || !isCurrent()) return;
  const account = answer.reply.data;
  const merged = mergeLines(lastSynced, here, account.lines);
  const items = await buildCartItems(merged);
  // A cart that changed meanwhile has already scheduled the next run.
  if (!items || !isCurrent() || !sameLines(linesOf(getCart().cart), here)) return;
  const lines = linesOf(items);
  if (!sameLines(lines, here)) replaceCart(items);
  if (sameLines(lines, account.lines)) return saveSyncedLines(account.version, lines);
  const saved = await call('savedCart', { method: 'PUT', body: { lines } });
  // The account saves only products that are still sold. Others stay in this cart, which shows them as unavailable.
  if (saved.ok && isCurrent()) saveSyncedLines(saved.reply.data.version, saved.reply.data.lines);
}

/** Cart items of the lines, without products that the shop no longer sells; null when some products failed to load. */
async function buildCartItems(lines: readonly Line[]): Promise<CartItem[] | null> {
  const inCart = new Map(getCart().cart.map((item) => [item.id, item]));
  const found = await fetchProducts(lines.map((line) => line.product_id).filter((id) => !inCart.has(id)));
  if (found.incomplete) return null;
  return lines.flatMap((line) => {
    const product = inCart.get(line.product_id) ?? found.products.get(line.product_id);
    return product ? [toCartItem(product, line.quantity)] : [];
  });
}

/** Storage key of the product IDs as of the last sync. */
const wishlistKey = 'saved-wishlist';

/** Removes the IDs of the last sync. */
export function clearSyncedWishlist(): void {
  writeStorage(deviceStorage(), wishlistKey, null);
}

const asLines = (ids: readonly number[]): Line[] => ids.map((product_id) => ({ product_id, quantity: 1 }));
const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Syncs this device's wishlist with the account's, as `syncCart` does. */
export async function syncWishlist(isCurrent: () => boolean): Promise<void> {
  if (!isCurrent()) return;
  const here = getWishlist();
  const answer = await call('wishlist');
  if (!answer.ok || !isCurrent() || !sameIds(getWishlist(), here)) return;
  const there = answer.reply.data;
  const lastSynced = parseProductIds(readStorage(deviceStorage(), wishlistKey));
  const merged = mergeLines(asLines(lastSynced), asLines(here), asLines(there)).map((line) => line.product_id);
  if (!sameIds(merged, here)) replaceWishlist(merged);
  const results = await Promise.all([
    ...merged.filter((id) => !there.includes(id)).map((id) => call('wishlist', { id, method: 'PUT' })),
    ...there.filter((id) => !merged.includes(id)).map((id) => call('wishlist', { id, method: 'DELETE' })),
  ]);
  // 404 is final: the shop no longer sells the product. Any other error is retried by the next sync.
  const isComplete = results.every((result) => result.ok || result.failure.status === 404);
  if (isComplete && isCurrent()) writeStorage(deviceStorage(), wishlistKey, JSON.stringify(merged));
}
