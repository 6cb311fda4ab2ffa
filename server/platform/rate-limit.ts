import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { type Counter, countCall, countInMemory, createCounter, type Rate, takeBack } from './call-counter.ts';
import { demandProof, takeProof } from './proof-of-work.ts';
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
  /** The proof of work that came with the call, if one did. */
  proof?: string | null;
}

/** A caller who comes from outside, and so from a network. */
export type Visitor = Caller & { network: string };

const per = (calls: number, seconds: number): Rate => ({ calls, seconds });

/** Most phones share their address with thousands of others: only what no crowd of them does is a flood. */
const personsPerNetwork = 100;
/** What a network may do of what is worth guessing at, or fills mailboxes, before its devices are asked for a proof of work. */
const personsWithoutProof = 10;

const times = ({ calls, seconds }: Rate, persons: number): Rate => per(calls * persons, seconds);

interface Rule {
  /** What one person does: an account, and a device. Their network may do a hundred times as much. */
  person?: Rate;
  /** Where no person can be told. */
  network?: Rate;
  /** What may be done to one thing, whoever does it: an order, a mailbox. */
  subjects?: Record<string, Rate>;
  /** What one network may do to one thing, where that is less than it may do to all. */
  inNetwork?: Record<string, Rate>;
  /** Whether visitors bring a proof of work where their network does what ten persons do. Accounts count for themselves. */
  asksForProof?: true;
  /** After how many persons' calls of a network that is, in place of ten. */
  personsWithoutProof?: number;
  /**
   * Counted by each process for itself: calls so many that counting in the database would cost more than they do. Several processes divide what a crowd
   * may do; a person, who has a connection or two, meets one or two of them.
   */
  inMemory?: true;
}

/** docs/operations.md says of each why it is as it is. */
const table = {
  /** Verifying a password costs work; wrong ones meet the growing pauses of sign-in-guard.ts long before. */
  logIn: { person: per(60, 15 * minute) },
  invitation: { person: per(30, hour) },
  /** Attempts at passwords and reset codes that were wrong, or are not known to be right yet. */
  wrongSignIn: { person: per(10, hour), asksForProof: true },
  signUp: { person: per(20, hour), asksForProof: true },
  /** A pair is a mailbox from one network. */
  forgot: { person: per(10, hour), subjects: { pair: per(5, hour), account: per(20, hour) }, asksForProof: true },
  /** The same on a device that has signed in before. */
  forgotOnKnownDevice: { person: per(5, hour) },
  /** One-time codes sent: a subject is an order, an account, a checkout; a recipient may be flooded through many of them. */
  code: {
    person: per(30, hour),
    subjects: { recipient: per(10, hour), subject: per(5, hour) },
    asksForProof: true,
  },
  /** Changes of mobile number or email that an account asks for: each sends codes to addresses that only the caller names. */
  contactChange: { person: per(10, day) },
  /** Codes that undo one. */
  undoContactChange: { person: per(10, hour), asksForProof: true },
  enquiry: { person: per(10, hour), asksForProof: true },
  ticket: { person: per(20, hour), asksForProof: true },
  /** Nobody's mailbox is to be filled with copies that they did not ask for. */
  ticketCopy: { subjects: { email: per(10, hour) } },
  /**
   * As many as go along with the tickets of an hour. Decoding costs more than any other call, and a device may leave its cookie out: a network has no
   * more than one person without a proof.
   */
  photo: { person: per(80, hour), asksForProof: true, personsWithoutProof: 1 },
  /** Pictures of papers that applicants and direct sellers send, always with an account, which costs nothing: a network has no more than ten persons. */
  sellerPaper: { person: per(80, hour), network: per(800, hour) },
  ticketStatus: { person: per(30, hour), subjects: { mobile: per(30, hour) }, asksForProof: true },
  orderLookup: {
    person: per(60, hour),
    subjects: { mobile: per(60, hour), number: per(60, hour) },
    asksForProof: true,
  },
  /** Each is drawn when it is asked for. A guest's device may leave its cookie out, so that an order's are counted, too. */
  taxDocument: { person: per(60, 10 * minute), subjects: { order: per(60, 10 * minute) } },
  /** ID cards and agreements of direct sellers, drawn when they are asked for. */
  memberFile: { person: per(60, 10 * minute) },
  /** Ways from the seller portal to the shop, asked for and taken. */
  handover: { person: per(60, 10 * minute) },
  /** Visits by sellers' links, one a day from each device and seller. */
  referralVisit: { person: per(30, hour), inMemory: true },
  /** Pictures by which sellers share products, each drawn the first time. */
  shareCard: { person: per(120, 10 * minute) },
  /** PANs and bank accounts that were typed: the answer says that somebody else has one. */
  paperNumber: { person: per(30, hour) },
  /** Second factors turned on and off, and new recovery codes: each is told by email. */
  secondFactor: { person: per(60, hour) },
  /** As fast as fingers type. */
  pincode: { person: per(240, 10 * minute) },
  /** Texts being typed that no one has typed before; answers that are kept do not count. */
  suggestion: { person: per(600, 10 * minute) },
  /** Member IDs that buyers typed. */
  memberId: { person: per(30, 10 * minute), asksForProof: true },
  /** Pages of the list of those who sell no longer. */
  formerSellers: { person: per(120, 10 * minute) },
  /** Coupon codes that were tried. */
  coupon: { person: per(60, 10 * minute), asksForProof: true },
  /** Prices of carts, and the coupons on offer to them. */
  price: { person: per(600, 10 * minute), inMemory: true },
  order: { person: per(60, 10 * minute) },
  /** Orders that came with a proof of work: thirty a second, what one process can place beside its other work. */
  provenOrder: { network: per(18_000, 10 * minute) },
  /** Confirming a payment, giving one up and paying again ask the provider. */
  payment: { person: per(120, 10 * minute), asksForProof: true },
  /** Reads of orders to review, and reviews written. */
  review: { person: per(120, 10 * minute) },
  reviewOfOrder: { subjects: { order: per(30, hour) } },
  reminder: { person: per(60, 10 * minute) },
  /** A person votes for a review once: a hundred of one network in a day. */
  vote: { person: per(120, hour), inNetwork: { review: per(100, day) }, asksForProof: true },
  question: { person: per(10, hour), subjects: { email: per(5, hour) }, asksForProof: true },
  /** Nobody's mailbox is to be filled with questions that they did not ask for. */
  stockAlert: { person: per(30, hour), subjects: { email: per(5, day) }, asksForProof: true },
  stockAlertLink: { person: per(30, hour) },
  apiKeyCall: { person: per(600, minute) },
  /** Programs keep no cookies. */
  wrongApiKey: { network: per(6_000, 15 * minute) },
  /** Test emails and test calls of payment providers. */
  settingTest: { person: per(20, hour) },
  /** Up to twelve stand on a page. */
  achieverPhoto: { person: per(600, 10 * minute), inMemory: true },
  labReport: { person: per(120, 10 * minute) },
  /** Copies of a customer's own data. */
  ownData: { person: per(10, hour) },
} as const satisfies Record<string, Rule>;

