/** Notifies the listeners in this process. Other processes find out by asking the database. */
export interface Signal<T = void> {
  tell(what: T): void;
  listen(listener: (what: T) => void): void;
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    tell: (what) => listeners.forEach((listener) => listener(what)),
    listen: (listener) => void listeners.add(listener),
  };
}
