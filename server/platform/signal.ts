/** For listeners in this process. Other processes poll the database. */
export interface Signal<T = void> {
  notify(what: T): void;
  listen(listener: (what: T) => void): void;
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    notify: (what) => listeners.forEach((listener) => listener(what)),
    listen: (listener) => void listeners.add(listener),
  };
}
