import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsPath } from '#contract/admin/reports/report-names.ts';
import { type SettlementEntry, type SettlementList, settlementPaths } from '#contract/admin/reports/settlements.ts';
import { dayMs } from '#contract/india-time.ts';
import { type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { startSettlementServer } from '#server/testing/settlement-server.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { paise } from '#server/money/paise.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let shop: LifeShop;
let office: Caller;
let headers: SessionHeaders;
let packer: SessionHeaders;
let productId: number;
const orderIds: number[] = [];

/** Paid through Razorpay some days ago. */
async function payOrder(paymentId: string, amount: number, daysAgo: number): Promise<void> {
  const { services } = shop;
  const { id: orderId } = await placeLive(shop, { [productId]: 1 });
  const at = new Date(services.clock.now().getTime() - daysAgo * dayMs);
  await services.db
    .insertInto('payment')
    .values({
      order_id: orderId,
      provider: 'razorpay',
      provider_order_id: `order_${paymentId}`,
      provider_payment_id: paymentId,
      amount_paise: paise(amount),
      status: 'paid',
      created_at: at,
      paid_at: at,
    })
    .execute();
  orderIds.push(orderId);
}

beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, staffRoutes);
  const password = 'river-stone-7-lamp';
  const owner = { email: 'ritu@office.example', name: 'Ritu Negi', password };
  const other = { email: 'dev@office.example', name: 'Dev Rana', password, permissions: ['settlements.read'] as const };
  for (const member of [owner, other]) await addStaff(shop.services, member);
  headers = await logInForTest(office, owner);
  packer = await logInForTest(office, other);
  productId = await seedProduct(shop.services.db, { stock: 20 });
  await payOrder('pay_same', 129_905, 10);
  await payOrder('pay_less', 50_000, 10);
  await payOrder('pay_unsettled', 70_000, 9);
  await payOrder('pay_recent', 80_000, 1);
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

const head =
  'transaction_entity,entity_id,amount,fee (exclusive tax),tax,debit,credit,order_id,settlement_id,settled_at,settlement_utr';
const row = (kind: string, id: string, figures: string, settlement = 'setl_1') =>
  `${kind},${id},${figures},order_x,${settlement},2026-11-11 10:30:00,UTR1`;
const upload = (rows: string[], as = headers) =>
  office.call(
    'POST',
    `${settlementPaths.imports}?provider=razorpay&name=nov.csv`,
    Buffer.from([head, ...rows].join('\n')),
    {
      headers: as,
      type: 'text/csv',
    },
  );
const read = async <T>(path: string) => (await office.call('GET', path, undefined, { headers })).body as T;
const differences = async () =>
  (await read<{ data: SettlementEntry[] }>(settlementPaths.differences)).data.map(
    ({ reference, difference, amount, own_amount }) => [reference, difference, amount, own_amount],
  );

const report = [
  row('payment', 'pay_same', '1299.05,25.98,4.68,0,1268.39'),
  row('payment', 'pay_less', '499.99,10.00,1.80,0,488.19'),
  row('payment', 'pay_foreign', '10.00,0.20,0.04,0,9.76'),
  row('refund', 'rfnd_foreign', '5.00,0,0,5.00,0'),
  row('adjustment', 'adj_1', '2.00,0,0,2.00,0'),
];

test('a report is imported whole, sums up per settlement, and differences are told with both amounts', async () => {
  const imported = await upload(report);
  expect(imported.body.data).toEqual({ entries: 5, added: 5, settlements: 1 });
  const { data } = await read<SettlementList>(settlementPaths.settlements);
  expect(data).toEqual([
    {
      provider: 'razorpay',
      settlement_id: 'setl_1',
      utr: 'UTR1',
      settled_at: '2026-11-11T05:00:00.000Z',
      payments: 3,
      received: 1809.04,
      refunds: 1,
      refunded: 5,
      adjusted: -2,
      fees: 36.18,
      gst: 6.52,
      net: 1759.34,
      differences: 3,
    },
  ]);
  expect(await differences()).toEqual([
    ['pay_less', 'amount', 499.99, 500],
    ['pay_foreign', 'unknown', 10, null],
    ['rfnd_foreign', 'unknown', 5, null],
    ['pay_unsettled', 'unsettled', null, 700],
  ]);
  const entries = await read<{ data: SettlementEntry[] }>(
    `${settlementPaths.entries}?provider=razorpay&settlement_id=setl_1`,
  );
  expect(entries.data.map(({ reference }) => reference)).toEqual([
    'pay_less',
    'pay_foreign',
    'rfnd_foreign',
    'pay_same',
    'adj_1',
  ]);
  expect(entries.data.find(({ reference }) => reference === 'pay_same')).toMatchObject({
    order_id: orderIds[0],
    own_amount: 1299.05,
    difference: null,
  });
  const file = await office.call(
    'GET',
    `${settlementPaths.entries}.csv?provider=razorpay&settlement_id=setl_1`,
    undefined,
    { headers },
  );
  expect(file.headers['content-disposition']).toBe('attachment; filename="settlement-setl_1.csv"');
  const lines = file.bytes.toString().trim().split('\r\n').slice(1);
  expect(
    lines.map((line) =>
      line
        .split(',')
        .filter((_cell, at) => [3, 4, 6, 10, 11].includes(at))
        .join(' '),
    ),
  ).toEqual([
    'payment pay_same 1299.05 1299.05 ',
    'payment pay_less 499.99 500 amount',
    'payment pay_foreign 10  unknown',
    'refund rfnd_foreign 5  unknown',
    'adjustment adj_1 2  ',
  ]);
});

