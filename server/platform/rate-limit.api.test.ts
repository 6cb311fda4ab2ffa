import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProofChallenge } from './proof-of-work.ts';
import { solveProof } from '#server/testing/proof.ts';
import { type Caller, createLimits, type Limits } from './rate-limit.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import type { Result } from './result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterEach(async () => {
  await sql`DELETE FROM rate_limit`.execute(services.db);
});
afterAll(() => services.close());

const network = '203.0.113.7';
const onDevice = (device: string): Caller => ({ account: null, device, network });
const withAccount = (account: string): Caller => ({ account, device: null, network: null });

/** 'ok', or the rejection's code and Retry-After. */
async function outcome(taking: Promise<Result<null>>): Promise<string> {
  const taken = await taking;
  if (taken.ok) return 'ok';
  const { httpStatus, code, retryAfterSeconds } = taken.error;
  return `${httpStatus} ${code} ${retryAfterSeconds}`;
}

async function countTaken(take: (call: number) => Promise<Result<null>>): Promise<[number, string]> {
  for (let call = 0; ; call++) {
    const answer = await outcome(take(call));
    if (answer !== 'ok') return [call, answer];
  }
}

/** Calls and seconds, and further subjects, different each time. */
const persons: [keyof Limits, number, number, ...string[]][] = [
  ['logIn', 60, 900],
  ['invitation', 30, 3_600],
  ['wrongSignIn', 10, 3_600],
  ['signUp', 20, 3_600],
  ['forgot', 10, 3_600, 'pair', 'account'],
  ['forgotOnKnownDevice', 5, 3_600],
  ['code', 30, 3_600, 'recipient', 'subject'],
  ['contactChange', 10, 86_400],
  ['undoContactChange', 10, 3_600],
  ['enquiry', 10, 3_600],
  ['ticket', 20, 3_600],
  ['ticketStatus', 30, 3_600, 'mobile'],
  ['orderLookup', 60, 3_600, 'mobile', 'number'],
  ['taxDocument', 60, 600, 'order'],
  ['memberFile', 60, 600],
  ['pincode', 240, 600],
  ['suggestion', 600, 600],
  ['memberId', 30, 600],
  ['formerSellers', 120, 600],
  ['coupon', 60, 600],
  ['price', 600, 600],
  ['order', 60, 600],
  ['payment', 120, 600],
  ['review', 120, 600],
  ['reminder', 60, 600],
  ['vote', 120, 3_600, 'review'],
  ['question', 10, 3_600, 'email'],
  ['stockAlert', 30, 3_600, 'email'],
  ['stockAlertLink', 30, 3_600],
  ['apiKeyCall', 600, 60],
  ['settingTest', 20, 3_600],
  ['labReport', 120, 600],
  ['achieverPhoto', 600, 600],
  ['ownData', 10, 3_600],
  ['paperNumber', 30, 3_600],
  ['changePassword', 10, 3_600],
  ['secondFactor', 60, 3_600],
  ['handover', 60, 600],
  ['referralVisit', 30, 3_600],
  ['shareCard', 120, 600],
];

interface AnyLimit {
  take(caller: Caller, named: Record<string, string>): Promise<Result<null>>;
}

function takeAny(limits: Limits, name: keyof Limits, subjects: readonly string[] = []) {
  const limit: AnyLimit = limits[name];
  return (caller: Caller, call: number) =>
    limit.take(caller, Object.fromEntries(subjects.map((subject) => [subject, `${subject} ${call}`])));
}

test('each limit has its figures tested', () => {
  const others = ['photo', 'forgotBySms', 'sellerPaper', 'ticketCopy', 'reviewOfOrder', 'wrongApiKey', 'provenOrder'];
  expect([...persons.map(([name]) => name), ...others].toSorted()).toEqual(
    Object.keys(createLimits(services)).toSorted(),
  );
});

