import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOrderPaths, type StaffOrder } from '#contract/admin/orders/orders.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let shop: LifeShop;
let office: Caller;
beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, staffRoutes);
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

/** Returns the session of a colleague who reads orders and has one further permission. */
async function sessionWith(permission: Permission): Promise<SessionHeaders> {
  const login = { email: `${permission}@office.test`, name: permission, password: 'a long password' };
  await addStaff(shop.services, { ...login, permissions: ['orders.read', permission] });
  return logInForTest(office, login);
}

const pathOf = (id: number) => `${staffOrderPaths.orders}/${id}`;
const read = async (id: number, headers: SessionHeaders) =>
  (await office.call('GET', pathOf(id), undefined, { headers })).body.data as StaffOrder;

/** Returns the calls that an order offers, by their address below the order. */
const offered = (order: StaffOrder) => [
  ...order.allowed_actions,
  ...order.returns.flatMap(({ id, allowed_actions }) =>
    // The refund of returns is a call of the order.
    allowed_actions.filter((action) => action !== 'refund').map((action) => `returns/${id}/${action}`),
  ),
  ...order.refunds.flatMap(({ id, allowed_actions }) => allowed_actions.map((action) => `refunds/${id}/${action}`)),
  ...(order.can_edit ? ['edit'] : []),
];

test('staff are offered exactly those actions on an order that their permissions allow', async () => {
  const product = await seedProduct(shop.services.db, { regular: 50_000 });
  const [fresh, delivered] = [await placeLive(shop, { [product]: 2 }), await placeLive(shop, { [product]: 2 })];
  await bringTo(shop, delivered.id, 'deliver');
  await shop.staff(delivered.id, 'collect-cod');
  const askReturn = async (message: string) => {
    const lines = [{ line_no: 1, quantity: 1, reason: 'damaged', message }];
    const asked = await delivered.act('returns', { lines });
    expect(asked.status).toBe(200);
    return asked.body.data as { returns: [{ id: number }] };
  };
  const { returns } = await askReturn('Leaks');
  await shop.staff(delivered.id, `returns/${returns[0].id}/approve`);
  await shop.staff(delivered.id, `returns/${returns[0].id}/receive`, { restock: 1 });
  const everything = async (id: number) => (await shop.staffGet(`/${id}`)).body.data as StaffOrder;
  const received = await everything(delivered.id);
  expect(received.returns).toMatchObject([{ state: 'received', is_refundable: true, allowed_actions: ['refund'] }]);
  const reader = await read(delivered.id, await sessionWith('reports.read'));
  expect(reader.returns).toMatchObject([{ is_refundable: true, allowed_actions: [] }]);
  await shop.staff(delivered.id, 'refund');
  await askReturn('Leaks, too');

  const seen = new Set<string>();
  for (const permission of [
    'orders.fulfil',
    'orders.cancel',
    'orders.edit',
    'returns.handle',
    'refunds.issue',
  ] as const) {
    const headers = await sessionWith(permission);
    for (const { id } of [fresh, delivered]) {
      const theirs = offered(await read(id, headers));
      for (const call of offered(await everything(id))) {
        // No call takes a list, so none is made.
        const { body } = await office.call('POST', `${pathOf(id)}/${call}`, [], { headers });
        expect([permission, call, body.code === 'permission_denied']).toEqual([
          permission,
          call,
          !theirs.includes(call),
        ]);
        if (theirs.includes(call)) seen.add(call.replace(/\d+/, ':id'));
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    'cancel',
    'confirm',
    'edit',
    'refunds/:id/paid',
    'returns/:id/approve',
    'returns/:id/decline',
  ]);
});
