import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { NewApp, SecondFactor } from '#contract/second-factor.ts';
import { staffCustomerPaths } from '#contract/admin/customers/customers.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { readPersonalData } from '#server/privacy/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import {
  asha,
  bina,
  enter,
  logIn,
  makeSeller,
  openCustomerCaller,
  readLastCode,
  confirmContact,
} from '#server/testing/customers.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { codeAt } from '#server/testing/staff-sign-in.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { customerJobs } from './jobs.ts';

let services: TestServices;
let caller: Caller;
let token: string;
let ashaId: number;

beforeAll(async () => {
  services = await openTestServices();
  caller = openCustomerCaller(services);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(
    services.db,
    'customer',
    'member',
    'mail',
    'job',
    'staff',
    'sign_in_attempt',
    'rate_limit',
    'known_device',
  );
  await enter(caller, asha);
  await makeSeller(services, asha.mobile, '123456');
  token = await logIn(caller, asha);
  ashaId = (
    await services.db.selectFrom('customer').select('id').where('mobile', '=', asha.mobile).executeTakeFirstOrThrow()
  ).id;
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

const now = () => services.clock.now();
const wait = (seconds: number) => services.clock.advance(seconds * 1_000);
const post = (path: string, body: object = {}, by = token) => caller.call('POST', path, body, { token: by });
const read = async (by = token) =>
  (await caller.call('GET', paths.secondFactor, undefined, { token: by })).body.data as SecondFactor;
const enterPassword = (factorCode?: string) =>
  caller.call('POST', paths.login, {
    mobile: asha.mobile,
    password: asha.password,
    ...(factorCode !== undefined && { factor_code: factorCode }),
  });
const mails = async () =>
  (await sql<{ text: string }>`SELECT body_text AS text FROM mail ORDER BY id`.execute(services.db)).rows.map(
    ({ text }) => text,
  );
const newApp = async () => (await post(`${paths.secondFactor}/app`)).body.data as NewApp;
const turnOnWith = (secret: string, proof: object) =>
  post(paths.secondFactor, { factor_code: codeAt(secret, now()), ...proof });
/** Returns the code as a proof. */
async function askForCode(): Promise<{ code: string }> {
  await post(paths.accountCode);
  return { code: await readLastCode(services) };
}
/** Uses up the code of this half minute. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await newApp();
  const { body } = await turnOnWith(secret, await askForCode());
  return { secret, codes: (body.data as SecondFactor).recovery_codes! };
}
const nextCode = (secret: string) => {
  wait(30);
  return codeAt(secret, now());
};

describe('turning it on', () => {
  test('takes the first codes of a new app and of the address on file; recovery codes come once, other sessions end, the owner is told', async () => {
    const elsewhere = await logIn(caller, asha);
    expect(await read()).toEqual({ since: null, recovery_codes_left: 0 });
    const { secret, uri } = await newApp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Aarvya:123456\?/);
    const { status, body } = await turnOnWith(secret, await askForCode());
    expect([status, (body.data as SecondFactor).recovery_codes?.length]).toEqual([200, 10]);
    expect(await read()).toEqual({ since: '2026-11-21T06:30:00.000Z', recovery_codes_left: 10 });
    const other = await caller.call('GET', paths.profile, undefined, { token: elsewhere });
    expect(other).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    const [, notice, ...others] = await mails();
    expect(notice).toContain('a code from your authenticator app');
    expect(others).toEqual([]);
    // None of it can be read from the database.
    for (const table of ['customer_factor', 'customer_recovery_code', 'customer_token', 'mail']) {
      const stored = JSON.stringify((await sql`SELECT * FROM ${sql.table(table)}`.execute(services.db)).rows);
      for (const secretText of [secret, ...(body.data as SecondFactor).recovery_codes!])
        expect(stored).not.toContain(secretText);
    }
  });

  test.each([
    // A thief could lock the owner out: no new password turns the factor off.
    ['the password alone', { current_password: asha.password }, 422, 'code'],
    ['a wrong code', { code: '000000' }, 422, 'code'],
    ['nothing that shows the owner', {}, 422, 'code'],
  ])('fails with %s', async (_name, proof, status, field) => {
    const { secret } = await newApp();
    const answer = await turnOnWith(secret, proof);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([status, [field]]);
    expect((await read()).since).toBeNull();
  });

  test('takes the password of an account that no code reaches', async () => {
    await services.db.updateTable('customer').set({ email: '' }).where('id', '=', ashaId).execute();
    const { secret } = await newApp();
    const wrong = await turnOnWith(secret, { current_password: 'wrong horse' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['current_password']]);
    expect((await turnOnWith(secret, { current_password: asha.password })).status).toBe(200);
  });

  test('does not use up the code by a wrong one of the app', async () => {
    const { secret } = await newApp();
    const { code } = await askForCode();
    const wrong = await post(paths.secondFactor, { factor_code: '000000', code });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['factor_code']]);
    expect((await turnOnWith(secret, { code })).status).toBe(200);
  });

  test('waits ten minutes for the app’s first code, and belongs to the session that asked', async () => {
    const { secret } = await newApp();
    const elsewhere = await logIn(caller, asha);
    const proof = await askForCode();
    const stolen = await post(paths.secondFactor, { factor_code: codeAt(secret, now()), ...proof }, elsewhere);
    expect(stolen).toMatchObject({ status: 409, body: { code: 'second_factor_setup_expired' } });
    wait(600);
    expect(await turnOnWith(secret, await askForCode())).toMatchObject({
      status: 409,
      body: { code: 'second_factor_setup_expired' },
    });
    expect((await read()).since).toBeNull();
  });

  test('of two at once one succeeds', async () => {
    const { secret } = await newApp();
    const proof = await askForCode();
    const answers = await Promise.all([turnOnWith(secret, proof), turnOnWith(secret, proof)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read()).recovery_codes_left).toBe(10);
    expect(await turnOnWith(secret, proof)).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
  });

  test('is for direct sellers', async () => {
    const buyer = await enter(caller, bina);
    expect(await post(`${paths.secondFactor}/app`, {}, buyer)).toMatchObject({
      status: 404,
      body: { code: 'direct_seller_not_found' },
    });
  });
});

describe('a login', () => {
  test('needs the password and a code that was not used', async () => {
    const { secret } = await turnOn();
    const asked = await enterPassword();
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect([asked.body.token, Object.keys(asked.body.errors as object)]).toEqual([undefined, ['factor_code']]);
    expect((await enterPassword('')).body.code).toBe('second_factor_required');
    // The code that turned it on is used up.
    const used = await enterPassword(codeAt(secret, now()));
    expect([used.status, Object.keys(used.body.errors as object)]).toEqual([422, ['factor_code']]);
    const code = nextCode(secret);
    const answers = await Promise.all([enterPassword(code), enterPassword(code)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const inside = answers.find(({ status }) => status === 200)!.body.token!;
    expect((await caller.call('GET', paths.profile, undefined, { token: inside })).status).toBe(200);
  });

  test('with a wrong password says nothing of a second factor', async () => {
    const { secret } = await turnOn();
    const answer = await caller.call('POST', paths.login, {
      mobile: asha.mobile,
      password: 'wrong horse',
      factor_code: nextCode(secret),
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  test('takes each recovery code once', async () => {
    const { codes } = await turnOn();
    expect((await enterPassword(codes[3]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await enterPassword(codes[3])).status).toBe(422);
    expect((await read()).recovery_codes_left).toBe(9);
  });

  test('meets pauses that grow while codes are guessed, whoever knows the password', async () => {
    const { secret } = await turnOn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await enterPassword(String(100_000 + guess))).status);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    // Not even the correct code passes during the pause.
    expect((await enterPassword(codeAt(secret, now()))).status).toBe(429);
  });

  test('once many codes were guessed tells the owner, in their language and once a day', async () => {
    await turnOn();
    await services.db.updateTable('customer').set({ language: 'hi' }).where('id', '=', ashaId).execute();
    await emptyTables(services.db, 'mail', 'job');
    const guess = async () => {
      wait(60 * 60);
      await enterPassword('100000');
      await runDueJobs(services, customerJobs);
    };
    for (let guesses = 0; guesses < 4; guesses++) await guess();
    expect(await mails()).toEqual([]);
    await guess();
    expect(await mails()).toEqual([expect.stringContaining('आपका पासवर्ड डाला और फिर 5 बार ग़लत कोड डाला')]);
    expect((await mails())[0]).toContain('/hi/myaccount#security');
    await guess();
    expect(await mails()).toHaveLength(1);
    // The first one of the next day.
    services.clock.set('2026-11-22T00:30:00+05:30');
    await guess();
    expect(await mails()).toHaveLength(2);
  });

  test('where it was turned off meanwhile tells nobody of guessed codes', async () => {
    const { secret } = await turnOn();
    await emptyTables(services.db, 'mail', 'job');
    for (let guesses = 0; guesses < 5; guesses++) {
      wait(60 * 60);
      await enterPassword('100000');
    }
    wait(60 * 60);
    const off = await post(`${paths.secondFactor}/turn-off`, { factor_code: codeAt(secret, now()) });
    expect(off.status).toBe(200);
    await sql`DELETE FROM mail`.execute(services.db);
    await runDueJobs(services, customerJobs);
    expect(await mails()).toEqual([]);
  });

  test('after a new password by the reset code still asks for it', async () => {
    const { secret } = await turnOn();
    const { body } = await caller.call('POST', paths.forgot, { email: asha.email });
    const password = 'another stable horse';
    const code = await readLastCode(services);
    expect((await caller.call('POST', paths.resetPassword, { token: body.token, code, password })).status).toBe(200);
    const again = { mobile: asha.mobile, password };
    expect((await caller.call('POST', paths.login, again)).body.code).toBe('second_factor_required');
    const factorCode = nextCode(secret);
    expect((await caller.call('POST', paths.login, { ...again, factor_code: factorCode })).status).toBe(200);
  });
});

test('a session that never showed it is none, whoever began it', async () => {
  await turnOn();
  await sql`UPDATE customer_token SET factor_shown_at = NULL`.execute(services.db);
  expect(await caller.call('GET', paths.profile, undefined, { token })).toMatchObject({
    status: 401,
    body: { code: 'token_invalid' },
  });
});

describe('a change that matters', () => {
  const mobile = '9876500000';
  const form = { first_name: 'Asha', last_name: 'Rawat', mobile, email: asha.email };
  const stored = async () =>
    (await services.db.selectFrom('customer').select('mobile').where('id', '=', ashaId).executeTakeFirstOrThrow())
      .mobile;

  test('of mobile or password asks for a code once ten minutes have passed, beside the password', async () => {
    const { secret } = await turnOn();
    wait(600);
    const body = { ...form, current_password: asha.password };
    const asked = await post(paths.updateUser, body);
    expect([asked.status, asked.body.code, Object.keys(asked.body.errors as object)]).toEqual([
      403,
      'second_factor_expired',
      ['factor_code'],
    ]);
    expect(
      await post(paths.changePassword, { current_password: asha.password, password: 'another stable horse' }),
    ).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } });
    expect(await post(paths.updateUser, { ...body, factor_code: '123456' })).toMatchObject({ status: 422 });
    expect(await stored()).toBe(asha.mobile);
    expect((await post(paths.updateUser, { ...body, factor_code: codeAt(secret, now()) })).status).toBe(200);
    expect((await confirmContact(services, caller, token, { mobile: asha.email })).status).toBe(200);
    expect(await stored()).toBe(mobile);
    // For the next minutes no other code is required.
    const changed = { current_password: asha.password, password: 'another stable horse' };
    expect((await post(paths.changePassword, changed)).status).toBe(200);
  });

  test('of the second factor itself asks for one, too', async () => {
    const { secret, codes } = await turnOn();
    wait(600);
    for (const part of ['turn-off', 'recovery-codes'])
      expect(await post(`${paths.secondFactor}/${part}`)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_expired' },
      });
    const renewed = await post(`${paths.secondFactor}/recovery-codes`, { factor_code: codeAt(secret, now()) });
    const fresh = (renewed.body.data as SecondFactor).recovery_codes!;
    expect(fresh).toHaveLength(10);
    expect((await enterPassword(codes[0])).status).toBe(422);
    expect((await enterPassword(fresh[0])).status).toBe(200);

    expect((await post(`${paths.secondFactor}/turn-off`)).body.data).toEqual({ since: null, recovery_codes_left: 0 });
    // Repeating it changes nothing and sends no second email.
    expect((await post(`${paths.secondFactor}/turn-off`)).status).toBe(200);
    expect((await mails()).filter((text) => text.includes('was turned off'))).toHaveLength(1);
    expect((await enterPassword()).status).toBe(200);
    expect(await post(`${paths.secondFactor}/recovery-codes`)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_off' },
    });
  });
});

describe('staff', () => {
  test('reset it with a reason, by a right of its own; sessions end and the owner is told', async () => {
    await turnOn();
    const office = openCaller(services, staffRoutes);
    const reset = async (role: 'owner' | 'support') => {
      const login = { email: `${role}@office.test`, name: 'Dev Rana', password: 'a long password' };
      await addStaff(services, { ...login, role });
      const headers = { ...(await logInForTest(office, login)) };
      const body = { reason: 'Phone lost; called back, PAN and address compared' };
      return () =>
        office.call('POST', `${staffCustomerPaths.customers}/${ashaId}/reset-second-factor`, body, { headers });
    };
    expect(await (await reset('support'))()).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await enterPassword()).body.code).toBe('second_factor_required');
    const byOwner = await reset('owner');
    const answer = await byOwner();
    expect(answer.body.data).toMatchObject({
      has_second_factor: false,
      notes: [{ kind: 'second_factor_reset', note: 'Phone lost; called back, PAN and address compared' }],
    });
    expect(await byOwner()).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
    expect((await caller.call('GET', paths.profile, undefined, { token })).status).toBe(401);
    expect((await enterPassword()).status).toBe(200);
    expect((await mails()).at(-1)).toContain('at your request');
    const { rows } = await sql`SELECT outcome FROM audit_entry WHERE action = 'customer.reset_second_factor'
      ORDER BY id`.execute(services.db);
    expect(rows).toEqual([{ outcome: 'denied' }, { outcome: 'done' }, { outcome: 'rejected' }]);
    await office.close();
  });
});

test('the copy of data says since when it is on', async () => {
  await turnOn();
  const data = await readPersonalData(services.db, ashaId, { now: now(), withContact: false });
  expect(data['account']).toMatchObject({ second_factor_since: now() });
});
