import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { customerJobs } from './jobs.ts';
import {
  asha,
  bina,
  type Caller,
  countRows,
  enter,
  logIn,
  openCustomerCaller,
  readLastCode,
  confirmContact,
} from '#server/testing/customers.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
});
beforeEach(async () => {
  await caller.call('POST', paths.signup, asha);
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const minute = 60_000;
const spent = {
  status: 422,
  body: {
    status: 'error',
    code: 'reset_expired',
    errors: { code: ['This code is no longer valid. Request a new one.'] },
  },
};
const wrong = {
  status: 422,
  body: {
    code: 'fields_invalid',
    message: 'This code isn’t correct. Check the message we sent and try again.',
    errors: { code: ['This code isn’t correct. Check the message we sent and try again.'] },
  },
};

async function forgot(email = asha.email): Promise<{ token: string; code: string }> {
  const { body } = await caller.call('POST', paths.forgot, { email });
  return { token: body.token!, code: await readLastCode(services) };
}
const reset = (token: string, code: string, password = 'a new password') =>
  caller.call('POST', paths.resetPassword, { token, code, password });
const other = (code: string) => (code === '000000' ? '000001' : '000000');
const tryLogin = async (password: string) =>
  (await caller.call('POST', paths.login, { mobile: asha.mobile, password })).status;

test('a ticket is answered and a code goes out by mail, to the address alone', async () => {
  const answer = await caller.call('POST', paths.forgot, { email: ' Asha@EXAMPLE.in ' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: 'Check your email for a 6-digit code. If none comes in a few minutes, call or email us.',
    },
  });
  expect(answer.body.token).toMatch(/^[\w-]{43}$/);
  const rows = await services.db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute();
  expect(rows).toEqual([
    { recipient: 'asha@example.in', subject: 'Welcome to Aarvya' },
    { recipient: 'asha@example.in', subject: 'Your Aarvya password reset code' },
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(await readLastCode(services));
});

test('neither ticket nor code is stored as it is', async () => {
  const { token, code } = await forgot();
  const { rows } = await sql`SELECT * FROM password_reset`.execute(services.db);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  const mails = await sql`SELECT subject, body_text, body_html FROM mail`.execute(services.db);
  expect(JSON.stringify(mails.rows)).not.toContain(code);
});

test.each(['nobody@example.in', '', 'asha', "' OR ''='", 'asha@example.in%'])(
  'an unknown address (%j) is told in the words of the specification',
  async (email) => {
    await caller.call('POST', paths.signup, { ...bina, email: '' });
    expect(await caller.call('POST', paths.forgot, { email })).toMatchObject({
      status: 422,
      body: { status: 'error', message: 'Email is incorrect', errors: { email: ['Email is incorrect'] } },
    });
    expect(await countRows(services, 'password_reset')).toBe(0);
    expect(await countRows(services, 'mail')).toBe(1);
  },
);

test.each([{}, { email: 5 }, { email: 'x'.repeat(300) }])('so is %j', async (body) => {
  expect(await caller.call('POST', paths.forgot, body)).toMatchObject({
    status: 422,
    body: { errors: { email: ['Email is incorrect'] } },
  });
});

test('ticket and code set a new password; every login of the account ends', async () => {
  const tokens = [await logIn(caller, asha), await logIn(caller, asha)];
  const binas = await enter(caller, bina);
  const { token, code } = await forgot();
  expect(await reset(token, ` ${code} `)).toMatchObject({ status: 200, body: { status: 'success' } });
  expect([await tryLogin(asha.password), await tryLogin('a new password')]).toEqual([401, 200]);
  for (const ended of tokens)
    expect((await caller.call('GET', paths.profile, undefined, { token: ended })).body.code).toBe('token_invalid');
  expect((await caller.call('GET', paths.profile, undefined, { token: binas })).status).toBe(200);
  const rows = await services.db.selectFrom('mail').select('subject').orderBy('id', 'desc').limit(1).execute();
  expect(rows[0]!.subject).toBe('Your Aarvya password has been changed');
});

test('the ticket is no login, and a login is no ticket', async () => {
  const { token, code } = await forgot();
  expect((await caller.call('GET', paths.profile, undefined, { token })).body.code).toBe('token_invalid');
  expect(await reset(await logIn(caller, asha), code)).toMatchObject(spent);
});

test('a code works once', async () => {
  const { token, code } = await forgot();
  await reset(token, code);
  expect(await reset(token, code, 'yet another one')).toMatchObject(spent);
  expect(await tryLogin('yet another one')).toBe(401);
});

test('of many calls with the right code at the same moment one sets the password', async () => {
  const { token, code } = await forgot();
  const answers = await Promise.all([1, 2, 3, 4].map((number) => reset(token, code, `new password ${number}`)));
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422]);
});

test('a code works for 15 minutes', async () => {
  const late = await forgot();
  services.clock.advance(15 * minute);
  expect(await reset(late.token, late.code)).toMatchObject(spent);
  const inTime = await forgot();
  services.clock.advance(15 * minute - 1);
  expect((await reset(inTime.token, inTime.code)).status).toBe(200);
});

test('a ticket bears 5 wrong codes, then the right one does not help', async () => {
  const { token, code } = await forgot();
  for (let attempt = 1; attempt <= 4; attempt++) expect(await reset(token, other(code))).toMatchObject(wrong);
  expect(await reset(token, other(code))).toMatchObject(spent);
  expect(await reset(token, code)).toMatchObject(spent);
  expect(await tryLogin(asha.password)).toBe(200);
});

test('the right code at the fifth attempt is in time', async () => {
  const { token, code } = await forgot();
  for (let attempt = 1; attempt <= 4; attempt++) await reset(token, other(code));
  expect((await reset(token, code)).status).toBe(200);
});

test('guesses at the same moment do not get more attempts', async () => {
  const { token, code } = await forgot();
  const guesses = Array.from({ length: 20 }, (_, guess) => String(guess).padStart(6, '0')).filter(
    (guess) => guess !== code,
  );
  const answers = await Promise.all(guesses.map((guess) => reset(token, guess)));
  expect(answers.filter((answer) => answer.body.code === 'fields_invalid')).toHaveLength(4);
  expect(await reset(token, code)).toMatchObject(spent);
});

test('a new ticket ends the older one', async () => {
  const older = await forgot();
  const newer = await forgot();
  expect(await reset(older.token, older.code)).toMatchObject(spent);
  expect(await reset(older.token, newer.code)).toMatchObject(spent);
  expect((await reset(newer.token, newer.code)).status).toBe(200);
});

test('a code is sent again by the ticket alone, also after its time; nobody else has any', async () => {
  const late = await forgot();
  services.clock.advance(15 * minute);
  const again = await caller.call('POST', paths.resetCode, { token: late.token });
  expect(again).toMatchObject({ status: 200, body: { message: expect.stringContaining('6-digit code') } });
  expect((await reset(again.body.token!, await readLastCode(services))).status).toBe(200);
  expect(await caller.call('POST', paths.resetCode, { token: 'x'.repeat(43) })).toMatchObject(spent);
});

test('a changed e-mail address ends codes on their way to the former one', async () => {
  const login = await logIn(caller, asha);
  const { token, code } = await forgot();
  const profile = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: asha.mobile,
    email: 'new@example.in',
    current_password: asha.password,
  };
  expect((await caller.call('POST', paths.updateUser, profile, { token: login })).status).toBe(200);
  expect((await confirmContact(services, caller, login, { email: 'new@example.in' })).status).toBe(200);
  expect(await reset(token, code)).toMatchObject(spent);
});

