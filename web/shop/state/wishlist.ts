import { createStore, deviceStorage, keep, onOtherTab, parsed, recall, useStore } from './store.ts';

/** Product ids, newest first. */
export interface Wishlist {
  ids: readonly number[];
  ready: boolean;
}

const key = 'wishlist';
const onServer: Wishlist = { ids: [], ready: false };
const store = createStore<Wishlist>(
  typeof window === 'undefined' ? onServer : { ids: readIds(recall(deviceStorage(), key)), ready: true },
);
const changedHere = new Set<() => void>();

onOtherTab(key, (text) => store.set({ ids: readIds(text), ready: true }));

/** Ids from kept text; anything but positive whole numbers is left out. */
export function readIds(text: string | null): number[] {
  const value = parsed(text);
  return Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id) && id > 0))] : [];
}

export function useWishlist(): Wishlist {
  return useStore(store, onServer);
}

export const wishlistNow = (): readonly number[] => store.get().ids;

/** Takes over a list, for example what the account holds. */
export function replaceWishlist(ids: readonly number[]): void {
  store.set({ ids, ready: true });
  keep(deviceStorage(), key, JSON.stringify(ids));
}

/** Puts a product on the list or takes it off; returns whether it is on it now. */
export function toggleWish(id: number): boolean {
  const { ids } = store.get();
  const wished = !ids.includes(id);
  replaceWishlist(wished ? [id, ...ids] : ids.filter((other) => other !== id));
  for (const listener of changedHere) listener();
  return wished;
}

/** Calls back after each change made in this tab. */
export function onWishlistChangedHere(listener: () => void): () => void {
  changedHere.add(listener);
  return () => void changedHere.delete(listener);
}
