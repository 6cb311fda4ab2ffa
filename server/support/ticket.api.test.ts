import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ticketPaths } from '#contract/tickets.ts';
import type { TicketReceipt, TicketStatus } from '#contract/support.ts';
import { type Caller, deviceHeaders, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportRoutes } from './index.ts';

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

const mail = {
  full_name: "Asha <b>O'Rawat</b>",
  email: 'Asha@Example.in',
  mobile_no: '+91 98765 43210',
  subject: 'Opening hours',
  message: 'Are you open on Sunday?\n<script>alert(1)</script>',
};
const complaint = {
  kind: 'complaint',
  full_name: 'Asha Rawat',
  mobile_no: '9876543210',
  subject: 'Broken jar',
  message: 'It leaked.',
  order_id: '100001',
  member_id: '123456',
};
const input = {
  kind: 'return_request',
  full_name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile_no: '9876543210',
  order_id: 100001,
  products: 'Honey 500 g',
  reason: 'damaged',
};
const query = {
  kind: 'query',
  full_name: 'Asha Rawat',
  mobile_no: '9876543210',
  subject: 'Marriage',
  message: 'When?',
  page: '/aarvya-jyotish-peeth',
};
const send = (path: string, body: unknown, from = '203.0.113.7', device = '') =>
  caller.call('POST', path, body, { from, ...(device && { headers: deviceHeaders(device) }) });
const numberOf = (answer: { body: { data?: unknown } }) => (answer.body.data as TicketReceipt).ticket_number;
const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(services.db)).rows;
const countOf = async (table: 'ticket' | 'mail' | 'ticket_event') =>
  (await rows(sql`SELECT 1 FROM ${sql.table(table)}`)).length;
const mails = () => rows(sql`SELECT recipient, subject, body_text, body_html FROM mail ORDER BY id`);
const ask = (number: string, mobile: string, from = '203.0.113.7', device = '') =>
  caller.call('GET', `${ticketPaths.ticketStatus}?${new URLSearchParams({ number, mobile })}`, undefined, {
    from,
    ...(device && { headers: deviceHeaders(device) }),
  });

describe('the contact form', () => {
  test('is kept as typed, with number and clocks', async () => {
    const answer = await send(ticketPaths.sendMail, mail);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        status: 'success',
        message: 'Message has been sent successfully',
        data: {
          ticket_number: expect.stringMatching(/^TK-\w{5}-\w{5}$/),
          acknowledge_by: '2026-11-23T06:30:00.000Z',
          redress_by: '2026-12-21T06:30:00.000Z',
        },
      },
    });
    expect(
      await rows(sql`SELECT number, kind, channel, state, full_name, mobile, email, subject, message FROM ticket`),
    ).toEqual([
      {
        number: numberOf(answer),
        kind: 'contact',
        channel: 'web',
        state: 'received',
        full_name: mail.full_name,
        mobile: '9876543210',
        email: 'asha@example.in',
        subject: mail.subject,
        message: mail.message,
      },
    ]);
    expect(await rows(sql`SELECT kind, staff_id, created_at FROM ticket_event`)).toEqual([
      { kind: 'received', staff_id: null, created_at: services.clock.now() },
    ]);
  });

  test('writes to the sender with number and copy, and to the company; markup stays text', async () => {
    const number = numberOf(await send(ticketPaths.sendMail, mail));
    const emails = (await mails()) as { recipient: string; subject: string; body_text: string; body_html: string }[];
    expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['asha@example.in', `We’ve received your message ${number}`],
      ['care@aarvya.example', `Message ${number}: Opening hours`],
    ]);
    for (const email of emails) {
      expect(email.body_text).toContain('Are you open on Sunday?\n\n<script>alert(1)</script>');
      expect(email.body_html).not.toContain('<script>');
      expect(email.body_html).not.toContain('<b>O');
    }
    expect(emails[0]!.body_text).toContain(`http://shop.test/ticket-status#${number}`);
    expect(await rows(sql`SELECT kind FROM job`)).toEqual([{ kind: 'mail' }, { kind: 'mail' }]);
  });

  test('needs no message', async () => {
    const { message: _message, ...rest } = mail;
    expect((await send(ticketPaths.sendMail, rest)).status).toBe(200);
    expect(await rows(sql`SELECT message FROM ticket`)).toEqual([{ message: '' }]);
  });
});

