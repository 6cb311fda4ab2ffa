import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { paths } from '#contract/paths.ts';
import type { StrayPayment } from '#contract/payments.ts';
import { staffPaths } from '#contract/staff.ts';
import { noteStrayTransferred, refundStray } from '#server/orders/refund-stray.ts';
import { createPaymentProvider } from '#server/payments/index.ts';
import { type Caller, openCaller } from '#server/platform/caller-testing.ts';
import { openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing.ts';
import { addStaff } from './add-staff.ts';
import { staffRoutes } from './routes.ts';

type Stray = z.infer<typeof StrayPayment>;

let shop: TestShop;
let office: Caller;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  office = openCaller(shop.services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(shop.services, member);
  token = (await office.call('POST', staffPaths.login, member)).body.token!;
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

/** Money that comes for an order that was given up; the order's number. */
async function lateMoney(payment_id: string): Promise<number> {
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
    VALUES (${payment_id}, ${provider_order_id}, 10000, 'captured', ${at})`.execute(shop.services.db);
  await shop.post(paths.confirmPayment, { order_data: { order_id, payment_id } });
  return order_id;
}

test('staff see money that came for a closed order, and its way back; nobody else does', async () => {
  const at = shop.services.clock.now();
  const order_id = await lateMoney('sbx_pay_late');
  const seen = async () => (await office.call('GET', staffPaths.strayPayments, undefined, { token })).body;
  const found = {
    id: expect.any(Number),
    order_id,
    provider: 'sandbox',
    payment_id: 'sbx_pay_late',
    amount: 100,
    reason: 'late',
    state: 'found',
    refund_id: null,
    transfer_reference: null,
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

/** As staff see it. */
async function strayOf(order_id: number): Promise<Stray> {
  const { body } = await office.call('GET', staffPaths.strayPayments, undefined, { token });
  return (body.data as Stray[]).find((one) => one.order_id === order_id)!;
}

/** From here on the provider will not send the payment back. */
async function spoil(payment_id: string): Promise<void> {
  await sql`UPDATE sandbox_payment SET status = 'failed' WHERE payment_id = ${payment_id}`.execute(shop.services.db);
  await shop.runJobs();
}

test('what the provider refuses to send back staff transfer themselves, and note it once', async () => {
  const order_id = await lateMoney('sbx_pay_refused');
  const stray = () => strayOf(order_id);
  const { id } = await stray();
  const note = async (reference: string, of = id, who: { token?: string } = { token }) => {
    const { status, body } = await office.call('POST', `${staffPaths.strayPayments}/${of}/paid`, { reference }, who);
    return `${status} ${body.code ?? (body.data as Stray).transfer_reference}`;
  };
  expect(await note('UTR-000123')).toBe('409 refund_under_way');
  await spoil('sbx_pay_refused');
  expect(await stray()).toMatchObject({ state: 'found', problem: expect.any(String) });
  expect(await note('no')).toBe('422 invalid_fields');
  expect(await note('UTR-000123', id, {})).toMatch(/^401 /);
  expect(await note('UTR-000123', 999_999)).toBe('404 stray_payment_not_found');
  expect((await stray()).state).toBe('found');

  const both = await Promise.all([note('UTR-000123'), note('UTR-000124')]);
  expect(both.toSorted()).toEqual([expect.stringMatching(/^200 UTR-00012[34]$/), '409 refund_processed_already']);
  const settled = { state: 'refunded', problem: null, settled_at: shop.services.clock.now().toISOString() };
  expect(await stray()).toMatchObject(settled);
  shop.services.clock.advance(3_600_000);
  await shop.runJobs();
  expect(await stray()).toMatchObject(settled);
  const { rows: events } = await sql`
    SELECT actor, detail FROM order_event WHERE order_id = ${order_id} AND kind = 'payment_sent_back'`.execute(
    shop.services.db,
  );
  expect(events).toEqual([
    { actor: expect.stringMatching(/^staff:\d+$/), detail: { payment_id: 'sbx_pay_refused', amount_paise: 10_000 } },
  ]);
  const { rows: mails } = await sql<{ text: string }>`
    SELECT body_text AS text FROM mail WHERE body_text LIKE ${`%${(await stray()).transfer_reference}%`}`.execute(
    shop.services.db,
  );
  expect(mails).toHaveLength(1);
});

test('a refund that the provider does not know staff transfer, too', async () => {
  const order_id = await lateMoney('sbx_pay_forgotten');
  await shop.runJobs();
  await sql`UPDATE stray_payment SET state = 'refunding', refund_id = 'sbx_rfnd_gone', settled_at = NULL
    WHERE payment_id = 'sbx_pay_forgotten'`.execute(shop.services.db);
  await refundStray(shop.services, (await createPaymentProvider(shop.services))!, 'sbx_pay_forgotten');
  const forgotten = await strayOf(order_id);
  expect(forgotten).toMatchObject({ state: 'refunding', problem: 'The provider does not know the refund' });
  const path = `${staffPaths.strayPayments}/${forgotten.id}/paid`;
  const { body } = await office.call('POST', path, { reference: 'UTR-000200' }, { token });
  expect(body.data).toMatchObject({ state: 'refunded', transfer_reference: 'UTR-000200', problem: null });
});

test('the log cries out when the provider sends back what staff have just transferred', async () => {
  const payment_id = 'sbx_pay_twice';
  const order_id = await lateMoney(payment_id);
  await spoil(payment_id);
  const { id: strayId } = await strayOf(order_id);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const services = { ...shop.services, log };
  const provider = (await createPaymentProvider(services))!;
  const refunded = await refundStray(
    services,
    {
      ...provider,
      name: provider.name,
      async refund({ amount }) {
        await noteStrayTransferred(services, { strayId, actor: 'staff:1' }, 'UTR-000300');
        return { refundId: 'sbx_rfnd_twice', paymentId: payment_id, amount, status: 'processed' };
      },
    },
    payment_id,
  );
  expect(refunded.ok).toBe(true);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      order: order_id,
      payment: payment_id,
      msg: 'a payment went back twice: by transfer, too',
    }),
  ]);
  expect(await strayOf(order_id)).toMatchObject({ refund_id: null, transfer_reference: 'UTR-000300' });
});
