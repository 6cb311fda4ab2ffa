import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPaths } from '#contract/admin/staff.ts';
import type { ReplyTemplate, StaffTicket, StaffTicketDetail, TicketReceipt, TicketStatus } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportRoutes } from '#server/support/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let visitors: Caller;
const sessions: Record<string, SessionHeaders> = {};

const roles = ['support', 'orders'];
const loginOf = (role: string) => ({ email: `${role}@office.test`, password: 'a long password' });
/** Sessions end after a day: a test that moves the clock further logs in again. */
async function logIn() {
  for (const role of roles) sessions[role] = await logInForTest(office, loginOf(role));
}

beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, (site, held, limits) => staffRoutes(site, held, limits));
  visitors = openCaller(services, supportRoutes);
  for (const role of roles) await addStaff(services, { ...loginOf(role), name: `Dev ${role}`, role });
  await logIn();
});
afterAll(async () => {
  await Promise.all([office.close(), visitors.close()]);
  await services.close();
});

const get = (path: string, as = 'support') => office.call('GET', path, undefined, { headers: sessions[as]! });
const post = (path: string, body?: object, as = 'support') =>
  office.call('POST', path, body ?? {}, { headers: sessions[as]! });
const list = async (query: string) => (await get(`${staffPaths.tickets}${query}`)).body.data as StaffTicket[];
const idOf = async (email: string) =>
  (await services.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Returns id and number. */
async function complain(subject: string, more: object = {}): Promise<{ id: number; number: string }> {
  const form = {
    kind: 'complaint',
    full_name: 'Asha Rawat',
    mobile_no: '9876543210',
    email: 'asha@example.in',
    subject,
    message: 'It leaked.',
    ...more,
  };
  const { body } = await visitors.call('POST', ticketPaths.tickets, form);
  const number = (body.data as TicketReceipt).ticket_number;
  const { id } = await services.db
    .selectFrom('ticket')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { id, number };
}
const act = async (id: number, action: string, body?: object) => {
  const answer = await post(`${staffPaths.tickets}/${id}/${action}`, body);
  return { ...answer, ticket: answer.body.data as StaffTicketDetail };
};
const mailsTo = async (recipient: string) =>
  (
    await services.db
      .selectFrom('mail')
      .select(['subject', 'body_text as text'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).slice(-1)[0]!;

test('an answer goes out by email, acknowledges, and is told to the sender without its words; the ticket stays open', async () => {
  const { id, number } = await complain('A broken jar');
  const { ticket } = await act(id, 'reply', { text: 'Dear Asha,\nwe send another one.' });
  expect(ticket).toMatchObject({
    state: 'acknowledged',
    acknowledged_at: services.clock.now().toISOString(),
    events: [{ kind: 'received' }, { kind: 'replied', by: 'Dev support', note: 'Dear Asha,\nwe send another one.' }],
  });
  const mail = await mailsTo('asha@example.in');
  expect(mail.subject).toBe(`We’ve answered your complaint ${number}`);
  expect(mail.text).toContain('Dear Asha,\n\nwe send another one.');
  services.clock.advance(60_000);
  const again = await act(id, 'reply', { text: 'It is on its way.' });
  expect(again.ticket.acknowledged_at).toBe(ticket.acknowledged_at);
  const status = await visitors.call('GET', `${ticketPaths.ticketStatus}?number=${number}&mobile=9876543210`);
  expect((status.body.data as TicketStatus).history.map(({ kind }) => kind)).toEqual([
    'received',
    'replied',
    'replied',
  ]);
  expect(JSON.stringify(status.body)).not.toContain('another one');
  await act(id, 'resolve', { reason: 'Sent' });
  expect((await act(id, 'reply', { text: 'More' })).body.code).toBe('ticket_resolved');
});

test('an answer needs an address and words', async () => {
  const { id } = await complain('No address', { email: '' });
  expect(await act(id, 'reply', { text: 'Hello' })).toMatchObject({
    status: 422,
    body: { code: 'ticket_without_email', message: 'The sender didn’t give an email. Call them instead.' },
  });
  expect((await act(id, 'reply', { text: ' ' })).body.errors).toEqual({ text: ['Enter the answer'] });
  expect((await post(`${staffPaths.tickets}/${id}/reply`, { text: 'x' }, 'orders')).status).toBe(403);
  expect((await get(`${staffPaths.tickets}/${id}`)).body.data).toMatchObject({ state: 'received' });
});

test('a ticket is taken on by somebody who may handle it, and given back; the sender hears nothing of it', async () => {
  const { id, number } = await complain('Who takes it');
  const support = await idOf('support@office.test');
  expect((await get(staffPaths.ticketAssignees)).body.data).toEqual([{ id: support, name: 'Dev support' }]);
  expect((await act(id, 'assign', { staff_id: support })).ticket).toMatchObject({
    assignee: { id: support, name: 'Dev support' },
    events: [{}, { kind: 'assigned', note: 'Dev support' }],
  });
  expect((await list('?assigned=me')).map((ticket) => ticket.id)).toEqual([id]);
  expect((await list('?assigned=nobody')).map((ticket) => ticket.id)).not.toContain(id);
  expect((await act(id, 'assign', { staff_id: await idOf('orders@office.test') })).body.code).toBe(
    'assignee_not_found',
  );
  expect((await act(id, 'assign', { staff_id: null })).ticket.assignee).toBeNull();
  const status = await visitors.call('GET', `${ticketPaths.ticketStatus}?number=${number}&mobile=9876543210`);
  expect((status.body.data as TicketStatus).history.map(({ kind }) => kind)).toEqual(['received']);
});

test('a ticket goes to the grievance officer before its time, once, and its sender is told', async () => {
  const { id } = await complain('Not good enough');
  expect((await act(id, 'escalate', { reason: 'Asha insists' })).ticket.state).toBe('escalated');
  expect((await mailsTo('asha@example.in')).text).not.toContain('insists');
  expect((await act(id, 'escalate', { reason: 'Again' })).body.code).toBe('ticket_escalated');
  expect((await list('?state=escalated')).map((ticket) => ticket.id)).toEqual([id]);
});

test('tickets are found by number, name, mobile and subject, by kind, and by a deadline that has passed', async () => {
  const { id, number } = await complain('Zafrani oil is thin', { full_name: 'Zoya Khan', mobile_no: '9111111111' });
  for (const typed of ['zafrani', 'KHAN zoya', number.toLowerCase(), '91111111'])
    expect(
      (await list(`?search=${encodeURIComponent(typed)}`)).map((ticket) => ticket.id),
      typed,
    ).toEqual([id]);
  expect(await list('?search=zafrani&kind=query')).toEqual([]);
  expect(await list('?search=zafrani&late=true')).toEqual([]);
  services.clock.advance(49 * 3_600_000);
  await logIn();
  expect(await list('?search=zafrani&late=true')).toMatchObject([{ id, late: 'acknowledge' }]);
  expect(await list('?search=zafrani&state=open')).toMatchObject([{ id }]);
  expect((await get(`${staffPaths.tickets}?state=lost`)).status).toBe(422);
});

test('templates are kept in every language, by names of their own', async () => {
  const body = { name: 'Broken jar', body: 'Dear {name}', translations: { hi: 'प्रिय {name} जी' } };
  const { data } = (await post(staffPaths.replyTemplates, body)).body as { data: ReplyTemplate };
  expect(data).toEqual({ id: expect.any(Number), ...body });
  expect((await post(staffPaths.replyTemplates, { ...body, name: 'BROKEN jar' })).body.errors).toEqual({
    name: ['Another template has this name'],
  });
  const changed = await post(`${staffPaths.replyTemplates}/${data.id}`, {
    name: 'Leak',
    body: 'Sorry',
    translations: {},
  });
  expect(changed.body.data).toEqual({ id: data.id, name: 'Leak', body: 'Sorry', translations: {} });
  const stale = await post(`${staffPaths.replyTemplates}/${data.id}`, { ...body, was: data });
  expect([stale.status, stale.body.code]).toEqual([409, 'reply_template_changed']);
  expect((await get(staffPaths.replyTemplates)).body.data).toEqual([changed.body.data]);
  expect((await post(`${staffPaths.replyTemplates}/${data.id}`, { ...body, was: changed.body.data })).status).toBe(200);
  expect((await post(`${staffPaths.replyTemplates}/${data.id}/delete`)).status).toBe(200);
  expect((await post(`${staffPaths.replyTemplates}/${data.id}/delete`)).body.code).toBe('reply_template_not_found');
  expect((await post(staffPaths.replyTemplates, body, 'orders')).status).toBe(403);
});