describe('bad input', () => {
  const long = 'x'.repeat(4_001);
  test.each([
    [
      ticketPaths.sendMail,
      {},
      {
        full_name: ['Name is Required'],
        email: ['Please enter correct email'],
        mobile_no: ['Contact No is Required'],
        subject: ['Enter a subject'],
      },
    ],
    [ticketPaths.sendMail, { ...mail, full_name: '  ' }, { full_name: ['Name is Required'] }],
    [ticketPaths.sendMail, { ...mail, email: 'asha' }, { email: ['Invalid email'] }],
    [ticketPaths.sendMail, { ...mail, email: 'a@b.in\r\nBcc: c@d.in' }, { email: ['Invalid email'] }],
    [ticketPaths.sendMail, { ...mail, mobile_no: 'abc' }, { mobile_no: ['Must be a number type'] }],
    [ticketPaths.sendMail, { ...mail, subject: ['x'] }, { subject: ['Enter a subject'] }],
    [ticketPaths.sendMail, { ...mail, message: long }, { message: ['Use 4000 characters or fewer'] }],
    [ticketPaths.tickets, {}, { kind: ['Choose a kind of request'] }],
    [ticketPaths.tickets, { ...complaint, kind: 'contact' }, { kind: ['Choose a kind of request'] }],
    [ticketPaths.tickets, { ...complaint, message: '' }, { message: ['Enter your message'] }],
    [
      ticketPaths.tickets,
      { ...complaint, order_id: 'AB1' },
      { order_id: ['Enter the order number from your confirmation email'] },
    ],
    [ticketPaths.tickets, { ...complaint, member_id: '12' }, { member_id: ['Enter a member ID of 6 to 8 digits'] }],
    [ticketPaths.tickets, { ...input, order_id: '' }, { order_id: ['Enter your order number'] }],
    [ticketPaths.tickets, { ...input, products: '' }, { products: ['Enter the products you want to return'] }],
    [ticketPaths.tickets, { ...input, reason: 'because' }, { reason: ['Choose a reason for the return'] }],
    [ticketPaths.tickets, { ...query, page: 'https://other.example' }, { page: ['We can’t find that page'] }],
  ])('%s %j is refused by field, and nothing is kept', async (path, body, errors) => {
    expect(await send(path, body)).toMatchObject({ status: 422, body: { code: 'fields_invalid', errors } });
    expect([await countOf('ticket'), await countOf('mail')]).toEqual([0, 0]);
  });

  test.each([
    ['{', 'malformed_json'],
    [JSON.stringify({ ...mail, subject: 'a\u0000b' }), 'text_malformed'],
  ])('%j is malformed', async (body, code) => {
    expect(await send(ticketPaths.sendMail, body)).toMatchObject({ status: 400, body: { code } });
    expect(await countOf('ticket')).toBe(0);
  });
});

describe('other tickets', () => {
  test('keep what belongs to their kind', async () => {
    for (const body of [complaint, input, query]) expect((await send(ticketPaths.tickets, body)).status).toBe(200);
    expect(
      await rows(
        sql`SELECT kind, subject, page, order_id, order_number, member_id, products, reason, message FROM ticket ORDER BY id`,
      ),
    ).toEqual([
      {
        kind: 'complaint',
        subject: 'Broken jar',
        page: null,
        order_id: null,
        order_number: '100001',
        member_id: '123456',
        products: '',
        reason: null,
        message: 'It leaked.',
      },
      {
        kind: 'return_request',
        subject: 'Return of order 100001',
        page: null,
        order_id: null,
        order_number: '100001',
        member_id: null,
        products: 'Honey 500 g',
        reason: 'damaged',
        message: '',
      },
      {
        kind: 'query',
        subject: 'Marriage',
        page: '/aarvya-jyotish-peeth',
        order_id: null,
        order_number: null,
        member_id: null,
        products: '',
        reason: null,
        message: 'When?',
      },
    ]);
  });

  test('without an e-mail address are told to the company alone', async () => {
    const number = numberOf(await send(ticketPaths.tickets, complaint));
    expect(await rows(sql`SELECT recipient, subject FROM mail`)).toEqual([
      { recipient: 'care@aarvya.example', subject: `Complaint ${number}: Broken jar` },
    ]);
  });
});

