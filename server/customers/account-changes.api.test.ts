import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import type { Session } from '#contract/sessions.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
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
/** Makes the changes; `other` is another session of the same account. */
let token: string;
let elsewhere: string;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCustomerCaller(services);
});
beforeEach(async () => {
  token = await enter(caller, asha);
  elsewhere = await logIn(caller, asha);
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit', 'sign_in_attempt', 'known_device'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const person = { first_name: 'Asha', last_name: 'Rawat', mobile: asha.mobile, email: asha.email };
const update = (body: object, as = token) => caller.call('POST', paths.updateUser, body, { token: as });
const changePassword = (body: object) => caller.call('POST', paths.changePassword, body, { token });
const read = async () => ((await caller.call('GET', paths.profile, undefined, { token })).body.data as User[])[0]!;
const isIn = async (as: string) => (await caller.call('GET', paths.profile, undefined, { token: as })).status === 200;
const mails = async () => {
  const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
    SELECT recipient, subject, body_text AS text FROM mail WHERE subject NOT LIKE 'Welcome%' ORDER BY id`.execute(
    services.db,
  );
  return rows;
};

describe('another mobile number or e-mail address', () => {
  test.each([
    ['number', { mobile: '9555555555' }],
    ['address', { email: 'thief@example.in' }],
    ['address, taken away', { email: '' }],
    ['number with an empty password', { mobile: '9555555555', current_password: '' }],
  ])('needs more than a session: %s', async (_what, change) => {
    expect(await update({ ...person, ...change })).toMatchObject({
      status: 422,
      body: {
        code: 'confirmation_required',
        message: 'Enter your current password or ask for a code to make this change',
        errors: { current_password: ['Enter your current password or ask for a code to make this change'] },
      },
    });
    expect(await read()).toMatchObject(person);
    expect(await isIn(elsewhere)).toBe(true);
    expect(await mails()).toEqual([]);
  });

  test('is told to the old address, and ends the other sessions', async () => {
    const binas = await enter(caller, bina);
    const change = { mobile: '9555555555', email: 'new.person@example.in', current_password: asha.password };
    expect((await update({ ...person, ...change })).status).toBe(200);
    const targets = { mobile: asha.email, email: 'new.person@example.in' };
    expect((await confirmContact(services, caller, token, targets)).status).toBe(200);
    expect(await read()).toMatchObject({ mobile: '9555555555', email: 'new.person@example.in' });
    expect([await isIn(token), await isIn(elsewhere), await isIn(binas)]).toEqual([true, false, true]);
    const told = (await mails()).filter(({ subject }) => subject === 'Your Aarvya account details have been changed');
    expect(told.map(({ recipient }) => recipient)).toEqual([asha.email]);
    const [{ text } = { text: '' }] = told;
    for (const part of ['…5555', 'n…@example.in', 'Every device has been logged out, except'])
      expect(text).toContain(part);
  });

  test('is not saved with a wrong password, and guesses at it are paused', async () => {
    const change = { ...person, mobile: '9555555555', current_password: 'wrong' };
    for (let guess = 0; guess < 5; guess++)
      expect(await update(change)).toMatchObject({
        status: 422,
        body: { errors: { current_password: ['This isn’t your current password. Try again.'] } },
      });
    expect(await update({ ...change, current_password: asha.password })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(await read()).toMatchObject(person);
    services.clock.advance(15_000);
    expect((await update({ ...change, current_password: asha.password })).status).toBe(200);
  });

  test('that is the stored one, in whatever writing, needs nothing', async () => {
    const same = { first_name: 'Usha', last_name: 'Rawat', mobile: '+91 98765 43210', email: 'ASHA@example.in' };
    expect((await update(same)).status).toBe(200);
    expect(await isIn(elsewhere)).toBe(true);
    expect(await mails()).toEqual([]);
  });
});

describe('a code to the address on file', () => {
  const askForCode = () => caller.call('POST', paths.accountCode, undefined, { token });

  test('confirms a change in place of the password, once, and only for this account', async () => {
    const binas = await enter(caller, bina);
    expect(await askForCode()).toMatchObject({
      status: 200,
      body: { message: 'We’ve sent a 6-digit code to a•••@example.in' },
    });
    const code = await readLastCode(services);
    const hers = { ...person, first_name: 'Bina', mobile: bina.mobile, email: 'other@example.in', code };
    expect((await update(hers, binas)).body.code).toBe('code_expired');
    const change = { ...person, mobile: '9555555555', code };
    expect((await update(change)).status).toBe(200);
    expect((await confirmContact(services, caller, token, { mobile: asha.email })).status).toBe(200);
    expect(await isIn(elsewhere)).toBe(false);
    expect((await update({ ...change, mobile: '9444444444' })).body.code).toBe('code_expired');
    expect(await read()).toMatchObject({ mobile: '9555555555' });
  });

  test('is not used up by a change that is refused', async () => {
    await enter(caller, bina);
    await askForCode();
    const code = await readLastCode(services);
    expect((await update({ ...person, mobile: bina.mobile, code })).body.errors).toEqual({
      mobile: ['This mobile number is already registered'],
    });
    expect((await changePassword({ code, password: 'a new password' })).status).toBe(200);
  });

  test('that is wrong or no code changes nothing', async () => {
    await askForCode();
    const code = await readLastCode(services);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const typed of [wrong, '12', 'abcdef'])
      expect(await changePassword({ code: typed, password: 'a new password' })).toMatchObject({
        status: 422,
        body: { errors: { code: [expect.any(String)] } },
      });
    expect(await logIn(caller, asha)).toMatch(/^[\w-]{43}$/);
  });

  test('is nothing for visitors', async () => {
    expect((await caller.call('POST', paths.accountCode)).body.code).toBe('login_required');
  });
});

describe('another password', () => {
  test('needs the current one; the other sessions and codes on their way end, and the address is told', async () => {
    const ticket = (await caller.call('POST', paths.forgot, { email: asha.email })).body.token!;
    const code = await readLastCode(services);
    for (const [current_password, message] of [
      [undefined, 'Enter your current password or ask for a code to make this change'],
      ['wrong', 'This isn’t your current password. Try again.'],
    ])
      expect(await changePassword({ current_password, password: 'a new password' })).toMatchObject({
        status: 422,
        body: { errors: { current_password: [message] } },
      });
    expect(await changePassword({ current_password: asha.password, password: 'a new password' })).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Your password has been changed' },
    });
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await mails()).at(-1)).toMatchObject({
      recipient: asha.email,
      subject: 'Your Aarvya password has been changed',
      text: expect.stringContaining('your other devices'),
    });
    const reset = { token: ticket, code, password: 'yet another one' };
    expect((await caller.call('POST', paths.resetPassword, reset)).body.code).toBe('reset_expired');
    expect(await logIn(caller, { mobile: asha.mobile, password: 'a new password' })).toMatch(/^[\w-]{43}$/);
  });

  test.each(['qwertyuiop', asha.mobile, 'ASHA@example.in'])('may not be easy to guess: %s', async (password) => {
    expect(await changePassword({ current_password: asha.password, password })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('Choose another one.')] } },
    });
    expect(await isIn(elsewhere)).toBe(true);
  });

  test('is nothing for visitors', async () => {
    const body = { current_password: asha.password, password: 'a new password' };
    expect((await caller.call('POST', paths.changePassword, body)).body.code).toBe('login_required');
  });
});

describe('the sessions of an account', () => {
  const list = async (as: string) =>
    (await caller.call('GET', paths.sessions, undefined, { token: as })).body.data as Session[];
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  const logInOn = async (userAgent: string) => {
    const body = { mobile: asha.mobile, password: asha.password };
    return (await caller.call('POST', paths.login, body, { headers: { 'user-agent': userAgent } })).body.token!;
  };

  test('are listed with their browser and last use, this one first, and name no token', async () => {
    services.clock.advance(60_000);
    const onPhone = await logInOn(phone);
    services.clock.advance(9 * 60_000);
    await isIn(elsewhere);
    const at = services.clock.now();
    const sessions = await list(token);
    const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();
    const plain = { device: 'other', browser: null, system: null };
    expect(sessions).toMatchObject([
      { ...plain, created_at: ago(10), last_used_at: ago(0), is_current: true },
      { ...plain, created_at: ago(10), last_used_at: ago(0), is_current: false },
      { device: 'phone', browser: 'Chrome', system: 'Android', created_at: ago(9), last_used_at: ago(9) },
    ]);
    const told = JSON.stringify(sessions);
    const stored = JSON.stringify(await services.db.selectFrom('customer_token').selectAll().execute());
    for (const each of [token, elsewhere, onPhone])
      expect([told.includes(each), stored.includes(each)]).toEqual([false, false]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
  });

  test('end one by one, and only those of the account', async () => {
    const binas = await enter(caller, bina);
    const [, other] = await list(token);
    const end = (id: string, as: string) => caller.call('DELETE', `${paths.sessions}/${id}`, undefined, { token: as });
    for (const id of [other!.id, 'unknown', '%27'])
      expect(await end(id, binas)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(await end(other!.id, token)).toMatchObject({ status: 200, body: { data: [{ is_current: true }] } });
    expect([await isIn(token), await isIn(elsewhere), await isIn(binas)]).toEqual([true, false, true]);
    expect((await end(other!.id, token)).status).toBe(404);
  });

  test('end all but this one', async () => {
    await logInOn(phone);
    const binas = await enter(caller, bina);
    const answer = await caller.call('POST', paths.endOtherSessions, undefined, { token });
    expect(answer).toMatchObject({ status: 200, body: { data: [{ is_current: true }] } });
    expect([await isIn(token), await isIn(elsewhere), await isIn(binas)]).toEqual([true, false, true]);
    expect(await countRows(services, 'customer_token')).toBe(2);
  });

  test('are nothing for visitors', async () => {
    for (const [method, path] of [
      ['GET', paths.sessions],
      ['DELETE', `${paths.sessions}/x`],
      ['POST', paths.endOtherSessions],
    ] as const)
      expect((await caller.call(method, path)).body.code).toBe('login_required');
  });
});
