import { beforeEach, expect, it, vi } from 'vitest';
import { honey, tea } from './sample-products.ts';

let stored: Map<string, string>;
let account: { version: number; lines: { product_id: number; quantity: number }[] };
let calls: string[];
let otherTab: (event: { key: string | null; newValue: string | null }) => void;

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
const json = (data: unknown, status = 200) =>
  Response.json(
    status === 200 ? { status: 'success', data } : { status: 'error', message: 'No', code: 'no', request_id: 'r' },
    { status },
  );

async function answer(path: string, init: RequestInit): Promise<Response> {
  const bearer = new Headers(init.headers).get('authorization');
  calls.push(`${init.method} ${path} as ${bearer}`);
  if (path.startsWith('/api/product-details/')) {
    const product = [honey, tea].find(({ id }) => path.endsWith(`/${id}`));
    return product ? json([product]) : json(null, 404);
  }
  if (bearer !== 'Bearer good') return json(null, 401);
  if (path === '/api/users') return json([{ first_name: 'Asha' }]);
  if (init.method === 'PUT') account = { version: account.version + 1, lines: JSON.parse(init.body as string).lines };
  return json(account);
}

async function load() {
  vi.resetModules();
  return {
    ...(await import('./cart.ts')),
    ...(await import('./account-sync.ts')),
    ...(await import('./session.ts')),
    ...(await import('./visitor.ts')),
    ...(await import('../frame/notice-list.ts')),
  };
}

beforeEach(() => {
  stored = new Map();
  account = { version: 1, lines: [] };
  calls = [];
  const storageNow = storage();
  // Pages without a drawer report added products by notices.
  vi.stubGlobal('location', { pathname: '/cart' });
  vi.stubGlobal('window', {
    localStorage: storageNow,
    sessionStorage: storageNow,
    addEventListener: (_type: string, listener: typeof otherTab) => {
      const before = otherTab;
      otherTab = (event) => {
        before(event);
        listener(event);
      };
    },
  });
  otherTab = () => undefined;
  vi.stubGlobal('fetch', answer);
});

const always = () => true;
const quantities = (cart: readonly { id: number; newQuantityAdded: number }[]) =>
  cart.map((item) => [item.id, item.newQuantityAdded]);

it('adds once, warns the second time, and stores the cart under "state"', async () => {
  const shop = await load();
  expect(shop.addToCart(honey, 2)).toBe(true);
  expect(shop.addToCart(honey, 1)).toBe(false);
  expect(shop.currentNotices().map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['success', 'Success!!', 'Product Added To Cart Successfully'],
    ['warning', 'Oops!', 'Product already Available in cart'],
  ]);
  expect(JSON.parse(stored.get('state')!)).toMatchObject({
    cart: [{ id: honey.id, newQuantityAdded: 2, newUpdatedPrice: 698 }],
    loader: false,
  });
});

it('restores the cart at the next start, and applies changes of another tab', async () => {
  (await load()).addToCart(honey, 2);
  const next = await load();
  expect(quantities(next.getCart().cart)).toEqual([[honey.id, 2]]);
  otherTab({ key: 'state', newValue: JSON.stringify({ cart: [] }) });
  expect(next.getCart().cart).toEqual([]);
});

it('works with blocked storage', async () => {
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    get localStorage(): Storage {
      throw new DOMException('no', 'SecurityError');
    },
  });
  const shop = await load();
  shop.addToCart(honey, 1);
  expect(shop.getCart().cart).toHaveLength(1);
});

it('merges the cart with the account’s at a login, and saves it to the account', async () => {
  stored.set('token', 'good');
  account.lines = [
    { product_id: honey.id, quantity: 5 },
    { product_id: tea.id, quantity: 1 },
  ];
  const shop = await load();
  shop.addToCart(honey, 2);
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([
    [honey.id, 5],
    [tea.id, 1],
  ]);
  expect(shop.getCart().cart[1]).toMatchObject({ product_name: tea.product_name, newUpdatedPrice: 249.95 });
  expect(calls.filter((line) => line.startsWith('PUT'))).toEqual([]);
});

