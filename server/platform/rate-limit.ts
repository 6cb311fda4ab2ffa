import { createHash } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import { ok, err, type Result } from './result.ts';
import { type MessageRef, messages } from './messages.ts';
import type { Services } from './services.ts';

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** Who makes a call: a person by their account and device, a crowd by its network. Null: the call has none, or it does not count for it. */
export interface Caller {
  account: string | null;
  /** The name in the device's cookie. */
  device: string | null;
  /** As `networkOf` gives it: a carrier's or a hostel's is that of thousands. */
  network: string | null;
}

/** A caller who comes from outside, and so from a network. */
export type Visitor = Caller & { network: string };

/** How many calls one after the other; as many again come free, evenly, in so many seconds. */
interface Rate {
  calls: number;
  seconds: number;
}

const per = (calls: number, seconds: number): Rate => ({ calls, seconds });

/** Most phones share their address with thousands of others: only what no crowd of them does is a flood. */
const personsPerNetwork = 100;

interface Rule {
  /** What one person does: an account, and a device. Their network may do a hundred times as much. */
  person?: Rate;
  /** Where no person can be told. */
  network?: Rate;
  /** What may be done to one thing, whoever does it: an order, a mailbox. */
  subjects?: Record<string, Rate>;
  /** What one network may do to one thing, where that is less than it may do to all. */
  inNetwork?: Record<string, Rate>;
  /** Counted by each process for itself: calls so many that counting in the database would cost more than they do. */
  inMemory?: true;
}

/** docs/operations.md says of each why it is as it is. */
const table = {
  /** Verifying a password costs work; wrong ones meet the growing pauses of sign-in-guard.ts long before. */
  logIn: { person: per(60, 15 * minute) },
  invitation: { person: per(30, hour) },
  signUp: { person: per(20, hour) },
  /** A pair is a mailbox from one network. */
  forgot: { person: per(10, hour), subjects: { pair: per(5, hour), account: per(20, hour) } },
  /** The same on a device that has signed in before. */
  forgotOnKnownDevice: { person: per(5, hour) },
  /** One-time codes sent: a subject is an order, an account, a checkout; a recipient may be flooded through many of them. */
  code: { person: per(30, hour), subjects: { recipient: per(10, hour), subject: per(5, hour) } },
  enquiry: { person: per(10, hour) },
  ticket: { person: per(20, hour) },
  /** Nobody's mailbox is to be filled with copies that they did not ask for. */
  ticketCopy: { subjects: { email: per(10, hour) } },
  /** As many as go along with the tickets of an hour. */
  photo: { person: per(80, hour) },
  ticketStatus: { person: per(30, hour), subjects: { mobile: per(30, hour) } },
  orderLookup: { person: per(60, hour), subjects: { mobile: per(60, hour), number: per(60, hour) } },
  /** Each is drawn when it is asked for. */
  taxDocument: { person: per(60, 10 * minute) },
  /** As fast as fingers type. */
  pincode: { person: per(240, 10 * minute) },
  /** Texts being typed that no one has typed before; answers that are kept do not count. */
  suggestion: { person: per(600, 10 * minute) },
  /** Member IDs that buyers typed. */
  memberId: { person: per(30, 10 * minute) },
  /** Coupon codes that were tried. */
  coupon: { person: per(60, 10 * minute) },
  /** Prices of carts, and the coupons on offer to them. */
  price: { person: per(600, 10 * minute), inMemory: true },
  order: { person: per(60, 10 * minute) },
  /** Confirming a payment and giving one up ask the provider. */
  payment: { person: per(120, 10 * minute) },
  /** Reads of orders to review, and reviews written. */
  review: { person: per(120, 10 * minute) },
  reviewOfOrder: { subjects: { order: per(30, hour) } },
  reminder: { person: per(60, 10 * minute) },
  /** A person votes for a review once: a hundred of one network in a day. */
  vote: { person: per(120, hour), inNetwork: { review: per(100, day) } },
  question: { person: per(10, hour), subjects: { email: per(5, hour) } },
  /** Nobody's mailbox is to be filled with questions that they did not ask for. */
  stockAlert: { person: per(30, hour), subjects: { email: per(5, day) } },
  stockAlertLink: { person: per(30, hour) },
  apiKeyCall: { person: per(600, minute) },
  /** Programs keep no cookies. */
  wrongApiKey: { network: per(6_000, 15 * minute) },
  /** Test emails and test calls of payment providers. */
  settingTest: { person: per(20, hour) },
  labReport: { person: per(120, 10 * minute) },
  /** Copies of a customer's own data. */
  ownData: { person: per(10, hour) },
} as const satisfies Record<string, Rule>;

