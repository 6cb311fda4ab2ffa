import { sql } from 'kysely';
import { takeBack } from './call-counter.ts';
import { anyOf, type Db } from './database.ts';
import { type Caller, type CountedCall, takeLimit, tooManyRequests } from './rate-limit.ts';
import { ok, type Result } from './result.ts';
import { keyedHash, readServerKey } from './server-key.ts';
import type { Services } from './services.ts';
import { type AttemptCounter, attemptPolicies, pauseSteps, scalePolicy } from './sign-in-policy.ts';

export interface SecretAttempt {
  kind: 'customer_login' | 'customer_factor' | 'staff_login' | 'staff_factor' | 'reset_code' | 'account_change';
  /** As typed, whether or not it exists; null if the call names none. */
  account: string | null;
  /** From `networkOf`. */
  network: string;
  proof?: string | null;
  /** Null if the device has not signed in to this account before. */
  knownDevice: string | null;
}

/** Counts as failed until its success is reported. */
export interface AdmittedAttempt {
  attempt: SecretAttempt;
  /** Failed attempts from unknown devices, including this one; 0 on a known device. */
  strangersAttempts: number;
  counted: ReadonlyMap<AttemptCounter, string>;
  countedForNetwork: CountedCall;
}

/** The caller has not yet proved that the account is theirs. Networks are limited in these. */
const fromOutside: readonly SecretAttempt['kind'][] = ['customer_login', 'staff_login', 'reset_code'];

/**
 * Counts an attempt before its secret is checked, so that concurrent attempts cannot share one. Rejects it with 429
 * `too_many_requests` and Retry-After during a pause. A known device is only stopped by its own attempts. A network may
 * have many users, so it is not paused: after many failures its unknown devices need a proof of work (428
 * `proof_required`), and a flood gets 503 `busy`. `config.rateLimitScale` multiplies the free attempts.
 */
export async function admitAttempt(services: Services, attempt: SecretAttempt): Promise<Result<AdmittedAttempt>> {
  const now = services.clock.now();
  const keys = await counterKeys(services, attempt);
  const blockedUntil = await findBlock(services.db, [...keys.values()], now);
  if (blockedUntil) return await refuse(services, attempt, blockedUntil, now);
  const ofNetwork = await countForNetwork(services, attempt);
  if (!ofNetwork.ok) {
    services.log.warn(
      { ...(await hashedAttempt(services, attempt)), code: ofNetwork.error.code },
      'a sign-in was refused',
    );
    return ofNetwork;
  }
  const counted = new Map<AttemptCounter, string>();
  let strangersAttempts = 0;
  for (const [counter, key] of keys) {
    const attempts = await countAttempt(services, counter, key, now);
    // Concurrent attempts were faster.
    if (attempts === null)
      return await refuse(services, attempt, (await findBlock(services.db, [key], now)) ?? now, now);
    counted.set(counter, key);
    if (counter === 'account') strangersAttempts = attempts;
  }
  return ok({ attempt, strangersAttempts, counted, countedForNetwork: ofNetwork.value });
}

/**
 * Also counts for the limit of `person`. A log-in answered with 428 counts when it is repeated with its proof. Errors:
 * those of a limit and of admitAttempt.
 */
export async function admitLogIn(
  services: Services,
  person: Caller,
  attempt: SecretAttempt,
): Promise<Result<AdmittedAttempt>> {
  const affordable = await takeLimit(services, 'logIn', person);
  if (!affordable.ok) return affordable;
  const admitted = await admitAttempt(services, attempt);
  if (!admitted.ok && admitted.error.code === 'proof_required') await takeBack(services, affordable.value);
  return admitted;
}

async function countForNetwork(services: Services, attempt: SecretAttempt): Promise<Result<CountedCall>> {
  const { kind, network, proof = null, knownDevice } = attempt;
  if (knownDevice !== null || !fromOutside.includes(kind)) return ok([]);
  return takeLimit(services, 'wrongSignIn', { account: null, device: null, network, proof });
}

/** A fixed time, because processes do not agree on the present to the second. */
const never = new Date(0);

