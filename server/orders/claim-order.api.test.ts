import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPaths, orderTokenHeader } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import {
  checkoutForm,
  freshMobile,
  openTestShop,
  orderBody,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  soap = await seedProduct(shop.services.db, { stock: 10_000 });
});
afterAll(() => shop.close());

async function placeAsGuest(mobile: string) {
  const form = { ...checkoutForm(), mobile, email: `${mobile}@example.in` };
  const { body } = await shop.post(paths.placeOrder, { ...orderBody({ [soap]: 1 }), billingDetails: form });
  return {
    id: body.order_id as number,
    number: body.order_number as string,
    token: (body.order_token as string).split(',')[0]!,
  };
}

/** With another mobile number unless `change` gives it the order's. */
async function openAccount(change: { mobile?: string; email?: string } = {}): Promise<Record<string, string>> {
  const { id, headers } = await seedCustomer(shop.services);
  if (Object.keys(change).length > 0)
    await shop.services.db.updateTable('customer').set(change).where('id', '=', id).execute();
  return headers;
}

const claim = (number: string, headers: Record<string, string>) =>
  shop.post(`${orderPaths.order}/${number}/claim`, {}, headers);
const ownerOf = async (id: number) =>
  (await shop.services.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirstOrThrow())
    .customer_id;

test('a guest who makes an account takes the order along: it is in the history, and the guest’s link opens it no more', async () => {
  const mobile = freshMobile();
  const order = await placeAsGuest(mobile);
  const account = await openAccount({ mobile });
  const headers = { ...account, [orderTokenHeader]: order.token };
  expect((await claim(order.number, headers)).status).toBe(200);
  const { body } = await shop.get(paths.orders, account);
  expect(body.data.map(({ number }: { number: string }) => number)).toEqual([order.number]);
  const seen = await shop.get(`${orderPaths.order}/${order.number}`, { [orderTokenHeader]: order.token });
  expect(seen.status).toBe(404);
  // A repeated call changes nothing and succeeds.
  expect((await claim(order.number, headers)).status).toBe(200);
});

test('the email of the order serves as well as its mobile number; with neither it stays with its buyer', async () => {
  const mobile = freshMobile();
  const order = await placeAsGuest(mobile);
  const stranger = { ...(await openAccount()), [orderTokenHeader]: order.token };
  const refused = await claim(order.number, stranger);
  expect([refused.status, refused.body.code, await ownerOf(order.id)]).toEqual([409, 'order_of_another', null]);
  const buyer = { ...(await openAccount({ email: `${mobile}@example.in` })), [orderTokenHeader]: order.token };
  expect((await claim(order.number, buyer)).status).toBe(200);
});

test('without a login, without the order’s token, or with another order’s, nothing moves', async () => {
  const mobile = freshMobile();
  const order = await placeAsGuest(mobile);
  const other = await placeAsGuest(freshMobile());
  const account = await openAccount({ mobile });
  expect((await claim(order.number, { [orderTokenHeader]: order.token })).status).toBe(401);
  expect((await claim(order.number, account)).status).toBe(404);
  expect((await claim(order.number, { ...account, [orderTokenHeader]: other.token })).status).toBe(404);
  expect(await ownerOf(order.id)).toBeNull();
});

test('an hour later a link that was passed on is not enough: the one-time code is asked for', async () => {
  const mobile = freshMobile();
  const order = await placeAsGuest(mobile);
  const account = await openAccount({ mobile });
  const { clock } = shop.services;
  clock.set(new Date(clock.now().getTime() + 61 * 60_000));
  const late = await claim(order.number, { ...account, [orderTokenHeader]: order.token });
  expect([late.status, late.body.code, await ownerOf(order.id)]).toEqual([403, 'order_code_required', null]);
});
