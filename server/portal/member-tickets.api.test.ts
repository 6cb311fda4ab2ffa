import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OwnTicketReply, OwnTicketSentReply, OwnTicketsReply } from '#contract/member-support.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { findTicketId, handleTicket, supportRoutes } from '#server/support/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { seedCustomer, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
let seller: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  caller = openCaller(services, (site, ...rest) => {
    portalRoutes(site, ...rest);
    supportRoutes(site, ...rest);
  });
});
afterAll(async () => {
  await caller.close();
  await services.close();
});
beforeEach(async () => {
  await emptyTables(services.db, 'ticket', 'member', 'customer', 'rate_limit', 'mail');
  seller = await seedCustomer(services, '123456');
  other = await seedCustomer(services, '123457');
});

const question = { subject: 'My payout', message: 'When is it paid?' };
const send = (of: TestCustomer, body: object = question) =>
  caller.call('POST', memberPaths.tickets, body, { headers: of.headers });
const numberOf = async (of: TestCustomer, body?: object) =>
  OwnTicketSentReply.parse((await send(of, body)).body).data.ticket_number;
const list = async (of: TestCustomer, query = '') =>
  OwnTicketsReply.parse(
    (await caller.call('GET', memberPaths.tickets + query, undefined, { headers: of.headers })).body,
  );
const read = (of: TestCustomer, number: string) =>
  caller.call('GET', `${memberPaths.tickets}/${number}`, undefined, { headers: of.headers });

async function act(number: string, ...acts: Parameters<typeof handleTicket>[3][]) {
  const id = (await findTicketId(services.db, number))!;
  const login = { email: 'meera@office.example', name: 'Meera', password: 'staff password', role: 'support' } as const;
  await addStaff(services, login);
  const { id: staffId } = await services.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', login.email)
    .executeTakeFirstOrThrow();
  const actor = actorForTest({ staffId });
  for (const each of acts) expect(await handleTicket(services, id, actor, each)).toMatchObject({ ok: true });
}

test('a seller writes to support without saying who they are, and staff see the member ID', async () => {
  const number = await numberOf(seller);
  const row = await services.db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ number, kind: 'contact', member_id: '123456', customer_id: seller.id, ...question });
  expect((await list(seller)).data).toEqual([
    { number, subject: 'My payout', state: 'received', created_at: services.clock.now().toISOString() },
  ]);
});

test('they read what staff answered and decided, and no note between staff', async () => {
  const number = await numberOf(seller);
  await services.db.updateTable('ticket').set({ email: 'asha@example.in' }).execute();
  await act(
    number,
    { kind: 'note', note: 'Ask the bank first' },
    { kind: 'reply', text: 'On Monday.' },
    { kind: 'resolve', reason: 'It was paid.' },
  );
  const ticket = OwnTicketReply.parse((await read(seller, number)).body).data;
  expect(ticket).toMatchObject({ number, state: 'resolved', message: question.message });
  expect(ticket.answers.map(({ text }) => text)).toEqual(['On Monday.', 'It was paid.']);
});

test('the same words twice are one ticket; another seller with the same words has their own', async () => {
  const number = await numberOf(seller);
  expect(await numberOf(seller)).toBe(number);
  expect(await numberOf(other)).not.toBe(number);
  expect((await list(seller)).data).toHaveLength(1);
});

test('nobody reads another’s, also where somebody wrote to support with their mobile number', async () => {
  const number = await numberOf(seller);
  expect((await list(other)).data).toEqual([]);
  expect(await read(other, number)).toMatchObject({ status: 404, body: { code: 'ticket_not_found' } });
  const { mobile } = await services.db
    .selectFrom('customer')
    .select('mobile')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  const form = { full_name: 'A visitor', email: 'v@example.in', mobile_no: mobile, ...question };
  expect((await caller.call('POST', ticketPaths.sendMail, form)).status).toBe(200);
  expect((await list(other)).data).toEqual([]);
});

test('they come in pages, the newest first', async () => {
  for (let index = 1; index <= 21; index++) await send(seller, { ...question, subject: `No ${index}` });
  const first = await list(seller);
  expect(first.data[0]).toMatchObject({ subject: 'No 21' });
  expect(first.data).toHaveLength(20);
  const last = await list(seller, `?cursor=${first.meta.next_cursor}`);
  expect([last.data.map(({ subject }) => subject), last.meta.next_cursor]).toEqual([['No 1'], null]);
});

test('customers and visitors cannot write as a seller, and nothing empty is taken', async () => {
  expect((await send(await seedCustomer(services))).status).toBe(404);
  expect((await caller.call('POST', memberPaths.tickets, question)).status).toBe(401);
  expect((await send(seller, { subject: ' ', message: '' })).body.errors).toMatchObject({
    subject: [expect.any(String)],
    message: [expect.any(String)],
  });
  expect(await services.db.selectFrom('ticket').select('id').execute()).toEqual([]);
});
