import { createStore, deviceStorage, onOtherTabChange, readStorage, useStore, writeStorage } from './store.ts';

/** Storage key of the PIN code checked last on this device. */
const key = 'pincode';

const readStored = () => {
  const text = readStorage(deviceStorage(), key) ?? '';
  return /^[1-9]\d{5}$/.test(text) ? text : '';
};
const store = createStore(readStored());
onOtherTabChange(key, () => store.set(readStored()));

/** The PIN code checked last on this device; empty where there is none. */
export const readPincode = (): string => store.get();

export function savePincode(pincode: string): void {
  writeStorage(deviceStorage(), key, pincode);
  store.set(readStored());
}

/** The same, following its changes; empty until hydration. */
export function usePincode(): string {
  return useStore(store, '');
}
