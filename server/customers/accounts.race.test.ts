import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { addStaff } from '#server/staff/index.ts';
import { openCaller } from '#server/testing/caller.ts';
import { patience } from '#server/testing/pace.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { newToken } from '#server/platform/tokens.ts';
import { deleteTokensOf, insertToken } from './sessions-store.ts';
import { readLoginName } from './rules.ts';
import { findCredentials, lockContact, setPassword, updateCustomer } from './store.ts';
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
let callers: Caller[];
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  callers = [
    openCustomerCaller(services),
    openCustomerCaller(await services.another()),
    openCustomerCaller(await services.another()),
  ];
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await services.close();
});

const everywhere = <T>(act: (caller: Caller, at: number) => Promise<T>, times = 12) =>
  Promise.all(Array.from({ length: times }, (_, at) => act(callers[at % callers.length]!, at)));
const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort((a, b) => a - b);

test('of many registrations with one mobile number one becomes an account', async () => {
  const answers = await everywhere((caller, at) =>
    caller.call('POST', paths.signup, { ...asha, email: `asha${at}@example.in` }),
  );
  expect(statuses(answers)).toEqual([200, ...Array<number>(11).fill(422)]);
  for (const { status, body } of answers)
    if (status === 422) expect(body.errors).toEqual({ mobile: ['This mobile number is already registered'] });
  expect([await countRows(services, 'customer'), await countRows(services, 'mail')]).toEqual([1, 1]);
});

test('of many registrations with one e-mail address one becomes an account', async () => {
  const answers = await everywhere((caller, at) =>
    caller.call('POST', paths.signup, { ...asha, mobile: String(9_000_000_000 + at) }),
  );
  expect(statuses(answers)).toEqual([200, ...Array<number>(11).fill(422)]);
  for (const { status, body } of answers)
    if (status === 422) expect(body.errors).toEqual({ email: ['This email is already registered'] });
});

test('two customers who change to one mobile number: one gets it, the other is told', async () => {
  const tokens = [await enter(callers[0]!, asha), await enter(callers[0]!, bina)];
  const mobile = '9555555555';
  const asked = await Promise.all(
    tokens.map((token, at) => {
      const form = { first_name: 'Same', last_name: 'Number', mobile, current_password: asha.password };
      return callers[at]!.call('POST', paths.updateUser, form, { token });
    }),
  );
  expect(statuses(asked)).toEqual([200, 200]);
  const answers = await Promise.all(
    tokens.map((token, at) => confirmContact(services, callers[at]!, token, { mobile: [asha.email, bina.email][at]! })),
  );
  expect(statuses(answers)).toEqual([200, 422]);
  expect(answers.find((answer) => answer.status === 422)!.body.errors).toEqual({
    mobile: ['This mobile number is already registered'],
  });
});

test('many requests for a code leave one ticket that works', async () => {
  await enter(callers[0]!, asha);
  expect(statuses(await everywhere((caller) => caller.call('POST', paths.forgot, { email: asha.email })))).toEqual(
    Array<number>(12).fill(200),
  );
  const rows = await services.db
    .selectFrom('password_reset')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('used_at', 'is', null)
    .execute();
  expect(rows[0]!.open).toBe(1);
});

test('a login whose password is being changed waits for the change, and is refused', async () => {
  await enter(callers[0]!, asha);
  const credentials = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
  const { hash } = newToken();
  let login: Promise<boolean> | undefined;
  await inTransaction(services.db, async (tx) => {
    const createdAt = services.clock.now();
    await setPassword(tx, credentials.id, 'another hash', createdAt);
    login = insertToken(services.db, credentials, {
      hash,
      userAgent: '',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 1_000),
      factorShownAt: null,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await deleteTokensOf(tx, credentials.id, null);
    return ok(null);
  });
  expect(await login).toBe(false);
  expect(await countRows(services, 'customer_token')).toBe(0);
});

test('no login with the old password outlives a password change at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    await enter(callers[0]!, asha);
    const ticket = (await callers[0]!.call('POST', paths.forgot, { email: asha.email })).body.token;
    const code = await readLastCode(services);
    const change = callers[1]!.call('POST', paths.resetPassword, { token: ticket, code, password: 'a new password' });
    const logins = await everywhere(
      (caller) => caller.call('POST', paths.login, { mobile: asha.mobile, password: asha.password }),
      6,
    );
    expect((await change).status).toBe(200);
    const given = logins.flatMap((answer) => (answer.body.token === undefined ? [] : [answer.body.token]));
    for (const token of given)
      expect((await callers[2]!.call('GET', paths.profile, undefined, { token })).status).toBe(401);
    expect(await countRows(services, 'customer_token')).toBe(0);
    expect(await logIn(callers[0]!, { mobile: asha.mobile, password: 'a new password' })).toMatch(/^[\w-]{43}$/);
    await emptyTables(services.db, 'customer', 'mail', 'job');
  }
});

