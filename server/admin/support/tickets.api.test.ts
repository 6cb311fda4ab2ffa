import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ticketPaths } from '#contract/tickets.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { StaffTicket, StaffTicketDetail, TicketReceipt, TicketStatus } from '#contract/support.ts';
import { dayMs } from '#contract/india-time.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportJobs, supportRoutes } from '#server/support/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders, sessionOf } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, (site, held, limits) => {
    supportRoutes(site, held, limits);
    staffRoutes(site, held, limits);
  });
});
const meera = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await addStaff(services, meera);
  headers = await logInForTest(office, meera);
});
afterEach(() =>
  emptyTables(services.db, 'staff', 'staff_token', 'ticket', 'ticket_event', 'enquiry', 'mail', 'job', 'rate_limit'),
);
afterAll(async () => {
  await office.close();
  await services.close();
});

const complaint = {
  kind: 'complaint',
  full_name: 'Asha Rawat',
  mobile_no: '9876543210',
  email: 'asha@example.in',
  subject: 'Broken jar',
  message: 'It leaked.',
};
async function complain(more: object = {}): Promise<{ id: number; number: string }> {
  const answer = await office.call('POST', ticketPaths.tickets, { ...complaint, ...more });
  const number = (answer.body.data as TicketReceipt).ticket_number;
  const rows = await services.db.selectFrom('ticket').select('id').where('number', '=', number).execute();
  return { id: rows[0]!.id, number };
}
const act = (id: number, action: string, body?: object, as: SessionHeaders | undefined = headers) =>
  office.call('POST', `${staffPaths.tickets}/${id}/${action}`, body, as === undefined ? {} : { headers: as });
const read = async (id: number) =>
  (await office.call('GET', `${staffPaths.tickets}/${id}`, undefined, { headers })).body.data as StaffTicketDetail;
const newMails = async (before: number) => {
  const { rows } = await sql<{ recipient: string; subject: string; body_text: string }>`
    SELECT recipient, subject, body_text FROM mail ORDER BY id OFFSET ${before}`.execute(services.db);
  return rows;
};
const addressed = async (before: number) => (await newMails(before)).map((mail) => [mail.recipient, mail.subject]);
const watch = () => supportJobs['hourly:support']!(services, {});

test('the list shows the newest first and what staff let pass', async () => {
  await complain();
  services.clock.advance(2 * dayMs);
  await complain({ subject: 'Late parcel' });
  headers = await logInForTest(office, meera);
  const { body } = await office.call('GET', staffPaths.tickets, undefined, { headers });
  expect((body.data as StaffTicket[]).map(({ subject, state, late }) => ({ subject, state, late }))).toEqual([
    { subject: 'Late parcel', state: 'received', late: null },
    { subject: 'Broken jar', state: 'received', late: 'acknowledge' },
  ]);
  expect(body.meta).toEqual({ total: 2, next_cursor: null });
});

