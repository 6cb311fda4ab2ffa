import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import {
  type MessagePreview,
  type MessageTemplate,
  messageTemplatePaths,
  templateNames,
} from '#contract/admin/settings/message-templates.ts';
import { messagesIn, useOwnTexts } from '#locales/messages.ts';
import { applyOwnTexts, previewTemplate } from '#server/templates/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

const { templates, template, preview, restore, test: testPath } = messageTemplatePaths;
let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  const owner = { email: 'meera@office.example', name: 'Meera Negi', password: 'river-stone-7-lamp' };
  await addStaff(services, owner);
  headers = await logInForTest(office, owner);
});
// Other tests of this process write emails, too.
afterEach(() => useOwnTexts({}));
afterAll(async () => {
  await office.close();
  await services.close();
});

const post = (path: string, body: object) => office.call('POST', path, body, { headers });
const read = async (name: string, language = 'en') =>
  (await office.call('GET', `${template}?template=${name}&language=${language}`, undefined, { headers })).body
    .data as MessageTemplate;
const save = (texts: Record<string, string>, version: number, name = 'order_shipped', language = 'en') =>
  post(template, { template: name, language, version, texts });

const heading = 'order.shipped.heading';
const text = 'order.shipped.text';

test('texts are saved by language, are in the next email, and can be brought back by version', async () => {
  const before = await read('order_shipped');
  expect([before.version, before.versions]).toEqual([0, []]);
  expect(before.texts.find(({ key }) => key === text)).toEqual({
    key: text,
    kind: 'paragraph',
    preset: 'Hi {name}, your order {number} has shipped with {courier}.',
    own: null,
    placeholders: [
      { name: 'name', is_necessary: false },
      { name: 'number', is_necessary: true },
      { name: 'courier', is_necessary: true },
    ],
  });
  // Texts equal to the default are not stored.
  const first = await save({ [heading]: 'Off it goes', 'order.shipped.track': 'Track your parcel' }, 0);
  expect((first.body.data as MessageTemplate).versions).toMatchObject([
    { version: 1, saved_by: 'meera@office.example', restored_version: null, texts: { [heading]: 'Off it goes' } },
  ]);
  const { shipped } = messagesIn('en').emails.order;
  expect(shipped.heading).toBe('Off it goes');
  expect(messagesIn('hi').emails.order.shipped.heading).not.toBe('Off it goes');
  await save({ [text]: 'Order {number} left with {courier}.' }, 1);
  const { heading: shown, text: write } = messagesIn('en').emails.order.shipped;
  expect([shown, write({ name: 'Asha', number: 'K7', courier: 'Blue Dart' })]).toEqual([
    'Your order is on its way',
    'Order K7 left with Blue Dart.',
  ]);
  const restored = await post(restore, { template: 'order_shipped', language: 'en', version: 2, restored: 1 });
  expect((restored.body.data as MessageTemplate).versions[0]).toMatchObject({ version: 3, restored_version: 1 });
  expect(messagesIn('en').emails.order.shipped.heading).toBe('Off it goes');
  const list = (await office.call('GET', templates, undefined, { headers })).body.data as object[];
  expect(list).toContainEqual({
    template: 'order_shipped',
    own: ['en'],
    changed_at: services.clock.now().toISOString(),
  });
  const file = (await office.call('GET', `${templates}.csv`, undefined, { headers })).bytes.toString();
  expect(file).toContain('order_shipped,en,order.shipped.heading,Your order is on its way,Off it goes');
  expect(file).toContain('back_in_stock,hi,');
  await post(restore, { template: 'order_shipped', language: 'en', version: 3, restored: 0 });
  expect(messagesIn('en').emails.order.shipped.heading).toBe('Your order is on its way');
});

