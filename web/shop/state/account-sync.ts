import { call, fetchProducts } from '../api-client.ts';
import { toCartItem } from './cart-rules.ts';
import { onCartChange, type CartItem, getCart, replaceCart } from './cart.ts';
import { type Line, mergeLines, parseLines, sameLines } from './merge-lines.ts';
import { deviceStorage, writeStorage, parseJson, readStorage } from './store.ts';
import { token } from './visitor.ts';
import { onWishlistChange, parseProductIds, replaceWishlist, getWishlist } from './wishlist.ts';

/** Five clicks on a stepper make one call. */
const debounceMs = 900;
/** Minimum time between syncs on returning to the page. */
const minFocusIntervalMs = 5_000;

/** Syncs cart and wishlist while `ownToken` is the login token. */
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

/**
 * Syncs at once, after changes here and on returning to the page, one run at a time. Returns a function that stops it.
 */
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

/** Stores the lines of the last sync. Without them a removed product would look like one that was never there. */
const cartKey = 'saved-cart';

function readSyncedLines(): Line[] {
  return parseLines((parseJson(readStorage(deviceStorage(), cartKey)) as { lines?: unknown } | null)?.lines);
}

function saveSyncedLines(version: number, lines: readonly Line[]): void {
  writeStorage(deviceStorage(), cartKey, JSON.stringify({ version, lines }));
}

/** The next sync then combines both carts. */
export function clearSyncedCart(): void {
  writeStorage(deviceStorage(), cartKey, null);
}

const linesOf = (cart: readonly CartItem[]): Line[] =>
  cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));

let holds = 0;
let running: Promise<void> = Promise.resolve();
/** A hold waits this long for a running sync, whose results are then dropped. */
const longestWaitMs = 2_000;

/**
 * Stops syncing the cart while an order is placed: the order empties the account's cart before its response arrives,
 * and a sync would then empty this device's cart, which a retry needs. Returns a function that ends the hold. Unless
 * the order was rejected, the next sync combines both carts.
 */
export async function pauseCartSync(): Promise<(wasRejected: boolean) => void> {
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
 * Applies changes of one side since the last sync to the other. Does nothing if a call fails or an order is being
 * placed; the next run tries again. `isCurrent` is false once the customer has logged out.
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
  // The account only saves products that are still sold. The others stay in this cart as unavailable.
  if (saved.ok && isCurrent()) saveSyncedLines(saved.reply.data.version, saved.reply.data.lines);
}

/** Leaves out products that the shop no longer sells; null if some failed to load. */
async function buildCartItems(lines: readonly Line[]): Promise<CartItem[] | null> {
  const inCart = new Map(getCart().cart.map((item) => [item.id, item]));
  const found = await fetchProducts(lines.map((line) => line.product_id).filter((id) => !inCart.has(id)));
  if (found.incomplete) return null;
  return lines.flatMap((line) => {
    const product = inCart.get(line.product_id) ?? found.products.get(line.product_id);
    return product ? [toCartItem(product, line.quantity)] : [];
  });
}

const wishlistKey = 'saved-wishlist';

export function clearSyncedWishlist(): void {
  writeStorage(deviceStorage(), wishlistKey, null);
}

const asLines = (ids: readonly number[]): Line[] => ids.map((product_id) => ({ product_id, quantity: 1 }));
const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

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
  // 404 is final. The next sync retries after any other error.
  const isComplete = results.every((result) => result.ok || result.failure.status === 404);
  if (isComplete && isCurrent()) writeStorage(deviceStorage(), wishlistKey, JSON.stringify(merged));
}
