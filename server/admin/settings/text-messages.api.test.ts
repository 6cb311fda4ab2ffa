import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { type TextMessage, type TextMessageList, textMessagePaths } from '#contract/admin/settings/text-messages.ts';
import { languages } from '#contract/language.ts';
import { findTextFault, kindsOfChannel, textChannels } from '#contract/text-message-rules.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Config } from '#server/platform/config.ts';
import { ok } from '#server/platform/result.ts';
import { queueSms } from '#server/platform/sms.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { presetTextMessage } from '#server/platform/text-messages.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

const { texts, text: path, restore, test: testPath } = textMessagePaths;
const owner = { email: 'meera@office.example', name: 'Meera Negi', password: 'river-stone-7-lamp' };
let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
const closing: (() => Promise<unknown>)[] = [];
/** A separate shop for each test, because stored texts change its configuration. */
async function open(config: Partial<Config> = {}) {
  services = await openTestServices(config);
  office = openCaller(services, staffRoutes);
  closing.push(async () => {
    await office.close();
    await services.close();
  });
  await addStaff(services, owner);
  headers = await logInForTest(office, owner);
  await services.db.updateTable('staff_token').set({ proved_at: services.clock.now() }).execute();
}
beforeEach(() => open());
afterAll(async () => {
  for (const close of closing) await close();
});

const placed = { channel: 'sms', kind: 'order_placed', language: 'en' } as const;
const preset = presetTextMessage('order_placed', 'en');
const read = async (name: object = placed) => {
  const query = new URLSearchParams(Object.entries(name) as [string, string][]);
  return (await office.call('GET', `${path}?${String(query)}`, undefined, { headers })).body.data as TextMessage;
};
const post = (url: string, body: object) => office.call('POST', url, body, { headers });
const save = (body: object, name: object = placed) =>
  post(path, {
    ...name,
    version: 0,
    text: preset,
    status: 'approved',
    template_id: '',
    category: 'utility',
    is_correction: false,
    ...body,
  });
const errorsOf = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer;
  return [status, body.errors];
};
async function queued(about: string) {
  const fields = { name: 'Asha', brand: 'Himgiri', number: 'K7', rupees: '584' };
  await inTransaction(services.db, async (tx) => {
    await queueSms(tx, services, { to: '9876543210', kind: 'order_placed', language: 'en', fields }, about);
    return ok(null);
  });
  const key = `text order_placed ${about}`;
  const job = await services.db.selectFrom('job').select('payload').where('key', '=', key).executeTakeFirst();
  if (!job) return null;
  const { text, values, templateId } = job.payload as Record<string, unknown>;
  return { text, values, templateId };
}

test('a text is sent once it is approved; a draft leaves what goes out, and off ends it', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    preset,
    text: preset,
    status: 'draft',
    in_use: null,
    fixed_by: null,
    sender: null,
    is_connected: false,
    versions: [],
  });
  expect(await queued('1')).toBeNull();
  await save({ template_id: '65f1a' });
  expect(await queued('2')).toEqual({
    text: 'Dear Asha, we have received your Himgiri order K7 for Rs 584. We will message you when it ships.',
    values: ['Asha', 'Himgiri', 'K7', '584'],
    templateId: '65f1a',
  });
  const words = 'Thanks for order {number}, {name}. We pack it today. {brand} team';
  await save({ version: 1, text: words, status: 'draft' });
  expect(await queued('3')).toMatchObject({ templateId: '65f1a', values: ['Asha', 'Himgiri', 'K7', '584'] });
  expect(await read()).toMatchObject({ text: words, status: 'draft', in_use: { text: preset, template_id: '65f1a' } });
  expect(
    ((await office.call('GET', texts, undefined, { headers })).body.data as TextMessageList['data']).messages[0],
  ).toEqual({
    ...placed,
    is_sent: true,
    has_draft: true,
  });
  await save({ version: 2, text: words, template_id: '65f1b' });
  expect(await queued('4')).toEqual({
    text: 'Thanks for order K7, Asha. We pack it today. Himgiri team',
    values: ['K7', 'Asha', 'Himgiri'],
    templateId: '65f1b',
  });
  await save({ version: 3, text: words, status: 'off' });
  expect(await queued('5')).toBeNull();
  expect((await read()).versions.map(({ status, template_id: id }) => [status, id])).toEqual([
    ['off', null],
    ['approved', '65f1b'],
    ['draft', null],
    ['approved', '65f1a'],
  ]);
});