type Table = typeof table;
type KeysOf<R, Field extends string> = R extends { [F in Field]: infer Subjects } ? keyof Subjects & string : never;
type SubjectsOf<R> = KeysOf<R, 'subjects'> | KeysOf<R, 'inNetwork'>;

export interface Limit<Subject extends string = never> {
  /**
   * Counts one call of the caller, in one statement. Rejects it, with Retry-After, as 429 `too_many_requests` where one person or one subject had
   * too many, and as 503 `busy` where it is the caller's network; what is rejected counts for nothing that comes after it.
   */
  take(
    ...call: [Subject] extends [never] ? [caller: Caller] : [caller: Caller, subjects: Record<Subject, string>]
  ): Promise<Result<null>>;
}

export type Limits = { [Name in keyof Table]: Limit<SubjectsOf<Table[Name]>> };

/**
 * The limits, counted in the database and so shared by all processes, but for prices. `config.rateLimitScale` multiplies them; at least one call
 * is always let through.
 */
export function createLimits(services: LimitServices): Limits {
  const inMemory = new Map<string, number>();
  const entries = Object.entries<Rule>(table).map(([name, rule]) => {
    const limit: Limit<string> = {
      async take(caller, subjects = {}) {
        const now = services.clock.now().getTime();
        const counters = countersOf(services.config.rateLimitScale, name, rule, caller, subjects);
        if (counters.length === 0) return ok(null);
        const refused = rule.inMemory
          ? countInMemory(inMemory, counters, now)
          : await countInDatabase(services, counters, now);
        return refused === null ? ok(null) : reject(refused, now);
      },
    };
    return [name, limit] as const;
  });
  return Object.fromEntries(entries) as Limits;
}

type LimitServices = Pick<Services, 'db' | 'database' | 'clock' | 'config'>;

/**
 * A bucket that each call fills by `stepMs` of time and that time empties; `roomMs` go in (the generic cell rate algorithm). What is kept is when it
 * will be empty.
 */
interface Counter {
  key: string;
  stepMs: number;
  roomMs: number;
  /** Whether it counts a crowd, which is not to blame. */
  isNetwork: boolean;
}

/** What a call counts for: the narrowest first, so that a person who has too many uses up neither their network's calls nor a subject's. */
function countersOf(
  scale: number,
  name: string,
  { person, network, subjects = {}, inNetwork = {} }: Rule,
  caller: Caller,
  named: Record<string, string>,
): Counter[] {
  const counters: Counter[] = [];
  const add = (kind: string, key: string | null, { calls, seconds }: Rate, isNetwork = false) => {
    if (key === null) return;
    const room = Math.max(1, Math.round(calls * scale));
    const stepMs = Math.max(1, Math.floor((seconds * 1_000) / room));
    counters.push({ key: `${name} ${kind}:${hidden(key)}`, stepMs, roomMs: stepMs * room, isNetwork });
  };
  if (person) {
    add('account', caller.account, person);
    add('device', caller.device, person);
  }
  const flood = network ?? (person && per(person.calls * personsPerNetwork, person.seconds));
  if (flood) add('network', caller.network, flood, true);
  for (const [kind, rate] of Object.entries(inNetwork))
    if (caller.network !== null) add(kind, `${caller.network} ${named[kind]!}`, rate, true);
  for (const [kind, rate] of Object.entries(subjects)) add(kind, named[kind]!, rate);
  return counters;
}

/** A counter that has no room, and when it will be empty: milliseconds. */
interface Refused {
  counter: Counter;
  emptyAt: number;
}

/** Counts a call in one statement, beside those of the call, which tests count; a rejected one reads how long it has to wait in a second. */
async function countInDatabase(
  { db, database }: LimitServices,
  counters: readonly Counter[],
  now: number,
): Promise<Refused | null> {
  const { sql: text, parameters } = countCall(counters, now).compile(db);
  const { rows } = await database.send({ text, values: [...parameters] });
  const counter = counters[rows.length];
  if (!counter) return null;
  const found = await db.selectFrom('rate_limit').select('expire').where('key', '=', counter.key).executeTakeFirst();
  return { counter, emptyAt: found?.expire ?? now + counter.roomMs };
}

/** The clocks of processes differ by less. A clock that was set back by more must not close the shop until it is there again. */
const clockSlackMs = 60_000;

function latest(roomMs: number, now: number): number {
  return now + roomMs + clockSlackMs;
}

