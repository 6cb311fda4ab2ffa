import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { factorPaths } from '#contract/admin/staff/factors.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { patience } from '#server/testing/pace.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { addStaff } from './add-staff.ts';
import { deleteStaffTokens, findStaffCredentials, lockStaff, setStaffPassword } from './store.ts';

let services: TestServices;
let office: Caller;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(await services.another(), staffRoutes);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

test('who holds a session cannot change the password once its owner has changed it elsewhere', async () => {
  const meera = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, meera);
  const headers = await logInForTest(office, meera);
  const { id } = (await findStaffCredentials(services.db, meera.email))!;
  let change: ReturnType<Caller['call']> | undefined;
  await inTransaction(services.db, async (tx) => {
    await setStaffPassword(tx, id, "the owner's");
    const body = { current_password: meera.password, password: 'another password' };
    change = office.call('POST', staffAccountPaths.changePassword, body, { headers });
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
    await deleteStaffTokens(tx, id, { allBut: '' });
    return ok(null);
  });
  expect((await change!).body.code).toBe('token_invalid');
  expect((await findStaffCredentials(services.db, meera.email))!.passwordHash).toBe("the owner's");
});

test('of two changes of one password at the same moment, in one session, one is made', async () => {
  const nima = { email: 'nima@office.example', name: 'Nima Bora', password: 'staff password' };
  await addStaff(services, nima);
  const headers = await logInForTest(office, nima);
  const { id } = (await findStaffCredentials(services.db, nima.email))!;
  let changes: ReturnType<Caller['call']>[] = [];
  await inTransaction(services.db, async (tx) => {
    await lockStaff(tx, id);
    changes = ['one stable horse', 'another stable horse'].map((password) =>
      office.call('POST', staffAccountPaths.changePassword, { current_password: nima.password, password }, { headers }),
    );
    await vi.waitUntil(async () => (await countWaiting()) === 2, { timeout: patience.wait });
    return ok(null);
  });
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.body.errors).toHaveProperty('current_password');
});

test('nobody gets in with a password that is replaced while it is checked', async () => {
  const leela = { email: 'leela@office.example', name: 'Leela Menon', password: 'staff password' };
  await addStaff(services, leela);
  const { id } = (await findStaffCredentials(services.db, leela.email))!;
  let login: ReturnType<Caller['call']> | undefined;
  await inTransaction(services.db, async (tx) => {
    await setStaffPassword(tx, id, "the owner's");
    login = office.call('POST', staffPaths.login, leela);
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
    return ok(null);
  });
  expect((await login!).body.code).toBe('login_failed');
});

test.each([
  ['factors', factorPaths.recoveryCodes, {}],
  ['mobile', staffAccountPaths.mobile, { mobile: '9876512340' }],
])('a session that ends meanwhile does not change the %s', async (what, path, body) => {
  const usha = { email: `usha-${what}@office.example`, name: 'Usha Rawat', password: 'staff password' };
  await addStaff(services, usha);
  const headers = await logInForTest(office, usha);
  const { id } = (await findStaffCredentials(services.db, usha.email))!;
  let change: ReturnType<Caller['call']> | undefined;
  await inTransaction(services.db, async (tx) => {
    await lockStaff(tx, id);
    change = office.call('POST', path, body, { headers });
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: patience.wait });
    await deleteStaffTokens(tx, id, { allBut: '' });
    return ok(null);
  });
  // With its proof still valid, it would read that it has no factor.
  expect((await change!).body.code).toBe('proof_required');
});

/** How many connections wait for what another one has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(services.db);
  return rows[0]!.n;
}