test.each([
  ['password', paths.changePassword, { password: 'a new password' }],
  ['email', paths.updateUser, { first_name: 'Asha', last_name: 'Rawat', mobile: asha.mobile, email: '' }],
])('who holds a session cannot change the %s of an account that is taken back meanwhile', async (_what, path, form) => {
  const token = await enter(callers[0]!, asha);
  const { id } = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
  const read = () =>
    services.db
      .selectFrom('customer')
      .select(['email', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { email } = await read();
  let change: ReturnType<Caller['call']> | undefined;
  await inTransaction(services.db, async (tx) => {
    await setPassword(tx, id, "nobody's", services.clock.now());
    change = callers[1]!.call('POST', path, { ...form, current_password: asha.password }, { token });
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
    await deleteTokensOf(tx, id, null);
    return ok(null);
  });
  expect((await change!).body.code).toBe('token_invalid');
  expect(await read()).toEqual({ email, password_hash: "nobody's" });
});

test('of two changes of one password at the same moment, in one session, one is made', async () => {
  const token = await enter(callers[0]!, asha);
  const { id } = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
  const passwords = ['one stable horse', 'another stable horse'];
  let changes: ReturnType<Caller['call']>[] = [];
  await inTransaction(services.db, async (tx) => {
    await lockContact(tx, id);
    changes = passwords.map((password, at) =>
      callers[at]!.call('POST', paths.changePassword, { current_password: asha.password, password }, { token }),
    );
    await vi.waitUntil(async () => (await countWaiting()) === 2, { timeout: patience.wait });
    return ok(null);
  });
  const answers = await Promise.all(changes);
  expect(statuses(answers)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.body.errors).toHaveProperty('current_password');
  const kept = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect(await logIn(callers[0]!, { mobile: asha.mobile, password: kept })).toMatch(/^[\w-]{43}$/);
});

test.each(['turn-off', 'recovery-codes'])(
  'a session that ends meanwhile does not change the second factor (%s)',
  async (command) => {
    const token = await enter(callers[0]!, asha);
    const { id } = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
    const at = services.clock.now();
    await services.db.updateTable('customer').set({ second_factor_since: at }).where('id', '=', id).execute();
    await services.db.updateTable('customer_token').set({ factor_shown_at: at }).execute();
    let change: ReturnType<Caller['call']> | undefined;
    await inTransaction(services.db, async (tx) => {
      await lockContact(tx, id);
      change = callers[1]!.call('POST', `${paths.secondFactor}/${command}`, {}, { token });
      await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
      await deleteTokensOf(tx, id, null);
      return ok(null);
    });
    expect((await change!).body.code).toBe('token_invalid');
    const stored = await services.db.selectFrom('customer').select('second_factor_since').executeTakeFirstOrThrow();
    expect(stored.second_factor_since).toEqual(at);
    expect(await countRows(services, 'customer_recovery_code')).toBe(0);
  },
);

test('a session that ends meanwhile confirms no change of contact', async () => {
  const token = await enter(callers[0]!, asha);
  const { id } = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
  const email = 'thief@example.in';
  const form = { first_name: 'Asha', last_name: 'Rawat', mobile: asha.mobile, email };
  const asked = await callers[0]!.call(
    'POST',
    paths.updateUser,
    { ...form, current_password: asha.password },
    { token },
  );
  expect(asked.status).toBe(200);
  let confirmed: ReturnType<Caller['call']> | undefined;
  await inTransaction(services.db, async (tx) => {
    await lockContact(tx, id);
    confirmed = confirmContact(services, callers[1]!, token, { email });
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
    await deleteTokensOf(tx, id, null);
    return ok(null);
  });
  expect((await confirmed!).body.code).toBe('token_invalid');
  const stored = await services.db.selectFrom('customer').select('email').executeTakeFirstOrThrow();
  expect(stored.email).toBe(asha.email);
});

test.each([asha.email, ''])(
  'staff alone move no account whose email is taken away meanwhile: nobody could undo it (their form: %j)',
  async (email) => {
    await enter(callers[0]!, asha);
    const { id } = (await findCredentials(services.db, readLoginName(asha.mobile)))!;
    const office = openCaller(await services.another(), staffRoutes);
    const dev = {
      email: `dev${email.length}@office.example`,
      name: 'Dev Rana',
      password: 'staff password',
      role: 'owner',
    };
    await addStaff(services, dev);
    const headers = await logInForTest(office, dev);
    let moved: ReturnType<Caller['call']> | undefined;
    await inTransaction(services.db, async (tx) => {
      await lockContact(tx, id);
      await updateCustomer(tx, id, { email: '' });
      const body = { mobile: '9555555555', was: { mobile: asha.mobile, email }, reason: 'PAN card seen' };
      moved = office.call('POST', `/api/staff/customers/${id}/contact`, body, { headers });
      await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
      return ok(null);
    });
    expect((await moved!).body.code).toBe('contact_outdated');
    await office.close();
  },
);

/** Connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(services.db);
  return rows[0]!.n;
}