/** Fills one bucket after the other until one has no room; gives a row for each that had. Times are milliseconds. */
function countCall(counters: readonly Counter[], now: number) {
  const steps = counters.map(({ key, stepMs, roomMs }, at) => {
    const before = at === 0 ? sql`` : sql`FROM ${sql.id(`counted_${at - 1}`)}`;
    const until = sql`CASE WHEN held.expire BETWEEN ${now} AND ${latest(roomMs, now)} THEN held.expire ELSE ${now} END`;
    const filled = sql`${until} + ${stepMs}::bigint`;
    return sql`${sql.id(`counted_${at}`)} AS (
      INSERT INTO rate_limit AS held (key, expire) SELECT ${key}::text, ${now + stepMs}::bigint ${before}
      ON CONFLICT (key) DO UPDATE SET expire = ${filled} WHERE ${filled} <= ${now + roomMs}::bigint
      RETURNING expire)`;
  });
  const counted = counters.map((_, at) => sql`SELECT expire FROM ${sql.id(`counted_${at}`)}`);
  return sql`WITH ${sql.join(steps)} ${sql.join(counted, sql` UNION ALL `)}`;
}

/**
 * Counts a use of a key in one statement, outside of any transaction. Whether there was room for it: so many uses one after the other, and as many again
 * evenly in `lifeMs`.
 */
export async function countUse(
  services: LimitServices,
  key: string,
  { uses, lifeMs }: { uses: number; lifeMs: number },
): Promise<boolean> {
  const stepMs = Math.max(1, Math.floor(lifeMs / uses));
  const counter = { key: hidden(key), stepMs, roomMs: stepMs * uses, isNetwork: false };
  return (await countInDatabase(services, [counter], services.clock.now().getTime())) === null;
}

/** Whether `countUse` has counted at least half of the uses for which there is room. Counts nothing. */
export async function isHalfUsed(
  { db, database, clock }: LimitServices,
  key: string,
  { lifeMs }: { lifeMs: number },
): Promise<boolean> {
  const found = db.selectFrom('rate_limit').select('expire').where('key', '=', hidden(key)).compile();
  const { rows } = await database.send({ text: found.sql, values: [...found.parameters] });
  const emptyAt = (rows[0] as { expire: number } | undefined)?.expire ?? 0;
  return emptyAt >= clock.now().getTime() + lifeMs / 2;
}

/** So many buckets in memory, a hundred bytes each, before the empty ones are thrown away. */
const mostInMemory = 50_000;

function countInMemory(filled: Map<string, number>, counters: readonly Counter[], now: number): Refused | null {
  if (filled.size > mostInMemory) for (const [key, emptyAt] of filled) if (emptyAt <= now) filled.delete(key);
  if (filled.size > mostInMemory) filled.clear();
  for (const counter of counters) {
    const held = filled.get(counter.key) ?? now;
    const emptyAt = held >= now && held <= latest(counter.roomMs, now) ? held : now;
    const next = emptyAt + counter.stepMs;
    if (next > now + counter.roomMs) return { counter, emptyAt };
    filled.set(counter.key, next);
  }
  return null;
}

/** Keys are hashed: they fit the column whatever was typed, and the table holds no addresses and numbers of people. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function reject({ counter: { stepMs, roomMs, isNetwork }, emptyAt }: Refused, now: number) {
  const seconds = Math.max(1, Math.ceil((emptyAt + stepMs - roomMs - now) / 1_000));
  return isNetwork ? busyNetwork(seconds) : tooManyRequests(seconds);
}

/** The rejection of a call that came too early: 429 with Retry-After. */
export function tooManyRequests(seconds: number) {
  const { tooManyForSeconds, tooManyForMinutes } = messages.errors.requests;
  const message = inWords(seconds, tooManyForSeconds, tooManyForMinutes);
  return err(429, 'too_many_requests', message, { retryAfterSeconds: seconds });
}

/** The rejection of a call from a network that does what no crowd does: 503 with Retry-After, since whoever reads it has most likely done nothing. */
export function busyNetwork(seconds: number) {
  const { networkBusyForSeconds, networkBusyForMinutes } = messages.errors.requests;
  const message = inWords(seconds, networkBusyForSeconds, networkBusyForMinutes);
  return err(503, 'busy', message, { retryAfterSeconds: seconds });
}

function inWords(
  seconds: number,
  inSeconds: (values: { seconds: number }) => MessageRef,
  inMinutes: (values: { minutes: number }) => MessageRef,
): MessageRef {
  return seconds <= 90 ? inSeconds({ seconds }) : inMinutes({ minutes: Math.ceil(seconds / 60) });
}

/**
 * The part of a network address that one subscriber holds: all of IPv4, the first 64 bits of IPv6, or so many as are given. Some balancers put a port
 * behind the address, which every connection changes: it is left out. What is no address at all counts as one and the same.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const bare = /^(?:\[(.*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address);
  const plain = (bare?.[1] ?? bare?.[2] ?? address).split('%')[0]!;
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const canonical = new SocketAddress({ address: plain, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = canonical.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return `${[...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, bits / 16).join(':')}::/${bits}`;
}
