/** Notifies the listeners in this process. Other processes find out by asking the database. */
export interface Signal {
  tell(): void;
  listen(listener: () => void): void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    tell: () => listeners.forEach((listener) => listener()),
    listen: (listener) => void listeners.add(listener),
  };
}
