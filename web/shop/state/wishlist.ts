import {
  createStore,
  deviceStorage,
  writeStorage,
  onOtherTabChange,
  parseJson,
  readStorage,
  useStore,
} from './store.ts';

/** Product IDs, newest first. */
export interface Wishlist {
  ids: readonly number[];
  ready: boolean;
}

const key = 'wishlist';
const onServer: Wishlist = { ids: [], ready: false };
const store = createStore<Wishlist>(
  typeof window === 'undefined' ? onServer : { ids: parseProductIds(readStorage(deviceStorage(), key)), ready: true },
);
const changeListeners = new Set<() => void>();

onOtherTabChange(key, (text) => store.set({ ids: parseProductIds(text), ready: true }));

/** Product IDs from stored JSON; anything but positive integers is left out. */
export function parseProductIds(text: string | null): number[] {
  const value = parseJson(text);
  return Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id) && id > 0))] : [];
}

/** The wishlist, following its changes. */
export function useWishlist(): Wishlist {
  return useStore(store, onServer);
}

/** The current product IDs, outside a screen. */
export const getWishlist = (): readonly number[] => store.get().ids;

/** Replaces the list, for example by the account's. */
export function replaceWishlist(ids: readonly number[]): void {
  store.set({ ids, ready: true });
  writeStorage(deviceStorage(), key, JSON.stringify(ids));
}

/** Adds a product to the wishlist or removes it; returns whether it is on it now. */
export function toggleWishlist(id: number): boolean {
  const { ids } = store.get();
  const isAdded = !ids.includes(id);
  replaceWishlist(isAdded ? [id, ...ids] : ids.filter((other) => other !== id));
  for (const listener of changeListeners) listener();
  return isAdded;
}

/** Calls back after each change made in this tab. Returns how to stop. */
export function onWishlistChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}
