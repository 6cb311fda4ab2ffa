import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { proofHeader } from '#contract/proof-header.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { solveProof } from '#server/testing/proof.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import {
  asha,
  bina,
  type Caller,
  countRows,
  makeSeller,
  openCustomerCaller,
  readLastCode,
} from '#server/testing/customers.ts';
import { deviceHeaders } from '#server/testing/caller.ts';

let services: TestServices;
let callers: [Caller, Caller];
beforeAll(async () => {
  services = await openTestServices({ proofOfWork: 4 });
  callers = [openCustomerCaller(services), openCustomerCaller(await services.another())];
});
afterEach(() =>
  emptyTables(services.db, 'member', 'customer', 'mail', 'job', 'rate_limit', 'sign_in_attempt', 'known_device'),
);
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await services.close();
});

/** Calls both processes alternately. */
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

const login = (mobile: string, password: string, from: string, headers?: Record<string, string>) =>
  callers[0].call('POST', paths.login, { mobile, password }, { from, ...(headers ? { headers } : {}) });
/** As a browser sends them back. */
const cookiesOf = (answer: { headers: Record<string, unknown> }) => ({
  cookie: [answer.headers['set-cookie']]
    .flat()
    .map((set) => String(set).split(';')[0])
    .join('; '),
});

test('guesses from one network pause the account for it, and for nobody else', async () => {
  await callers[0].call('POST', paths.signup, asha);
  expect(await repeat(6, paths.login, () => ({ mobile: asha.mobile, password: 'wrong' }), one)).toEqual([
    ...times(5, 401),
    429,
  ]);
  const refused = await login('+91 98765 43210', asha.password, one());
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '15' },
    body: { status: 'error', code: 'too_many_requests', message: 'Too many attempts. Try again in 15 seconds.' },
  });
  expect((await login(asha.mobile, asha.password, '198.51.100.1')).status).toBe(200);
  services.clock.advance(15_000);
  expect((await login(asha.mobile, asha.password, one())).status).toBe(200);
});

test('guesses count for the account by whichever of its names they come', async () => {
  await callers[0].call('POST', paths.signup, asha);
  await makeSeller(services, asha.mobile, '482913');
  const names = [asha.mobile, '482913', asha.email, '482 913', asha.mobile, '482913'];
  expect(await repeat(6, paths.login, (call) => ({ mobile: names[call], password: 'wrong' }), one)).toEqual([
    ...times(5, 401),
    429,
  ]);
});

test('an unknown number is paused as a known one is', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const tried: { mobile: string; seen: unknown[] }[] = [];
  for (const mobile of [asha.mobile, '9000000000'])
    for (let call = 0; call < 7; call++) {
      const { status, headers, body } = await login(mobile, 'wrong', one());
      tried.push({ mobile, seen: [status, headers['retry-after'], body.code, body.message] });
    }
  const seenOf = (mobile: string) => tried.filter((each) => each.mobile === mobile).map(({ seen }) => seen);
  expect(seenOf('9000000000')).toEqual(seenOf(asha.mobile));
  expect(seenOf(asha.mobile).map(([status]) => status)).toEqual([...times(5, 401), 429, 429]);
});

test('however many guess, the owner signs in on the device that they have used before', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const first = await login(asha.mobile, asha.password, one());
  const known = cookiesOf(first);
  expect([first.headers['set-cookie']].flat().at(-1)).toMatch(
    /^device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
  );
  const statuses = await repeat(120, paths.login, () => ({ mobile: asha.mobile, password: 'wrong' }), many);
  expect(statuses.slice(-1)).toEqual([429]);
  expect((await login(asha.mobile, asha.password, '198.51.100.1')).status).toBe(429);
  for (let call = 0; call < 5; call++) {
    const again = await login(asha.mobile, asha.password, many(call), known);
    expect(again.status).toBe(200);
    expect(known.cookie).toContain(cookiesOf(again).cookie);
  }
});

