import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/platform/testing.ts';
import { asha, bina, type Caller, countRows, openCustomerCaller } from './testing.ts';

let services: TestServices;
/** Two processes on one database. */
let callers: [Caller, Caller];
beforeAll(async () => {
  services = await openTestServices();
  callers = [openCustomerCaller(services), openCustomerCaller(await services.another())];
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await services.close();
});

/** Calls alternately in both processes and gives the statuses. */
async function repeat(
  times: number,
  path: string,
  body: (call: number) => unknown,
  from: (call: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < times; call++)
    statuses.push((await callers[call % 2 ? 1 : 0].call('POST', path, body(call), { from: from(call) })).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);
const one = () => '203.0.113.7';
const many = (call: number) => `203.0.113.${call}`;

test('10 wrong passwords close an account for a while, wherever they come from, also to the right one', async () => {
  await callers[0].call('POST', paths.signup, asha);
  expect(await repeat(11, paths.login, () => ({ mobile: asha.mobile, password: 'wrong' }), many)).toEqual([
    ...times(10, 401),
    429,
  ]);
  const answer = await callers[1].call(
    'POST',
    paths.login,
    { mobile: '+91 98765 43210', password: asha.password },
    { from: '198.51.100.1' },
  );
  expect(answer).toMatchObject({ status: 429, body: { status: 'error', code: 'too_many_requests' } });
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
});

test('a right password before that makes the wrong ones forgotten', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const passwords = [...Array<string>(9).fill('wrong'), asha.password, ...Array<string>(11).fill('wrong')];
  expect(await repeat(21, paths.login, (call) => ({ mobile: asha.mobile, password: passwords[call] }), many)).toEqual([
    ...times(9, 401),
    200,
    ...times(10, 401),
    429,
  ]);
});

test('50 attempts from one address close it, whichever accounts they are for', async () => {
  const statuses = await repeat(
    51,
    paths.login,
    (call) => ({ mobile: String(9_000_000_000 + call), password: 'x' }),
    one,
  );
  expect(statuses).toEqual([...times(50, 401), 429]);
}, 60_000);

test('20 registrations an hour from one address', async () => {
  const statuses = await repeat(
    21,
    paths.signup,
    (call) => ({ ...asha, mobile: String(9_000_000_000 + call), email: '' }),
    one,
  );
  expect(statuses).toEqual([...times(20, 200), 429]);
  expect(await countRows(services, 'customer')).toBe(20);
}, 60_000);

test('5 codes an hour for one e-mail address, 10 requests for one network address', async () => {
  await callers[0].call('POST', paths.signup, asha);
  await callers[0].call('POST', paths.signup, bina);
  expect(await repeat(6, paths.forgot, () => ({ email: asha.email }), many)).toEqual([...times(5, 200), 429]);
  expect(await repeat(11, paths.forgot, (call) => ({ email: `nobody${call}@example.in` }), one)).toEqual([
    ...times(10, 422),
    429,
  ]);
  expect(await countRows(services, 'password_reset')).toBe(5);
});

test('30 attempts an hour at setting a password from one address', async () => {
  const statuses = await repeat(
    31,
    paths.resetPassword,
    (call) => ({ token: `t${call}`, code: '123456', password: 'new password' }),
    one,
  );
  expect(statuses).toEqual([...times(30, 422), 429]);
});
