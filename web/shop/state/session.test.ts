import { beforeEach, expect, it, vi } from 'vitest';
import { sessionEnd } from '#messages/shop.ts';

type StorageListener = (event: { key: string; newValue: string | null }) => void;
let listeners: StorageListener[];
/** What this tab hears when another one stores a token or removes it. */
const storeElsewhere = (token: string | null) =>
  listeners.forEach((listener) => listener({ key: 'token', newValue: token }));
/** The status with which the server answers. */
let status: number;

beforeEach(() => {
  vi.resetModules();
  vi.doMock('./account-sync.ts', () => ({ syncAccount: async () => undefined }));
  listeners = [];
  const stored = new Map([['token', 'good']]);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    addEventListener: (_type: string, listener: StorageListener) => void listeners.push(listener),
  });
  status = 200;
  vi.stubGlobal('fetch', async () => new Response('{"status":"error","message":"Log in","data":[]}', { status }));
});

/** Opens the shop with a stored login and follows its session. */
async function openShop() {
  const { login, logout, session } = await import('./session.ts');
  session.subscribe(() => undefined);
  const notices = await import('../frame/notice-list.ts');
  const { call } = await import('../api-client.ts');
  return { login, logout, session, ...notices, call };
}

const done = { kind: 'success', title: 'Profile Updated successfully.' } as const;
const warning = { kind: 'warning', title: 'Oops!' } as const;

it('takes the success messages along when a session ends or another begins, and no warnings', async () => {
  const shop = await openShop();
  for (const end of [() => void shop.logout(), () => storeElsewhere(null)]) {
    shop.login('good');
    shop.notify(done);
    shop.notify(warning);
    end();
    expect(shop.currentNotices()).toMatchObject([warning]);
  }
  shop.login('better');
  shop.notify(done);
  expect(shop.currentNotices()).toHaveLength(2);
});

it('lets a form stay whose call finds the session over, until somebody logs in or out', async () => {
  const shop = await openShop();
  status = 401;
  const saved = await shop.call('updateUser', { body: {} });
  expect(saved).toMatchObject({ ok: false, failure: { status: 401, message: sessionEnd.message } });
  expect(shop.session.get()).toMatchObject({ token: null, interrupted: true });
  expect(await shop.call('updateUser', { body: {} })).toMatchObject({ failure: { message: sessionEnd.message } });
  storeElsewhere('new');
  expect(shop.session.get()).toMatchObject({ token: 'new', interrupted: false });
  storeElsewhere(null);
  expect(shop.session.get()).toMatchObject({ token: null, interrupted: false });
});

it('lets no page stay that only read something, and says of a wrong login what the server says', async () => {
  const shop = await openShop();
  status = 401;
  await shop.call('orders');
  expect(shop.session.get()).toMatchObject({ token: null, interrupted: false });
  expect(await shop.call('login', { body: {} })).toMatchObject({ failure: { message: 'Log in' } });
});

it('keeps an order on the page if the session ends during an action or download, and shows a guest the server’s message', async () => {
  const { callOrder, fetchTaxDocument } = await import('../order/order-api.ts');
  const order = { order: 'K7QM3-XV9RK', mobile: null, tokens: '' };
  const cancel = () => callOrder(order, '/cancel', { body: {} });
  const actions = [cancel, () => callOrder(order, '/buy-again'), () => fetchTaxDocument(order, 1)];
  const shop = await openShop();
  status = 401;
  for (const [index, act] of actions.entries()) {
    shop.login(`token ${index}`);
    expect(JSON.stringify(await act())).toContain(sessionEnd.message);
    expect(shop.session.get()).toMatchObject({ token: null, interrupted: true });
  }
  expect(await cancel()).toMatchObject({ failure: { message: sessionEnd.message } });
  shop.login('good');
  await callOrder(order, '');
  expect(shop.session.get()).toMatchObject({ token: null, interrupted: false });
  expect(await cancel()).toMatchObject({ failure: { message: 'Log in' } });
});
