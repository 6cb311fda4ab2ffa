import { createStore, deviceStorage, onOtherTabChange, readStorage, useStore, writeStorage } from './store.ts';

const key = 'pincode';

const readStored = () => {
  const text = readStorage(deviceStorage(), key) ?? '';
  return /^[1-9]\d{5}$/.test(text) ? text : '';
};
const store = createStore(readStored());
onOtherTabChange(key, () => store.set(readStored()));

/** The PIN code last checked on this device; may be empty. */
export const readPincode = (): string => store.get();

export function savePincode(pincode: string): void {
  writeStorage(deviceStorage(), key, pincode);
  store.set(readStored());
}

/** Returns '' until hydration. */
export function usePincode(): string {
  return useStore(store, '');
}
