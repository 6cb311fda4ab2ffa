import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factorPaths, type Factors, signInPaths, type TotpSecretReply } from '#contract/admin/staff/factors.ts';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '../add-staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { createSecurityKey } from '#server/testing/staff-passkey.ts';
import { codeAt, cookieOf, enrolWithApp, enterPassword } from '#server/testing/staff-sign-in.ts';

let services: TestServices;
let office: Caller;
beforeAll(async () => {
  // Without demo mode, in which factors are optional.
  services = await openTestServices({ demo: false });
  office = openCaller(services, (site, held, limits) => staffRoutes(site, held, limits));
});
const owner = { email: 'dev@office.example', name: 'Dev Rana', password: 'a long password' };
const helper = { email: 'asha@office.example', name: 'Asha', password: 'another long one' };
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await addStaff(services, { ...owner, role: 'owner' });
  await addStaff(services, { ...helper, permissions: ['content.write', 'pages.write'] });
});
afterEach(() => emptyTables(services.db, 'staff', 'mail', 'job', 'rate_limit', 'sign_in_attempt', 'known_device'));
afterAll(async () => {
  await office.close();
  await services.close();
});

const post = (path: string, headers: SessionHeaders, body?: unknown) => office.call('POST', path, body, { headers });
const me = (headers: SessionHeaders) => office.call('GET', staffPaths.me, undefined, { headers });
const now = () => services.clock.now();
const wait = (seconds: number) => services.clock.advance(seconds * 1_000);

async function challenge(path: string, headers: SessionHeaders): Promise<string> {
  const { status, body } = await post(path, headers);
  expect(status).toBe(200);
  return (body.data as { challenge: string }).challenge;
}
const sessionAfter = (answer: Awaited<ReturnType<typeof post>>): SessionHeaders => ({
  cookie: cookieOf(answer.headers),
  'x-csrf-token': answer.body.csrf_token!,
});