test('the same report again adds nothing, a longer one what is new, and one that says otherwise is refused whole', async () => {
  expect((await upload(report)).body.data).toMatchObject({ entries: 5, added: 0 });
  const later = row('payment', 'pay_unsettled', '700.00,14.00,2.52,0,683.48', 'setl_2');
  expect((await upload([...report, later])).body.data).toMatchObject({ entries: 6, added: 1, settlements: 2 });
  const { status, body } = await upload([
    row('payment', 'pay_same', '1299.05,25.97,4.69,0,1268.39'),
    row('payment', 'pay_9', '1.00,0,0,0,1.00', 'setl_3'),
  ]);
  expect([status, body.code]).toEqual([409, 'settlements_differ']);
  const { data } = await read<SettlementList>(settlementPaths.settlements);
  expect(data.map(({ settlement_id: id }) => id)).toEqual(['setl_2', 'setl_1']);
});

test('a report that contradicts itself is refused whole; a row that is there twice counts once', async () => {
  const debit = (amount: string) => row('adjustment', 'adj_twice', `${amount},0,0,${amount},0`, 'setl_twice');
  const { status, body } = await upload([debit('3.00'), debit('4.00')]);
  expect([status, body.code]).toEqual([409, 'settlements_differ']);
  const { data } = await read<SettlementList>(settlementPaths.settlements);
  expect(data.map(({ settlement_id: id }) => id)).toEqual(['setl_2', 'setl_1']);
  const same = row('payment', 'pay_same', '1299.05,25.98,4.68,0,1268.39');
  expect((await upload([same, same])).body.data).toMatchObject({ entries: 1, added: 0 });
});

test('the report by day adds up: paid out is what came in less what was taken', async () => {
  const { data } = await read<{ data: { totals: number[] } }>(
    `${reportsPath}/settlements?from=2026-11-11&to=2026-11-11`,
  );
  expect(data.totals).toEqual([2509.04, 5, -2, 50.18, 9.04, 2442.82]);
});

test.each<[string, number, string, () => Promise<{ status: number; body: { message?: string | undefined } }>]>([
  [
    'a file of another kind',
    422,
    'This isn’t the provider’s settlement report: the column “transaction_entity” is missing.',
    () =>
      office.call('POST', `${settlementPaths.imports}?provider=razorpay`, Buffer.from('a,b\n1,2\n'), {
        headers,
        type: 'text/csv',
      }),
  ],
  [
    'a sum that is off',
    422,
    'Line 2: amount, fee, tax and payout don’t add up. Nothing was imported.',
    () => upload([row('payment', 'pay_x', '10.00,0.20,0.04,0,9.77')]),
  ],
  [
    'an empty file',
    422,
    'This isn’t the provider’s settlement report: the column “transaction_entity” is missing.',
    () =>
      office.call('POST', `${settlementPaths.imports}?provider=razorpay`, Buffer.alloc(0), {
        headers,
        type: 'text/csv',
      }),
  ],
  [
    'no UTF-8',
    422,
    'This file isn’t a CSV in UTF-8. Download the report as CSV and upload it unchanged.',
    () =>
      office.call('POST', `${settlementPaths.imports}?provider=razorpay`, Buffer.from([0xff, 0xfe, 0x41, 0x00]), {
        headers,
        type: 'text/csv',
      }),
  ],
  [
    'who may only read',
    403,
    'This needs a permission you don’t have: “Import settlements”. Ask the owner for it.',
    () => upload(report, packer),
  ],
])('%s is refused with a clear word', async (_what, status, message, call) => {
  const answer = await call();
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('a day is fetched from the provider as it documents its call', async () => {
  const server = await startSettlementServer();
  const { config } = shop.services;
  config.payments = {
    ...config.payments,
    accounts: { ...config.payments.accounts, cashfree: server.account, razorpay: server.razorpay },
  };
  const fetchDay = (provider: string) =>
    office.call('POST', settlementPaths.fetch, { provider, day: '2026-11-20' }, { headers });
  expect((await fetchDay('cashfree')).body.data).toEqual({ entries: 1, added: 1, settlements: 1 });
  expect((await fetchDay('razorpay')).body.data).toEqual({ entries: 1, added: 1, settlements: 1 });
  expect(server.asked).toMatchObject([
    {
      method: 'POST',
      url: '/settlement/recon',
      headers: { 'x-client-id': 'app-1', 'x-client-secret': 'a-secret-key', 'x-api-version': '2025-01-01' },
      body: {
        pagination: { limit: 1000, cursor: null },
        filters: { start_date: '2026-11-20T00:00:00+05:30', end_date: '2026-11-20T23:59:59+05:30' },
      },
    },
    {
      method: 'GET',
      url: '/settlements/recon/combined?year=2026&month=11&day=20&count=1000&skip=0',
      headers: { authorization: `Basic ${Buffer.from('rzp_test_1:key-secret').toString('base64')}` },
    },
  ]);
  await server.close();
  const { status, body } = await fetchDay('cashfree');
  expect([status, body.code, body.message]).toEqual([
    503,
    'settlements_unavailable',
    'We couldn’t reach Cashfree Payments, so nothing was imported. Try again in a few minutes.',
  ]);
});
