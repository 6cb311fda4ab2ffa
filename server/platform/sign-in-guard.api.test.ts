import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { housekeepingJobs } from './jobs.ts';
import { createProofChallenge } from './proof-of-work.ts';
import { solveProof } from '#server/testing/proof.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt, type SecretAttempt } from './sign-in-guard.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
let other: TestServices;
beforeAll(async () => {
  services = await openTestServices({ proofOfWork: 2 });
  other = await services.another();
});
afterEach(() => emptyTables(services.db, 'sign_in_attempt', 'rate_limit'));
afterAll(() => services.close());

const second = 1_000;
const hour = 3_600 * second;
const attempt = (more: Partial<SecretAttempt> = {}): SecretAttempt => ({
  kind: 'customer_login',
  account: '9876543210',
  network: '203.0.113.7',
  knownDevice: null,
  ...more,
});
/** In seconds, after attempts made as soon as the previous pause is over; 0 for none. */
async function pauses(times: number, more: Partial<SecretAttempt> = {}): Promise<number[]> {
  const met: number[] = [];
  for (let at = 0; at < times; at++) {
    const here = at % 2 ? services : other;
    const result = await admitAttempt(here, attempt(more));
    const pause = result.ok ? 0 : result.error.retryAfterSeconds!;
    if (pause > 0) {
      services.clock.advance(pause * second - 1);
      expect((await admitAttempt(here, attempt(more))).ok).toBe(false);
      services.clock.advance(1);
      expect((await admitAttempt(here, attempt(more))).ok).toBe(true);
    }
    met.push(pause);
  }
  return met;
}
const fromMany = async (times: number, more: (at: number) => Partial<SecretAttempt>) => {
  const results = [];
  for (let at = 0; at < times; at++) results.push((await admitAttempt(services, attempt(more(at)))).ok);
  return results.filter(Boolean).length;
};

test('after five wrong ones the pauses grow to an hour, and a day without any makes them forgotten', async () => {
  expect(await pauses(16)).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  services.clock.advance(24 * hour);
  expect(await pauses(6)).toEqual([0, 0, 0, 0, 0, 15]);
});

test('whoever asks during a pause does not make it longer, neither for the account nor for the network', async () => {
  await pauses(5);
  for (let at = 0; at < 200; at++) expect((await admitAttempt(services, attempt())).ok).toBe(false);
  expect((await admitAttempt(services, attempt({ account: '9123456780' }))).ok).toBe(true);
  expect((await admitAttempt(services, attempt({ network: '198.51.100.1' }))).ok).toBe(true);
  services.clock.advance(15 * second);
  expect((await admitAttempt(services, attempt())).ok).toBe(true);
});

test('guesses at the same moment do not get more attempts', async () => {
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, at) => admitAttempt(at % 2 ? services : other, attempt())),
  );
  expect(results.filter(({ ok }) => ok).length).toBe(5);
});

test('guesses from everywhere at one account pause it for unknown devices; a device that it knows is never held up', async () => {
  const guesses = (at: number) => ({ network: `203.0.113.${at}` });
  expect(await fromMany(200, guesses)).toBe(50);
  expect((await admitAttempt(services, attempt({ network: '198.51.100.1' }))).ok).toBe(false);
  const known = { knownDevice: 'a device', network: '203.0.113.7' };
  for (let at = 0; at < 5; at++) {
    const owner = await admitAttempt(services, attempt(known));
    expect(owner).toMatchObject({ ok: true, value: { strangersAttempts: 0 } });
    if (owner.ok) await forgetAttempts(services, owner.value);
  }
  expect((await admitAttempt(services, attempt({ ...known, account: '9123456780' }))).ok).toBe(true);
});

/** Consecutive equal results of attempts from one network at different accounts. */
async function countOutcomes(times: number, more: (at: number) => Partial<SecretAttempt>): Promise<[string, number][]> {
  const outcomes: [string, number][] = [];
  for (let at = 0; at < times; at++) {
    const result = await admitAttempt(at % 2 ? services : other, attempt(more(at)));
    const answer = result.ok ? 'ok' : `${result.error.httpStatus} ${result.error.code}`;
    const last = outcomes.at(-1);
    if (last?.[0] === answer) last[1]++;
    else outcomes.push([answer, 1]);
  }
  return outcomes;
}
const atAnother = (at: number) => ({ account: String(9_000_000_000 + at) });

test('after a hundred wrong ones of one network its unknown devices bring a proof of work; known ones, and others, do not', async () => {
  expect(await countOutcomes(200, atAnother)).toEqual([
    ['ok', 100],
    ['428 proof_required', 100],
  ]);
  expect((await admitAttempt(services, attempt({ knownDevice: 'a device' }))).ok).toBe(true);
  expect((await admitAttempt(services, attempt({ network: '198.51.100.1' }))).ok).toBe(true);
  const asked = await admitAttempt(services, attempt());
  const { challenge } = (asked as unknown as { error: { details: { challenge: ProofChallenge } } }).error.details;
  const proof = await solveProof(challenge);
  expect((await admitAttempt(services, attempt({ proof }))).ok).toBe(true);
  expect(await countOutcomes(1, () => ({ proof }))).toEqual([['428 proof_required', 1]]);
  // A hundred an hour become free, evenly.
  services.clock.advance(36 * second);
  expect((await admitAttempt(services, attempt({ account: '9111111111' }))).ok).toBe(true);
});

