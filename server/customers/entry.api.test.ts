import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { notices } from '#messages/shop.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import {
  asha,
  bina,
  type Caller,
  countRows,
  enter,
  logIn,
  makeSeller,
  openCustomerCaller,
} from '#server/testing/customers.ts';

const verifications = vi.hoisted(() => ({ made: 0 }));
// Files share their process's modules, so this one loads its own.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
// With the shop's real cost, unlike in other API tests.
vi.mock('@node-rs/argon2', () => {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
  return {
    ...argon2,
    verify: (...input: Parameters<typeof argon2.verify>) => (verifications.made++, argon2.verify(...input)),
  };
});

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
});
afterEach(() => emptyTables(services.db, 'member', 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const thirtyDays = 30 * 24 * 3_600_000;
const signUp = (form: unknown) => caller.call('POST', paths.signup, form);
const profile = (token: string) => caller.call('GET', paths.profile, undefined, { token });

describe('registration', () => {
  test('opens an account and says so; the client logs in afterwards', async () => {
    const answer = await signUp({ ...asha, mobile: '+91 98765-43210', email: 'Asha@Example.in' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'You have successfully registered!' },
    });
    expect(answer.body.token).toBeUndefined();
    const { rows } =
      await sql`SELECT first_name, last_name, mobile, email, member_id, created_at FROM customer`.execute(services.db);
    expect(rows).toEqual([
      {
        first_name: 'Asha',
        last_name: 'Rawat',
        mobile: '9876543210',
        email: 'asha@example.in',
        member_id: null,
        created_at: services.clock.now(),
      },
    ]);
  });

  test.each(['+91 09876543210', '0091 98765 43210', '९८७६५४३२१०', '\u202a9876543210\u202c'])(
    'with the number %s opens the account that every writing of it logs in to',
    async (mobile) => {
      const form = { ...asha, first_name: 'A\u200bsha', last_name: 'Rawat\u202e', email: 'asha\u200b@example.in.' };
      expect((await signUp({ ...form, mobile })).status).toBe(200);
      expect(
        await services.db.selectFrom('customer').select(['first_name', 'last_name', 'mobile', 'email']).execute(),
      ).toEqual([{ first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' }]);
      for (const name of ['9876543210', '+91 0 98765 43210', '৯৮৭৬৫৪৩২১০', ' ASHA@example.in. '])
        expect(await logIn(caller, { mobile: name, password: asha.password }), name).not.toBe('');
      expect((await signUp({ ...bina, mobile: '0091-98765-43210' })).body.errors).toEqual({
        mobile: ['This mobile number is already registered'],
      });
    },
  );

  test('stores no password', async () => {
    await signUp(asha);
    const rows = await services.db.selectFrom('customer').select('password_hash as hash').execute();
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('welcomes by mail, where there is an address', async () => {
    await signUp(asha);
    await signUp({ ...bina, email: '' });
    const rows = await services.db.selectFrom('mail').select(['recipient', 'subject']).execute();
    expect(rows).toEqual([{ recipient: 'asha@example.in', subject: 'Welcome to Aarvya' }]);
    expect(await countRows(services, 'job')).toBe(1);
  });

  test.each([
    ['mobile', { ...bina, mobile: '+91 98765 43210' }, { mobile: ['This mobile number is already registered'] }],
    ['email', { ...bina, email: 'ASHA@example.in' }, { email: ['This email is already registered'] }],
    [
      'both',
      { ...bina, mobile: asha.mobile, email: asha.email },
      { mobile: ['This mobile number is already registered'], email: ['This email is already registered'] },
    ],
  ])('is refused by field when the %s is taken', async (_what, form, errors) => {
    await signUp(asha);
    expect(await signUp(form)).toMatchObject({
      status: 422,
      body: { status: 'error', code: 'fields_invalid', errors },
    });
    expect(await countRows(services, 'customer')).toBe(1);
    expect(await countRows(services, 'mail')).toBe(1);
  });

  test.each([
    ['qwertyuiop', 'Many people use this password, so it’s easy to guess. Choose another one.'],
    [asha.mobile, 'Don’t use your mobile number or email as your password. Choose another one.'],
  ])('is refused with a password that is easy to guess: %s', async (password, message) => {
    expect(await signUp({ ...asha, password, password_confirmation: password })).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid', errors: { password: [message] } },
    });
    expect(await countRows(services, 'customer')).toBe(0);
  });

  test('two accounts may both have no e-mail address', async () => {
    await signUp({ ...asha, email: '' });
    expect((await signUp({ ...bina, email: '' })).status).toBe(200);
  });

  test('ignores what nobody may set for himself', async () => {
    await signUp({ ...asha, member_id: '123456', id: 1, role: 'admin' });
    const { rows } = await sql`SELECT member_id FROM customer`.execute(services.db);
    expect(rows).toEqual([{ member_id: null }]);
  });
});

describe('login', () => {
  test.each(['9876543210', '+91 98765 43210', '098765-43210', 9876543210])(
    'takes the mobile number as %s',
    async (mobile) => {
      await signUp(asha);
      const answer = await caller.call('POST', paths.login, { mobile, password: asha.password });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: {
          status: 'success',
          message: 'You have successfully Logged In!',
          data: [
            {
              first_name: 'Asha',
              mobile: '9876543210',
              email: 'asha@example.in',
              member_id: null,
              user_detail: { user_street: '' },
            },
          ],
        },
      });
      expect(answer.body.token).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(answer.body.data)).not.toContain('argon2');
    },
  );

  test.each(['482913', ' 482 913', '४८२-९१३', 'ASHA@example.in ', '९८७६५४३२१०'])(
    'of a direct seller takes member ID, email and mobile alike: %s',
    async (name) => {
      await signUp(asha);
      await signUp(bina);
      await makeSeller(services, asha.mobile, '482913');
      const { status, body } = await caller.call('POST', paths.login, { mobile: name, password: asha.password });
      expect([status, body.data]).toMatchObject([200, [{ mobile: asha.mobile, member_id: '482913' }]]);
    },
  );

  test('takes a foreign mobile number before the member ID with the same digits', async () => {
    await signUp(asha);
    await signUp({ ...bina, mobile: '4829131' });
    await makeSeller(services, asha.mobile, '4829131');
    const { body } = await caller.call('POST', paths.login, { mobile: '4829131', password: bina.password });
    expect(body.data).toMatchObject([{ first_name: 'Bina' }]);
  });

  test('without an address is not open to an empty one', async () => {
    await signUp({ ...asha, email: '' });
    const { status } = await caller.call('POST', paths.login, { mobile: ' ', password: asha.password });
    expect(status).toBe(401);
  });

  test('stores the token hashed only', async () => {
    const token = await enter(caller, asha);
    const rows = await services.db.selectFrom('customer_token').select(['token_hash', 'expires_at']).execute();
    expect(rows[0]!.token_hash).not.toContain(token);
    expect(rows[0]!.expires_at.getTime()).toBe(services.clock.now().getTime() + thirtyDays);
  });

  test('tells a wrong password and an unknown number neither by words nor by work apart', async () => {
    await signUp(asha);
    const errorReplies = [];
    for (const mobile of [asha.mobile, bina.mobile, 'no number at all', asha.email, 'nobody@example.in', '482913']) {
      verifications.made = 0;
      const { status, body } = await caller.call('POST', paths.login, { mobile, password: 'wrong' });
      errorReplies.push({
        status,
        code: body.code,
        message: body.message,
        errors: body.errors,
        verifications: verifications.made,
      });
    }
    const expected = {
      status: 401,
      code: 'login_failed',
      message: notices.loginFailed,
      errors: undefined,
      verifications: 1,
    };
    expect(errorReplies).toEqual(errorReplies.map(() => expected));
    expect(await countRows(services, 'customer_token')).toBe(0);
  });

  test('needs both fields', async () => {
    expect(await caller.call('POST', paths.login, {})).toMatchObject({
      status: 422,
      body: {
        message: 'Enter your mobile number, email or member ID',
        errors: { mobile: ['Enter your mobile number, email or member ID'], password: ['Enter a password'] },
      },
    });
  });
});

describe('a token', () => {
  test('opens the account on several devices, each by its own', async () => {
    const first = await enter(caller, asha);
    const second = await logIn(caller, asha);
    expect(first).not.toBe(second);
    expect([(await profile(first)).status, (await profile(second)).status]).toEqual([200, 200]);
  });

  test('ends at logout, and only this one', async () => {
    const [token, other] = [await enter(caller, asha), await logIn(caller, asha)];
    expect(await caller.call('POST', paths.logout, undefined, { token })).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'You’ve been logged out' },
    });
    expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect((await profile(other)).status).toBe(200);
    expect((await caller.call('POST', paths.logout, undefined, { token })).status).toBe(200);
  });

  test('ends after 30 days', async () => {
    const token = await enter(caller, asha);
    services.clock.advance(thirtyDays - 1);
    expect((await profile(token)).status).toBe(200);
    services.clock.advance(1);
    expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test.each([
    'Bearer nonsense',
    'Bearer null',
    'Basic YTpi',
    'Bearer a b',
    "Bearer ' OR 1=1",
    `Bearer ${'x'.repeat(5_000)}`,
  ])('such as "%s" is refused', async (authorization) => {
    expect(await caller.call('GET', paths.profile, undefined, { authorization })).toMatchObject({
      status: 401,
      body: { status: 'error', code: 'token_invalid' },
    });
  });

  test.each([undefined, '', 'Bearer', 'Bearer '])(
    'is missing in header %j: a visitor is asked to log in',
    async (authorization) => {
      const options = authorization === undefined ? {} : { authorization };
      expect(await caller.call('GET', paths.profile, undefined, options)).toMatchObject({
        status: 401,
        body: { code: 'login_required', message: 'Log in to continue' },
      });
      expect((await caller.call('POST', paths.logout, undefined, options)).status).toBe(200);
    },
  );

  test('costs one statement beside what the call itself needs', async () => {
    const token = await enter(caller, asha);
    const before = services.database.statements();
    await profile(token);
    expect(services.database.statements() - before).toBe(2);
  });
});

test.each([
  ['POST', paths.updateUser, {}],
  ['GET', paths.savedCart, undefined],
  ['PUT', paths.savedCart, { lines: [] }],
  ['GET', paths.wishlist, undefined],
  ['PUT', `${paths.wishlist}/1`, undefined],
  ['DELETE', `${paths.wishlist}/1`, undefined],
] as const)('%s %s is for customers', async (method, path, body) => {
  expect(await caller.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'login_required' } });
  expect(await caller.call(method, path, body, { token: 'x' })).toMatchObject({
    status: 401,
    body: { code: 'token_invalid' },
  });
});