test("one account's code is no good with another one's ticket", async () => {
  await caller.call('POST', paths.signup, bina);
  const mine = await forgot(asha.email);
  const hers = await forgot(bina.email);
  if (mine.code !== hers.code) expect(await reset(mine.token, hers.code)).toMatchObject(wrong);
  expect((await reset(hers.token, hers.code)).status).toBe(200);
  expect(await tryLogin(asha.password)).toBe(200);
});

test('a password that is too short leaves ticket and password as they are', async () => {
  const { token, code } = await forgot();
  expect(await reset(token, code, 'short')).toMatchObject({
    status: 422,
    body: { errors: { password: ['Use at least 8 characters for your password'] } },
  });
  expect((await reset(token, code)).status).toBe(200);
});

test('so does one that is easy to guess', async () => {
  const { token, code } = await forgot();
  expect(await reset(token, code, 'Password1')).toMatchObject({
    status: 422,
    body: { errors: { password: ['Many people use this password, so it’s easy to guess. Choose another one.'] } },
  });
  expect((await reset(token, code)).status).toBe(200);
});

test('what has run out is cleared away, what is good stays', async () => {
  await logIn(caller, asha);
  await forgot();
  services.clock.advance(30 * 24 * 60 * minute - minute);
  await logIn(caller, asha);
  await forgot();
  services.clock.advance(minute);
  await customerJobs['hourly:customers']!(services, {});
  expect([await countRows(services, 'customer_token'), await countRows(services, 'password_reset')]).toEqual([1, 1]);
  expect(await runDueJobs(services, customerJobs)).toBe(0);
});
