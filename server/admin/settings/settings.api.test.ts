import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Approval, approvalPaths } from '#contract/admin/home/approvals.ts';
import { openingPaths } from '#contract/admin/settings/opening.ts';
import { type OwnerNotice, ownerNoticePaths } from '#contract/admin/settings/owner-notices.ts';
import { allSettings, type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { type StaffSetup, setupDeliveryPath, setupPath } from '#contract/admin/settings/setup.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import type { MessageProvider } from '#server/platform/message-gateways/provider.ts';
import { messageProviders } from '#server/platform/message-gateways/providers.ts';
import { messages } from '#server/platform/messages.ts';
import { encryptSecret } from '#server/platform/encrypted-secret.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import { applyStoredSettings, readNetworkSettings } from '#server/platform/stored-settings.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff, staffJobs } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let owner: SessionHeaders;
let clerk: SessionHeaders;
const environment = { GUEST_COD_MAX: '2000' };
const read = readConfig(environment, paymentProviders);
const overrides: Partial<Config> = {
  orderLimits: read.orderLimits,
  network: read.network,
  payments: read.payments,
  readFrom: read.readFrom,
};
beforeAll(async () => {
  services = await openTestServices(overrides);
  office = openCaller(services, staffRoutes);
  const password = 'river-stone-7-lamp';
  const asha = { email: 'asha@office.example', name: 'Asha Rawat', password };
  const dev = { email: 'dev@office.example', name: 'Dev', password, permissions: ['company.read'] as const };
  for (const member of [asha, dev]) await addStaff(services, member);
  owner = await logInForTest(office, asha);
  clerk = await logInForTest(office, dev);
});
afterAll(async () => {
  await office.close();
  await services.close();
});
beforeEach(async () => {
  await services.db.deleteFrom('setting').where('key', '!=', 'server_key').execute();
  await applyStoredSettings(services);
  await prove(services.clock.now());
});

const prove = (at: Date | null) => services.db.updateTable('staff_token').set({ proved_at: at }).execute();
const send = (path: string, body: object = {}, as = owner) => office.call('POST', path, body, { headers: as });
const patch = (path: string, changes: object) => send(path, { changes });
const settings = async () =>
  (await office.call('GET', staffSettingsPaths.settings, undefined, { headers: owner })).body.data as StaffSettings;
const approvals = async () => (await settings()).approvals;
const setting = async (name: string) => allSettings(await settings()).find((each) => each.name === name)!;
const stored = async () => JSON.stringify(await services.db.selectFrom('setting').selectAll().execute());

test('a limit holds at once; an empty one brings the preset back; one that somebody else has changed is kept', async () => {
  expect(await setting('order_max_items')).toMatchObject({ value: '100', source: 'preset', is_set: false });
  expect((await patch(staffSettingsPaths.limits, { order_max_items: { from: '100', to: '40' } })).status).toBe(200);
  expect(services.config.orderLimits.perOrder).toBe(40);
  expect(await setting('order_max_items')).toMatchObject({ value: '40', source: 'admin', is_set: true });

  const stale = await patch(staffSettingsPaths.limits, { order_max_items: { from: '100', to: '50' } });
  expect([stale.status, stale.body.code]).toEqual([409, 'edit_conflict']);
  expect(stale.body).toMatchObject({ conflicts: [{ field: 'order_max_items', from: '100', current: '40', to: '50' }] });
  expect(services.config.orderLimits.perOrder).toBe(40);

  expect((await patch(staffSettingsPaths.limits, { order_max_items: { from: '40', to: '' } })).status).toBe(200);
  expect(services.config.orderLimits.perOrder).toBe(100);
});

test('what holds for direct sellers is set in the admin, and its presets come back', async () => {
  const presets = {
    joinRequiresOrder: false,
    coolingOffDays: 30,
    exitNoticeDays: 30,
    payoutHoldHours: 72,
    incomeChecks: 'unusual',
    incomeForecast: true,
    minimumPayout: 100,
    openIncomeHold: 5_000,
  };
  expect(readNetworkSettings(services)).toEqual(presets);
  expect(await setting('payout_hold_hours')).toMatchObject({ value: '72', source: 'preset' });
  const changes = {
    join_requires_order: { from: '0', to: '1' },
    cooling_off_days: { from: '30', to: '45' },
    exit_notice_days: { from: '30', to: '0' },
    payout_hold_hours: { from: '72', to: '24' },
    income_checks: { from: 'unusual', to: 'all' },
    income_forecast: { from: '1', to: '0' },
    minimum_payout: { from: '100', to: '250' },
  };
  expect((await patch(staffSettingsPaths.network, changes)).status).toBe(200);
  expect(readNetworkSettings(services)).toEqual({
    joinRequiresOrder: true,
    coolingOffDays: 45,
    exitNoticeDays: 0,
    payoutHoldHours: 24,
    incomeChecks: 'all',
    incomeForecast: false,
    minimumPayout: 250,
    openIncomeHold: 5_000,
  });
  const back = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, { from: to, to: '' }]));
  expect((await patch(staffSettingsPaths.network, back)).status).toBe(200);
  expect(readNetworkSettings(services)).toEqual(presets);
});

