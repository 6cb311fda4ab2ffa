import { call } from '../api-client.ts';
import { type CartItem, cartNow, replaceCart } from './cart.ts';
import { toItem } from './cart-rules.ts';
import { type Line, mergeLines, readLines, sameLines } from './merge.ts';
import { fetchProducts } from './product-cards.ts';
import { deviceStorage, keep, parsed, recall } from './storage.ts';

/** What this device and the account last agreed on; without it a removal could not be told from a product never had. */
const key = 'saved-cart';

function agreed(): Line[] {
  return readLines((parsed(recall(deviceStorage(), key)) as { lines?: unknown } | null)?.lines);
}

function agreeOn(version: number, lines: readonly Line[]): void {
  keep(deviceStorage(), key, JSON.stringify({ version, lines }));
}

export function forgetSavedCart(): void {
  keep(deviceStorage(), key, null);
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
