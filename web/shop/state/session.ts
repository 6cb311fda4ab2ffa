import type { User } from '#contract/customer.ts';
import { createStore, useStore } from './store.ts';
import { storeToken, token } from './visitor.ts';

/**
 * Who is using this browser. `ready` is false until the browser has taken the page over. `profile` tells how the user's
 * record stands: a token may be there while the record is still on its way or could not be had.
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

/** Follows the session; the first follower starts loading the user of a stored token. */
export function useSession(): Session {
  return useStore(followed, onServer);
}

const followed = {
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
  // What follows a customer between devices is no weight for visitors.
  void (current ? import('./account-sync.ts').then((account) => account.follow(current)) : undefined);
}

/** The calls come when there is somebody to ask for. */
const calls = () => import('../api-client.ts');

/** Asks for the user's record again. */
export async function reloadUser(): Promise<void> {
  const asked = token.get();
  if (!asked) return;
  const { call } = await calls();
  const result = await call('profile');
  if (token.get() !== asked) return;
  const user = result.ok ? result.reply.data[0] : undefined;
  if (user) store.set({ ...store.get(), user, profile: 'loaded' });
  else if (!store.get().user) store.set({ ...store.get(), profile: 'failed' });
}

/** Stores the token of a fresh login; the user's record and kept cart follow by themselves. */
export function login(fresh: string): void {
  start();
  storeToken(fresh);
}

/** Removes the token here and in other tabs at once, and revokes it on the server. The caller goes to /login. */
export async function logout(): Promise<void> {
  const revoked = token.get();
  if (!revoked) return;
  storeToken(null);
  const { call } = await calls();
  await call('logout', { method: 'POST', keepalive: true, as: revoked });
}
