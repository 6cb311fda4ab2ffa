import { call, fetchProducts } from '../api-client.ts';
import { toItem } from './cart-rules.ts';
import { onCartChangedHere, type CartItem, cartNow, replaceCart } from './cart.ts';
import { type Line, mergeLines, readLines, sameLines } from './merge-lines.ts';
import { deviceStorage, keep, parsed, recall } from './store.ts';
import { token } from './visitor.ts';
import { onWishlistChangedHere, readIds, replaceWishlist, wishlistNow } from './wishlist.ts';

/** A change is sent on after this rest, so that a stepper pressed five times makes one call. */
const restMs = 900;
/** Coming back to the page asks the account at most this often. */
const focusRestMs = 5_000;

/** Keeps the cart and wishlist of this device and those of the account in step for as long as the token holds. */
export function follow(mine: string): void {
  const current = () => token.get() === mine;
  const stops = [
    keepInStep(() => reconcileCart(current), onCartChangedHere),
    keepInStep(() => reconcileWishlist(current), onWishlistChangedHere),
  ];
  const unsubscribe = token.subscribe(() => {
    if (current()) return;
    unsubscribe();
    for (const stop of stops) stop();
    forgetSavedCart();
    forgetSavedWishlist();
  });
}

/** Reconciles now, after changes here and on coming back to the page; never two at a time. Returns how to stop. */
function keepInStep(reconcile: () => Promise<void>, onChange: (listener: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let last = 0;
  const run = () => {
    last = Date.now();
    running = running.then(reconcile);
  };
  const onFocus = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > focusRestMs) run();
  };
  const offChange = onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(run, restMs);
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

/** What this device and the account last agreed on; without it a removal could not be told from a product never had. */
const cartKey = 'saved-cart';

function agreed(): Line[] {
  return readLines((parsed(recall(deviceStorage(), cartKey)) as { lines?: unknown } | null)?.lines);
}

function agreeOn(version: number, lines: readonly Line[]): void {
  keep(deviceStorage(), cartKey, JSON.stringify({ version, lines }));
}

export function forgetSavedCart(): void {
  keep(deviceStorage(), cartKey, null);
}

const linesOf = (cart: readonly CartItem[]): Line[] =>
  cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));

/**
 * Brings the cart here and the cart in the account together: what changed on one side since they last agreed moves to the other.
 * Does nothing where a call fails; the next run takes it up. `current` turns false when the customer has left.
 */
export async function reconcileCart(current: () => boolean): Promise<void> {
  if (!current()) return;
  const here = linesOf(cartNow().cart);
  const known = agreed();
  const answer = await call('savedCart');
  if (!answer.ok || !current()) return;
  const account = answer.reply.data;
  const merged = mergeLines(known, here, account.lines);
  const items = await itemsFor(merged);
  // A customer who went on shopping meanwhile has poked the next run already.
  if (!items || !current() || !sameLines(linesOf(cartNow().cart), here)) return;
  const lines = linesOf(items);
  if (!sameLines(lines, here)) replaceCart(items);
  if (sameLines(lines, account.lines)) return agreeOn(account.version, lines);
  const saved = await call('savedCart', { method: 'PUT', body: { lines } });
  // The account keeps only what is sold. What it left out stays here, where the visitor is told.
  if (saved.ok && current()) agreeOn(saved.reply.data.version, saved.reply.data.lines);
}

/** Cart lines for the wanted quantities; products that the shop no longer sells are left out, null where some could not be asked. */
async function itemsFor(lines: readonly Line[]): Promise<CartItem[] | null> {
  const held = new Map(cartNow().cart.map((item) => [item.id, item]));
  const found = await fetchProducts(lines.map((line) => line.product_id).filter((id) => !held.has(id)));
  if (found.incomplete) return null;
  return lines.flatMap((line) => {
    const product = held.get(line.product_id) ?? found.products.get(line.product_id);
    return product ? [toItem(product, line.quantity)] : [];
  });
}

/** The ids that this device and the account last agreed on. */
const wishlistKey = 'saved-wishlist';

export function forgetSavedWishlist(): void {
  keep(deviceStorage(), wishlistKey, null);
}

const asLines = (ids: readonly number[]): Line[] => ids.map((product_id) => ({ product_id, quantity: 1 }));
const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Brings the wishlist here and in the account together, as the cart's reconciliation does. */
export async function reconcileWishlist(current: () => boolean): Promise<void> {
  if (!current()) return;
  const here = wishlistNow();
  const answer = await call('wishlist');
  if (!answer.ok || !current() || !sameIds(wishlistNow(), here)) return;
  const there = answer.reply.data;
  const known = readIds(recall(deviceStorage(), wishlistKey));
  const merged = mergeLines(asLines(known), asLines(here), asLines(there)).map((line) => line.product_id);
  if (!sameIds(merged, here)) replaceWishlist(merged);
  const results = await Promise.all([
    ...merged.filter((id) => !there.includes(id)).map((id) => call('wishlist', { id, method: 'PUT' })),
    ...there.filter((id) => !merged.includes(id)).map((id) => call('wishlist', { id, method: 'DELETE' })),
  ]);
  // A product that the shop no longer sells is refused for good; anything else is tried again next time.
  const done = results.every((result) => result.ok || result.failure.status === 404);
  if (done && current()) keep(deviceStorage(), wishlistKey, JSON.stringify(merged));
}
