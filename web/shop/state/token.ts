import { createStore } from './store.ts';
import { deviceStorage, keep, onOtherTab, recall } from './storage.ts';

const key = 'token';

/** The login token, null for a visitor. Kept under 'token' in local storage (spec section 4); all tabs follow. */
export const token = createStore<string | null>(recall(deviceStorage(), key) || null);

onOtherTab(key, (text) => token.set(text || null));

export function storeToken(next: string | null): void {
  keep(deviceStorage(), key, next);
  token.set(next);
}

/** Drops a token that the server no longer knows, unless another one has taken its place meanwhile. */
export function dropToken(refused: string): void {
  if (token.get() === refused) storeToken(null);
}