test('a device is known to the accounts that have signed in with it, and a planted cookie is not taken over', async () => {
  await callers[0].call('POST', paths.signup, asha);
  await callers[0].call('POST', paths.signup, bina);
  const ashas = cookiesOf(await login(asha.mobile, asha.password, one()));
  await repeat(60, paths.login, () => ({ mobile: bina.mobile, password: 'wrong' }), many);
  expect((await login(bina.mobile, bina.password, '198.51.100.1', ashas)).status).toBe(429);
  const planted = { cookie: `device=${'a'.repeat(43)}` };
  const given = cookiesOf(await login(asha.mobile, asha.password, '198.51.100.2', planted));
  expect(given.cookie).toMatch(/; device=[\w-]{43}$/);
  expect(given.cookie).not.toContain(planted.cookie);
  const stored = await services.db.selectFrom('known_device').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(given.cookie.split('; device=')[1]);
});

test('a new password makes the devices of the account strangers, but for the one that set it', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const before = cookiesOf(await login(asha.mobile, asha.password, one()));
  const { token } = (await callers[0].call('POST', paths.forgot, { email: asha.email })).body;
  const password = 'a new password';
  const reset = { token, code: await readLastCode(services), password };
  const after = cookiesOf(await callers[0].call('POST', paths.resetPassword, reset));
  await repeat(60, paths.login, () => ({ mobile: asha.mobile, password: 'wrong' }), many);
  expect((await login(asha.mobile, password, '198.51.100.1', before)).status).toBe(429);
  expect((await login(asha.mobile, password, '198.51.100.1', after)).status).toBe(200);
});

test('whoever sets a new password signs in with it at once, after however many wrong ones', async () => {
  await callers[0].call('POST', paths.signup, asha);
  await repeat(6, paths.login, () => ({ mobile: asha.mobile, password: 'wrong' }), one);
  const { token } = (await callers[0].call('POST', paths.forgot, { email: asha.email }, { from: one() })).body;
  const reset = { token, code: await readLastCode(services), password: 'a new password' };
  expect((await callers[0].call('POST', paths.resetPassword, reset, { from: one() })).status).toBe(200);
  expect((await login(asha.mobile, 'a new password', one())).status).toBe(200);
});

test('after 100 wrong ones of one network its other devices bring a proof of work, a known one does not, and the crowd goes on', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const known = cookiesOf(await login(asha.mobile, asha.password, one()));
  const wrong = (call: number) => ({ mobile: String(9_000_000_000 + call), password: 'x' });
  expect(await repeat(101, paths.login, wrong, one)).toEqual([...times(100, 401), 428]);
  expect((await login(asha.mobile, asha.password, one(), known)).status).toBe(200);
  await callers[0].call('POST', paths.signup, bina);
  const asked = await login(bina.mobile, bina.password, one());
  expect(asked).toMatchObject({ status: 428, body: { status: 'error', code: 'proof_required' } });
  // Asked for a proof 61 times, her device has used up none of its 60 calls.
  const hers = deviceHeaders('hers');
  for (let call = 0; call < 61; call++) expect((await login(bina.mobile, bina.password, one(), hers)).status).toBe(428);
  const { challenge } = asked.body as unknown as { challenge: ProofChallenge };
  const proof = { ...hers, [proofHeader]: await solveProof(challenge) };
  expect((await login(bina.mobile, bina.password, one(), proof)).status).toBe(200);
  expect((await login(bina.mobile, bina.password, one(), proof)).status).toBe(428);
});

test('10 new passwords an hour, each of which is told to the owner; who does not know the present one uses up none', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const { token } = (await login(asha.mobile, asha.password, one())).body;
  const statuses: number[] = [];
  const wrong = { current_password: 'not hers', password: 'a stable horse' };
  for (let call = 0; call < 3; call++) await callers[0].call('POST', paths.changePassword, wrong, { token: token! });
  const guessable = { current_password: asha.password, password: 'password' };
  for (let call = 0; call < 10; call++)
    expect((await callers[0].call('POST', paths.changePassword, guessable, { token: token! })).status).toBe(422);
  const passwords = [asha.password, ...Array.from({ length: 11 }, (_, place) => `new stable horse ${place}`)];
  for (const [place, password] of passwords.slice(1).entries()) {
    const body = { current_password: passwords[place], password };
    statuses.push(
      (await callers[place % 2 ? 1 : 0].call('POST', paths.changePassword, body, { token: token! })).status,
    );
  }
  expect(statuses).toEqual([...times(10, 200), 429]);
  expect(await countRows(services, 'mail')).toBe(1 + 10);
});

