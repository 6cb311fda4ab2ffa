import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import {
  addProducts,
  asha,
  bina,
  type Caller,
  countRows,
  enter,
  openCustomerCaller,
} from '#server/testing/customers.ts';

let services: TestServices;
let caller: Caller;
let token: string;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
  await addProducts(services, 4);
});
beforeEach(async () => {
  token = await enter(caller, asha);
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const line = (product_id: number, quantity = 1) => ({ product_id, quantity });

describe('the kept cart', () => {
  const keep = (lines: unknown, as = token) => caller.call('PUT', paths.savedCart, { lines }, { token: as });
  const read = async (as = token) => (await caller.call('GET', paths.savedCart, undefined, { token: as })).body.data;

  test('is empty at first', async () => {
    expect(await read()).toEqual({ version: 0, lines: [] });
  });

  test('is replaced as a whole; each change has the next version', async () => {
    expect((await keep([line(1, 2), line(2)])).body).toEqual({
      status: 'success',
      data: { version: 1, lines: [line(1, 2), line(2)] },
    });
    expect((await keep([line(3, 9999)])).body.data).toEqual({ version: 2, lines: [line(3, 9999)] });
    expect((await keep([])).body.data).toEqual({ version: 3, lines: [] });
    expect(await read()).toEqual({ version: 3, lines: [] });
  });

  test('drops what the shop does not sell and what is named twice', async () => {
    expect((await keep([line(999), line(4), line(2_147_483_648), line(2, 3), line(2, 5)])).body.data).toEqual({
      version: 1,
      lines: [line(2, 3)],
    });
  });

  test.each([
    [[line(1, 0)]],
    [[line(1, -1)]],
    [[line(1, 1.5)]],
    [[line(1, 10_000)]],
    [[line(0)]],
    [[{ product_id: '1', quantity: 1 }]],
    ['x'],
    [null],
    [Array.from({ length: 201 }, (_, at) => line(at + 1))],
  ])('refuses the lines %j and stays as it was', async (lines) => {
    await keep([line(1)]);
    expect(await keep(lines)).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
    expect(await read()).toEqual({ version: 1, lines: [line(1)] });
  });

  test("is nobody else's", async () => {
    const binas = await enter(caller, bina);
    await keep([line(1)]);
    expect(await read(binas)).toEqual({ version: 0, lines: [] });
    await keep([line(2)], binas);
    expect(await read()).toEqual({ version: 1, lines: [line(1)] });
  });

  test('does not lose count of changes at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 1, 2, 3].map((product) => keep([line(product)])));
    const versions = answers.map((answer) => (answer.body.data as { version: number }).version);
    expect(versions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('the wishlist', () => {
  const input = (product: number | string, as = token) =>
    caller.call('PUT', `${paths.wishlist}/${product}`, undefined, { token: as });
  const drop = (product: number | string, as = token) =>
    caller.call('DELETE', `${paths.wishlist}/${product}`, undefined, { token: as });
  const read = async (as = token) => (await caller.call('GET', paths.wishlist, undefined, { token: as })).body.data;

  test('lists the latest wish first; wishing twice is wishing once', async () => {
    expect(await read()).toEqual([]);
    await input(1);
    services.clock.advance(1_000);
    expect((await input(3)).body).toEqual({ status: 'success', data: [3, 1] });
    services.clock.advance(1_000);
    expect((await input(1)).body.data).toEqual([3, 1]);
    expect(await countRows(services, 'wishlist_item')).toBe(2);
  });

  test('gives up a wish, also one that is not there', async () => {
    await input(1);
    expect(await drop(1)).toMatchObject({ status: 200, body: { data: [] } });
    expect(await drop(999)).toMatchObject({ status: 200, body: { data: [] } });
  });

  test.each([4, 999, 999_999_999_999])('does not take product %i, which the shop does not sell', async (product) => {
    expect(await input(product)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    expect(await countRows(services, 'wishlist_item')).toBe(0);
  });

  test.each(['0', '-1', 'abc', '1.5', "1'", '9'.repeat(30)])('refuses %s as an id', async (product) => {
    expect((await input(encodeURIComponent(product))).status).toBe(422);
  });

  test("is nobody else's", async () => {
    const binas = await enter(caller, bina);
    await input(1);
    await drop(1, binas);
    expect(await read(binas)).toEqual([]);
    expect(await read()).toEqual([1]);
  });
});
