import { createHash } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { Db } from './database.ts';
import { ok, err, type Result } from './result.ts';
import { type MessageRef, messages } from './messages.ts';
import type { Services } from './services.ts';

const minute = 60;
const hour = 3_600;

/** How many calls in how many seconds, per account or per network address. */
const table = {
  /** Verifying a password costs work; wrong ones meet the growing pauses of sign-in-guard.ts long before. */
  loginByAddress: { points: 300, seconds: 15 * minute },
  loginByDevice: { points: 60, seconds: 15 * minute },
  invitationByAddress: { points: 30, seconds: hour },
  signupByAddress: { points: 20, seconds: hour },
  forgotByAddress: { points: 10, seconds: hour },
  /** From one place; from all unknown places together; on a device that has signed in before. */
  forgotByPair: { points: 5, seconds: hour },
  forgotByAccount: { points: 20, seconds: hour },
  forgotByDevice: { points: 5, seconds: hour },
  /** One-time codes sent: a subject is an order, an account, a checkout; a recipient may be flooded through many of them. */
  codeBySubject: { points: 5, seconds: hour },
  codeByRecipient: { points: 10, seconds: hour },
  codeByAddress: { points: 30, seconds: hour },
  enquiryByAddress: { points: 10, seconds: hour },
  ticketByAddress: { points: 20, seconds: hour },
  ticketByEmail: { points: 10, seconds: hour },
  /** As many as go along with the tickets of an hour. */
  photoByAddress: { points: 80, seconds: hour },
  ticketStatusByAddress: { points: 30, seconds: hour },
  ticketStatusByMobile: { points: 30, seconds: hour },
  orderLookupByAddress: { points: 60, seconds: hour },
  orderLookupByMobile: { points: 60, seconds: hour },
  orderLookupByNumber: { points: 60, seconds: hour },
  /** Each is drawn when it is asked for. */
  taxDocumentByAddress: { points: 60, seconds: 10 * minute },
  /** As fast as fingers type, many at one address. */
  pincodeByAddress: { points: 240, seconds: 10 * minute },
  /** Texts being typed that no one has typed before; answers that are kept do not count. */
  suggestionByAddress: { points: 600, seconds: 10 * minute },
  /** Member IDs that buyers typed: few enough that nobody lists them all. */
  memberIdByAddress: { points: 30, seconds: 10 * minute },
  /** Coupon codes that were tried. */
  couponByAddress: { points: 60, seconds: 10 * minute },
  orderByAddress: { points: 60, seconds: 10 * minute },
  /** Reads of orders to review, and reviews written. */
  reviewByAddress: { points: 120, seconds: 10 * minute },
  reminderByAddress: { points: 60, seconds: 10 * minute },
  reviewByOrder: { points: 30, seconds: hour },
  voteByAddress: { points: 120, seconds: hour },
  /** Many subscribers share one address of a mobile network, but few of them vote for one review in a day. */
  voteByReviewAndAddress: { points: 10, seconds: 24 * hour },
  questionByAddress: { points: 10, seconds: hour },
  stockAlertByAddress: { points: 30, seconds: hour },
  stockAlertByEmail: { points: 5, seconds: 24 * hour },
  questionByEmail: { points: 5, seconds: hour },
  /** Calls by an API key, and wrong keys from one address. */
  callByApiKey: { points: 600, seconds: minute },
  wrongApiKeyByAddress: { points: 60, seconds: 15 * minute },
  /** Test emails and test calls of payment providers. */
  settingTestByStaff: { points: 20, seconds: hour },
  labReportByAddress: { points: 120, seconds: 10 * minute },
  /** Copies of a customer's own data. */
  ownDataByCustomer: { points: 10, seconds: hour },
  paymentByAddress: { points: 120, seconds: 10 * minute },
} as const;

export interface Limit {
  /** Counts one call; rejects with 429 `too_many_requests` and Retry-After when there were too many. */
  take(key: string): Promise<Result<null>>;
}

export type Limits = Record<keyof typeof table, Limit>;

/**
 * The limits, counted in the database and so shared by all processes. `config.rateLimitScale` multiplies them; at least one call is always let
 * through.
 */
export function createLimits(services: LimitServices): Limits {
  const entries = Object.entries(table).map(([name, { points, seconds }]) => {
    const scaled = Math.max(1, Math.round(points * services.config.rateLimitScale));
    return [name, createLimit(services, name, scaled, seconds)] as const;
  });
  return Object.fromEntries(entries) as Limits;
}

type LimitServices = Pick<Services, 'db' | 'database' | 'clock' | 'config'>;

/** Its statements are beside those of the call, which tests count. */
function createLimit({ db, database, clock }: LimitServices, name: string, points: number, seconds: number): Limit {
  return {
    async take(key) {
      const now = clock.now().getTime();
      const { sql: text, parameters } = countCall(db, `${name}:${hidden(key)}`, now, now + seconds * 1_000).compile();
      const { rows } = await database.send({ text, values: [...parameters] });
      const counted = rows[0] as { points: number; expire: number };
      if (counted.points <= points) return ok(null);
      return tooManyRequests(Math.max(1, Math.ceil((counted.expire - now) / 1_000)));
    },
  };
}

/** Counts a call in one statement, and begins anew where the time is over; times are milliseconds. */
function countCall(db: Db, key: string, now: number, end: number) {
  return db
    .insertInto('rate_limit')
    .values({ key, points: 1, expire: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('rate_limit.expire', '<=', now);
        const next = eb('rate_limit.points', '+', 1);
        return {
          points: eb.case().when(isOver).then(1).else(next).end(),
          expire: eb.case().when(isOver).then(ref('excluded.expire')).else(ref('rate_limit.expire')).end(),
        };
      }),
    )
    .returning(['points', 'expire']);
}

/** Keys are hashed: they fit the column whatever was typed, and the table holds no addresses and numbers of people. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The rejection of a call that came too early: 429 with Retry-After. */
export function tooManyRequests(seconds: number) {
  return err(429, 'too_many_requests', tooMany(seconds), { retryAfterSeconds: seconds });
}

function tooMany(seconds: number): MessageRef {
  if (seconds <= 90) return messages.errors.requests.tooManyForSeconds({ seconds });
  return messages.errors.requests.tooManyForMinutes({ minutes: Math.ceil(seconds / 60) });
}

/**
 * The part of a network address that one subscriber holds: all of IPv4, the first 64 bits of IPv6. Some balancers put a port behind the
 * address, which every connection changes: it is left out. What is no address at all counts as one and the same.
 */
export function networkOf(address: string): string {
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
  return `${[...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')}::/64`;
}