/** Takes back a successful attempt, and deletes failed ones from the same device or network. */
export async function forgetAttempts(
  services: Services,
  { counted, countedForNetwork }: AdmittedAttempt,
): Promise<void> {
  const own = [counted.get('pair'), counted.get('device')].filter((key) => key !== undefined);
  const account = counted.get('account');
  await services.db.deleteFrom('sign_in_attempt').where('key', '=', anyOf(own)).execute();
  if (account !== undefined)
    await services.db
      .updateTable('sign_in_attempt')
      .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), blocked_until: never }))
      .where('key', '=', account)
      .where('attempts', '>', 0)
      .execute();
  if (countedForNetwork.length > 0) await takeBack(services, countedForNetwork);
}

/** For example once the owner has proved their identity in another way. */
export async function forgetAccountAttempts(services: Services, attempt: SecretAttempt): Promise<void> {
  const keys = await counterKeys(services, attempt);
  await services.db
    .deleteFrom('sign_in_attempt')
    .where('key', '=', anyOf([...keys.values()]))
    .execute();
}

/** Account and network are logged as keyed hashes, so that operators can only tell them apart. */
export async function logFailedAttempt(
  services: Services,
  { attempt, strangersAttempts }: AdmittedAttempt,
): Promise<void> {
  services.log.warn({ ...(await hashedAttempt(services, attempt)), strangersAttempts }, 'a sign-in failed');
}

async function refuse(services: Services, attempt: SecretAttempt, until: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  services.log.warn({ ...(await hashedAttempt(services, attempt)), retryAfter: seconds }, 'a sign-in was refused');
  return tooManyRequests(seconds);
}

async function hashedAttempt(services: Services, { kind, account, network, knownDevice }: SecretAttempt) {
  const key = await readServerKey(services, services.db);
  return {
    kind,
    account: account === null ? null : keyedHash(key, 'logged account', account).slice(0, 16),
    network: keyedHash(key, 'logged network', network).slice(0, 16),
    knownDevice: knownDevice !== null,
  };
}

/** Narrowest first: an attempt stopped there does not count on the others. */
async function counterKeys(
  services: Services,
  { kind, account, network, knownDevice }: SecretAttempt,
): Promise<ReadonlyMap<AttemptCounter, string>> {
  const key = await readServerKey(services, services.db);
  const counter = (name: AttemptCounter, ...of: string[]) =>
    [name, keyedHash(key, 'sign-in attempts', name, kind, ...of)] as const;
  if (account !== null && knownDevice !== null) return new Map([counter('device', account, knownDevice)]);
  return new Map(account === null ? [] : [counter('pair', account, network), counter('account', account)]);
}

async function findBlock(db: Db, keys: readonly string[], now: Date): Promise<Date | null> {
  if (keys.length === 0) return null;
  const { until } = await db
    .selectFrom('sign_in_attempt')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where('key', '=', anyOf(keys))
    .where('blocked_until', '>', now)
    .executeTakeFirstOrThrow();
  return until;
}

/** Returns the number including this attempt, or null during a pause. */
async function countAttempt(
  services: Services,
  counter: AttemptCounter,
  key: string,
  now: Date,
): Promise<number | null> {
  const policy = scalePolicy(attemptPolicies[counter], services.config.rateLimitScale);
  const after = (ms: number) => new Date(now.getTime() + ms);
  const pauses = pauseSteps(policy).map((ms) => (ms === 0 ? never : after(ms)));
  const first = policy.freeAttempts > 1 ? 0 : 1;
  const row = await services.db
    .insertInto('sign_in_attempt')
    .values({ key, attempts: 1, blocked_until: pauses[first]!, expires_at: after(policy.forgottenAfterMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => {
          const next = sql<number>`CASE WHEN ${ref('sign_in_attempt.expires_at')} <= ${now}::timestamptz THEN 1 ELSE ${ref('sign_in_attempt.attempts')} + 1 END`;
          const step = sql<number>`least(greatest(${next} - ${policy.freeAttempts - 1}::int, 0) + 1, ${pauses.length}::int)`;
          return {
            attempts: next,
            blocked_until: sql<Date>`(${pauses}::timestamptz[])[${step}]`,
            expires_at: ref('excluded.expires_at'),
          };
        })
        .where('sign_in_attempt.blocked_until', '<=', now),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('expires_at', '<=', now).execute();
}