describe('against spam', () => {
  test('the hidden field and a form filled in at once are refused openly', async () => {
    for (const more of [{ homepage: 'https://spam.example' }, { open_ms: 200 }])
      expect(await send(ticketPaths.sendMail, { ...mail, ...more })).toMatchObject({
        status: 422,
        body: { code: 'automatic' },
      });
    expect([await countOf('ticket'), await countOf('mail')]).toEqual([0, 0]);
  });

  test('the same words within a day are one ticket and one pair of mails, also when sent at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(ticketPaths.sendMail, mail)));
    services.clock.advance(23 * 3_600_000);
    answers.push(await send(ticketPaths.sendMail, { ...mail, subject: ' opening  HOURS', open_ms: 9_000 }));
    expect(new Set(answers.map(numberOf)).size).toBe(1);
    expect([await countOf('ticket'), await countOf('mail'), await countOf('ticket_event')]).toEqual([1, 2, 1]);
    services.clock.advance(3_600_000);
    expect(numberOf(await send(ticketPaths.sendMail, mail))).not.toBe(numberOf(answers[0]!));
    expect(numberOf(await send(ticketPaths.sendMail, { ...mail, mobile_no: '9876543211' }))).not.toBe(
      numberOf(answers[0]!),
    );
    expect(await countOf('ticket')).toBe(3);
  });

  test('20 an hour from one device; others of its network are not concerned', async () => {
    const statuses: number[] = [];
    const from = (device: string, subject: string) =>
      send(ticketPaths.tickets, { ...complaint, subject }, '203.0.113.7', device);
    for (let call = 0; call < 21; call++) statuses.push((await from('asha', `No ${call}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    for (let call = 21; call < 24; call++) expect((await from(`other ${call}`, `No ${call}`)).status).toBe(200);
    expect(await countOf('ticket')).toBe(23);
  });

  test('10 an hour to one mailbox, from wherever they are sent', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++)
      statuses.push((await send(ticketPaths.sendMail, { ...mail, subject: `No ${call}` }, `203.0.113.${call}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await countOf('mail')).toBe(20);
  });
});

describe('following a ticket', () => {
  test('takes number and mobile, however they are written', async () => {
    const number = numberOf(await send(ticketPaths.tickets, complaint));
    const answer = await ask(number.toLowerCase().replaceAll('-', ' '), '+91 98765-43210');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const at = services.clock.now().toISOString();
    expect(answer.body.data).toEqual({
      ticket_number: number,
      kind: 'complaint',
      state: 'received',
      subject: 'Broken jar',
      created_at: at,
      acknowledge_by: new Date(services.clock.now().getTime() + 48 * 3_600_000).toISOString(),
      escalate_at: new Date(services.clock.now().getTime() + 15 * 24 * 3_600_000).toISOString(),
      redress_by: expect.any(String),
      resolution: null,
      history: [{ kind: 'received', at }],
    } satisfies Record<keyof TicketStatus, unknown>);
  });

  test('says the same of a wrong number and a wrong mobile', async () => {
    const number = numberOf(await send(ticketPaths.tickets, complaint));
    const strip = ({ status, body: { request_id: _id, ...body } }: Awaited<ReturnType<typeof ask>>) => ({
      status,
      body,
    });
    const wrongMobile = strip(await ask(number, '9876543219'));
    expect(wrongMobile).toMatchObject({ status: 404, body: { code: 'ticket_not_found' } });
    expect(strip(await ask('TK-2611-999999', '9876543210'))).toEqual(wrongMobile);
    expect(strip(await ask("' OR 1=1", '9876543210'))).toEqual(wrongMobile);
  });

  test('finds a ticket with a number of earlier days, and numbers of today do not follow each other', async () => {
    const numbers = [];
    for (const subject of ['First', 'Second', 'Third'])
      numbers.push(numberOf(await send(ticketPaths.tickets, { ...complaint, subject })));
    expect(new Set(numbers.map((number) => number.slice(0, 6))).size).toBeGreaterThan(1);
    for (const number of numbers)
      expect((await ask(number.toLowerCase(), '9876543210')).body).toMatchObject({ data: { ticket_number: number } });
    await sql`UPDATE ticket SET number = 'TK-2610-000007' WHERE number = ${numbers[0]}`.execute(services.db);
    expect(await ask('tk 2610 000007', '9876543210')).toMatchObject({
      status: 200,
      body: { data: { ticket_number: 'TK-2610-000007', subject: 'First' } },
    });
    expect((await ask('TK-2610-000007', '9876543219')).status).toBe(404);
  });

  test('needs both', async () => {
    expect(await caller.call('GET', ticketPaths.ticketStatus)).toMatchObject({
      status: 422,
      body: { errors: { number: ['Enter your ticket number'], mobile: ['Contact No is Required'] } },
    });
  });

  test('is limited by device and by mobile, so that numbers cannot be tried out', async () => {
    const from = '203.0.113.7';
    for (let call = 0; call < 30; call++)
      expect((await ask(`TK-2611-${call}`, '9876543210', from, 'asha')).status).toBe(404);
    expect((await ask('TK-2611-000001', '9811111111', from, 'asha')).status).toBe(429);
    expect((await ask('TK-2611-000001', '9876543210', '198.51.100.9')).status).toBe(429);
    expect((await ask('TK-2611-000001', '9811111111', from, 'bina')).status).toBe(404);
  });
});
