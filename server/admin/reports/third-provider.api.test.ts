/** A payment provider that exists only in the list: everything that uses providers takes it from there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { type SettlementList, settlementPaths } from '#contract/admin/reports/settlements.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { type PaymentGateway, paymentProviders, ProviderApiError } from '#server/payments/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { callsOf, orderBody, orderFacts, seedProduct, sellingSite, type TestShop } from '#server/testing/shop.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

type Provider = (typeof paymentProviders)[number];

interface PaywellAccount {
  keyId: string;
  keySecret: string;
  apiUrl: string;
}

const paid = new Map<string, Paise>();
const payment = (providerOrderId: string) => {
  const amount = paid.get(providerOrderId);
  const status = 'captured' as const;
  return amount === undefined
    ? null
    : { paymentId: `pw-${providerOrderId}`, providerOrderId, amount, currency: 'INR', status };
};
/** It supports only what this test needs: orders, and incoming payments. */
const gateway = {
  name: 'paywell',
  key: 'pw_shop',
  createOrder: ({ receipt, amount }) => {
    paid.set(receipt, amount);
    return Promise.resolve({ providerOrderId: receipt });
  },
  fetchPayment: (_paymentId, providerOrderId) => Promise.resolve(payment(providerOrderId)),
  isSignedBy: () => true,
  readWebhook: () => 'unsigned' as const,
} satisfies Partial<PaymentGateway>;

let verdict: Error = new Error('fetch failed');
const paywell: Provider = {
  name: 'paywell',
  title: 'Paywell',
  isTest: false,
  settings: [
    { name: 'key_id', value: { kind: 'text', longest: 20, pattern: /^pw_\w+$/ }, isRequired: true },
    { name: 'key_secret', value: { kind: 'secret', shortest: 8 }, isRequired: true },
    {
      name: 'mode',
      variable: 'PAYWELL_URL',
      value: {
        kind: 'choice',
        choices: ['live', 'test'],
        inVariable: { live: 'https://paywell.example', test: 'https://test.paywell.example' },
      },
    },
  ],
  variables: ['PAYWELL_KEY_ID', 'PAYWELL_KEY_SECRET', 'PAYWELL_URL'],
  readAccount: ({
    PAYWELL_KEY_ID: keyId,
    PAYWELL_KEY_SECRET: keySecret,
    PAYWELL_URL: apiUrl = 'https://paywell.example',
  }) => (keyId && keySecret ? ({ keyId, keySecret, apiUrl } satisfies PaywellAccount) : null),
  isTestAccount: (account) => (account as PaywellAccount).apiUrl.includes('test'),
  open: () => gateway as Partial<PaymentGateway> as PaymentGateway,
  verifyAccount: () => Promise.reject(verdict),
  report: {
    columns: [['paywell_id'], ['rupees'], ['day']],
    readRow: (read) => [
      {
        kind: 'payment',
        reference: read('paywell_id'),
        providerOrderId: null,
        amount: paise(Number(read('rupees')) * 100),
        fee: 0,
        gst: 0,
        net: Number(read('rupees')) * 100,
        settlementId: `pw-${read('day')}`,
        utr: '',
        settledAt: new Date(`${read('day')}T10:00:00+05:30`),
      },
    ],
  },
};

const list = paymentProviders as Provider[];
let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  list.push(paywell);
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  const owner = { email: 'asha@office.example', name: 'Asha Rawat', password: 'river-stone-7-lamp' };
  await addStaff(services, owner);
  headers = await logInForTest(office, owner);
  await services.db.updateTable('staff_token').set({ proved_at: services.clock.now() }).execute();
});
afterAll(async () => {
  list.pop();
  await office.close();
  await services.close();
});

const send = (path: string, body: object) => office.call('POST', path, body, { headers });
const read = async <T>(path: string) => (await office.call('GET', path, undefined, { headers })).body as T;
const provider = async () =>
  (await read<{ data: StaffSettings }>(staffSettingsPaths.settings)).data.providers.find(
    ({ name }) => name === 'paywell',
  )!;
const upload = (name: string, text: string) =>
  office.call('POST', `${settlementPaths.imports}?provider=${name}`, Buffer.from(text), { headers, type: 'text/csv' });

test('its settings are in what the admin draws, with their kinds and labels', async () => {
  const found = await provider();
  expect(found).toMatchObject({
    title: 'Paywell',
    is_set_up: false,
    webhook_url: `http://shop.test${paymentWebhookPath('paywell')}`,
  });
  const preset = { is_set: false, source: 'preset', is_unreadable: false, choices: [] };
  expect(found.settings).toEqual([
    {
      ...preset,
      name: 'paywell_key_id',
      label: 'key_id',
      kind: 'text',
      longest: 20,
      value: '',
      variable: 'PAYWELL_KEY_ID',
    },
    {
      ...preset,
      name: 'paywell_key_secret',
      label: 'key_secret',
      kind: 'secret',
      longest: 500,
      value: null,
      variable: 'PAYWELL_KEY_SECRET',
    },
    {
      ...preset,
      name: 'paywell_mode',
      label: 'mode',
      kind: 'choice',
      choices: ['live', 'test'],
      longest: 100,
      value: 'live',
      variable: 'PAYWELL_URL',
    },
  ]);
});