test('an id stays with the text that it was approved for, unless it was noted down wrong', async () => {
  await save({ template_id: '65f1a' });
  const text = 'Order {number} is placed with {brand}, thank you';
  const refused =
    'This template was approved for another text. Enter the new text’s template, or save a draft until it is approved.';
  expect(await errorsOf(save({ version: 1, text, template_id: '65f1a' }))).toEqual([422, { template_id: [refused] }]);
  expect((await read()).version).toBe(1);
  expect((await save({ version: 1, text, template_id: '65f1a', is_correction: true })).status).toBe(200);
  expect(await queued('1')).toMatchObject({ values: ['K7', 'Himgiri'] });
  // Its first text must not be restored under it by mistake either.
  expect(await errorsOf(save({ version: 2, template_id: '65f1a' }))).toEqual([422, { template_id: [refused] }]);
});

test('an id that was entered before there were texts stands for the program’s text', async () => {
  const change = { sms_templates: { from: '', to: 'order_placed.en=65f1a' } };
  expect((await post(staffSettingsPaths.messages, { changes: change })).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'approved', in_use: { text: preset, template_id: '65f1a' } });
  expect((await save({ template_id: '65f1a', text: 'Order {number} it is' })).status).toBe(422);
  expect((await save({ template_id: '65f1a' })).status).toBe(200);
});

test('where the server names the ids they are not changed here, and each of them finds its text', async () => {
  const environment = { SMS_TEMPLATES: 'order_placed.en=65f1a' };
  await open({ smsTemplates: { 'order_placed.en': '65f1a' }, readFrom: { environment, providers: [] } });
  const fixed = 'The server sets this with SMS_TEMPLATES, so it can’t be changed here';
  expect((await read()).fixed_by).toBe('SMS_TEMPLATES');
  expect(await errorsOf(save({ template_id: '65f1b' }))).toEqual([422, { template_id: [fixed] }]);
  expect(await errorsOf(save({ status: 'off' }))).toEqual([422, { status: [fixed] }]);
  const text = 'Order {number} is placed with {brand}, thank you';
  await save({ text, template_id: '65f1a', is_correction: true });
  expect(await queued('1')).toMatchObject({ templateId: '65f1a', values: ['K7', 'Himgiri'] });
});

test.each<[object, object]>([
  [{ text: 'Your order is placed' }, { text: ['Keep {number}: the reader needs it'] }],
  [{ text: 'Order {number}: {otp}' }, { text: ['There is no field {otp} here'] }],
  [{ text: 'Order {number}: https://evil.example' }, { text: [expect.stringMatching(/^Link only to /)] }],
  [{ template_id: '' }, { template_id: ['Enter the approved template'] }],
  [{ template_id: '65 f1' }, { template_id: ['Enter the ID as MSG91 shows it: letters and digits only'] }],
])('%o is refused at its field and changes nothing', async (body, errors) => {
  expect(await errorsOf(save({ template_id: '65f1a', ...body }))).toEqual([422, errors]);
  expect((await read()).version).toBe(0);
  expect(await queued('1')).toBeNull();
});