test('what the environment sets wins, is told with its variable and cannot be changed', async () => {
  expect(await setting('guest_cod_max')).toMatchObject({
    value: '2000',
    source: 'environment',
    variable: 'GUEST_COD_MAX',
  });
  const refused = await patch(staffSettingsPaths.limits, { guest_cod_max: { from: '2000', to: '9' } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { guest_cod_max: ['The server sets this with GUEST_COD_MAX, so it can’t be changed here'] },
  ]);
  expect(services.config.orderLimits.guestCodMax).toBe(2000);
});

test.each([
  ['order_max_items', staffSettingsPaths.limits, '-1', 'Enter a whole number'],
  ['unpaid_stock_per_buyer', staffSettingsPaths.limits, '101', 'Enter 100 or less, or 0 for no limit'],
  ['cooling_off_days', staffSettingsPaths.network, '6', 'Enter 7 to 90'],
  ['exit_notice_days', staffSettingsPaths.network, '91', 'Enter 0 to 90'],
  ['payout_hold_hours', staffSettingsPaths.network, '23', 'Enter 24 to 168'],
  ['join_requires_order', staffSettingsPaths.network, 'yes', 'This value isn’t valid'],
  ['income_checks', staffSettingsPaths.network, 'some', 'This value isn’t valid'],
  [
    'smtp_host',
    staffSettingsPaths.mail,
    'mail server',
    'Enter a server name such as smtp.example.com. Leave out https:// and the port.',
  ],
  [
    'mail_from',
    staffSettingsPaths.mail,
    'Evil\r\nBcc: a@b.in',
    'Enter an email such as care@example.com, or with a name: Your Shop <care@example.com>',
  ],
  [
    'razorpay_key_id',
    staffSettingsPaths.payments,
    'key',
    'Enter Razorpay’s key ID. It starts with rzp_test_ or rzp_live_.',
  ],
  ['open_income_hold', staffSettingsPaths.network, '5k', 'Enter an amount in whole rupees, or type “all” or “none”'],
  ['msg91_sender', staffSettingsPaths.messages, 'HIM1', 'Enter the six letters of your DLT header'],
  [
    'whatsapp_phone_number_id',
    staffSettingsPaths.messages,
    '+91',
    'Enter the phone number ID: digits only, at least 6',
  ],
  ['cashfree_mode', staffSettingsPaths.payments, 'http://169.254.169.254', 'This value isn’t valid'],
  ['smtp_host', staffSettingsPaths.limits, 'mail.example', 'This value isn’t valid'],
])('%s by %s cannot be %j', async (name, path, to, message) => {
  const before = await stored();
  const refused = await patch(path, { [name]: { from: (await setting(name)).value ?? '', to } });
  expect([refused.status, refused.body.errors]).toEqual([422, { [name]: [message] }]);
  expect(await stored()).toBe(before);
});

