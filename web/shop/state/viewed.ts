import { createStore, deviceStorage, readStorage, useStore, writeStorage } from './store.ts';
import { parseProductIds } from './wishlist.ts';

/** Products that this browser has looked at, the latest first. They stay on the device: no cookie and no call of ours tells them. */
const key = 'viewed';
const mostKept = 12;
const none: readonly number[] = [];

const store = createStore<readonly number[]>(parseProductIds(readStorage(deviceStorage(), key)));

/** The list, following its changes. */
export const useViewed = (): readonly number[] => useStore(store, none);

/** The list with a product put first. */
export function putFirst(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, mostKept);
}

export function rememberViewed(id: number): void {
  save(putFirst(store.get(), id));
}

/** Leaves out products, such as those that the shop no longer sells; all of them without `ids`. */
export function forgetViewed(ids?: readonly number[]): void {
  save(ids ? store.get().filter((id) => !ids.includes(id)) : none);
}

function save(ids: readonly number[]): void {
  store.set(ids);
  writeStorage(deviceStorage(), key, ids.length > 0 ? JSON.stringify(ids) : null);
}