test.each(persons)(
  '%s: one device and one account may do it %i times, and again as time passes',
  async (...figures) => {
    const [name, calls, seconds, ...subjects] = figures;
    const take = takeAny(createLimits(services), name, subjects);
    for (const caller of [onDevice('asha'), withAccount('customer:17')]) {
      const wait = Math.max(1, Math.ceil(Math.floor((seconds * 1_000) / calls) / 1_000));
      expect(await countTaken((call) => take(caller, call))).toEqual([calls, `429 too_many_requests ${wait}`]);
      expect((await take(onDevice('bina'), calls + 1)).ok).toBe(true);
      services.clock.advance(wait * 1_000);
      expect(await outcome(take(caller, calls + 2))).toBe('ok');
      services.clock.advance(seconds * 1_000);
      expect((await countTaken((call) => take(caller, calls + 3 + call)))[0]).toBe(calls);
      services.clock.advance(seconds * 1_000);
    }
  },
);

/** Limits for which a network's devices need a proof of work beyond ten persons' calls. */
const proven: (keyof Limits)[] = [
  'wrongSignIn',
  'signUp',
  'forgot',
  'code',
  'undoContactChange',
  'enquiry',
  'ticket',
  'ticketStatus',
  'orderLookup',
  'memberId',
  'coupon',
  'payment',
  'vote',
  'question',
  'stockAlert',
];

test.each(persons)('%s: a network may do it a hundred times as often, whatever devices it is', async (...figures) => {
  const [name, calls, seconds, ...subjects] = figures;
  const config = { ...services.config, rateLimitScale: 1 / calls };
  const any = takeAny(createLimits({ ...services, config }), name, subjects);
  // Accounts need no proof.
  const account = (caller: Caller) => (proven.includes(name) ? `customer:${caller.device}` : null);
  const take = (caller: Caller, call: number) => any({ ...caller, account: account(caller) }, call);
  const wait = Math.max(1, Math.ceil(Math.floor((seconds * 1_000) / 100) / 1_000));
  // A person over their limit uses up nothing of their network's.
  expect(await outcome(take(onDevice('device 0'), 0))).toBe('ok');
  for (let call = 0; call < 3; call++) expect(await outcome(take(onDevice('device 0'), 200 + call))).toMatch(/^429/);
  const [crowd, answer] = await countTaken((call) => take(onDevice(`device ${call + 1}`), call + 1));
  // A network may vote for one review a hundred times a day; at this scale each vote is for another review.
  expect([crowd + 1, answer]).toEqual([100, `503 busy ${wait}`]);
  expect(await outcome(take({ account: null, device: null, network }, 300))).toBe(`503 busy ${wait}`);
  expect(await outcome(take({ account: null, device: 'elsewhere', network: '203.0.113.8' }, 301))).toBe('ok');
  services.clock.advance(wait * 1_000);
  expect(await outcome(take(onDevice('late'), 302))).toBe('ok');
});

test.each(persons)('%s: without a proof ten persons, where it is worth guessing at', async (...figures) => {
  const [name, calls, , ...subjects] = figures;
  const config = { ...services.config, rateLimitScale: 1 / calls, proofOfWork: 4 };
  const own = { ...services, config };
  const take = takeAny(createLimits(own), name, subjects);
  const fresh = (call: number, proof?: string) =>
    take({ ...onDevice(`device ${call}`), ...(proof && { proof }) }, call);
  if (!proven.includes(name)) {
    for (let call = 0; call < 20; call++) expect(await outcome(fresh(call))).toBe('ok');
    return;
  }
  expect(await countTaken(fresh)).toEqual([10, '428 proof_required undefined']);
  expect(await outcome(take({ account: null, device: null, network }, 30))).toBe('428 proof_required undefined');
  const proof = await solveProof(await demanded(fresh(31)));
  expect(await outcome(fresh(32, proof))).toBe('ok');
  expect(await outcome(fresh(33, proof))).toBe('428 proof_required undefined');
  expect(await outcome(fresh(34, await solveProof(await createProofChallenge(own, 'another'))))).toMatch(/^428/);
  expect(await outcome(take({ account: 'customer:17', device: 'known', network }, 35))).toBe('ok');
  expect(await outcome(take({ account: null, device: 'elsewhere', network: '203.0.113.8' }, 36))).toBe('ok');
  // Calls rejected for lack of a proof do not fill the network's limit.
  for (let call = 40; call < 160; call++) expect(await outcome(fresh(call))).toMatch(/^428/);
  expect(await outcome(fresh(200, await solveProof(await demanded(fresh(201)))))).toBe('ok');
});

