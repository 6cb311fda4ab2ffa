import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { saveTerms } from '#server/shipping/index.ts';
import {
  type Answer,
  callsOf,
  mumbaiAddress,
  openTestShop,
  orderBody,
  seedProduct,
  sellingSite,
  stockOf,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('while staff change the fee, every order is placed at the total that its buyer saw, or not at all', async () => {
  const neighbour = await sellingSite(await shop.services.another());
  const shops: Pick<TestShop, 'post'>[] = [shop, callsOf(neighbour)];
  const product = await seedProduct(shop.services.db, { regular: 20_000, stock: 1000 });
  const body = () => orderBody({ [product]: 1 }, { form: mumbaiAddress });
  const terms = { cod: true, cod_minimum: null, cod_maximum: null, cut_off_hour: null, holidays: '' };

  const buy = async (at: number): Promise<{ shown: number; answer: Answer }> => {
    const mine = body();
    const post = shops[at % 2]!.post;
    const shown = (await post(paths.price, mine)).body.data.calculate_cart_price.total_payable_amount as number;
    return { shown, answer: await post(paths.placeOrder, { ...mine, expected_payable_amount: shown }) };
  };
  const change = async (at: number) => {
    const saved = await saveTerms(shop.services, actorForTest(), { ...terms, cod_fee: at % 2 === 0 ? 49.5 : 0 });
    expect(saved.ok).toBe(true);
  };
  const [bought] = await Promise.all([
    Promise.all(Array.from({ length: 120 }, (_, at) => buy(at))),
    (async () => {
      for (let at = 0; at < 60; at++) await change(at);
    })(),
  ]);

  const placed = bought.filter(({ answer }) => answer.status === 200);
  const refused = bought.filter(({ answer }) => answer.status !== 200);
  expect(placed.length).toBeGreaterThan(0);
  expect(refused.map(({ answer }) => answer.body.code)).toEqual(refused.map(() => 'price_changed'));
  const rows = await shop.services.db
    .selectFrom('orders')
    .select(['id', 'payable_paise as payable', 'shipping_paise as shipping', 'cod_fee_paise as fee'])
    .execute();
  expect(rows).toHaveLength(placed.length);
  const totals = new Map(rows.map((row) => [row.id, row.payable]));
  for (const { shown, answer } of placed) expect(totals.get(answer.body.order_id)).toBe(Math.round(shown * 100));
  for (const { shipping, fee } of rows)
    expect([
      [6_000, 0],
      [10_950, 4_950],
    ]).toContainEqual([shipping, fee]);
  expect(await stockOf(shop.services.db, product)).toBe(1000 - placed.length);
  await neighbour.close();
});
