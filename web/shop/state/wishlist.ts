import {
  createStore,
  deviceStorage,
  writeStorage,
  onOtherTabChange,
  parseJson,
  readStorage,
  useStore,
} from './store.ts';

/** The newest product comes first. */
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

/** Drops anything but positive integers. */
export function parseProductIds(text: string | null): number[] {
  const value = parseJson(text);
  return Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id) && id > 0))] : [];
}

export function useWishlist(): Wishlist {
  return useStore(store, onServer);
}

/** Returns the current product ids, for code outside a component. */
export const getWishlist = (): readonly number[] => store.get().ids;

export function replaceWishlist(ids: readonly number[]): void {
  store.set({ ids, ready: true });
  writeStorage(deviceStorage(), key, JSON.stringify(ids));
}

/** Returns whether the product is now on the list. */
export function toggleWishlist(id: number): boolean {
  const { ids } = store.get();
  const isAdded = !ids.includes(id);
  replaceWishlist(isAdded ? [id, ...ids] : ids.filter((other) => other !== id));
  for (const listener of changeListeners) listener();
  return isAdded;
}

/** Called after changes made in this tab. Returns a function that unsubscribes. */
export function onWishlistChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}
