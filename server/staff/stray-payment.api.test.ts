import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staffPaths } from '#contract/staff.ts';
import { type Caller, openCaller } from '#server/platform/caller-testing.ts';
import { openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing.ts';
import { addStaff } from './add-staff.ts';
import { staffRoutes } from './routes.ts';

let shop: TestShop;
let office: Caller;
beforeAll(async () => {
  shop = await openTestShop();
  office = openCaller(shop.services, staffRoutes);
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

test('staff see money that came for a closed order, and its way back; nobody else does', async () => {
  const product = await seedProduct(shop.services.db);
  const { body } = await shop.post(
    paths.placeOrder,
    orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
  );
  const { order_id } = body;
  const { provider_order_id } = body.payment;
  await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id } });
  const at = shop.services.clock.now();
  await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES ('sbx_pay_late', ${provider_order_id}, 10000, 'captured', ${at})`.execute(shop.services.db);
  await shop.post(paths.confirmPayment, { order_data: { order_id, payment_id: 'sbx_pay_late' } });

  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(shop.services, member);
  const { token } = (await office.call('POST', staffPaths.login, member)).body;
  const seen = async () => (await office.call('GET', staffPaths.strayPayments, undefined, { token: token! })).body;
  const found = {
    id: expect.any(Number),
    order_id,
    provider: 'sandbox',
    payment_id: 'sbx_pay_late',
    amount: 100,
    reason: 'late',
    state: 'found',
    refund_id: null,
    problem: null,
    found_at: at.toISOString(),
    settled_at: null,
  };
  expect(await seen()).toEqual({ status: 'success', data: [found], meta: { total: 1, next_cursor: null } });
  await shop.runJobs();
  expect((await seen()).data).toEqual([
    { ...found, state: 'refunded', refund_id: expect.stringMatching(/^sbx_rfnd_/), settled_at: at.toISOString() },
  ]);
  expect((await office.call('GET', staffPaths.strayPayments)).status).toBe(401);
});
