import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TicketReceipt, TicketStatus } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportJobs, supportRoutes } from './index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { handleTicket } from './handle-ticket.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCaller(services, supportRoutes);
});
afterEach(() => emptyTables(services.db, 'ticket', 'ticket_event', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const input = {
  kind: 'return_request',
  full_name: 'आशा रावत',
  email: 'asha@example.in',
  mobile_no: '9876543210',
  order_id: 100_001,
  products: 'शहद',
  reason: 'damaged',
};
const hindi = { language: 'hi' };
const emails = async (recipient: string) =>
  await services.db
    .selectFrom('mail')
    .select(['subject', 'body_text as text', 'body_html as html'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

test('a ticket sent in Hindi is answered in Hindi, by mail too; staff read English', async () => {
  const { body } = await caller.call('POST', ticketPaths.tickets, input, hindi);
  expect(body.message).toBe('हमें आपका वापसी का अनुरोध मिल गया है');
  const { ticket_number: number } = body.data as TicketReceipt;
  const [receipt, ...more] = await emails('asha@example.in');
  expect(more).toEqual([]);
  expect(receipt!.subject).toBe(`वापसी अनुरोध ${number}: हमें मिल गया है`);
  expect(receipt!.text).toContain('विषय: ऑर्डर 100001 की वापसी');
  expect(receipt!.text).toContain('कारण: सामान टूटा-फूटा मिला');
  expect(receipt!.text).toContain(`स्थिति देखें: http://shop.test/hi/ticket-status#${number}`);
  expect(receipt!.text).toContain('23 नवंबर 2026');
  expect(receipt!.html).toContain('<html lang="hi-IN" dir="ltr">');
  const rows = await services.db
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '<>', 'asha@example.in')
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toBe(`Return request ${number}: Return of order 100001`);
  expect(rows[0]!.body_text).toContain('Reason: It arrived damaged');
  expect(rows[0]!.body_text).toContain('Our emails to the sender are in हिन्दी.');
  const status = async (language: string) =>
    (
      await caller.call('GET', `${ticketPaths.ticketStatus}?number=${number}&mobile=9876543210`, undefined, {
        language,
      })
    ).body.data as TicketStatus;
  expect((await status('hi')).subject).toBe('ऑर्डर 100001 की वापसी');
  expect((await status('en')).subject).toBe('Return of order 100001');
});

test('all that follows is in Hindi: taken up, too late, settled', async () => {
  await caller.call('POST', ticketPaths.tickets, { ...input, language: 'hi' });
  const rows = await services.db.selectFrom('ticket').select('id').execute();
  const { rows: staff } = await sql<{ id: number }>`
    INSERT INTO staff (email, name, password_hash, created_at) VALUES ('s@example.in', 'S', '-', now()) RETURNING id`.execute(
    services.db,
  );
  const act = (action: Parameters<typeof handleTicket>[3]) =>
    handleTicket(services, rows[0]!.id, actorForTest({ staffId: staff[0]!.id }), action);
  await act({ kind: 'acknowledge' });
  services.clock.advance(40 * 86_400_000);
  await supportJobs['hourly:support']!(services, {});
  await act({ kind: 'resolve', reason: 'हम नया शहद भेज रहे हैं।' });
  const sent = await emails('asha@example.in');
  expect(sent.map(({ subject }) => subject.replace(/TK-[\w-]+/, 'TK'))).toEqual([
    'वापसी अनुरोध TK: हमें मिल गया है',
    'वापसी अनुरोध TK: काम चल रहा है',
    'वापसी अनुरोध TK: अब शिकायत अधिकारी के पास',
    'वापसी अनुरोध TK: कुछ और समय लगेगा',
    'वापसी अनुरोध TK: हमारा जवाब',
  ]);
  for (const { text } of sent) {
    const own = text.slice(0, text.indexOf('\n\n-- ')).replaceAll(/http\S+|TK-\S+/g, '');
    expect(own).not.toMatch(/[A-Za-z]/);
  }
});

test.each([
  [{ ...input, order_id: '' }, 'अपना ऑर्डर नंबर लिखें'],
  [{ ...input, reason: 'none' }, 'वापसी का कारण चुनें'],
  [{ ...input, products: 'x'.repeat(1_001) }, 'अधिकतम 1000 अक्षर लिखें'],
  [{ ...input, kind: 'other' }, 'अनुरोध का प्रकार चुनें'],
  [{ ...input, open_ms: 5 }, 'लगता है कि यह फ़ॉर्म किसी प्रोग्राम ने भरा है। कृपया इसे एक बार फिर भेजें, या हमें फ़ोन या ईमेल करें।'],
])('a form that is not good is refused in Hindi (%#)', async (form, message) => {
  expect((await caller.call('POST', ticketPaths.tickets, form, hindi)).body.message).toBe(message);
});
