import { createStore, useStore } from '../state/store.ts';
import type { PriceChange } from '../state/cart.ts';

const none: readonly PriceChange[] = [];
const store = createStore<readonly PriceChange[]>(none);

/** Adds what moved to what the visitor has not yet acknowledged; a price that moved twice is told from its first value. */
export function joinChanges(before: readonly PriceChange[], fresh: readonly PriceChange[]): readonly PriceChange[] {
  const joined = new Map(before.map((change) => [change.id, change]));
  for (const change of fresh) joined.set(change.id, { ...change, was: joined.get(change.id)?.was ?? change.was });
  return [...joined.values()].filter((change) => change.was !== change.is);
}

export function tellPriceChanges(fresh: readonly PriceChange[]): void {
  if (fresh.length > 0) store.set(joinChanges(store.get(), fresh));
}

export function acknowledgePriceChanges(): void {
  store.set(none);
}

/** Prices that moved since the product was put in the cart and that the visitor has not acknowledged. */
export function usePriceChanges(): readonly PriceChange[] {
  return useStore(store, none);
}
