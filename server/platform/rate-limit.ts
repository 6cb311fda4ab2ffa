import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { type Counter, countCall, countInMemory, createCounter, type Rate, takeBack } from './call-counter.ts';
import { demandProof, takeProof } from './proof-of-work.ts';
import { ok, err, type Result } from './result.ts';
import { type MessageRef, messages } from './messages.ts';
import type { Services } from './services.ts';

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** A person, identified by account and device, and a network. Null: unknown, or not counted for this call. */
export interface Caller {
  account: string | null;
  device: string | null;
  /** From `networkOf`. A carrier's network is shared by thousands. */
  network: string | null;
  proof?: string | null;
}

export type Visitor = Caller & { network: string };

const per = (calls: number, seconds: number): Rate => ({ calls, seconds });

/** Most phones share their address with thousands, so only calls beyond this number of persons are a flood. */
const personsPerNetwork = 100;
/** Where secrets could be guessed or mailboxes filled: persons' calls that a network may make without proof of work. */
const personsWithoutProof = 10;

const times = ({ calls, seconds }: Rate, persons: number): Rate => per(calls * persons, seconds);

interface Rule {
  /** Of an account, and of a device. Their network may make a hundred times as many calls. */
  person?: Rate;
  /** For calls where persons cannot be told apart. */
  network?: Rate;
  /** For calls about one subject, whoever makes them: an order, a mailbox. */
  subjects?: Record<string, Rate>;
  /** For one network's calls about one subject, if lower than all its calls. */
  inNetwork?: Record<string, Rate>;
  /** Whether a network needs a proof of work after the calls of ten persons. Accounts count on their own. */
  asksForProof?: true;
  /** If not ten. */
  personsWithoutProof?: number;
  /**
   * Counted by each process in memory, for calls so frequent that counting in the database would cost more. Several
   * processes divide a network's limit; a person meets one or two processes.
   */
  inMemory?: true;
}

