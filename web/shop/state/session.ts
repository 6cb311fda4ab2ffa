import type { User } from '#contract/customer.ts';
import { createStore, useStore } from './store.ts';
import { saveToken, token } from './visitor.ts';

/**
 * Who is using this browser. `ready` is false until hydration. `profile` is the state of the user's record: a token may be there
 * while the record is still loading or failed to load.
 */
export interface Session {
  token: string | null;
  user: User | null;
  profile: 'none' | 'loading' | 'loaded' | 'failed';
  ready: boolean;
}

const onServer: Session = { token: null, user: null, profile: 'none', ready: false };
const store = createStore<Session>(
  typeof window === 'undefined' ? onServer : { ...onServer, token: token.get(), ready: true },
);
let started = false;

/** The session, following its changes; the first call loads the user of a stored token. */
export function useSession(): Session {
  return useStore(startingStore, onServer);
}

const startingStore = {
  ...store,
  subscribe(listener: () => void) {
    start();
    return store.subscribe(listener);
  },
};

function start(): void {
  if (started || typeof window === 'undefined') return;
  started = true;
  token.subscribe(tokenChanged);
  tokenChanged();
}

function tokenChanged(): void {
  const current = token.get();
  if (current === store.get().token && store.get().profile !== 'none') return;
  store.set({ token: current, user: null, profile: current ? 'loading' : 'none', ready: true });
  if (current) void reloadUser();
  // Guests do not load the code that syncs cart and wishlist between devices.
  if (current) void import('./account-sync.ts').then((account) => account.syncAccount(current));
}

/** Loaded on demand: guests do not need it on every page. */
const loadApiClient = () => import('../api-client.ts');

/** Loads the user's record again. */
export async function reloadUser(): Promise<void> {
  const requestedFor = token.get();
  if (!requestedFor) return;
  const { call } = await loadApiClient();
  const result = await call('profile');
  if (token.get() !== requestedFor) return;
  const user = result.ok ? result.reply.data[0] : undefined;
  if (user) store.set({ ...store.get(), user, profile: 'loaded' });
  else if (!store.get().user) store.set({ ...store.get(), profile: 'failed' });
}

/** Stores the token of a new login, which loads the user's record and syncs cart and wishlist. */
export function login(newToken: string): void {
  start();
  saveToken(newToken);
}

/** Removes the token here and in other tabs at once, and revokes it on the server. The caller goes to /login. */
export async function logout(): Promise<void> {
  const revoked = token.get();
  if (!revoked) return;
  saveToken(null);
  const { call } = await loadApiClient();
  await call('logout', { method: 'POST', keepalive: true, token: revoked });
}
