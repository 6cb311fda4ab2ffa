import { afterEach, expect, test } from 'vitest';
import { inTransaction } from './database.ts';
import { runDueJobs } from './jobs.ts';
import { jobsIn } from './jobs.testing.ts';
import { ok, err, type Result } from './result.ts';
import { secretMask } from './message-secrets.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { type ApprovedText, logSmsGateway, type NewSms, queueSms, smsJobs, type SmsMessage } from './sms.ts';
import { messages } from './messages.ts';

let services: TestServices;
const open = async () => {
  services = await openTestServices({ smsTemplates: { 'order_placed.en': '1107160000000000001' } });
};
afterEach(() => services.close());

const message: SmsMessage = {
  to: '9876543210',
  kind: 'order_placed',
  language: 'en',
  fields: { name: 'Asha', brand: 'Himgiri', number: '7', rupees: '584' },
};
/** The default text, since the company has none of its own. */
const written = {
  to: '9876543210',
  kind: 'order_placed',
  language: 'en',
  text: 'Dear Asha, we have received your Himgiri order 7 for Rs 584. We will message you when it ships.',
  values: ['Asha', 'Himgiri', '7', '584'],
  templateId: '1107160000000000001',
};
const queue = (more: Partial<NewSms> = {}, about = '7', result: Result<null> = ok(null)) =>
  inTransaction(services.db, async (tx) => {
    await queueSms(tx, services, { ...message, ...more }, about);
    return result;
  });

test('a text goes through the door once, with the id of its template', async () => {
  await open();
  const carried: ApprovedText[] = [];
  const handlers = smsJobs(() => ({ send: async (text) => void carried.push(text) }));
  await queue();
  await queue();
  await runDueJobs(services, handlers);
  await runDueJobs(services, handlers);
  expect(carried).toEqual([written]);
  await queue({}, '8');
  await runDueJobs(services, handlers);
  expect(carried).toHaveLength(2);
});

test('a code goes through with the text, is stored apart from it and forgotten once it is through', async () => {
  await open();
  const carried: ApprovedText[] = [];
  let away = true;
  const handlers = smsJobs(() => ({
    async send(text) {
      if (away) throw new Error('away');
      carried.push(text);
    },
  }));
  const secret = { value: '012345', expiresAt: new Date(services.clock.now().getTime() + 600_000) };
  const masked = { fields: { ...message.fields, number: secretMask } };
  await queue({ ...masked, secret });
  await runDueJobs(services, handlers);
  expect(JSON.stringify(await jobsIn(services))).not.toContain('012345');
  away = false;
  services.clock.advance(5_000);
  await runDueJobs(services, handlers);
  expect(carried).toEqual([
    { ...written, text: written.text.replace('7', '012345'), values: ['Asha', 'Himgiri', '012345', '584'] },
  ]);
  expect(await services.db.selectFrom('message_secret').selectAll().execute()).toEqual([]);
  await queue({ ...masked, secret }, '8');
  services.clock.advance(600_000);
  await runDueJobs(services, handlers);
  expect(carried).toHaveLength(1);
});

test('a gateway that is away gets it later', async () => {
  await open();
  const carried: ApprovedText[] = [];
  let away = true;
  const handlers = smsJobs(() => ({
    async send(text) {
      if (away) throw new Error('away');
      carried.push(text);
    },
  }));
  await queue();
  await runDueJobs(services, handlers);
  away = false;
  services.clock.advance(5_000);
  await runDueJobs(services, handlers);
  expect(carried).toHaveLength(1);
});

test.each<[string, Partial<SmsMessage>]>([
  ['a message without an approved template', { kind: 'order_shipped' }],
  ['a language without one', { language: 'hi' }],
  ['a number abroad', { to: '12025550142' }],
  ['a landline', { to: '1352555014' }],
])('%s is not queued', async (_name, more) => {
  await open();
  await queue(more);
  expect(await jobsIn(services)).toEqual([]);
});

test('a text of a command that was refused does not exist', async () => {
  await open();
  await queue({}, '7', err(409, 'no', messages.errors.orders.closed));
  expect(await jobsIn(services)).toEqual([]);
});

test('what the company had approved under an id goes out under it, with its values in the order of its text', async () => {
  await open();
  const row = {
    channel: 'sms',
    kind: 'order_placed',
    language: 'en',
    saved_by: 'meera',
    category: 'utility',
  } as const;
  const at = services.clock.now();
  const approved = { ...row, at, status: 'approved' as const, template_id: '1107160000000000001' };
  await services.db
    .insertInto('text_message_version')
    .values([
      { ...approved, version: 1, text: '{brand}: {number} is placed' },
      { ...approved, version: 2, text: 'Thanks for {number}, {name}. {brand}' },
      { ...approved, version: 3, text: '{number} of another id', template_id: '2' },
      { ...row, at, version: 4, text: '{number} waits', status: 'draft' },
    ])
    .execute();
  const carried: ApprovedText[] = [];
  await queue();
  await runDueJobs(
    services,
    smsJobs(() => ({ send: async (text) => void carried.push(text) })),
  );
  expect(carried).toEqual([{ ...written, text: 'Thanks for 7, Asha. Himgiri', values: ['7', 'Asha', 'Himgiri'] }]);
});

test('without a gateway the log says so, but neither number nor content', async () => {
  await open();
  const logged: unknown[] = [];
  services.log = new Proxy(services.log, {
    get: (log, name) => (name === 'info' ? (...line: unknown[]) => logged.push(line) : Reflect.get(log, name)),
  });
  await queue();
  await runDueJobs(
    services,
    smsJobs(({ log }) => logSmsGateway(log)),
  );
  expect(logged).toEqual([
    [
      {
        channel: 'sms',
        to: '…3210',
        kind: 'order_placed',
        language: 'en',
        templateId: '1107160000000000001',
        characters: written.text.length,
      },
      'text kept',
    ],
  ]);
});