test('a provider’s keys are stored encrypted, never sent back, and open it to buyers; half an account is none', async () => {
  const half = await patch(staffSettingsPaths.payments, { razorpay_key_id: { from: '', to: 'rzp_live_abc' } });
  expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([
    422,
    ['razorpay_key_secret', 'razorpay_webhook_secret'],
  ]);
  const changes = {
    razorpay_key_id: { from: '', to: 'rzp_live_abc' },
    razorpay_key_secret: { to: 'keysecret-77' },
    razorpay_webhook_secret: { to: 'hooksecret-77' },
  };
  expect((await patch(staffSettingsPaths.payments, changes)).status).toBe(200);
  expect(services.config.payments.offered).toEqual([{ name: 'razorpay', title: 'Razorpay' }]);
  expect(services.config.payments.accounts['razorpay']).toMatchObject({ keySecret: 'keysecret-77' });
  const told = await settings();
  expect(allSettings(told).find(({ name }) => name === 'razorpay_key_secret')).toMatchObject({
    value: null,
    is_set: true,
  });
  expect(told.providers[0]).toMatchObject({
    name: 'razorpay',
    is_set_up: true,
    is_offered: true,
    webhook_url: 'http://shop.test/api/payment-webhooks/razorpay',
  });
  for (const text of [JSON.stringify(told), await stored()]) expect(text).not.toMatch(/keysecret|hooksecret/);
  const audit = await services.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(audit[0]).toMatchObject({ action: 'payment_settings.update', after: { razorpay_key_secret: 'set' } });
  expect(JSON.stringify(audit)).not.toMatch(/keysecret/);

  // Another process applies it, and one with another SECRET_KEY reports that it cannot read it.
  const other = await services.another();
  Object.assign(other, { config: { ...services.config, payments: read.payments } });
  expect(await applyStoredSettings(other)).toBe(true);
  expect(other.config.payments.offered).toEqual([{ name: 'razorpay', title: 'Razorpay' }]);
});

test('what a later version has stored stays when this one saves other settings', async () => {
  const later = { values: { order_gift_wrap: '1' }, secrets: { upiwell_key: 'sealed by the later version' } };
  await services.db
    .insertInto('setting')
    .values({ key: 'shop_settings', value: JSON.stringify(later), updated_at: services.clock.now() })
    .execute();
  expect((await patch(staffSettingsPaths.limits, { order_max_items: { from: '100', to: '40' } })).status).toBe(200);
  const { value } = await services.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'shop_settings')
    .executeTakeFirstOrThrow();
  expect(value).toEqual({ ...later, values: { ...later.values, order_max_items: '40' } });
});

test('accounts that an earlier version has stored are read', async () => {
  const key = await readServerKey(services, services.db);
  const secret = (name: string) => encryptSecret(key, `setting ${name}`, `secret of ${name}`);
  const value = {
    values: { cashfree_app_id: 'app-1', cashfree_mode: 'test', sms_gateway: 'msg91', msg91_sender: 'HIMGRI' },
    secrets: Object.fromEntries(['cashfree_secret_key', 'msg91_auth_key'].map((name) => [name, secret(name)])),
  };
  await services.db
    .insertInto('setting')
    .values({ key: 'shop_settings', value: JSON.stringify(value), updated_at: services.clock.now() })
    .execute();
  await applyStoredSettings(services);
  expect(services.config).toMatchObject({
    payments: {
      accounts: {
        cashfree: {
          appId: 'app-1',
          secretKey: 'secret of cashfree_secret_key',
          apiUrl: 'https://sandbox.cashfree.com/pg',
        },
      },
    },
    messageGateways: { sms: { gateway: 'msg91', authKey: 'secret of msg91_auth_key', sender: 'HIMGRI' } },
  });
});

