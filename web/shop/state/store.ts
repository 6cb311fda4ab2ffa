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
