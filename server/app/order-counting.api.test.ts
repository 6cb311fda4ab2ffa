import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOrders } from '../../bench/drills/count-orders.ts';
import { placeLive } from '#server/testing/order-life.ts';
import { freshMobile, ledger, openTestShop, seedProduct, type TestShop } from '#server/testing/shop.ts';

let limited: TestShop;
let unlimited: TestShop;
beforeAll(async () => {
  limited = await openTestShop({ rateLimitScale: 1 });
  unlimited = await openTestShop();
});
afterAll(async () => {
  await limited.close();
  await unlimited.close();
});

/** Places somebody's orders around one of the attacker's own, then runs the attack on them. */
async function attack(shop: TestShop, tries: number) {
  const product = await seedProduct(shop.services.db);
  const mobile = freshMobile();
  for (let n = 0; n < 3; n++)
    await placeLive(shop, { [product]: 1 }, { form: { mobile, user_street: `${n} Mall Road` } });
  const own = await placeLive(shop, { [product]: 1 });
  for (let n = 0; n < 3; n++)
    await placeLive(
      shop,
      { [product]: 2 },
      { form: { mobile, user_street: `${n} Bazaar Road`, payment_method: 'online' } },
    );
  const before = await ledger(shop.services.db);
  const baseUrl = await shop.site.listen({ port: 0, host: '127.0.0.1' });
  const result = await countOrders(baseUrl, { mobile, own, tries });
  expect(await ledger(shop.services.db)).toEqual(before);
  return result;
}

test('counting ids and numbers with a known mobile number finds nothing, and tells nothing of what exists', async () => {
  expect(await attack(unlimited, 100)).toEqual({
    found: 0,
    limitedAfter: null,
    lookups: ['404 order_not_found'],
    confirmations: ['422 payment_unknown'],
  });
});

test('and it ends soon', async () => {
  const { found, limitedAfter } = await attack(limited, 40);
  expect([found, limitedAfter]).toEqual([0, 31]);
});