test('keys and the mail server ask for a recent proof of who it is', async () => {
  await prove(null);
  for (const path of [staffSettingsPaths.payments, staffSettingsPaths.mail]) {
    const refused = await patch(path, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
  }
  expect((await patch(staffSettingsPaths.limits, {})).status).toBe(200);
});

test('on a public address test keys are rejected: the shop would not start again', async () => {
  Object.assign(services.config, { shopUrl: 'https://shop.himgiri.in', demo: false });
  // In a real shop no owner may act without a second factor.
  await sql`INSERT INTO staff_factor (staff_id, kind, name, created_at, secret, last_step)
    SELECT id, 'totp', 'Phone', now(), '-', 0 FROM staff WHERE is_owner`.execute(services.db);
  const refused = await patch(staffSettingsPaths.payments, {
    razorpay_key_id: { from: '', to: 'rzp_test_abc' },
    razorpay_key_secret: { to: 'keysecret-77' },
    razorpay_webhook_secret: { to: 'hooksecret-77' },
  });
  Object.assign(services.config, { shopUrl: null, demo: true });
  await services.db.deleteFrom('staff_factor').execute();
  expect([refused.status, refused.body.code]).toEqual([422, 'settings_unfit']);
  expect(refused.body.message).toContain('These are test keys of Razorpay');
});

test('the mail server is used from then on; its test email arrives, and a wrong server’s words are told', async () => {
  const server = await startMailServer();
  try {
    const missing = await patch(staffSettingsPaths.mail, { smtp_user: { from: '', to: 'shop' } });
    expect([missing.status, missing.body.errors]).toEqual([422, { smtp_host: ['Enter the mail server'] }]);
    const { port } = new URL(server.url);
    const saved = await patch(staffSettingsPaths.mail, {
      smtp_host: { from: '', to: '127.0.0.1' },
      smtp_port: { from: '', to: port },
      smtp_security: { from: 'starttls', to: 'none' },
      mail_from: { from: '', to: 'Himgiri <care@himgiri.example>' },
    });
    expect(saved.status).toBe(200);
    expect(services.config.smtpUrl).toBe(`smtp://127.0.0.1:${port}/?ignoreTLS=true`);
    const sent = await send(staffSettingsPaths.testMail, { to: 'asha@office.example' });
    expect(sent.body.data).toEqual({ ok: true, message: 'Sent. Check the inbox of asha@office.example.', detail: '' });
    expect(server.messages[0]).toContain('From: Himgiri <care@himgiri.example>');
  } finally {
    await server.close();
  }
  const lost = await send(staffSettingsPaths.testMail, { to: 'asha@office.example' });
  expect(lost.body.data).toMatchObject({ ok: false, message: 'The test email couldn’t be sent.' });
  expect((lost.body.data as { detail: string }).detail).toContain('ECONNREFUSED');
});

test('the guide tells each step with what the doctor finds, and the shop opens when nothing else is missing', async () => {
  const { products, notOpen } = messages.readiness.problems;
  let found = [
    { code: 'products', kind: 'missing' as const, ...products },
    { code: 'not_open', kind: 'missing' as const, ...notOpen },
  ];
  let forgotten = 0;
  const opening = services.opening;
  services.opening = {
    isOpen: () => Promise.resolve(found.length === 0),
    findProblems: () => Promise.resolve(found),
    forget: () => void forgotten++,
  };
  try {
    const guide = async () =>
      (await office.call('GET', setupPath, undefined, { headers: clerk })).body.data as StaffSetup;
    const first = await guide();
    // The guide ignores the cached problems and shows the current ones.
    expect(forgotten).toBe(1);
    expect(first.steps.map(({ step, is_done: isDone }) => `${step} ${isDone}`)).toEqual([
      'company true',
      'delivery false',
      'payment true',
      'mail true',
      'products false',
      'pictures false',
      'server true',
      'open false',
    ]);
    expect(first.steps[4]!.problems).toEqual([
      { problem: 'No products are published.', remedy: 'Add products and publish them.' },
    ]);
    expect((await send(setupDeliveryPath)).status).toBe(200);
    expect((await guide()).steps[1]!.is_done).toBe(true);

    expect((await send(openingPaths.open, {}, clerk)).status).toBe(403);
    const early = await send(openingPaths.open);
    expect([early.status, early.body.code]).toEqual([409, 'shop_not_ready']);
    found = found.slice(1);
    forgotten = 0;
    expect((await send(openingPaths.open)).status).toBe(200);
    const state = async () =>
      (await services.db.selectFrom('setting').select('value').where('key', '=', 'opening').executeTakeFirst())?.value;
    expect([await state(), forgotten]).toEqual([{ is_open: true }, 1]);
    expect((await send(openingPaths.close)).status).toBe(200);
    expect(await state()).toEqual({ is_open: false });
  } finally {
    services.opening = opening;
  }
});

test('a gateway for SMS is chosen, its key is kept secret, and a test message goes through it as documented', async () => {
  const asked: unknown[] = [];
  let answer = '{"type":"success","message":"1"}';
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push([request.url, request.headers['authkey'], JSON.parse(body)]);
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const trySms = () => send(staffSettingsPaths.testMessages, { channel: 'sms', to: '+91 98765 43210' });
  expect((await trySms()).body.data).toMatchObject({
    ok: false,
    message: 'Choose a gateway and enter a template first.',
  });
  const half = await patch(staffSettingsPaths.messages, { sms_gateway: { from: '', to: 'msg91' } });
  expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ['msg91_auth_key']]);
  const saved = await patch(staffSettingsPaths.messages, {
    sms_gateway: { from: '', to: 'msg91' },
    msg91_sender: { from: '', to: ' himgri ' },
    msg91_auth_key: { to: 'auth-key-of-msg91' },
    sms_templates: { from: '', to: 'order_shipped.en=64a1f0' },
  });
  expect([saved.status, (saved.body.data as StaffSettings).sends_sms]).toEqual([200, true]);
  expect(JSON.stringify(saved.body) + (await stored())).not.toContain('auth-key-of-msg91');
  services.config.messageGateways.sms!.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await trySms()).body.data).toMatchObject({ ok: true, detail: '' });
  expect(asked).toEqual([
    [
      '/api/v5/flow',
      'auth-key-of-msg91',
      {
        template_id: '64a1f0',
        sender: 'HIMGRI',
        short_url: '0',
        recipients: [
          {
            mobiles: '919876543210',
            VAR1: 'Asha',
            VAR2: 'Shop',
            VAR3: 'K7QM3-XV9RK',
            VAR4: 'Blue Dart',
            VAR5: 'BD48120077',
          },
        ],
      },
    ],
  ]);
  answer = '{"type":"error","message":"Invalid authkey"}';
  expect((await trySms()).body.data).toEqual({
    ok: false,
    message: 'MSG91 didn’t accept the message.',
    detail: 'MSG91 answered 422: Invalid authkey',
  });
  await new Promise((resolve) => server.close(resolve));
  const failed = (await trySms()).body.data as { ok: boolean; message: string; detail: string };
  expect(failed).toEqual({
    ok: false,
    message: 'We couldn’t reach MSG91, so the message may not have been sent. Try again in a few minutes.',
    detail: '',
  });
  await prove(null);
  expect((await patch(staffSettingsPaths.messages, { sms_gateway: { from: 'msg91', to: '' } })).status).toBe(403);
});

