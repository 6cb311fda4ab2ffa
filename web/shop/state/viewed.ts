import { createStore, deviceStorage, readStorage, useStore, writeStorage } from './store.ts';
import { parseProductIds } from './wishlist.ts';

/** Latest first. They stay on the device: neither a cookie nor a call sends them. */
const key = 'viewed';
const mostKept = 12;
const none: readonly number[] = [];

const store = createStore<readonly number[]>(parseProductIds(readStorage(deviceStorage(), key)));

export const useViewed = (): readonly number[] => useStore(store, none);

export function putFirst(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, mostKept);
}

export function rememberViewed(id: number): void {
  save(putFirst(store.get(), id));
}

/** Without `ids` it removes all products. */
export function forgetViewed(ids?: readonly number[]): void {
  save(ids ? store.get().filter((id) => !ids.includes(id)) : none);
}

function save(ids: readonly number[]): void {
  store.set(ids);
  writeStorage(deviceStorage(), key, ids.length > 0 ? JSON.stringify(ids) : null);
}