test('a thousand wrong ones of one network, each with its proof, are a flood', async () => {
  const proofs = async () => solveProof(await createProofChallenge(services, 'wrongSignIn'));
  const flood = async (at: number) => ({ ...atAnother(at), proof: await proofs() });
  const tries: Partial<SecretAttempt>[] = [];
  for (let at = 0; at < 1_002; at++) tries.push(await flood(at));
  expect(await countOutcomes(1_002, (at) => tries[at]!)).toEqual([
    ['ok', 1_000],
    ['503 busy', 2],
  ]);
  const busy = await admitAttempt(services, attempt({ proof: await proofs() }));
  expect(busy).toMatchObject({ ok: false, error: { httpStatus: 503, code: 'busy', retryAfterSeconds: 4 } });
  expect((await admitAttempt(services, attempt({ knownDevice: 'a device' }))).ok).toBe(true);
  expect((await admitAttempt(services, attempt({ network: '198.51.100.1' }))).ok).toBe(true);
});

test('an account that is paused is told so before a proof is asked for', async () => {
  await pauses(5);
  await countOutcomes(200, atAnother);
  expect(await countOutcomes(1, () => ({}))).toEqual([['429 too_many_requests', 1]]);
});

test('a known device is held up by what is typed on it', async () => {
  expect(await pauses(13, { knownDevice: 'a device' })).toEqual([...Array<number>(10).fill(0), 15, 30, 60]);
  expect((await admitAttempt(services, attempt({ knownDevice: 'another' }))).ok).toBe(true);
});

test('a right password makes the wrong ones from there forgotten, and counts for nobody else', async () => {
  await pauses(4);
  const right = await admitAttempt(services, attempt());
  if (right.ok) await forgetAttempts(services, right.value);
  expect(await pauses(6)).toEqual([0, 0, 0, 0, 0, 15]);
  await emptyTables(services.db, 'sign_in_attempt', 'rate_limit');
  for (let at = 0; at < 300; at++) {
    const result = await admitAttempt(services, attempt({ account: String(9_000_000_000 + at) }));
    if (result.ok) await forgetAttempts(services, result.value);
    expect(result.ok).toBe(true);
  }
});

test('kinds of secrets are counted apart for accounts, and a call that names no account counts for its network', async () => {
  await pauses(5);
  expect((await admitAttempt(services, attempt())).ok).toBe(false);
  expect((await admitAttempt(services, attempt({ kind: 'staff_login' }))).ok).toBe(true);
  await emptyTables(services.db, 'rate_limit');
  expect(await fromMany(200, () => ({ kind: 'reset_code', account: null }))).toBe(100);
  // A caller with a session or a correct password only counts for their own account.
  for (const kind of ['account_change', 'staff_factor'] as const)
    expect(await fromMany(200, (at) => ({ kind, ...atAnother(at) }))).toBe(200);
});

test('what is stored and logged names neither account nor network, but tells them apart', async () => {
  const logged: [Record<string, unknown>, string][] = [];
  services.log = new Proxy(services.log, {
    get: (log, name) =>
      name === 'warn' ? (...line: [Record<string, unknown>, string]) => logged.push(line) : Reflect.get(log, name),
  });
  await pauses(5);
  expect((await admitAttempt(services, attempt())).ok).toBe(false);
  const fresh = await admitAttempt(services, attempt({ account: '9123456780' }));
  if (fresh.ok) await logFailedAttempt(services, fresh.value);
  const stored = JSON.stringify([
    await services.db.selectFrom('sign_in_attempt').selectAll().execute(),
    await services.db.selectFrom('rate_limit').selectAll().execute(),
  ]);
  for (const text of [stored, JSON.stringify(logged)]) expect(text).not.toMatch(/9876543210|9123456780|203\.0\.113/);
  const hash = expect.stringMatching(/^[\w-]{16}$/);
  const common = { kind: 'customer_login', account: hash, network: hash, knownDevice: false };
  expect(logged).toEqual([
    [{ ...common, retryAfter: 15 }, 'a sign-in was refused'],
    [{ ...common, strangersAttempts: 1 }, 'a sign-in failed'],
  ]);
  expect(logged[0]![0]['network']).toBe(logged[1]![0]['network']);
  expect(logged[0]![0]['account']).not.toBe(logged[1]![0]['account']);
});

test('what no longer counts is cleared away', async () => {
  await pauses(1);
  services.clock.advance(24 * hour - 1);
  await housekeepingJobs['hourly:housekeeping']!(services, {});
  expect(await services.db.selectFrom('sign_in_attempt').selectAll().execute()).toHaveLength(2);
  services.clock.advance(1);
  await housekeepingJobs['hourly:housekeeping']!(services, {});
  expect(await services.db.selectFrom('sign_in_attempt').selectAll().execute()).toHaveLength(0);
});