test('another process learns of it', async () => {
  await save({ 'account.welcome.heading': 'Come in' }, 0, 'welcome');
  useOwnTexts({});
  await save({ 'account.welcome.heading': 'Come in, {firstName}' }, 1, 'welcome');
  expect(messagesIn('en').emails.account.welcome.heading({ firstName: 'Asha' })).toBe('Come in, Asha');
  await applyOwnTexts(services.db);
  expect(messagesIn('en').emails.account.welcome.heading({ firstName: 'Asha' })).toBe('Come in, Asha');
});

test.each([
  [{ [text]: 'On its way' }, text, 'Keep {number}: the reader needs it'],
  [{ [text]: 'On its way, {number} {courier} {otp}' }, text, 'There is no field {otp} here'],
  [{ [heading]: '<b>On its way</b>' }, heading, 'Write plain text without HTML'],
  [{ [heading]: ' ' }, heading, 'Write a text, or use the standard one'],
  [{ 'order.placed.text': 'x' }, 'order.placed.text', 'This email has no such text'],
  [{ 'ticket.facts.order': 'Number' }, 'ticket.facts.order', 'This email has no such text'],
])('%o is refused at its field', async (texts, key, message) => {
  const { version } = await read('order_shipped');
  const { status, body } = await save(texts, version);
  expect([status, body.errors]).toEqual([422, { [key]: [message] }]);
  expect((await read('order_shipped')).version).toBe(version);
});

test('a label that the specification gives word for word cannot be changed, and no link stands beside a code', async () => {
  expect((await read('ticket_words')).texts.map(({ key }) => key)).not.toContain('ticket.facts.order');
  const { body } = await save({ 'account.resetCode.notYou': 'See https://evil.example' }, 0, 'reset_code');
  expect(Object.keys(body.errors ?? {})).toEqual(['account.resetCode.notYou']);
});

test('of two who save the same template the second is told', async () => {
  const { version } = await read('order_paid');
  expect((await save({ 'order.paid.heading': 'Paid' }, version, 'order_paid')).status).toBe(200);
  const { status, body } = await save({ 'order.paid.heading': 'Thank you' }, version, 'order_paid');
  expect([status, body.code]).toEqual([409, 'template_changed']);
});

test('a preview shows what is typed and changes nothing', async () => {
  const answer = await post(preview, {
    template: 'order_placed',
    language: 'en',
    texts: { 'order.placed.heading': 'Dhanyavaad!' },
  });
  const [email] = (answer.body.data as MessagePreview).emails;
  expect(email!.html).toContain('Dhanyavaad!</h1>');
  expect(email!.text).toContain('2 × Tulsi Ginger Tea, 100 g: ₹398');
  expect(messagesIn('en').emails.order.placed.heading).toBe('Thank you for your order');
});

test('every template has an example in every language that uses each of its own texts', async () => {
  for (const language of languages)
    for (const name of templateNames) {
      const { texts } = await read(name, language);
      expect(texts.length, name).toBeGreaterThan(0);
      // Replaces each text by its key and all its placeholders.
      const marked = Object.fromEntries(
        texts.map(({ key, placeholders }) => [
          key,
          [`[${key}]`, ...placeholders.map((each) => `{${each.name}}`)].join(' '),
        ]),
      );
      const emails = await previewTemplate(services, name, language, marked);
      if (!emails.ok) throw new Error(`${name}: ${JSON.stringify(emails.error)}`);
      const written = emails.value.map((email) => `${email.subject} ${email.text}`).join('\n');
      const unused = texts.filter(({ key }) => !written.includes(`[${key}]`)).map(({ key }) => key);
      expect(unused, name).toEqual(seldom[name] ?? []);
      expect(written, name).not.toMatch(/\{\w+\}/);
    }
});

/** For cases that the examples leave out. */
const seldom: Record<string, string[]> = {
  review_rejected: ['spam', 'abuse', 'medical_claim', 'off_topic', 'not_genuine'].map(
    (reason) => `reviews.reasons.${reason}`,
  ),
};

test('a test goes to oneself; without a mail server it says so', async () => {
  const { body } = await post(testPath, { template: 'welcome', language: 'hi', texts: {} });
  expect(body.data).toMatchObject({ ok: false });
});
