import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { type Enquiry, type StaffMail, staffPaths } from '#contract/admin/staff.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { mailJobs } from '#server/platform/email.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportRoutes } from '#server/support/index.ts';
import { addStaff } from './add-staff.ts';
import { staffJobs } from './jobs.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { logInForTest, type SessionHeaders, sessionOf } from '#server/testing/staff-session.ts';

const verifications = vi.hoisted(() => ({ made: 0 }));
// Test files in one process share modules; this file loads its own copies and discards them afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (...input: Parameters<typeof argon2.verify>) => (verifications.made++, argon2.verify(...input)),
  };
});

let services: TestServices;
let office: Caller;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, (site, held, limits) => {
    customerRoutes(site, held, limits);
    supportRoutes(site, held, limits);
    staffRoutes(site, held, limits);
  });
});
const meera = { email: 'Meera@Office.example', name: 'Meera Negi', password: 'staff password' };
beforeEach(() => addStaff(services, meera));
afterEach(() =>
  emptyTables(
    services.db,
    'staff',
    'customer',
    'enquiry',
    'mail',
    'job',
    'rate_limit',
    'sign_in_attempt',
    'known_device',
  ),
);
afterAll(async () => {
  await office.close();
  await services.close();
});

const tryLogin = (email: string, password: string, from = '203.0.113.7') =>
  office.call('POST', staffPaths.login, { email, password }, { from });
const logIn = () => logInForTest(office, meera);
const get = (path: string, headers: SessionHeaders) => office.call('GET', path, undefined, { headers });

