import { notificationsStore } from '@mantine/notifications';
import type { LoaderFunctionArgs } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

let calls: string[];
/** The CSRF token of the session that the cookie names; null if the session has ended. */
let known: string | null;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function answer(path: string, init: RequestInit): Response {
  const sent = new Headers(init.headers).get('x-csrf-token');
  calls.push(`${init.method} ${path} ${sent}`);
  if (path === '/api/staff/login') return json(200, { status: 'success', step: 'done', csrf_token: known, data: {} });
  if (known === null) return json(401, { status: 'error', code: 'token_invalid', message: 'Log in again' });
  if (init.method === 'GET') return json(200, { status: 'success', csrf_token: known, data: { name: 'Meera' } });
  if (sent !== known) return json(403, { status: 'error', code: 'csrf_token_invalid', message: 'Reload' });
  return json(200, { status: 'success' });
}

async function openAdmin() {
  vi.resetModules();
  return import('./api.ts');
}

beforeEach(() => {
  calls = [];
  known = 'c1';
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init));
});

test('nobody is asked for before the login, and nothing secret is stored by it', async () => {
  const admin = await openAdmin();
  expect((await admin.callAsStaff('/api/staff/orders', {})).ok).toBe(false);
  expect(calls).toEqual([]);
  await admin.logIn({ email: 'meera@office.example', password: 'a long password' });
  expect(localStorage.getItem('staff-session')).toBe('open');
  expect(await admin.sendAsStaff('/api/staff/checks')).toBeNull();
  expect(calls.at(-1)).toBe('POST /api/staff/checks c1');
});

test('a new page learns the CSRF token with the profile', async () => {
  await (await openAdmin()).logIn({});
  const admin = await openAdmin();
  expect(admin.hasSession()).toBe(true);
  expect(await admin.readProfile(new AbortController().signal)).toEqual({ name: 'Meera' });
  expect(await admin.sendAsStaff('/api/staff/checks')).toBeNull();
});

test.each([
  ['/admin/orders?status=new&q=a%26b', '/login?to=%2Forders%3Fstatus%3Dnew%26q%3Da%2526b'],
  ['/admin', '/login'],
  ['/admin/', '/login'],
  // What another site could have linked to is turned down by the login.
  ['/admin//evil.example', '/login?to=%2F%2Fevil.example'],
])('a page at %s leads to the login %s, and from there back', async (page, login) => {
  const admin = await openAdmin();
  await admin.logIn({});
  known = null;
  const load = admin.leadingBack(({ request }) => admin.readProfile(request.signal));
  const args = { request: new Request(`https://office.test${page}`) } as LoaderFunctionArgs;
  const answered = await load(args).catch((thrown: unknown) => thrown);
  expect((answered as Response).headers.get('location')).toBe(login);
});

test('a session that another tab opened since is taken over, and the call made once more', async () => {
  const admin = await openAdmin();
  await admin.logIn({});
  known = 'c2';
  calls = [];
  expect(await admin.sendAsStaff('/api/staff/checks')).toBeNull();
  expect(calls).toEqual(['POST /api/staff/checks c1', 'GET /api/staff/me null', 'POST /api/staff/checks c2']);
});

test('logging out ends the session, and what the server no longer knows is forgotten', async () => {
  const admin = await openAdmin();
  await admin.logIn({});
  const ended = admin.logOut();
  expect(admin.hasSession()).toBe(false);
  await ended;
  expect(calls.at(-1)).toBe('POST /api/staff/logout c1');
  await admin.logIn({});
  known = null;
  expect(await admin.sendAsStaff('/api/staff/checks')).toMatchObject({ status: 401 });
  expect(admin.hasSession()).toBe(false);
});

test('hides the toast of the previous command when a command fails', async () => {
  const admin = await openAdmin();
  const { showToast } = await import('./kit/toast.ts');
  const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await admin.logIn({});
  showToast('Saved');
  showToast('Saved again');
  expect(toasts()).toEqual(['Saved again']);
  await admin.callAsStaff('/api/staff/orders', {});
  expect(await admin.sendAsStaff('/api/staff/checks')).toBeNull();
  expect(toasts()).toEqual(['Saved again']);
  known = null;
  await admin.sendAsStaff('/api/staff/checks');
  expect(toasts()).toEqual([]);
});
