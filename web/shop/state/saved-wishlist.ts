import { call } from '../api-client.ts';
import { type Line, mergeLines } from './merge.ts';
import { deviceStorage, keep, recall } from './storage.ts';
import { readIds, replaceWishlist, wishlistNow } from './wishlist.ts';

/** The ids that this device and the account last agreed on. */
const key = 'saved-wishlist';

export function forgetSavedWishlist(): void {
  keep(deviceStorage(), key, null);
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
  const known = readIds(recall(deviceStorage(), key));
  const merged = mergeLines(asLines(known), asLines(here), asLines(there)).map((line) => line.product_id);
  if (!sameIds(merged, here)) replaceWishlist(merged);
  const results = await Promise.all([
    ...merged.filter((id) => !there.includes(id)).map((id) => call('wishlist', { id, method: 'PUT' })),
    ...there.filter((id) => !merged.includes(id)).map((id) => call('wishlist', { id, method: 'DELETE' })),
  ]);
  // A product that the shop no longer sells is refused for good; anything else is tried again next time.
  const done = results.every((result) => result.ok || result.failure.status === 404);
  if (done && current()) keep(deviceStorage(), key, JSON.stringify(merged));
}