describe('login of staff', () => {
  test('opens a session and says who it is', async () => {
    const answer = await tryLogin(' meera@OFFICE.example ', meera.password);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { status: 'success', data: { name: 'Meera Negi', email: 'meera@office.example' } },
    });
    const headers = await logIn();
    expect(await get(staffPaths.me, headers)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { csrf_token: headers['x-csrf-token'], data: { name: 'Meera Negi', email: 'meera@office.example' } },
    });
  });

  test('tells its token to the cookie alone: neither to scripts nor to storage', async () => {
    const { headers, body } = await tryLogin(meera.email, meera.password);
    const token = /=([\w-]{43});/.exec(String(headers['set-cookie']))![1]!;
    expect(JSON.stringify(body)).not.toContain(token);
    const { rows } = await sql`SELECT * FROM staff_token`.execute(services.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('tells a wrong password and an unknown address neither by words nor by work apart', async () => {
    const errorReplies = [];
    for (const email of [meera.email, 'nobody@office.example']) {
      verifications.made = 0;
      const { status, body } = await tryLogin(email, 'wrong');
      errorReplies.push({ status, code: body.code, message: body.message, verifications: verifications.made });
    }
    const expected = {
      status: 401,
      code: 'login_failed',
      message: 'The email or password is incorrect',
      verifications: 1,
    };
    expect(errorReplies).toEqual([expected, expected]);
  });

  test('is paused for a network that guesses, never for a device that has logged in before, and the member is told once a day', async () => {
    services.clock.set('2026-12-01T08:00:00+05:30');
    const first = await tryLogin(meera.email, meera.password);
    const cookies = [first.headers['set-cookie']].flat().map((set) => String(set).split(';')[0]);
    expect(cookies.map((each) => each!.split('=')[0])).toEqual(['staff_session', 'device']);
    for (let call = 0; call < 120; call++) await tryLogin(meera.email, 'wrong', `203.0.113.${call}`);
    for (let call = 0; call < 6; call++) await tryLogin('nobody@office.example', 'wrong', `203.0.113.${call}`);
    expect(await tryLogin(meera.email, meera.password, '198.51.100.1')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    const known = { headers: { cookie: cookies[1]! }, from: '203.0.113.9' };
    const login = { email: meera.email, password: meera.password };
    expect((await office.call('POST', staffPaths.login, login, known)).status).toBe(200);
    const notices = async () => {
      await runDueJobs(services, staffJobs);
      const { rows } = await sql`SELECT recipient, subject FROM mail`.execute(services.db);
      return rows;
    };
    const notice = {
      recipient: 'meera@office.example',
      subject: 'Someone is trying to log in to your Aarvya staff account',
    };
    expect(await notices()).toEqual([notice]);
    const mails = await services.db.selectFrom('mail').select('body_text').execute();
    expect(mails[0]!.body_text).toContain('has been entered for your staff account 5 times');
    expect(mails[0]!.body_text).toContain('/admin/account');
    services.clock.advance(12 * 3_600_000);
    await tryLogin(meera.email, 'wrong', '198.51.100.1');
    expect(await notices()).toEqual([notice]);
    services.clock.advance(12 * 3_600_000);
    await tryLogin(meera.email, 'wrong', '198.51.100.1');
    expect(await notices()).toEqual([notice, notice]);
  });

  test('lasts 12 hours', async () => {
    const headers = await logIn();
    services.clock.advance(12 * 3_600_000 - 1);
    expect((await get(staffPaths.me, headers)).status).toBe(200);
    services.clock.advance(1);
    expect(await get(staffPaths.me, headers)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    await staffJobs['hourly:staff']!(services, {});
    expect((await sql`SELECT 1 FROM staff_token`.execute(services.db)).rows).toEqual([]);
  });

  test('ends at logout', async () => {
    const headers = await logIn();
    expect((await office.call('POST', staffPaths.logout, undefined, { headers })).status).toBe(200);
    expect(await get(staffPaths.me, headers)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('an account does not begin with a password that is easy to guess', async () => {
    const asha = { email: 'asha@office.example', name: 'Asha', password: 'qwertyuiop' };
    expect(await addStaff(services, asha)).toMatchObject({ ok: false, error: { httpStatus: 422 } });
    expect((await tryLogin(asha.email, asha.password)).status).toBe(401);
  });

  test('an address has one account', async () => {
    expect(await addStaff(services, { ...meera, name: 'Another', password: 'another password' })).toMatchObject({
      ok: false,
      error: { httpStatus: 409, code: 'staff_exists' },
    });
    expect((await tryLogin(meera.email, 'another password')).status).toBe(401);
  });
});

describe('who is not staff', () => {
  const calls = [
    ['GET', staffPaths.me],
    ['GET', staffPaths.enquiries],
    ['GET', staffPaths.mails],
    ['POST', `${staffPaths.enquiries}/1/handled`],
  ] as const;
  const asha = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: '9876543210',
    email: '',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  };

  test.each(calls)('may not %s %s, neither as visitor nor as customer', async (method, path) => {
    await sendEnquiry('Asha Rawat');
    await office.call('POST', paths.signup, asha);
    const { token } = (await office.call('POST', paths.login, asha)).body;
    expect(await office.call(method, path)).toMatchObject({ status: 401, body: { code: 'login_required' } });
    expect(await office.call(method, path, undefined, { token: token! })).toMatchObject({
      status: 401,
      body: { code: 'login_required' },
    });
    expect(await office.call(method, path, undefined, { headers: sessionOf(token!) })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
    const { rows } = await sql<{ handled: boolean }>`SELECT handled_at IS NOT NULL AS handled FROM enquiry`.execute(
      services.db,
    );
    expect(rows).toEqual([{ handled: false }]);
  });

  test('staff are no customers', async () => {
    const headers = await logIn();
    expect(await get(paths.profile, headers)).toMatchObject({ status: 401, body: { code: 'login_required' } });
    const token = headers.cookie.split('=')[1]!;
    expect(await office.call('GET', paths.profile, undefined, { token })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });
});

test('the shop has no calls of staff', async () => {
  const shop = openCaller(services, (site, held, limits) => {
    customerRoutes(site, held, limits);
    supportRoutes(site, held, limits);
  });
  for (const path of Object.values(staffPaths))
    expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
  expect((await shop.call('POST', staffPaths.login, { email: meera.email, password: meera.password })).status).toBe(
    404,
  );
  await shop.close();
});

const sendEnquiry = (full_name: string) =>
  office.call('POST', paths.enquiry, {
    full_name,
    email: 'asha@example.in',
    mobile_no: '9876543210',
    accepted_terms: true,
  });

describe('enquiries', () => {
  test('are read page by page, the newest first', async () => {
    const headers = await logIn();
    for (const name of ['One', 'Two', 'Three']) await sendEnquiry(name);
    const first = await get(`${staffPaths.enquiries}?limit=2`, headers);
    expect((first.body.data as Enquiry[]).map((enquiry) => enquiry.full_name)).toEqual(['Three', 'Two']);
    expect(first.body.meta).toMatchObject({ total: 3 });
    const rest = await get(`${staffPaths.enquiries}?limit=2&cursor=${first.body.meta!.next_cursor}`, headers);
    expect((rest.body.data as Enquiry[])[0]).toEqual({
      id: expect.any(Number),
      kind: 'direct_seller',
      full_name: 'One',
      email: 'asha@example.in',
      mobile: '9876543210',
      message: '',
      created_at: services.clock.now().toISOString(),
      handled_at: null,
      handled_by: null,
    });
    expect(rest.body.meta).toEqual({ next_cursor: null });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=-1'])('refuse %s', async (query) => {
    expect((await get(`${staffPaths.enquiries}?${query}`, await logIn())).status).toBe(422);
  });

  test('are marked as handled by whoever was first', async () => {
    await sendEnquiry('Asha Rawat');
    const headers = await logIn();
    const { id } = ((await get(staffPaths.enquiries, headers)).body.data as Enquiry[])[0]!;
    const handle = (as: SessionHeaders) =>
      office.call('POST', `${staffPaths.enquiries}/${id}/handled`, undefined, { headers: as });
    const at = services.clock.now().toISOString();
    expect(await handle(headers)).toMatchObject({
      status: 200,
      body: { data: { id, handled_at: at, handled_by: 'Meera Negi' } },
    });
    await addStaff(services, { email: 'dev@office.example', name: 'Dev', password: 'other password' });
    services.clock.advance(60_000);
    const second = await logInForTest(office, { email: 'dev@office.example', password: 'other password' });
    expect((await handle(second)).body.data).toMatchObject({ handled_at: at, handled_by: 'Meera Negi' });
  });

  test('that do not exist cannot be handled', async () => {
    expect(
      await office.call('POST', `${staffPaths.enquiries}/999/handled`, undefined, { headers: await logIn() }),
    ).toMatchObject({ status: 404, body: { code: 'enquiry_not_found' } });
  });
});

test('the outbox shows mails with their state and text, the newest first', async () => {
  const person = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: '9876543210',
    email: 'asha@example.in',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  };
  await office.call('POST', paths.signup, person);
  await runDueJobs(services, mailJobs);
  await office.call('POST', paths.forgot, { email: person.email });
  const headers = await logIn();
  const { body } = await get(staffPaths.mails, headers);
  const mails = body.data as StaffMail[];
  expect(mails.map(({ recipient, subject, state }) => ({ recipient, subject, state }))).toEqual([
    { recipient: 'asha@example.in', subject: 'Your Aarvya password reset code', state: 'waiting' },
    { recipient: 'asha@example.in', subject: 'Welcome to Aarvya', state: 'kept' },
  ]);
  expect(mails[0]).toMatchObject({
    created_at: services.clock.now().toISOString(),
    sent_at: null,
    text: expect.stringMatching(/^ {4}•{6}$/m),
  });
  expect(body.meta).toEqual({ total: 2, next_cursor: null });
  const older = await get(`${staffPaths.mails}?limit=1&cursor=${mails[0]!.id}`, headers);
  expect((older.body.data as StaffMail[]).map((mail) => mail.subject)).toEqual(['Welcome to Aarvya']);
});

test('a mail that could not be sent is listed alone, and sent again by staff only', async () => {
  const person = {
    first_name: 'Bina',
    last_name: 'Joshi',
    mobile: '9123456780',
    email: 'bina@example.in',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  };
  await office.call('POST', paths.signup, person);
  const rows = await services.db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(1).execute();
  const again = `${staffPaths.mails}/${rows[0]!.id}/send-again`;
  const headers = await logIn();
  expect((await office.call('POST', again, undefined, { headers })).body).toMatchObject({ code: 'email_not_failed' });
  await sql`UPDATE job SET dead_at = now(), attempts = 60, last_error = '550 no such mailbox' WHERE key = ${`mail ${rows[0]!.id}`}`.execute(
    services.db,
  );
  const failed = async () => (await get(`${staffPaths.mails}?state=failed`, headers)).body;
  expect(await failed()).toMatchObject({
    data: [{ recipient: person.email, state: 'failed', trouble: '550 no such mailbox' }],
    meta: { total: 1, next_cursor: null },
  });
  expect((await office.call('POST', again)).status).toBe(401);
  expect((await failed()).meta).toMatchObject({ total: 1 });
  expect((await office.call('POST', again, undefined, { headers })).body.data).toMatchObject({
    state: 'waiting',
    trouble: null,
  });
  expect(await failed()).toMatchObject({ data: [], meta: { total: 0 } });
  expect(await office.call('POST', `${staffPaths.mails}/999999/send-again`, undefined, { headers })).toMatchObject({
    status: 404,
    body: { code: 'email_not_found' },
  });
  expect((await get(`${staffPaths.mails}?state=lost`, headers)).status).toBe(422);
});