test('20 registrations an hour from one device; others of its network are not concerned', async () => {
  const signUp = async (call: number, device: string) => {
    const body = { ...asha, mobile: String(9_000_000_000 + call), email: '' };
    const from = { from: one(), headers: deviceHeaders(device) };
    return (await callers[call % 2 ? 1 : 0].call('POST', paths.signup, body, from)).status;
  };
  const statuses: number[] = [];
  for (let call = 0; call < 21; call++) statuses.push(await signUp(call, 'asha'));
  expect(statuses).toEqual([...times(20, 200), 429]);
  for (let call = 21; call < 46; call++) expect(await signUp(call, `other ${call}`)).toBe(200);
  expect(await countRows(services, 'customer')).toBe(45);
});

test('5 codes an hour for one e-mail address from one network, 20 from all, 10 requests for one device', async () => {
  await callers[0].call('POST', paths.signup, asha);
  await callers[0].call('POST', paths.signup, bina);
  const known = cookiesOf(await login(asha.mobile, asha.password, '198.51.100.1'));
  expect(await repeat(6, paths.forgot, () => ({ email: asha.email }), one)).toEqual([...times(5, 200), 429]);
  expect(
    await repeat(
      16,
      paths.forgot,
      () => ({ email: asha.email }),
      (call) => many(call + 10),
    ),
  ).toEqual([...times(15, 200), 429]);
  const bySelf = { headers: known, from: one() };
  expect((await callers[0].call('POST', paths.forgot, { email: asha.email }, bySelf)).status).toBe(200);
  const guess = async (call: number, device: string) => {
    const from = { from: '198.51.100.9', headers: deviceHeaders(device) };
    return (await callers[0].call('POST', paths.forgot, { email: `nobody${call}@example.in` }, from)).status;
  };
  const statuses: number[] = [];
  for (let call = 0; call < 11; call++) statuses.push(await guess(call, 'guesser'));
  expect(statuses).toEqual([...times(10, 422), 429]);
  for (let call = 11; call < 31; call++) expect(await guess(call, `other ${call}`)).toBe(422);
  expect(await countRows(services, 'password_reset')).toBe(21);
});

test('codes that strangers ask for and guess at keep the owner from nothing', async () => {
  await callers[0].call('POST', paths.signup, asha);
  const known = { headers: cookiesOf(await login(asha.mobile, asha.password, one())), from: one() };
  const own = (await callers[0].call('POST', paths.forgot, { email: asha.email }, known)).body.token;
  const code = await readLastCode(services);
  const wrong = code === '000000' ? '000001' : '000000';
  const strangers = [];
  for (let call = 0; call < 16; call++) {
    const { token } = (await callers[1].call('POST', paths.forgot, { email: asha.email }, { from: many(call + 10) }))
      .body;
    for (let guess = 0; guess < 5; guess++) {
      const body = { token, code: wrong, password: 'a new password' };
      strangers.push((await callers[1].call('POST', paths.resetPassword, body, { from: many(call + 10) })).status);
    }
  }
  expect(strangers.filter((status) => status === 422)).toHaveLength(50);
  const body = { token: own, code, password: 'a new password' };
  expect((await callers[0].call('POST', paths.resetPassword, body, known)).status).toBe(200);
});

test('100 attempts at setting a password from one network are free, then each brings a proof of work', async () => {
  const statuses = await repeat(
    101,
    paths.resetPassword,
    (call) => ({ token: `t${call}`, code: '123456', password: 'a new password' }),
    one,
  );
  expect(statuses).toEqual([...times(100, 422), 428]);
});
