import { useSyncExternalStore } from 'react';

/** One value that screens follow. */
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

/** Follows a store; while the server renders and while the browser takes the page over, `onServer` stands in. */
export function useStore<S>(store: Store<S>, onServer: S): S {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

/** The part of the browser's storage that the shop uses; tests bring their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that forgets at once: on the server, and where the visitor's browser forbids storage. */
const nowhere: DeviceStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function open(kind: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    return typeof window === 'undefined' ? nowhere : window[kind];
  } catch {
    return nowhere;
  }
}

/** Kept on this device until removed. */
export const deviceStorage = (): DeviceStorage => open('localStorage');

/** Kept until the tab is closed. */
export const tabStorage = (): DeviceStorage => open('sessionStorage');

/** Writes text, or removes the key for null. A full or forbidden storage is no reason to stop a visitor. */
export function keep(storage: DeviceStorage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The page goes on with what it has in memory.
  }
}

/** The text under a key, or null where there is none or storage is forbidden. */
export function recall(storage: DeviceStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** What a JSON text holds, or null where it is absent or broken. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls back with the new text when another tab changes the key. */
export function onOtherTab(key: string, changed: (text: string | null) => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue);
  });
}

/** Where a form's draft is kept in the tab. */
export const draftKey = (form: string) => `draft-${form}`;

/** Where the photos of a form that is not sent yet are kept in the tab. */
export const photosKey = (form: string) => `draft-photos-${form}`;

/** Whether something typed into a form, or photos of it, wait in this tab. */
export const hasDraft = (form: string): boolean =>
  [draftKey(form), photosKey(form)].some((key) => recall(tabStorage(), key) !== null);
