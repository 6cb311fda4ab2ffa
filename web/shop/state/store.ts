import { useSyncExternalStore } from 'react';

export interface Store<S> {
  get(): S;
  set(next: S): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `onServer` is the value during server rendering and hydration. */
export function useStore<S>(store: Store<S>, onServer: S): S {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

/** The part that the shop uses; tests pass their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Used on the server, and if the browser blocks storage. */
const noStorage: DeviceStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function open(kind: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    return typeof window === 'undefined' ? noStorage : window[kind];
  } catch {
    return noStorage;
  }
}

/** Stays on the device until removed. */
export const deviceStorage = (): DeviceStorage => open('localStorage');

/** Stays until the tab is closed. */
export const tabStorage = (): DeviceStorage => open('sessionStorage');

/** Null removes the key. Ignores errors of a full or blocked storage. */
export function writeStorage(storage: DeviceStorage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The page continues with its state in memory.
  }
}

/** Null if there is no such key or storage is blocked. */
export function readStorage(storage: DeviceStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Null if the text is absent or invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function onOtherTabChange(key: string, changed: (text: string | null) => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue);
  });
}

/** Holds an unfinished navigation's destination; `bootstrap` contains the same text as a literal. */
export const destinationKey = 'leads-to';

export const draftKey = (form: string) => `draft-${form}`;

/** The photos of a form that is not submitted yet. */
export const draftPhotosKey = (form: string) => `draft-photos-${form}`;

export const hasDraft = (form: string): boolean =>
  [draftKey(form), draftPhotosKey(form)].some((key) => readStorage(tabStorage(), key) !== null);