/** Documented for operators in docs/operations/limits.md. */
const table = {
  /** Verifying is expensive. Wrong passwords meet the pauses of sign-in-guard.ts long before this. */
  logIn: { person: per(60, 15 * minute) },
  invitation: { person: per(30, hour) },
  /** Passwords and reset codes that were wrong, or are not yet known to be right. */
  wrongSignIn: { person: per(10, hour), asksForProof: true },
  signUp: { person: per(20, hour), asksForProof: true },
  /** A pair is a mailbox from one network. */
  forgot: { person: per(10, hour), subjects: { pair: per(5, hour), account: per(20, hour) }, asksForProof: true },
  /** Those of one account whose code goes out by SMS: one network must not use up the codes of an hour. */
  forgotBySms: { inNetwork: { account: per(3, hour) } },
  /** The same from a device that has signed in before. */
  forgotOnKnownDevice: { person: per(5, hour) },
  /**
   * A subject is an order, an account or a checkout. Recipients are limited too, because many subjects can flood one.
   */
  code: {
    person: per(30, hour),
    subjects: { recipient: per(10, hour), subject: per(5, hour) },
    asksForProof: true,
  },
  /** Each sends codes to addresses that only the caller names. */
  contactChange: { person: per(10, day) },
  /** Codes that undo such a change. */
  undoContactChange: { person: per(10, hour), asksForProof: true },
  enquiry: { person: per(10, hour), asksForProof: true },
  ticket: { person: per(20, hour), asksForProof: true },
  /** Protects mailboxes. */
  ticketCopy: { subjects: { email: per(10, hour) } },
  /**
   * As many as an hour's tickets can carry. Decoding is the most expensive call and a device may omit its cookie, so a
   * network gets only one person's calls without a proof.
   */
  photo: { person: per(80, hour), asksForProof: true, personsWithoutProof: 1 },
  /** An account is required but costs nothing, so a network gets only ten persons' calls. */
  sellerPaper: { person: per(80, hour), network: per(800, hour) },
  ticketStatus: { person: per(30, hour), subjects: { mobile: per(30, hour) }, asksForProof: true },
  orderLookup: {
    person: per(60, hour),
    subjects: { mobile: per(60, hour), number: per(60, hour) },
    asksForProof: true,
  },
  /** Rendered at request. A guest's device may omit its cookie, so an order's calls are limited too. */
  taxDocument: { person: per(60, 10 * minute), subjects: { order: per(60, 10 * minute) } },
  /** Rendered at request. */
  memberFile: { person: per(60, 10 * minute) },
  /** Links from the seller portal into the shop. */
  handover: { person: per(60, 10 * minute) },
  /** One a day counts from each device and seller. */
  referralVisit: { person: per(30, hour), inMemory: true },
  /** Rendered the first time. */
  shareCard: { person: per(120, 10 * minute) },
  /** The answer reveals whether somebody else has the number. */
  paperNumber: { person: per(30, hour) },
  /** By people who know the current one. Each verifies several hashes, and most send an email. */
  changePassword: { person: per(10, hour) },
  /** Each change sends an email. */
  secondFactor: { person: per(60, hour) },
  /** As fast as fingers type. */
  pincode: { person: per(240, 10 * minute) },
  /** Only texts that nobody has typed before. */
  suggestion: { person: per(600, 10 * minute) },
  memberId: { person: per(30, 10 * minute), asksForProof: true },
  formerSellers: { person: per(120, 10 * minute) },
  coupon: { person: per(60, 10 * minute), asksForProof: true },
  price: { person: per(600, 10 * minute), inMemory: true },
  order: { person: per(60, 10 * minute) },
  /** Thirty a second, which one process can place besides its other work. */
  provenOrder: { network: per(18_000, 10 * minute) },
  /** These call the provider. */
  payment: { person: per(120, 10 * minute), asksForProof: true },
  review: { person: per(120, 10 * minute) },
  reviewOfOrder: { subjects: { order: per(30, hour) } },
  reminder: { person: per(60, 10 * minute) },
  /** A person votes once per review, a network a hundred times a day. */
  vote: { person: per(120, hour), inNetwork: { review: per(100, day) }, asksForProof: true },
  question: { person: per(10, hour), subjects: { email: per(5, hour) }, asksForProof: true },
  /** Protects mailboxes. */
  stockAlert: { person: per(30, hour), subjects: { email: per(5, day) }, asksForProof: true },
  stockAlertLink: { person: per(30, hour) },
  apiKeyCall: { person: per(600, minute) },
  /** Programs keep no cookies. */
  wrongApiKey: { network: per(6_000, 15 * minute) },
  settingTest: { person: per(20, hour) },
  /** A page shows up to twelve. */
  achieverPhoto: { person: per(600, 10 * minute), inMemory: true },
  labReport: { person: per(120, 10 * minute) },
  ownData: { person: per(10, hour) },
} as const satisfies Record<string, Rule>;

type Table = typeof table;
type LimitName = keyof Table;
type KeysOf<R, Field extends string> = R extends { [F in Field]: infer Subjects } ? keyof Subjects & string : never;
type SubjectsOf<R> = KeysOf<R, 'subjects'> | KeysOf<R, 'inNetwork'>;

export interface Limit<Subject extends string = never> {
  /**
   * Counts a call. Rejections: 429 `too_many_requests` with Retry-After if a person or subject had too many; 503 `busy`
   * with Retry-After if the network had; 428 `proof_required` with a challenge if the network's calls without proof
   * had. A rejected call does not count for later counters.
   */
  take(
    ...call: [Subject] extends [never] ? [caller: Caller] : [caller: Caller, subjects: Record<Subject, string>]
  ): Promise<Result<null>>;
}

export type Limits = { [Name in keyof Table]: Limit<SubjectsOf<Table[Name]>> };

/**
 * Counted in the database and so shared by all processes, except those in memory. `config.rateLimitScale` multiplies
 * the limits; at least one call is allowed.
 */
export function createLimits(services: LimitServices): Limits {
  const held = new Map<string, number>();
  const entries = (Object.keys(table) as LimitName[]).map((name) => {
    const limit: Limit<string> = {
      async take(caller, named) {
        const taken = await takeLimit(services, name, caller, named, held);
        return taken.ok ? ok(null) : taken;
      },
    };
    return [name, limit] as const;
  });
  return Object.fromEntries(entries) as Limits;
}