async function demanded(taking: Promise<Result<null>>): Promise<ProofChallenge> {
  const taken = await taking;
  if (taken.ok) throw new Error('no proof was asked for');
  return taken.error.details!['challenge'] as ProofChallenge;
}

/** Limits per subject, whoever calls: calls and seconds. */
const things: [keyof Limits, string, number, number, ...string[]][] = [
  ['forgot', 'pair', 5, 3_600, 'account'],
  ['forgot', 'account', 20, 3_600, 'pair'],
  ['code', 'subject', 5, 3_600, 'recipient'],
  ['code', 'recipient', 10, 3_600, 'subject'],
  ['ticketCopy', 'email', 10, 3_600],
  ['ticketStatus', 'mobile', 30, 3_600],
  ['orderLookup', 'mobile', 60, 3_600, 'number'],
  ['orderLookup', 'number', 60, 3_600, 'mobile'],
  ['taxDocument', 'order', 60, 600],
  ['reviewOfOrder', 'order', 30, 3_600],
  ['question', 'email', 5, 3_600],
  ['stockAlert', 'email', 5, 86_400],
];

test.each(things)(
  '%s: to one %s it may be done %i times, from wherever',
  async (name, thing, calls, seconds, ...more) => {
    const limit: AnyLimit = createLimits(services)[name];
    const to = (named: string, call: number) => {
      const others = Object.fromEntries(more.map((subject) => [subject, `${named} ${call}`]));
      return limit.take(
        { account: null, device: `${call}`, network: `198.51.100.${call}` },
        { ...others, [thing]: named },
      );
    };
    expect(await countTaken((call) => to('one', call))).toEqual([calls, `429 too_many_requests ${seconds / calls}`]);
    expect(await outcome(to('another', calls + 1))).toBe('ok');
  },
);

test('votes for one review are ten a day of one network, with a proof or an account each a hundred, then it is busy for that review', async () => {
  const { vote } = createLimits(services);
  const visitor = (call: number) => vote.take(onDevice(`visitor ${call}`), { review: '0' });
  expect(await countTaken(visitor)).toEqual([10, '428 proof_required undefined']);
  const of =
    (review: string, from = network) =>
    (call: number) =>
      vote.take({ account: `customer:${call}`, device: `${review} ${call}`, network: from }, { review });
  expect(await countTaken(of('1'))).toEqual([100, '503 busy 864']);
  expect(await outcome(of('2')(0))).toBe('ok');
  expect(await outcome(of('1', '203.0.113.8')(0))).toBe('ok');
});

test('papers of sellers are counted by account and by network, which may have any number of accounts', async () => {
  const { sellerPaper } = createLimits(services);
  const from = (account: number) => sellerPaper.take({ account: `customer:${account}`, device: null, network });
  expect(await countTaken(() => from(1))).toEqual([80, '429 too_many_requests 45']);
  expect(await countTaken((call) => from(2 + call))).toEqual([720, '503 busy 5']);
});

test('wrong API keys are counted by network', async () => {
  const config = { ...services.config, rateLimitScale: 0.01 };
  const { wrongApiKey } = createLimits({ ...services, config });
  expect(await countTaken((call) => wrongApiKey.take(onDevice(`${call}`)))).toEqual([60, '503 busy 15']);
});

test('orders with a proof of work are counted by network, thirty a second', async () => {
  const config = { ...services.config, rateLimitScale: 0.01 };
  const { provenOrder } = createLimits({ ...services, config });
  expect(await countTaken((call) => provenOrder.take(onDevice(`${call}`)))).toEqual([180, '503 busy 4']);
});

