import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { UnmatchedPayment } from '#contract/payments.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { lateMoney, spoil } from '#server/testing/unmatched-payment.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

type Unmatched = z.infer<typeof UnmatchedPayment>;

let shop: TestShop;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  shop = await openTestShop();
  office = openCaller(shop.services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(shop.services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

test('staff see money that came for a closed order, and its way back; nobody else does', async () => {
  const at = shop.services.clock.now();
  const order_id = await lateMoney(shop, 'sbx_pay_late');
  const seen = async () => (await office.call('GET', staffPaths.unmatchedPayments, undefined, { headers })).body;
  const found = {
    awaits_approval: false,
    id: expect.any(Number),
    order_id,
    order_number: expect.stringMatching(/^\w{5}-\w{5}$/),
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
  expect((await office.call('GET', staffPaths.unmatchedPayments)).status).toBe(401);
});

test('what the provider refuses to send back staff transfer themselves, and note it once', async () => {
  const order_id = await lateMoney(shop, 'sbx_pay_refused');
  const unmatched = async () =>
    ((await office.call('GET', staffPaths.unmatchedPayments, undefined, { headers })).body.data as Unmatched[]).find(
      (one) => one.order_id === order_id,
    )!;
  const { id } = await unmatched();
  const note = async (reference: string, of = id, who: { headers?: SessionHeaders } = { headers }) => {
    const { status, body } = await office.call(
      'POST',
      `${staffPaths.unmatchedPayments}/${of}/paid`,
      { reference },
      who,
    );
    return `${status} ${body.code ?? (body.data as Unmatched).transfer_reference}`;
  };
  expect(await note('UTR-000123')).toBe('409 refund_in_progress');
  await spoil(shop, 'sbx_pay_refused');
  expect(await unmatched()).toMatchObject({ state: 'found', problem: expect.any(String) });
  expect(await note('no')).toBe('422 fields_invalid');
  expect(await note('UTR-000123', id, {})).toMatch(/^401 /);
  expect(await note('UTR-000123', 999_999)).toBe('404 unmatched_payment_not_found');
  expect((await unmatched()).state).toBe('found');

  const both = await Promise.all([note('UTR-000123'), note('UTR-000124')]);
  expect(both.toSorted()).toEqual([expect.stringMatching(/^200 UTR-00012[34]$/), '409 refund_already_processed']);
  const settled = { state: 'refunded', problem: null, settled_at: shop.services.clock.now().toISOString() };
  expect(await unmatched()).toMatchObject(settled);
  shop.services.clock.advance(3_600_000);
  await shop.runJobs();
  expect(await unmatched()).toMatchObject(settled);
  const { rows: events } = await sql`
    SELECT actor, detail FROM order_event WHERE order_id = ${order_id} AND kind = 'unmatched_payment_refunded'`.execute(
    shop.services.db,
  );
  expect(events).toEqual([
    { actor: expect.stringMatching(/^staff:\d+$/), detail: { payment_id: 'sbx_pay_refused', amount_paise: 10_000 } },
  ]);
  const { rows: mails } = await sql<{ text: string }>`
    SELECT body_text AS text FROM mail WHERE body_text LIKE ${`%${(await unmatched()).transfer_reference}%`}`.execute(
    shop.services.db,
  );
  expect(mails).toHaveLength(1);
});