type Table = typeof table;
type LimitName = keyof Table;
type KeysOf<R, Field extends string> = R extends { [F in Field]: infer Subjects } ? keyof Subjects & string : never;
type SubjectsOf<R> = KeysOf<R, 'subjects'> | KeysOf<R, 'inNetwork'>;

export interface Limit<Subject extends string = never> {
  /**
   * Counts one call of the caller, in one statement. Rejects it, with Retry-After, as 429 `too_many_requests` where one person or one subject had
   * too many, and as 503 `busy` where it is the caller's network; as 428 `proof_required`, with a challenge, where it is those of the network who
   * bring no proof of work. What is rejected counts for nothing that comes after it.
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

/** Whom a counter stands for: a person or a thing, a crowd, which is not to blame, or what of a crowd brings no proof of work. */
type Counted = Counter & { of: 'person' | 'crowd' | 'unproven' };

/** What a call counts for: the narrowest first, so that a person who has too many uses up neither their network's calls nor a subject's. */
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

/** A call that was counted, and may be taken back. */
export type CountedCall = readonly Counter[];

/** Counts a call of a limit, as `Limit.take` does; of one in memory, in `held`. */
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
    // The person makes the call once more, with the proof: it is to count once.
    if (refused.at > 0) await takeBack(services, counters.slice(0, refused.at));
    return demandProof(services, name);
  }
  return of === 'crowd' ? busyNetwork(refused.seconds) : tooManyRequests(refused.seconds);
}

/** Whether a call counts without the bounds of those that bring no proof. A proof is used up by it. */
async function isProven(services: LimitServices, name: LimitName, { account, proof }: Caller): Promise<boolean> {
  if (account !== null) return true;
  const { asksForProof }: Rule = table[name];
  return asksForProof === true && typeof proof === 'string' && (await takeProof(services, name, proof)).ok;
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
