import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/sessions.ts';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from './add-staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
/** The acting session, another one of the same account, and a colleague's. */
let own: SessionHeaders;
let elsewhere: SessionHeaders;
let colleague: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
});
const meera = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
const dev = { ...meera, email: 'dev@office.example', name: 'Dev Rana', permissions: ['orders.read'] as const };
beforeEach(async () => {
  await addStaff(services, meera);
  await addStaff(services, dev);
  own = await logInForTest(office, meera);
  services.clock.advance(60_000);
  elsewhere = await logInForTest(office, meera);
  colleague = await logInForTest(office, dev);
});
afterEach(() => emptyTables(services.db, 'staff', 'rate_limit', 'sign_in_attempt', 'known_device'));
afterAll(async () => {
  await office.close();
  await services.close();
});

const isIn = async (headers: SessionHeaders) =>
  (await office.call('GET', staffPaths.me, undefined, { headers })).status === 200;
const list = async (headers: SessionHeaders) =>
  (await office.call('GET', staffAccountPaths.sessions, undefined, { headers })).body.data as Session[];
const end = (id: string, headers: SessionHeaders) =>
  office.call('POST', `${staffAccountPaths.sessions}/${id}/end`, undefined, { headers });
const changePassword = (body: object, headers = own) =>
  office.call('POST', staffAccountPaths.changePassword, body, { headers });

describe('the sessions of a staff account', () => {
  test('are listed, this one first, and name no token', async () => {
    const sessions = await list(own);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions.map(({ created_at }) => created_at)).toEqual(
      [60_000, 0].map((ago) => new Date(services.clock.now().getTime() - ago).toISOString()),
    );
    const told = JSON.stringify(sessions);
    for (const { cookie } of [own, elsewhere]) expect(told).not.toContain(cookie.split('=')[1]);
  });

  test('are ended one by one by their owner, whatever they may do, and by nobody else', async () => {
    const other = (await list(own))[1]!.id;
    expect(await end(other, colleague)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(await end(other, own)).toMatchObject({ status: 200, body: { data: [{ is_current: true }] } });
    expect([await isIn(own), await isIn(elsewhere), await isIn(colleague)]).toEqual([true, false, true]);
    expect((await list(colleague)).length).toBe(1);
  });

  test('end all but this one', async () => {
    const ended = await office.call('POST', staffAccountPaths.endOtherSessions, undefined, { headers: own });
    expect(ended).toMatchObject({ status: 200, body: { data: [{ is_current: true }] } });
    expect([await isIn(own), await isIn(elsewhere), await isIn(colleague)]).toEqual([true, false, true]);
  });

  test('are kept in use by calls, to ten minutes', async () => {
    services.clock.advance(9 * 60_000);
    await isIn(own);
    const lastUse = async () => (await list(colleague))[0]!.last_used_at;
    const before = await lastUse();
    services.clock.advance(60_000);
    expect([(await lastUse()) === before, await lastUse()]).toEqual([false, services.clock.now().toISOString()]);
  });
});

describe('the password of a staff account', () => {
  test('is changed with the current one, and the other sessions end', async () => {
    const body = { current_password: meera.password, password: 'another password' };
    expect(await changePassword(body)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed' },
    });
    expect([await isIn(own), await isIn(elsewhere), await isIn(colleague)]).toEqual([true, false, true]);
    expect((await office.call('POST', staffPaths.login, meera)).status).toBe(401);
    expect((await office.call('POST', staffPaths.login, { ...meera, password: body.password })).status).toBe(200);
  });

  test.each([
    ['wrong', 'another password', { current_password: ['This isn’t your current password. Try again.'] }],
    [meera.password, 'qwertyuiop', { password: [expect.stringContaining('Many people use this password')] }],
    [meera.password, meera.email, { password: [expect.stringContaining('Don’t use your mobile number or email')] }],
    [meera.password, 'short', { password: ['Use at least 8 characters for your password'] }],
  ])('stays with %j and %j', async (current_password, password, errors) => {
    expect(await changePassword({ current_password, password })).toMatchObject({ status: 422, body: { errors } });
    expect([await isIn(own), await isIn(elsewhere)]).toEqual([true, true]);
    expect((await office.call('POST', staffPaths.login, meera)).status).toBe(200);
  });

  test('is changed ten times an hour at most', async () => {
    const passwords = [meera.password, ...Array.from({ length: 11 }, (_, place) => `new stable horse ${place}`)];
    const statuses: number[] = [];
    for (const [place, password] of passwords.slice(1).entries())
      statuses.push((await changePassword({ current_password: passwords[place], password })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('is not guessed at in a session', async () => {
    const body = { current_password: 'wrong', password: 'another password' };
    for (let guess = 0; guess < 5; guess++) expect((await changePassword(body)).status).toBe(422);
    expect((await changePassword({ ...body, current_password: meera.password })).body.code).toBe('too_many_requests');
  });
});