describe('a role that moves money', () => {
  test('gets nowhere without a second factor: the login waits until it has one', async () => {
    const { body, headers } = await enterPassword(office, owner);
    expect(body).toMatchObject({ step: 'enrolment', factors: [], data: { name: 'Dev Rana', permissions: [] } });
    expect(await me(headers)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect((await sql`SELECT 1 FROM staff_token`.execute(services.db)).rows).toEqual([]);
    for (const wrong of ['', 'x'.repeat(43)])
      expect(await post(signInPaths.totpSecret, { ...headers, 'x-csrf-token': wrong })).toMatchObject({
        status: 403,
        body: { code: 'csrf_token_invalid' },
      });
    expect(await post(signInPaths.verify, headers, { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'factor_missing' },
    });
    const { session, recoveryCodes } = await enrolWithApp(office, owner, now());
    expect((await me(session)).status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    // This also ended the waiting login.
    expect(await post(signInPaths.totpSecret, headers)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('keeps its secrets encrypted and its codes hashed', async () => {
    const { secret, recoveryCodes } = await enrolWithApp(office, owner, now());
    for (const table of ['staff_factor', 'staff_recovery_code', 'staff_challenge', 'audit_entry']) {
      const { rows } = await sql`SELECT * FROM ${sql.table(table)}`.execute(services.db);
      const stored = JSON.stringify(rows);
      for (const value of [secret, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
        expect(stored).not.toContain(value);
    }
  });

  test('whoever has the password alone cannot add a factor beside the owner’s', async () => {
    const early = await enterPassword(office, owner);
    const { secret } = (await post(signInPaths.totpSecret, early.headers)).body.data as TotpSecretReply['data'];
    await enrolWithApp(office, owner, now());
    const late = await enterPassword(office, owner);
    expect(late.body).toMatchObject({ step: 'second_factor', factors: ['totp', 'recovery_code'] });
    const added = { kind: 'totp', name: 'Mine', code: codeAt(secret, now()) };
    expect((await post(signInPaths.enrol, early.headers, added)).status).toBe(401);
    expect(await post(signInPaths.enrol, late.headers, added)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
  });

  test.each(['the password is changed', 'the other sessions are ended'])(
    'a login that waits for its factor ends when %s',
    async (what) => {
      const { session, recoveryCodes } = await enrolWithApp(office, owner, now());
      const { headers } = await enterPassword(office, owner);
      const ended =
        what === 'the password is changed'
          ? await post(staffAccountPaths.changePassword, session, {
              current_password: owner.password,
              password: 'a password nobody else knows',
            })
          : await post(staffAccountPaths.endOtherSessions, session);
      expect(ended.status).toBe(200);
      expect(await post(signInPaths.verify, headers, { code: recoveryCodes[0]! })).toMatchObject({
        status: 401,
        body: { code: 'token_invalid' },
      });
      expect((await me(session)).status).toBe(200);
    },
  );

  test('in the demo may log in without one', async () => {
    const { config } = services;
    services.config = { ...config, demo: true };
    expect((await enterPassword(office, owner)).body.step).toBe('done');
    services.config = config;
  });
});

test('who touches no money, papers, exports or rights logs in by their password, unless it has added a factor', async () => {
  expect((await enterPassword(office, helper)).body.step).toBe('done');
  const session = await logInForTest(office, helper);
  const { secret } = (await post(factorPaths.totpSecret, session)).body.data as TotpSecretReply['data'];
  const added = await post(factorPaths.factors, session, { kind: 'totp', name: 'Phone', code: codeAt(secret, now()) });
  expect((added.body.data as Factors).recovery_codes).toHaveLength(10);
  expect((await enterPassword(office, helper)).body.step).toBe('second_factor');
});

test('a session without a factor ends once the account’s rights need one', async () => {
  const session = await logInForTest(office, helper);
  expect((await me(session)).status).toBe(200);
  await sql`UPDATE staff SET permissions = '{content.write,kyc.review}' WHERE email = ${helper.email}`.execute(
    services.db,
  );
  expect(await me(session)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  expect((await enterPassword(office, helper)).body.step).toBe('enrolment');
});

test('a session that began by the password alone ends with the first factor, which it never showed', async () => {
  const [kept, thief] = [await logInForTest(office, helper), await logInForTest(office, helper)];
  const { secret } = (await post(factorPaths.totpSecret, kept)).body.data as TotpSecretReply['data'];
  await post(factorPaths.factors, kept, { kind: 'totp', name: 'Phone', code: codeAt(secret, now()) });
  expect((await me(kept)).status).toBe(200);
  expect(await me(thief)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
});

test('so does one from before the rights that need a factor, which its owner adds at the next login', async () => {
  const thief = await logInForTest(office, helper);
  await sql`UPDATE staff SET permissions = '{content.write,kyc.review}' WHERE email = ${helper.email}`.execute(
    services.db,
  );
  const { session } = await enrolWithApp(office, helper, now());
  expect((await me(session)).status).toBe(200);
  expect(await me(thief)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
});

test.each(['network', 'finance', 'support', 'orders', 'catalogue', 'auditor'])(
  'the built-in role %s does not log in without a second factor',
  async (role) => {
    const login = { email: `${role}@office.example`, name: role, password: 'another long one' };
    await addStaff(services, { ...login, role });
    expect((await enterPassword(office, login)).body.step).toBe('enrolment');
  },
);

test('owners are told to prefer a passkey until they have one', async () => {
  const { session } = await enrolWithApp(office, owner, now());
  const wants = async () =>
    ((await office.call('GET', factorPaths.factors, undefined, { headers: session })).body.data as Factors)
      .wants_passkey;
  expect(await wants()).toBe(true);
  const key = createSecurityKey(services.adminUrl);
  const made = key.register(await challenge(factorPaths.passkeyRegistration, session));
  expect((await post(factorPaths.factors, session, { kind: 'passkey', name: 'Key', passkey: made })).status).toBe(200);
  expect(await wants()).toBe(false);
});

test('a device that holds a passkey of one account is asked to make none for another', async () => {
  const { session } = await enrolWithApp(office, owner, now());
  const key = createSecurityKey(services.adminUrl);
  const made = key.register(await challenge(factorPaths.passkeyRegistration, session));
  expect((await post(factorPaths.factors, session, { kind: 'passkey', name: 'Key', passkey: made })).status).toBe(200);
  const other = await logInForTest(office, helper);
  const { excludeCredentials } = (await post(factorPaths.passkeyRegistration, other)).body.data as {
    excludeCredentials: { id: string }[];
  };
  expect(excludeCredentials.map(({ id }) => id)).toEqual([made.id]);
});

describe('an authenticator app', () => {
  test('opens a session under a new token; a code holds once, and no older one after it', async () => {
    const { secret } = await enrolWithApp(office, owner, now());
    const first = await enterPassword(office, owner);
    const used = codeAt(secret, now());
    expect(await post(signInPaths.verify, first.headers, { code: used })).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.stringContaining('has been used')] } },
    });
    wait(30);
    const code = codeAt(secret, now());
    const done = await post(signInPaths.verify, first.headers, { code });
    expect(done).toMatchObject({ status: 200, body: { step: 'done' } });
    const session = sessionAfter(done);
    expect(session.cookie).not.toBe(first.headers.cookie);
    expect((await me(session)).status).toBe(200);
    expect((await me(first.headers)).status).toBe(401);
    const second = await enterPassword(office, owner);
    expect((await post(signInPaths.verify, second.headers, { code })).status).toBe(422);
    expect((await post(signInPaths.verify, second.headers, { code: used })).status).toBe(422);
  });

  test('at the same moment a code opens one session only', async () => {
    const { secret } = await enrolWithApp(office, owner, now());
    wait(30);
    const logins = [await enterPassword(office, owner), await enterPassword(office, owner)];
    const code = codeAt(secret, now());
    const answers = await Promise.all(logins.map(({ headers }) => post(signInPaths.verify, headers, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('is no use under another key', async () => {
    const { secret } = await enrolWithApp(office, owner, now());
    await sql`UPDATE staff_factor SET secret = secret || 'AA'`.execute(services.db);
    wait(30);
    const { headers } = await enterPassword(office, owner);
    expect((await post(signInPaths.verify, headers, { code: codeAt(secret, now()) })).status).toBe(422);
  });
});

test('a recovery code opens one session, typed in any way', async () => {
  const { recoveryCodes } = await enrolWithApp(office, owner, now());
  const code = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `;
  const first = await enterPassword(office, owner);
  const session = sessionAfter(await post(signInPaths.verify, first.headers, { code }));
  const { data } = (await office.call('GET', factorPaths.factors, undefined, { headers: session })).body;
  expect(data).toMatchObject({ recovery_codes_left: 9 });
  const second = await enterPassword(office, owner);
  expect((await post(signInPaths.verify, second.headers, { code })).status).toBe(422);
});

describe('guessing the code', () => {
  test('meets pauses, leaves its trace and ends with a login that waits too long', async () => {
    const { secret } = await enrolWithApp(office, owner, now());
    const { headers } = await enterPassword(office, owner);
    const last = (await sql<{ id: number }>`SELECT max(id) AS id FROM audit_entry`.execute(services.db)).rows[0]!.id;
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await post(signInPaths.verify, headers, { code: '000000' })).status).toBe(422);
    expect((await post(signInPaths.verify, headers, { code: codeAt(secret, now()) })).status).toBe(429);
    const rows = await services.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('id', '>', last)
      .where('action', '=', 'session.begin')
      .where('outcome', '=', 'rejected')
      .where('error_code', '=', 'factor_wrong')
      .where('login', '=', owner.email)
      .execute();
    expect(rows).toEqual([{ n: 5 }]);
    wait(15 * 60);
    expect((await post(signInPaths.verify, headers, { code: codeAt(secret, now()) })).status).toBe(401);
  });
});

describe('a passkey', () => {
  const site = 'http://office.test';
  async function enrol(key: ReturnType<typeof createSecurityKey>) {
    const { headers } = await enterPassword(office, owner);
    const passkey = key.register(await challenge(signInPaths.passkeyRegistration, headers));
    return post(signInPaths.enrol, headers, { kind: 'passkey', name: 'Key', passkey });
  }

  test('is made for the admin’s own site and opens a session by a challenge that holds once', async () => {
    const key = createSecurityKey(site);
    expect(await enrol(key)).toMatchObject({ status: 200, body: { step: 'done' } });
    const { headers, body } = await enterPassword(office, owner);
    expect(body.factors).toEqual(['passkey', 'recovery_code']);
    const passkey = key.sign(await challenge(signInPaths.passkeyOptions, headers));
    expect((await post(signInPaths.verify, headers, { passkey })).status).toBe(200);
    const again = await enterPassword(office, owner);
    expect(await post(signInPaths.verify, again.headers, { passkey })).toMatchObject({
      status: 409,
      body: { code: 'challenge_expired' },
    });
    await challenge(signInPaths.passkeyOptions, again.headers);
    expect(await post(signInPaths.verify, again.headers, { passkey })).toMatchObject({
      status: 422,
      body: { code: 'passkey_failed' },
    });
  });

  test('of another site, of another account, or whose counter stands still, is refused', async () => {
    expect(await enrol(createSecurityKey('http://elsewhere.test'))).toMatchObject({
      status: 422,
      body: { code: 'passkey_failed' },
    });
    const key = createSecurityKey(site);
    await enrol(key);
    const { headers } = await enterPassword(office, owner);
    const strange = createSecurityKey(site).sign(await challenge(signInPaths.passkeyOptions, headers));
    expect((await post(signInPaths.verify, headers, { passkey: strange })).status).toBe(422);
    const first = key.sign(await challenge(signInPaths.passkeyOptions, headers), { atCounter: 7 });
    expect((await post(signInPaths.verify, headers, { passkey: first })).status).toBe(200);
    const again = await enterPassword(office, owner);
    const copied = key.sign(await challenge(signInPaths.passkeyOptions, again.headers), { atCounter: 7 });
    expect((await post(signInPaths.verify, again.headers, { passkey: copied })).status).toBe(422);
  });

  test('that is nonsense is refused', async () => {
    const { headers } = await enterPassword(office, owner);
    await challenge(signInPaths.passkeyRegistration, headers);
    const passkey = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: { a: 1 } };
    expect((await post(signInPaths.enrol, headers, { kind: 'passkey', name: 'Key', passkey })).status).toBe(422);
  });
});

describe('one’s own factors', () => {
  test('are changed only by who has shown who they are within ten minutes; the last one of such a role stays', async () => {
    const { session, secret } = await enrolWithApp(office, owner, now());
    const list = async () =>
      (await office.call('GET', factorPaths.factors, undefined, { headers: session })).body.data as Factors;
    const [{ id }] = (await list()).factors as [Factors['factors'][number]];
    expect(await list()).toMatchObject({ is_required: true, is_proved: true, recovery_codes_left: 10 });
    expect(await post(`${factorPaths.factors}/${id}/remove`, session)).toMatchObject({
      status: 409,
      body: { code: 'factor_required' },
    });
    wait(10 * 60);
    expect((await list()).is_proved).toBe(false);
    for (const path of [`${factorPaths.factors}/${id}/remove`, factorPaths.recoveryCodes])
      expect(await post(path, session)).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect((await post(factorPaths.prove, session, { password: owner.password })).status).toBe(422);
    expect((await post(factorPaths.prove, session, { code: '000000' })).status).toBe(422);
    expect((await post(factorPaths.prove, session, { code: codeAt(secret, now()) })).status).toBe(200);

    const key = createSecurityKey('http://office.test');
    const passkey = key.register(await challenge(factorPaths.passkeyRegistration, session));
    const added = await post(factorPaths.factors, session, { kind: 'passkey', name: 'Key', passkey });
    expect(added.body.data).toMatchObject({ factors: [{ name: 'Phone' }, { kind: 'passkey', name: 'Key' }] });
    expect((added.body.data as Factors).recovery_codes).toBeUndefined();
    expect((await post(`${factorPaths.factors}/${id}/rename`, session, { name: 'Old phone' })).status).toBe(200);
    const removed = await post(`${factorPaths.factors}/${id}/remove`, session);
    expect(removed.body.data).toMatchObject({ factors: [{ name: 'Key' }], recovery_codes_left: 10 });
    const { rows } = await sql`SELECT subject FROM mail ORDER BY id`.execute(services.db);
    expect(rows).toHaveLength(2);
  });

  test('of others cannot be touched', async () => {
    const { session } = await enrolWithApp(office, owner, now());
    const rows = await services.db.selectFrom('staff_factor').select('id').execute();
    const other = await logInForTest(office, helper);
    for (const verb of ['remove', 'rename'])
      expect(await post(`${factorPaths.factors}/${rows[0]!.id}/${verb}`, other, { name: 'x' })).toMatchObject({
        status: 404,
        body: { code: 'factor_not_found' },
      });
    expect((await me(session)).status).toBe(200);
  });
});
