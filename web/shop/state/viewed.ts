import { deviceStorage, type DeviceStorage, readStorage, writeStorage } from './store.ts';
import { parseProductIds } from './wishlist.ts';

/** Products that this browser has looked at, the latest first. They stay on the device: no cookie, no call tells them. */
const key = 'viewed';
const mostKept = 12;

export function readViewed(storage: DeviceStorage = deviceStorage()): number[] {
  return parseProductIds(readStorage(storage, key)).slice(0, mostKept);
}

/** Puts a product first. */
export function rememberViewed(id: number, storage: DeviceStorage = deviceStorage()): void {
  save([id, ...readViewed(storage).filter((other) => other !== id)].slice(0, mostKept), storage);
}

/** Leaves out products, such as those that the shop no longer sells; all of them without `ids`. */
export function forgetViewed(ids?: readonly number[], storage: DeviceStorage = deviceStorage()): void {
  save(ids ? readViewed(storage).filter((id) => !ids.includes(id)) : [], storage);
}

function save(ids: readonly number[], storage: DeviceStorage): void {
  writeStorage(storage, key, ids.length > 0 ? JSON.stringify(ids) : null);
}