test('one who has too many uses up neither their network nor what they name', async () => {
  const limits = createLimits(services);
  const lookUp = (device: string, number: string) =>
    limits.orderLookup.take(onDevice(device), { mobile: number, number });
  for (let call = 0; call < 60; call++) await lookUp('asha', `${call}`);
  for (let call = 0; call < 60; call++) expect(await outcome(lookUp('asha', 'victim'))).toMatch(/^429/);
  const before = await services.db.selectFrom('rate_limit').select('key').execute();
  expect(before.filter(({ key }) => key.includes('number')).length).toBe(60);
  expect(await outcome(lookUp('owner', 'victim'))).toBe('ok');
});

test('a clock that is set back closes nothing for longer than it takes to be empty', async () => {
  const limits = createLimits(services);
  for (const name of ['order', 'price'] as const) {
    const take = () => limits[name].take(onDevice('asha'));
    await countTaken(take);
    services.clock.advance(-30_000);
    expect(await outcome(take())).toMatch(/^429/);
    services.clock.advance(-30 * 24 * 3_600_000);
    expect(await outcome(take())).toBe('ok');
  }
});

test('limits do not use up what another has', async () => {
  const limits = createLimits(services);
  expect((await countTaken(() => limits.enquiry.take(onDevice('asha'))))[0]).toBe(10);
  expect(await outcome(limits.ticket.take(onDevice('asha')))).toBe('ok');
});

test('processes on one database share their limits, and calls of one moment are all counted', async () => {
  const here = createLimits(services).enquiry;
  const there = createLimits(await services.another()).enquiry;
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, call) => (call % 2 ? here : there).take(onDevice('asha'))),
  );
  expect(outcomes.filter((each) => each.ok)).toHaveLength(10);
  expect((await here.take(onDevice('asha'))).ok).toBe(false);
  expect((await there.take(onDevice('asha'))).ok).toBe(false);
});

test.each([
  [0.5, 5],
  [2, 20],
  [0.001, 1],
  [0, 1],
])('a scale of %f makes 10 calls %i', async (rateLimitScale, calls) => {
  const scaled = createLimits({ ...services, config: { ...services.config, rateLimitScale } });
  expect((await countTaken(() => scaled.enquiry.take(onDevice('asha'))))[0]).toBe(calls);
});

test('several web processes divide what a crowd may do of what each counts for itself; a person meets one of them', async () => {
  const config = { ...services.config, rateLimitScale: 0.1, webProcesses: 4 };
  const limits = createLimits({ ...services, config });
  // A tenth of 600 and 60,000 prices.
  expect((await countTaken(() => limits.price.take(withAccount('asha'))))[0]).toBe(60);
  expect((await countTaken((call) => limits.price.take(onDevice(`device ${call}`))))[0]).toBe(1_500);
  expect((await countTaken(() => limits.order.take(onDevice('asha'))))[0]).toBe(6);
});

test('a call is counted in one statement, however much it counts for; a price in none', async () => {
  const sent: string[] = [];
  const send: typeof services.database.send = (query) => {
    sent.push(query.text);
    return services.database.send(query);
  };
  const { orderLookup, price } = createLimits({ ...services, database: { ...services.database, send } });
  const caller = { account: 'customer:17', device: 'asha', network };
  expect(await outcome(orderLookup.take(caller, { mobile: '9876543210', number: 'A' }))).toBe('ok');
  expect(await services.db.selectFrom('rate_limit').select('key').execute()).toHaveLength(5);
  expect(await outcome(price.take(caller))).toBe('ok');
  expect(sent).toHaveLength(1);
});

test('the table holds neither numbers nor addresses of people, and any text fits', async () => {
  const { forgot } = createLimits(services);
  await forgot.take(onDevice('9876543210'), { pair: `9876543210 ${network}`, account: '9876543210' });
  await forgot.take(onDevice('x'.repeat(10_000)), { pair: 'x'.repeat(10_000), account: 'x'.repeat(10_000) });
  const keys = (await services.db.selectFrom('rate_limit').select('key').execute()).map((row) => row.key);
  expect(keys).toHaveLength(8);
  expect(keys.join()).not.toContain('9876543210');
  expect(keys.join()).not.toContain(network);
});