test('a gateway that stands in the list alone is drawn, chosen, stored and used', async () => {
  const sent: string[] = [];
  const list = messageProviders as MessageProvider[];
  list.push({
    name: 'pigeon',
    title: 'Pigeon Post',
    channel: 'sms',
    settings: [{ name: 'auth_key', value: { kind: 'secret', shortest: 8 }, isRequired: true }],
    variables: { PIGEON_AUTH_KEY: z.optional(z.string()) },
    readAccount: ({ PIGEON_AUTH_KEY: apiUrl = '' }) => ({ gateway: 'pigeon', apiUrl }),
    open: ({ apiUrl: key }) => ({ send: ({ to }) => Promise.resolve(void sent.push(`${key} ${to}`)) }),
  });
  try {
    expect((await settings()).message_providers.at(-1)).toMatchObject({
      title: 'Pigeon Post',
      channel: 'sms',
      settings: [{ name: 'pigeon_auth_key', label: 'auth_key', kind: 'secret', variable: 'PIGEON_AUTH_KEY' }],
    });
    const choice = { from: '', to: 'pigeon' };
    const half = await patch(staffSettingsPaths.messages, { sms_gateway: choice });
    expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ['pigeon_auth_key']]);
    const unknown = await patch(staffSettingsPaths.messages, { sms_gateway: { from: '', to: 'raven' } });
    expect([unknown.status, unknown.body.errors]).toMatchObject([
      422,
      { sms_gateway: [expect.stringContaining('must be msg91 or pigeon')] },
    ]);
    const changes = {
      sms_gateway: choice,
      pigeon_auth_key: { to: 'key-of-the-loft' },
      sms_templates: { from: '', to: 'order_shipped.en=64a1f0' },
    };
    expect((await patch(staffSettingsPaths.messages, changes)).status).toBe(200);
    expect(await stored()).not.toContain('key-of-the-loft');
    const tried = await send(staffSettingsPaths.testMessages, { channel: 'sms', to: '9876543210' });
    expect([tried.body.data, sent]).toMatchObject([{ ok: true }, ['key-of-the-loft 9876543210']]);
  } finally {
    list.pop();
  }
});

