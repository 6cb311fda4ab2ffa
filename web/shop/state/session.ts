import type { User } from '#contract/customer.ts';
import { dismissSuccesses } from '../frame/notice-list.ts';
import { createStore, useStore } from './store.ts';
import { readPincode, savePincode } from './pincode.ts';
import { isInterrupted, saveToken, token } from './visitor.ts';

/**
 * The user of this browser. `ready` is false until hydration. `profile` is the loading state of the user's record: a
 * token may exist while the record is still loading or failed to load. `interrupted`: the session ended while something
 * was being saved, so that its form stays and offers the login.
 */
export interface Session {
  token: string | null;
  user: User | null;
  profile: 'none' | 'loading' | 'loaded' | 'failed';
  interrupted: boolean;
  ready: boolean;
}

const onServer: Session = { token: null, user: null, profile: 'none', interrupted: false, ready: false };
const store = createStore<Session>(
  typeof window === 'undefined' ? onServer : { ...onServer, token: token.get(), ready: true },
);
let started = false;

/** The first call loads the user of a stored token. */
export function useSession(): Session {
  return useStore(session, onServer);
}

/** The session; whoever follows it starts it. */
export const session = {
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
  const { token: before, profile } = store.get();
  if (current === before && profile !== 'none') return;
  if (before !== current && before !== null) dismissSuccesses();
  store.set({
    token: current,
    user: null,
    profile: current ? 'loading' : 'none',
    interrupted: !current && isInterrupted(),
    ready: true,
  });
  if (current) void reloadUser();
  // Guests do not load the code that syncs cart and wishlist between devices.
  if (current) void import('./account-sync.ts').then((account) => account.syncAccount(current));
}

/** Guests do not need it on every page. */
const loadApiClient = () => import('../api-client.ts');

/** Returns what is known of the user afterwards. */
export async function reloadUser(): Promise<User | null> {
  const requestedFor = token.get();
  if (!requestedFor) return null;
  const { call } = await loadApiClient();
  const result = await call('profile');
  if (token.get() !== requestedFor) return null;
  const user = result.ok ? result.reply.data[0] : undefined;
  const pincode = user?.user_detail?.user_postcode;
  if (pincode && readPincode() === '') savePincode(pincode);
  if (user) store.set({ ...store.get(), user, profile: 'loaded' });
  else if (!store.get().user) store.set({ ...store.get(), profile: 'failed' });
  return store.get().user;
}

/** Also loads the user's record and syncs cart and wishlist. */
export function login(newToken: string): void {
  start();
  saveToken(newToken);
}

/** Removes the token here and in other tabs at once, and revokes it on the server. The caller must go to /login. */
export async function logout(): Promise<void> {
  const revoked = token.get();
  if (!revoked) return;
  saveToken(null);
  const { call } = await loadApiClient();
  await call('logout', { method: 'POST', keepalive: true, token: revoked });
}