test('one template carries one message; at Meta its languages share a name', async () => {
  await save({ template_id: '65f1a' });
  const hindi = { ...placed, language: 'hi' };
  const taken = { template_id: ['Another message already uses this template'] };
  const text = presetTextMessage('order_placed', 'hi');
  expect(await errorsOf(save({ text, template_id: '65f1a' }, hindi))).toEqual([422, taken]);
  const english = { ...placed, channel: 'whatsapp' };
  await save({ template_id: 'order_v1' }, english);
  expect((await save({ text, template_id: 'order_v1' }, { ...english, language: 'hi' })).status).toBe(200);
  const shipped = { ...english, kind: 'order_shipped' };
  const other = presetTextMessage('order_shipped', 'en');
  expect(await errorsOf(save({ text: other, template_id: 'order_v1' }, shipped))).toEqual([422, taken]);
  expect(services.config).toMatchObject({
    smsTemplates: { 'order_placed.en': '65f1a' },
    whatsappTemplates: { 'order_placed.en': 'order_v1', 'order_placed.hi': 'order_v1' },
  });
});

test('a version comes back as what it was, the program’s text as a draft', async () => {
  await save({ template_id: '65f1a' });
  await save({ version: 1, text: 'Order {number} is ours now', template_id: '65f1b' });
  const back = (version: number, restored: number) => post(restore, { ...placed, version, restored });
  expect((await back(2, 1)).body.data).toMatchObject({
    version: 3,
    status: 'approved',
    in_use: { text: preset, template_id: '65f1a' },
  });
  expect(await queued('1')).toMatchObject({ templateId: '65f1a' });
  await back(3, 2);
  expect((await back(4, 0)).body.data).toMatchObject({
    version: 5,
    text: preset,
    status: 'draft',
    in_use: { text: 'Order {number} is ours now', template_id: '65f1b' },
  });
  expect((await back(5, 9)).body.code).toBe('text_version_not_found');
});

test('of two who save the same text the second is told', async () => {
  const answers = await Promise.all([save({ template_id: '65f1a' }), save({ template_id: '65f1b' })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('text_message_changed');
});

test('who changes a text proves who they are; codes do not go by WhatsApp', async () => {
  const code = { channel: 'whatsapp', kind: 'verification_code', language: 'en' };
  expect(await errorsOf(save({}, code))).toEqual([422, { kind: ['WhatsApp doesn’t carry this message'] }]);
  await services.db.updateTable('staff_token').set({ proved_at: null }).execute();
  for (const answer of [
    await save({ template_id: '65f1a' }),
    await post(restore, { ...placed, version: 0, restored: 0 }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'proof_required']);
});

test('a test carries what is typed under the typed template', async () => {
  const typed = { ...placed, text: '{brand}: order {number} is placed', template_id: '65f1a', to: '9876543210' };
  expect((await post(testPath, typed)).body.data).toEqual({
    ok: false,
    message: 'Set up a gateway under SMS and WhatsApp first.',
    detail: '',
  });
  const sent: unknown[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      sent.push(JSON.parse(body));
      response.end('{"type":"success"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { gateway: 'msg91', authKey: 'auth-key-1', sender: 'HIMGRI', apiUrl } as const;
  services.config.messageGateways = { sms: account, whatsapp: null };
  expect((await post(testPath, typed)).body.data).toMatchObject({ ok: true });
  expect(sent).toMatchObject([
    { template_id: '65f1a', sender: 'HIMGRI', recipients: [{ mobiles: '919876543210', VAR2: 'K7QM3-XV9RK' }] },
  ]);
  expect((await post(testPath, { ...typed, template_id: '' })).body.errors).toEqual({
    template_id: ['Enter the approved template'],
  });
  expect((await post(testPath, { ...typed, to: '12345' })).status).toBe(422);
  expect(sent).toHaveLength(1);
});

test('the program’s texts can be sent by every channel that carries them', () => {
  for (const channel of textChannels)
    for (const kind of kindsOfChannel(channel))
      for (const language of languages)
        expect(
          findTextFault(channel, kind, presetTextMessage(kind, language), 'shop.example'),
          `${channel} ${kind} ${language}`,
        ).toBeNull();
});