test('the days for returns have bounds, and pages tell of them at once', async () => {
  const change = (to: string) => patch(staffSettingsPaths.limits, { return_days: { from: '30', to } });
  for (const days of ['6', '181', '0']) {
    const { status, body } = await change(days);
    expect([status, body.errors]).toEqual([422, { return_days: ['Enter 7 to 180'] }]);
  }
  expect((await change('45')).status).toBe(200);
  expect(services.config.returnDays).toBe(45);
});

describe('what decides who gets money takes two people, and every owner is told', () => {
  const mira = { email: 'mira@office.example', name: 'Mira Negi', password: 'river-stone-7-lamp' };
  let colleague: SessionHeaders;
  beforeAll(async () => {
    await addStaff(services, mira);
    colleague = await logInForTest(office, mira);
  });
  afterAll(async () => {
    await services.db
      .updateTable('staff')
      .set({ deactivated_at: new Date('2020-01-01') })
      .where('email', '=', mira.email)
      .execute();
  });
  beforeEach(async () => {
    await emptyTables(services.db, 'approval', 'mail', 'owner_notice');
    await services.db.updateTable('staff').set({ notices_read_to: 0 }).execute();
  });
  const get = async (path: string, as: SessionHeaders) =>
    (await office.call('GET', path, undefined, { headers: as })).body.data;
  const pending = async () => (await get(`${approvalPaths.approvals}?state=pending`, colleague)) as Approval[];
  const decide = async (verb: 'approve' | 'decline') =>
    send(`${approvalPaths.approvals}/${(await pending())[0]!.id}/${verb}`, {}, colleague);
  const told = async () =>
    (await services.db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute())
      .filter(({ subject }) => !subject.startsWith('For your approval'))
      .map(({ recipient, subject }) => `${recipient} ${subject}`);

  test.each([
    ['payout_hold_hours', '72', '24', () => readNetworkSettings(services).payoutHoldHours, 72, 24],
    ['income_checks', 'unusual', 'none', () => readNetworkSettings(services).incomeChecks, 'unusual', 'none'],
    ['minimum_payout', '100', '250', () => readNetworkSettings(services).minimumPayout, 100, 250],
  ])('%s', async (name, from, to, holding, before, after) => {
    const asked = await patch(staffSettingsPaths.network, { [name]: { from, to } });
    expect([asked.status, (asked.body as { awaits_approval?: boolean }).awaits_approval]).toEqual([200, true]);
    expect(holding()).toBe(before);
    expect((await setting(name)).value).toBe(from);
    const [request] = await pending();
    expect(request).toMatchObject({ action: 'settings.update', facts: { [`setting.${name}`]: `${from} → ${to}` } });
    expect((await send(`${approvalPaths.approvals}/${request!.id}/approve`)).body.code).toBe('approval_own');
    expect([await told(), holding()]).toEqual([[], before]);
    expect((await decide('approve')).status).toBe(200);
    expect(holding()).toBe(after);
    const subject = 'Shop: The rules for direct sellers have changed';
    expect(await told()).toEqual([`asha@office.example ${subject}`, `${mira.email} ${subject}`]);
    const [notice] = (await get(ownerNoticePaths.notices, owner)) as OwnerNotice[];
    expect(notice).toMatchObject({ action: 'settings.update', by: 'Asha Rawat', approved_by: 'Mira Negi' });
    expect((await send(ownerNoticePaths.read, { up_to: notice!.id })).body.data).toEqual([]);
    expect((await get(ownerNoticePaths.notices, colleague)) as OwnerNotice[]).toHaveLength(1);
    expect(await get(ownerNoticePaths.notices, clerk)).toEqual([]);
    expect((await send(ownerNoticePaths.read, { up_to: 1 }, clerk)).status).toBe(403);
  });

  test('a save without changes needs no approval, and a request contains only changed settings', async () => {
    const unchanged = {
      cooling_off_days: { from: '30', to: '030 ' },
      minimum_payout: { from: '100', to: '' },
      open_income_hold: { from: '5000', to: '₹5,000' },
    };
    const same = await patch(staffSettingsPaths.network, unchanged);
    expect([same.status, same.body]).toMatchObject([200, { awaits_approval: false, has_changes: false }]);
    expect(await pending()).toEqual([]);
    const changed = { ...unchanged, open_income_hold: { from: '5000', to: ' ALL ' } };
    const asked = await patch(staffSettingsPaths.network, changed);
    expect(asked.body).toMatchObject({ awaits_approval: true, has_changes: true });
    expect((await pending())[0]!.facts).toEqual({ 'setting.open_income_hold': '5000 → all' });
    expect((await decide('approve')).status).toBe(200);
    expect(readNetworkSettings(services).openIncomeHold).toBe('all');
  });

  test.each([
    ['₹5,500', 5_500],
    [' None ', 'none'],
  ])('the limit for income on hold accepts common notations: %s', async (to, held) => {
    await patch(staffSettingsPaths.network, { open_income_hold: { from: '5000', to } });
    await decide('approve');
    expect(readNetworkSettings(services).openIncomeHold).toBe(held);
  });

  test('the error for an invalid value says what to enter, and for a long value the longest length', async () => {
    const errorsOf = async (path: string, name: string, to: string) =>
      ((await patch(path, { [name]: { from: '', to } })).body as { errors: object }).errors;
    expect(await errorsOf(staffSettingsPaths.network, 'open_income_hold', '5 thousand')).toEqual({
      open_income_hold: ['Enter an amount in whole rupees, or type “all” or “none”'],
    });
    expect(await errorsOf(staffSettingsPaths.mail, 'smtp_host', 'm'.repeat(201))).toEqual({
      smtp_host: ['Use 200 characters or fewer'],
    });
  });

  test('keys of a payment provider wait encrypted, apart from the request that is kept, and go with the decision', async () => {
    const secret = 'live-secret-of-somebody';
    const keys = {
      razorpay_key_id: { from: '', to: 'rzp_live_abc' },
      razorpay_key_secret: { to: secret },
      razorpay_webhook_secret: { to: 'hooksecret-77' },
    };
    const kept = async () =>
      JSON.stringify([
        await services.db.selectFrom('approval').selectAll().execute(),
        await services.db.selectFrom('approval_secret').selectAll().execute(),
        await services.db.selectFrom('audit_entry').selectAll().execute(),
        await services.db.selectFrom('owner_notice').selectAll().execute(),
        await services.db.selectFrom('mail').selectAll().execute(),
      ]);
    const secrets = () => services.db.selectFrom('approval_secret').select('name').orderBy('name').execute();
    for (const verb of ['decline', 'approve'] as const) {
      expect((await patch(staffSettingsPaths.payments, keys)).status).toBe(200);
      expect(services.config.payments.accounts).not.toHaveProperty('razorpay');
      expect(await kept()).not.toContain(secret);
      expect(await secrets()).toEqual([{ name: 'razorpay_key_secret' }, { name: 'razorpay_webhook_secret' }]);
      expect((await pending())[0]!.facts).toEqual({
        provider: 'Razorpay',
        'setting.razorpay_key_id': '– → rzp_live_abc',
        'setting.razorpay_key_secret': '••••',
        'setting.razorpay_webhook_secret': '••••',
      });
      expect((await decide(verb)).status).toBe(200);
      expect(await secrets()).toEqual([]);
    }
    expect(services.config.payments.accounts).toMatchObject({
      razorpay: { keyId: 'rzp_live_abc', keySecret: secret },
    });
    expect(await kept()).not.toContain(secret);
    expect(await told()).toEqual([
      'asha@office.example Shop: The payment accounts have changed',
      `${mira.email} Shop: The payment accounts have changed`,
    ]);
    const mails = await services.db
      .selectFrom('mail')
      .select('body_text')
      .where('subject', 'like', '%have changed')
      .execute();
    expect(mails[0]!.body_text).toContain('Provider: Razorpay');
    expect(mails[0]!.body_text).toContain('Key ID: – → rzp_live_abc');
  });

  test('the mail server is set at once where there is none; another one waits, since codes and invitations go through it', async () => {
    const subject = 'Shop: The mail server’s settings have changed';
    const both = [`asha@office.example ${subject}`, `${mira.email} ${subject}`];
    const change = (from: string, to: string) => patch(staffSettingsPaths.mail, { smtp_host: { from, to } });
    const foretold = { network: 'settings.update', payments: 'payment_settings.update' };
    expect(await approvals()).toEqual(foretold);
    expect((await change('', 'mail.himgiri.example')).body).toMatchObject({ awaits_approval: false });
    expect(await approvals()).toEqual({ ...foretold, mail: 'settings.update' });
    expect(await told()).toEqual(both);
    expect((await change('mail.himgiri.example', 'mail.thief.example')).body).toMatchObject({ awaits_approval: true });
    expect((await setting('smtp_host')).value).toBe('mail.himgiri.example');
    expect(await pending()).toMatchObject([
      { action: 'settings.update', facts: { 'setting.smtp_host': 'mail.himgiri.example → mail.thief.example' } },
    ]);
    expect((await decide('approve')).status).toBe(200);
    expect((await setting('smtp_host')).value).toBe('mail.thief.example');
    expect(await told()).toEqual([...both, ...both]);
  });

  test('so does another account at the gateway for SMS', async () => {
    const first = { sms_gateway: { from: '', to: 'msg91' }, msg91_auth_key: { to: 'key-of-the-shop' } };
    expect(await approvals()).not.toHaveProperty('messages');
    expect((await patch(staffSettingsPaths.messages, first)).body).toMatchObject({ awaits_approval: false });
    expect(await approvals()).toMatchObject({ messages: 'settings.update' });
    const other = await patch(staffSettingsPaths.messages, { msg91_auth_key: { to: 'key-of-a-thief' } });
    expect(other.body).toMatchObject({ awaits_approval: true });
    expect((await decide('decline')).status).toBe(200);
  });

  test('what a variable of the server sets instead is told to owners, too, once for each change', async () => {
    const { config } = services;
    const startWith = async (variables: Record<string, string>) => {
      const readFrom = { ...config.readFrom, environment: { ...environment, ...variables } };
      services.config = { ...config, readFrom };
      await staffJobs['hourly:staff']!(services, {});
    };
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_shop', RAZORPAY_KEY_SECRET: 'the secret of the shop' };
    await startWith(keys);
    await startWith({ ...keys, RAZORPAY_KEY_ID: 'rzp_live_thief', RAZORPAY_KEY_SECRET: 'another secret' });
    await startWith({ ...keys, RAZORPAY_KEY_ID: 'rzp_live_thief', RAZORPAY_KEY_SECRET: 'another secret' });
    services.config = config;
    const subject = 'Shop: The payment accounts have changed';
    expect(await told()).toEqual([`asha@office.example ${subject}`, `${mira.email} ${subject}`]);
    const [notice] = (await get(ownerNoticePaths.notices, owner)) as OwnerNotice[];
    expect(notice).toMatchObject({
      action: 'payment_settings.update',
      facts: { provider: 'Razorpay', 'setting.razorpay_key_id': 'rzp_live_shop → rzp_live_thief' },
      by: null,
    });
  });
});
