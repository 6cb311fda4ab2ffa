import { useSyncExternalStore } from 'react';

/** A value that screens subscribe to. */
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

/** The store's value, following its changes; `onServer` during server rendering and hydration. */
export function useStore<S>(store: Store<S>, onServer: S): S {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

/** The part of the browser's storage that the shop uses; tests bring their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that stores nothing: on the server, and where the browser blocks storage. */
const noStorage: DeviceStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function open(kind: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    return typeof window === 'undefined' ? noStorage : window[kind];
  } catch {
    return noStorage;
  }
}

/** Local storage: stays on the device until removed. */
export const deviceStorage = (): DeviceStorage => open('localStorage');

/** Session storage: stays until the tab is closed. */
export const tabStorage = (): DeviceStorage => open('sessionStorage');

/** Writes text, or removes the key for null. Errors of a full or blocked storage are ignored. */
export function writeStorage(storage: DeviceStorage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The page continues with its state in memory.
  }
}

/** The text under a key, or null when there is none or storage is blocked. */
export function readStorage(storage: DeviceStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** The parsed JSON text, or null when it is absent or invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls back with the new text when another tab changes the key. */
export function onOtherTabChange(key: string, changed: (text: string | null) => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue);
  });
}

/** Tab storage key of where a navigation leads that is not finished; `bootstrap` has it in words. */
export const destinationKey = 'leads-to';

/** Tab storage key of a form's draft. */
export const draftKey = (form: string) => `draft-${form}`;

/** Tab storage key of the photos of a form that is not submitted yet. */
export const draftPhotosKey = (form: string) => `draft-photos-${form}`;

/** Whether the tab holds a draft of the form or photos for it. */
export const hasDraft = (form: string): boolean =>
  [draftKey(form), draftPhotosKey(form)].some((key) => readStorage(tabStorage(), key) !== null);