describe('a ticket', () => {
  test('is acknowledged once: who and when is recorded, the sender is told', async () => {
    const { id, number } = await complain();
    services.clock.advance(3_600_000);
    const at = services.clock.now().toISOString();
    expect((await act(id, 'acknowledge')).body.data).toMatchObject({ state: 'acknowledged', acknowledged_at: at });
    expect(await act(id, 'acknowledge')).toMatchObject({ status: 409, body: { code: 'ticket_acknowledged' } });
    expect((await read(id)).events).toEqual([
      { kind: 'received', at: '2026-11-21T06:30:00.000Z', by: null, note: '' },
      { kind: 'acknowledged', at, by: 'Meera Negi', note: '' },
    ]);
    expect(await addressed(2)).toEqual([['asha@example.in', `We’re working on your complaint ${number}`]]);
  });

  test('takes notes that the sender never sees', async () => {
    const { id, number } = await complain();
    expect((await act(id, 'note', { note: 'Courier says: <dented>' })).status).toBe(200);
    expect((await read(id)).events.at(-1)).toMatchObject({
      kind: 'noted',
      by: 'Meera Negi',
      note: 'Courier says: <dented>',
    });
    const status = await office.call('GET', `${ticketPaths.ticketStatus}?number=${number}&mobile=9876543210`);
    expect((status.body.data as TicketStatus).history.map(({ kind }) => kind)).toEqual(['received']);
    expect(JSON.stringify(status.body)).not.toContain('Courier');
    expect(await addressed(2)).toEqual([]);
  });

  test('is resolved with a reason that the sender is told, and then stays so', async () => {
    const { id, number } = await complain();
    expect(await act(id, 'resolve', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Enter how it was settled'] } },
    });
    expect((await act(id, 'resolve', { reason: 'A new jar is on its way.' })).body.data).toMatchObject({
      state: 'resolved',
      resolution: 'A new jar is on its way.',
      late: null,
    });
    for (const [action, body] of [['acknowledge'], ['resolve', { reason: 'Again' }]] as const)
      expect(await act(id, action, body)).toMatchObject({ status: 409, body: { code: 'ticket_resolved' } });
    const status = await office.call('GET', `${ticketPaths.ticketStatus}?number=${number}&mobile=9876543210`);
    expect(status.body.data).toMatchObject({ state: 'resolved', resolution: 'A new jar is on its way.' });
    const emails = await newMails(2);
    expect(emails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ['asha@example.in', `Our reply to your complaint ${number}`],
    ]);
    expect(emails[0]!.body_text).toContain('A new jar is on its way.');
  });

  test('that does not exist cannot be read or handled', async () => {
    expect(await act(999, 'acknowledge')).toMatchObject({ status: 404, body: { code: 'ticket_not_found' } });
    expect(await office.call('GET', `${staffPaths.tickets}/999`, undefined, { headers })).toMatchObject({
      status: 404,
    });
  });

  test('the same words after it was resolved are a new one', async () => {
    const { id, number } = await complain();
    await act(id, 'resolve', { reason: 'Done' });
    expect((await complain()).number).not.toBe(number);
  });
});

test('who is not staff may neither read nor handle, and nothing changes', async () => {
  const { id } = await complain();
  for (const [method, path] of [
    ['GET', staffPaths.tickets],
    ['GET', `${staffPaths.tickets}/${id}`],
    ['POST', `${staffPaths.tickets}/${id}/acknowledge`],
  ] as const) {
    expect(await office.call(method, path)).toMatchObject({ status: 401, body: { code: 'login_required' } });
    expect(await office.call(method, path, undefined, { headers: sessionOf('unknown') })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  }
  expect(await office.call('POST', `${staffPaths.tickets}/${id}/note`, { note: 'x' })).toMatchObject({ status: 401 });
  expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['received']);
});

describe('the hourly watch', () => {
  test('escalates after 15 days and tells sender and company, once', async () => {
    const { id, number } = await complain();
    await complain({ subject: 'Settled', mobile_no: '9811111111' }).then(({ id: settled }) =>
      act(settled, 'resolve', { reason: 'Done' }),
    );
    const before = (await newMails(0)).length;
    services.clock.advance(15 * dayMs - 1);
    await watch();
    expect(await addressed(before)).toEqual([]);
    services.clock.advance(1);
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await addressed(before)).toEqual([
      ['care@aarvya.example', `Complaint ${number} escalated`],
      ['asha@example.in', `Your complaint ${number} is with our grievance officer`],
    ]);
    const { rows } = await sql`SELECT state FROM ticket ORDER BY id`.execute(services.db);
    expect(rows).toEqual([{ state: 'escalated' }, { state: 'resolved' }]);
    headers = await logInForTest(office, meera);
    expect((await read(id)).events.map(({ kind, by }) => [kind, by])).toEqual([
      ['received', null],
      ['escalated', null],
    ]);
    expect((await act(id, 'acknowledge')).body.data).toMatchObject({ state: 'escalated' });
  });

  test('raises the alarm after a month without redress, once', async () => {
    const { number } = await complain();
    services.clock.set('2026-12-20T12:00:00+05:30');
    await watch();
    const before = (await newMails(0)).length;
    services.clock.set('2026-12-21T12:00:00+05:30');
    await watch();
    await watch();
    expect(await addressed(before)).toEqual([
      ['care@aarvya.example', `Complaint ${number} overdue`],
      ['asha@example.in', `Your complaint ${number} is taking longer than we promised`],
    ]);
  });
});