type LimitServices = Pick<Services, 'db' | 'database' | 'clock' | 'config'>;

/** `crowd` is a network, whose users are not to blame; `unproven` its calls without a proof of work. */
type Counted = Counter & { of: 'person' | 'crowd' | 'unproven' };

/** Narrowest first, so that a person over their limit uses up neither their network's calls nor a subject's. */
function countersOf(
  { config }: LimitServices,
  name: LimitName,
  caller: Caller,
  named: Record<string, string>,
  isCallProven: boolean,
): Counted[] {
  const rule: Rule = table[name];
  const { person, network, asksForProof, subjects = {}, inNetwork = {}, inMemory } = rule;
  const withoutProof = rule.personsWithoutProof ?? personsWithoutProof;
  const isBounded = asksForProof === true && !isCallProven;
  const counters: Counted[] = [];
  const add = (kind: string, key: string | null, { calls, seconds }: Rate, of: Counted['of'] = 'person') => {
    if (key === null) return;
    const share = inMemory && of === 'crowd' ? config.webProcesses : 1;
    const scaled = Math.max(1, Math.round((calls * config.rateLimitScale) / share));
    counters.push({ ...createCounter(`${name} ${kind}`, key, per(scaled, seconds)), of });
  };
  if (person) {
    add('account', caller.account, person);
    add('device', caller.device, person);
    if (isBounded) add('unproven', caller.network, times(person, withoutProof), 'unproven');
  }
  const flood = network ?? (person && times(person, personsPerNetwork));
  if (flood) add('network', caller.network, flood, 'crowd');
  for (const [kind, rate] of Object.entries(inNetwork)) {
    if (caller.network === null) continue;
    const key = `${caller.network} ${named[kind]!}`;
    if (isBounded) add(`unproven ${kind}`, key, times(rate, withoutProof / personsPerNetwork), 'unproven');
    add(kind, key, rate, 'crowd');
  }
  for (const [kind, rate] of Object.entries(subjects)) add(kind, named[kind]!, rate);
  return counters;
}

/** For taking it back. */
export type CountedCall = readonly Counter[];

/** As `Limit.take`; limits in memory count in `held`. */
export async function takeLimit(
  services: LimitServices,
  name: LimitName,
  caller: Caller,
  named: Record<string, string> = {},
  held = new Map<string, number>(),
): Promise<Result<CountedCall>> {
  const rule: Rule = table[name];
  const counters = countersOf(services, name, caller, named, await isProven(services, name, caller));
  if (counters.length === 0) return ok(counters);
  const refused = rule.inMemory ? countInMemory(held, services, counters) : await countCall(services, counters);
  if (refused === null) return ok(counters);
  const { of } = counters[refused.at]!;
  if (of === 'unproven') {
    // The person will repeat the call with the proof, and both must count once.
    if (refused.at > 0) await takeBack(services, counters.slice(0, refused.at));
    return demandProof(services, name);
  }
  return of === 'crowd' ? busyNetwork(refused.seconds) : tooManyRequests(refused.seconds);
}

/** Whether an account or a valid proof, which it uses up, exempts the call. */
async function isProven(services: LimitServices, name: LimitName, { account, proof }: Caller): Promise<boolean> {
  if (account !== null) return true;
  const { asksForProof }: Rule = table[name];
  return asksForProof === true && typeof proof === 'string' && (await takeProof(services, name, proof)).ok;
}

/** 429 with Retry-After. */
export function tooManyRequests(seconds: number) {
  const { tooManyForSeconds, tooManyForMinutes } = messages.errors.requests;
  const message = inWords(seconds, tooManyForSeconds, tooManyForMinutes);
  return err(429, 'too_many_requests', message, { retryAfterSeconds: seconds });
}

/** 503, because this caller has most likely done nothing wrong. */
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
 * Returns the part of an address that one subscriber controls: all of IPv4, `bits` of IPv6. Drops the port that some
 * load balancers append. What is not an address counts as one network, `unknown`.
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