test('they are checked and saved, the secret encrypted, and reach its account', async () => {
  const wrong = await send(staffSettingsPaths.payments, {
    changes: { paywell_key_id: { from: '', to: 'key' }, paywell_colour: { from: '', to: 'red' } },
  });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      paywell_key_id: ['Check this value: it isn’t in the right format'],
      paywell_colour: ['This value isn’t valid'],
    },
  ]);
  const changes = {
    paywell_key_id: { from: '', to: 'pw_shop' },
    paywell_key_secret: { to: 'secret-of-paywell' },
    paywell_mode: { from: 'live', to: 'test' },
  };
  expect((await send(staffSettingsPaths.payments, { changes })).status).toBe(200);
  expect(services.config.payments).toMatchObject({
    accounts: { paywell: { keyId: 'pw_shop', keySecret: 'secret-of-paywell', apiUrl: 'https://test.paywell.example' } },
    offered: [{ name: 'paywell', title: 'Paywell' }],
  });
  expect(await provider()).toMatchObject({
    is_set_up: true,
    is_test_account: true,
    settings: [{ value: 'pw_shop' }, { value: null, is_set: true, source: 'admin' }, { value: 'test' }],
  });
  const stored = await services.db.selectFrom('setting').select('value').where('key', '=', 'shop_settings').execute();
  expect(stored).toMatchObject([
    {
      value: {
        values: { paywell_key_id: 'pw_shop', paywell_mode: 'test' },
        secrets: { paywell_key_secret: expect.any(String) },
      },
    },
  ]);
  expect(JSON.stringify(stored)).not.toContain('secret-of-paywell');
  const tryAccount = async () => (await send(staffSettingsPaths.testPayments, { provider: 'paywell' })).body.data;
  expect(await tryAccount()).toEqual({
    ok: false,
    message: 'We couldn’t reach Paywell, so the account hasn’t been tested. Try again in a few minutes.',
    detail: '',
  });
  verdict = new ProviderApiError('Paywell', 401, 'no such key');
  expect(await tryAccount()).toEqual({
    ok: false,
    message: 'Paywell didn’t accept this account.',
    detail: 'Paywell answered 401: no such key',
  });
});

test('an order is paid with it', async () => {
  const site = await sellingSite(services);
  const shop: Pick<TestShop, 'post'> = callsOf(site);
  try {
    const soap = await seedProduct(services.db, { regular: 9_900 });
    const { body } = await shop.post(
      paths.placeOrder,
      orderBody({ [soap]: 1 }, { form: { payment_method: 'online' } }),
    );
    expect(body.payment).toMatchObject({ provider: 'paywell', key: 'pw_shop', amount: 9_900 });
    const order_data = { order_id: body.order_id, payment_id: `pw-${body.payment.provider_order_id}`, signature: 'x' };
    expect((await shop.post(paths.confirmPayment, { order_data })).status).toBe(200);
    expect(await orderFacts(services.db, body.order_id as number)).toMatchObject({ payment_status: 'paid' });
    expect((await shop.post(paymentWebhookPath('paywell'), {})).body.code).toBe('webhook_signature_invalid');
  } finally {
    await site.close();
  }
});

test('its settlement report is read by its own reader, and the screen is told of it', async () => {
  const imported = await upload('paywell', 'Paywell ID,Rupees,Day\npw-foreign,120,2026-11-18\n');
  expect(imported.body.data).toEqual({ entries: 1, added: 1, settlements: 1 });
  const { data, meta } = await read<SettlementList>(settlementPaths.settlements);
  expect(data).toMatchObject([{ provider: 'paywell', settlement_id: 'pw-2026-11-18', received: 120, differences: 1 }]);
  expect(meta.providers).toEqual([
    { name: 'razorpay', title: 'Razorpay', is_test: false, has_reports: true },
    { name: 'cashfree', title: 'Cashfree Payments', is_test: false, has_reports: true },
    { name: 'sandbox', title: 'Test payment', is_test: true, has_reports: false },
    { name: 'paywell', title: 'Paywell', is_test: false, has_reports: true },
  ]);
});

test.each(['nobody', 'sandbox'])(
  'a report of %s, whose reports the shop cannot read, is refused by name',
  async (name) => {
    const before = await services.db.selectFrom('settlement_import').selectAll().execute();
    const { status, body } = await upload(name, 'Event ID,Event Type\n1,PAYMENT\n');
    expect([status, body.code, body.message]).toEqual([
      422,
      'settlement_provider_unknown',
      `Settlement reports from “${name}” can’t be imported here. Choose another provider.`,
    ]);
    expect(await services.db.selectFrom('settlement_import').selectAll().execute()).toEqual(before);
  },
);