it('applies a removal on another device here, and one made here to the account', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 1);
  shop.addToCart(tea, 1);
  await shop.syncCart(always);
  expect(account.lines).toHaveLength(2);
  account = { version: 9, lines: [{ product_id: tea.id, quantity: 1 }] };
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([[tea.id, 1]]);
  shop.removeFromCart(tea.id);
  await shop.syncCart(always);
  expect(account.lines).toEqual([]);
});

it('drops products that the shop no longer sells, and changes nothing while products fail to load', async () => {
  stored.set('token', 'good');
  account.lines = [
    { product_id: 999, quantity: 1 },
    { product_id: tea.id, quantity: 3 },
  ];
  const shop = await load();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.includes('product-details') ? Promise.reject(new TypeError('away')) : answer(path, init),
  );
  await shop.syncCart(always);
  expect(shop.getCart().cart).toEqual([]);
  vi.stubGlobal('fetch', answer);
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([[tea.id, 3]]);
  expect(account.lines).toEqual([{ product_id: tea.id, quantity: 3 }]);
});

it('leaves a product that is no longer sold in the cart, which shows it as unavailable', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 1);
  shop.addToCart({ ...tea, id: 77 }, 1);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answer(path, init);
    await answer(path, init);
    account.lines = account.lines.filter((line) => line.product_id !== 77);
    return json(account);
  });
  await shop.syncCart(always);
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([
    [honey.id, 1],
    [77, 1],
  ]);
  expect(account.lines).toEqual([{ product_id: honey.id, quantity: 1 }]);
});

it('keeps this device’s cart when an unpaid order has emptied the account’s', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 1);
  await shop.syncCart(always);
  account = { version: 5, lines: [] };
  shop.clearSyncedCart();
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([[honey.id, 1]]);
});

it('removes a token that the server rejects, but not a newer one', async () => {
  stored.set('token', 'stale');
  const shop = await load();
  await shop.reloadUser();
  expect(shop.token.get()).toBeNull();
  expect(stored.has('token')).toBe(false);
  shop.saveToken('good');
  shop.clearToken('stale');
  expect(shop.token.get()).toBe('good');
});

it('logs out here at once, and revokes the token with its own header', async () => {
  stored.set('token', 'good');
  const shop = await load();
  const leaving = shop.logout();
  expect(stored.has('token')).toBe(false);
  await leaving;
  expect(calls).toEqual(['POST /api/logout as Bearer good']);
});

it('keeps this device’s cart while an order is placed, which empties the account’s before it answers', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 2);
  await shop.syncCart(always);
  const underWay = shop.syncCart(always);
  const endHold = await shop.pauseCartSync();
  account = { version: account.version + 1, lines: [] };
  await underWay;
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([[honey.id, 2]]);
  expect(account.lines).toEqual([]);
  endHold(false);
  await shop.syncCart(always);
  expect(quantities(shop.getCart().cart)).toEqual([[honey.id, 2]]);
  expect(account.lines).toEqual([{ product_id: honey.id, quantity: 2 }]);
});

it('drops what a sync learns that is under way when an order is placed', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 2);
  await shop.syncCart(always);
  vi.useFakeTimers();
  let answerLate = () => {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') await new Promise<void>((resolve) => (answerLate = resolve));
    return answer(path, init);
  });
  const underWay = shop.syncCart(always);
  const held = shop.pauseCartSync();
  await vi.advanceTimersByTimeAsync(2_000);
  await held;
  account = { version: account.version + 1, lines: [] };
  answerLate();
  await underWay;
  vi.useRealTimers();
  expect(quantities(shop.getCart().cart)).toEqual([[honey.id, 2]]);
});

it('still sees what was removed elsewhere after an order was rejected', async () => {
  stored.set('token', 'good');
  const shop = await load();
  shop.addToCart(honey, 2);
  await shop.syncCart(always);
  const endHold = await shop.pauseCartSync();
  endHold(true);
  account = { version: account.version + 1, lines: [] };
  await shop.syncCart(always);
  expect(shop.getCart().cart).toEqual([]);
});
