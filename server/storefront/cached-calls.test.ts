import { expect, test } from 'vitest';
import type { ProductFilter, ShopApi } from '#contract/shop-api.ts';
import type { LiveValues, ShownValues } from '#server/platform/answer-cache.ts';
import { cacheCalls } from './cached-calls.ts';

const maxAgeMs = 15_000;

/** One product, whose stock and version a test changes. */
function openShop() {
  const asked: string[] = [];
  const state = { now: 1_000_000, version: 'v1', stock: 7, revision: 0, changedAt: 0, fails: false };
  const answer = <T>(name: string, data: T) => {
    asked.push(name);
    return state.fails ? Promise.reject(new Error('away')) : Promise.resolve({ status: 'success', data });
  };
  const api = {
    settings: () => answer('settings', { name: 'Aarvya' }),
    products: ({ limit }: ProductFilter) => answer(`products ${limit}`, [{ id: 1, product_quantity: state.stock }]),
    product: () => answer('product', [{ id: 1, product_quantity: state.stock }]),
  } as unknown as ShopApi;
  const live: LiveValues = {
    revision: () => state.revision,
    compare(shown: ShownValues, since: number) {
      const quantity = shown.get(1);
      if (quantity === undefined || since >= state.changedAt || quantity === state.stock) return 'same';
      return quantity > 0 === state.stock > 0 ? 'changed' : 'wrong';
    },
    settle: () => undefined,
  };
  const clock = { now: () => new Date(state.now) };
  const callsOfPage = cacheCalls(api, { source: { current: () => state.version, live }, clock, maxAgeMs });
  const moveStock = (stock: number) => Object.assign(state, { stock, changedAt: ++state.revision });
  return { asked, state, moveStock, callsOfPage };
}

test('what stands on many pages is asked for once, and is the same object each time', async () => {
  const { asked, callsOfPage } = openShop();
  const [first, second] = [callsOfPage(), callsOfPage()];
  const settings = await first.api.settings();
  expect(await second.api.settings()).toBe(settings);
  await Promise.all([first.api.products({ limit: 4 }), second.api.products({ limit: 4 })]);
  expect(asked).toEqual(['settings', 'products 4']);
});

test.each<ProductFilter>([
  { limit: 24 },
  {},
  { limit: 4, filter_product_name: 'tea' },
  { limit: 4, cursor: 'next' },
  { limit: 4, filters: true },
  { limit: 4, below_price: 100 },
  { limit: 4, filter_attributes: ['concern:sleep'] },
])('a list that is no strip is asked for each time: %j', async (filter) => {
  const { asked, callsOfPage } = openShop();
  const pages = [callsOfPage(), callsOfPage()];
  for (const { api } of pages) await api.products(filter);
  expect(asked).toHaveLength(2);
  expect(pages.map(({ shown }) => [...shown])).toEqual([[[1, 7]], [[1, 7]]]);
});

test('a new version asks anew, at once', async () => {
  const { asked, state, callsOfPage } = openShop();
  await callsOfPage().api.settings();
  state.version = 'v2';
  await callsOfPage().api.settings();
  expect(asked).toEqual(['settings', 'settings']);
});

test('a strip shows stock that has changed for a second, and none that is sold out', async () => {
  const { asked, state, moveStock, callsOfPage } = openShop();
  const stock = async () => (await callsOfPage().api.products({ limit: 4 })).data[0]!.product_quantity;
  expect(await stock()).toBe(7);
  moveStock(6);
  state.now += 999;
  expect(await stock()).toBe(7);
  state.now += 1;
  expect(await stock()).toBe(6);
  moveStock(0);
  expect(await stock()).toBe(0);
  expect(asked).toHaveLength(3);
});

test('a page is as old as its oldest part, and shows the stock of all of them', async () => {
  const { state, moveStock, callsOfPage } = openShop();
  await callsOfPage().api.products({ limit: 4 });
  state.now += 500;
  moveStock(6);
  const page = callsOfPage();
  await page.api.product(1);
  expect(page.asOf).toEqual({ madeAt: 1_000_500, since: 1 });
  await page.api.products({ limit: 4 });
  expect(page.asOf).toEqual({ madeAt: 1_000_000, since: 0 });
  expect([...page.shown]).toEqual([[1, 7]]);
});

test('a part is asked for anew after its time', async () => {
  const { asked, state, callsOfPage } = openShop();
  for (const passed of [0, maxAgeMs - 1, 1]) {
    state.now += passed;
    await callsOfPage().api.settings();
  }
  expect(asked).toHaveLength(2);
});

test('a failure is not kept, and what has begun before a change is not shared after it', async () => {
  const { asked, state, moveStock, callsOfPage } = openShop();
  state.fails = true;
  await expect(callsOfPage().api.settings()).rejects.toThrow('away');
  state.fails = false;
  await callsOfPage().api.settings();
  expect(asked).toHaveLength(2);
  const before = callsOfPage().api.products({ limit: 4 });
  await Promise.resolve();
  moveStock(0);
  const after = await callsOfPage().api.products({ limit: 4 });
  expect([(await before).data[0]!.product_quantity, after.data[0]!.product_quantity]).toEqual([7, 0]);
});

test('a page says what it asked for, so that a change of that can be told to caches before the shop', async () => {
  const { callsOfPage } = openShop();
  const page = callsOfPage();
  await page.api.settings();
  await page.api.product(12);
  await page.api.products({ limit: 4 });
  expect([...page.tags]).toEqual(['settings', 'product-12', 'products']);
  // A cached answer reports its products as well.
  const second = callsOfPage();
  await second.api.settings();
  expect([...second.tags]).toEqual(['settings']);
});
