import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { addPayees, balanceOf, byTwo, emptyPayouts } from '#server/testing/payees.ts';
import { openRazorpayxServer, type RazorpayxMood, type RazorpayxServer } from '#server/testing/razorpayx-server.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import {
  approveBatch,
  findBatch,
  makeBatch,
  openBankFile,
  payoutJobs,
  readPayoutAccount,
  referenceOf,
  sendByFile,
  sendByProvider,
} from './index.ts';
import { confirmPayoutAccount } from './provider-account.ts';
import { openRazorpayX, PayoutRejected } from './razorpayx.ts';

let services: TestServices;
let razorpayx: RazorpayxServer;
const actor = actorForTest();
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await razorpayx?.close();
  razorpayx = await openRazorpayxServer();
  services.config.razorpayx = razorpayx.account;
  services.clock.set('2026-11-05T12:00:00+05:30');
  await emptyPayouts(services);
  await services.db.deleteFrom('setting').where('key', '=', 'payout_account').execute();
  expect(await confirm()).toBe('ok');
});
afterAll(() => razorpayx.close());

/** By two people. */
async function confirm(): Promise<string> {
  const confirmed = await confirmPayoutAccount(services, byTwo(actor), readPayoutAccount(services.config)!);
  return confirmed.ok ? 'ok' : confirmed.error.code;
}
async function approved(...amounts: number[]): Promise<number> {
  await addPayees(services, ...amounts.map((amount, at) => ({ memberId: String(100_001 + at), paise: amount })));
  const made = await makeBatch(services, actor);
  if (!made.ok) throw new Error(made.error.code);
  await approveBatch(services, actor, made.value);
  return made.value;
}
const send = async (id: number) => {
  const sent = await sendByProvider(services, actor, id);
  return sent.ok ? 'ok' : sent.error.code;
};
const run = () => runDueJobs(services, { 'payouts:pay': payoutJobs['payouts:pay']! });
const again = () => payoutJobs['ten-minutely:payouts']!(services, null);
const lines = async () =>
  (
    await sql<{ id: number; member_id: string; state: string; utr: string | null; failure: string | null }>`
      SELECT id, member_id, state, utr, failure FROM payout_line ORDER BY member_id, id`.execute(services.db)
  ).rows;
const states = async () => (await lines()).map(({ state }) => state);

test('each payout is sent once under its reference, and ends as the provider says', async () => {
  const id = await approved(50_000, 60_000, 20_000_000);
  expect(await send(id)).toBe('ok');
  await run();
  const references = (await lines()).map((line) => referenceOf(line.id));
  expect(razorpayx.keys.toSorted()).toEqual(references);
  expect(
    razorpayx.payouts
      .map(({ amount, account_number: account }) => [amount, account])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([
    [50_000, '0010000112345'],
    [60_000, '0010000212345'],
    [20_000_000, '0010000312345'],
  ]);
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  razorpayx.end('processed', references[0]);
  razorpayx.end('reversed', references[1]);
  await again();
  await again();
  expect(await lines()).toMatchObject([
    { state: 'paid', utr: expect.stringMatching(/^UTRpout_/) as string },
    { state: 'failed', failure: 'Account closed' },
    { state: 'sent' },
  ]);
  expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([0, 60_000]);
  expect(await findBatch(services.db, id)).toMatchObject({ payable_lines: 1, paid_lines: 1, failed_lines: 1 });
  expect(razorpayx.keys).toHaveLength(3);
});

test('all who are paid within ten minutes are told by one job, each once, and who is paid later by another', async () => {
  const told = async () =>
    (await sql<{ recipient: string }>`SELECT recipient FROM mail ORDER BY recipient`.execute(services.db)).rows.map(
      ({ recipient }) => recipient.slice(0, 6),
    );
  const jobs = async () => (await sql`SELECT FROM job WHERE kind = 'payouts:tell'`.execute(services.db)).rows.length;
  const tell = () => runDueJobs(services, { 'payouts:tell': payoutJobs['payouts:tell']! });
  await send(await approved(50_000, 60_000, 70_000));
  await run();
  const [first, second, third] = (await lines()).map((line) => referenceOf(line.id));
  razorpayx.end('processed', first);
  razorpayx.end('processed', second);
  await again();
  services.clock.set('2026-11-05T12:09:59+05:30');
  expect(await jobs()).toBe(1);
  await tell();
  expect(await told()).toEqual([]);
  services.clock.set('2026-11-05T12:11:00+05:30');
  razorpayx.end('processed', third);
  await again();
  expect(await jobs()).toBe(2);
  await tell();
  // The third is paid by now and is notified as well; the second job finds nobody left.
  expect(await told()).toEqual(['100001', '100002', '100003']);
  services.clock.set('2026-11-05T12:21:00+05:30');
  await tell();
  expect(await told()).toHaveLength(3);
});

test('is off without its account, and shuts the bank’s file out, as a file shuts it out', async () => {
  const id = await approved(50_000);
  services.config.razorpayx = null;
  expect(await send(id)).toBe('payout_provider_not_set_up');
  services.config.razorpayx = razorpayx.account;
  expect([await send(id), await send(id)]).toEqual(['ok', 'payout_channel_taken']);
  expect(await sendByFile(services, actor, { id, template: 'csv' })).toMatchObject({
    error: { code: 'payout_channel_taken' },
  });
  expect(await openBankFile(services, id)).toMatchObject({ error: { code: 'payout_not_by_file' } });
});

test('pays from no account that two people have not confirmed, and from no other one while payouts are on their way', async () => {
  const id = await approved(50_000);
  const other = { ...razorpayx.account, account: '99990000111122' };
  services.config.razorpayx = other;
  expect(await send(id)).toBe('payout_account_unconfirmed');
  expect((await findBatch(services.db, id))!.channel).toBe(null);
  services.config.razorpayx = razorpayx.account;
  expect(await send(id)).toBe('ok');
  services.config.razorpayx = other;
  await run();
  expect([razorpayx.payouts, await states()]).toEqual([[], ['sent']]);
  expect(await confirm()).toBe('payout_account_in_use');
  services.config.razorpayx = razorpayx.account;
  await again();
  razorpayx.end('processed');
  await again();
  expect(await states()).toEqual(['paid']);
  services.config.razorpayx = other;
  expect([await confirm(), await confirm()]).toEqual(['ok', 'payout_account_confirmed']);
});

test.each<[RazorpayxMood]>([
  ['lost'],
  ['down'],
  ['broken'],
  ['busy'],
  ['conflict'],
  ['unknown_key'],
  ['other_amount'],
  ['other_reference'],
])('while it is %s nothing ends, and the next time there is one payout of each line', async (mood) => {
  const id = await approved(50_000, 60_000);
  await send(id);
  razorpayx.setMood(mood, mood === 'lost' ? 'well' : mood);
  await run();
  expect(await states()).toEqual(['sent', 'sent']);
  expect(await balanceOf(services, '100001')).toBe(0);
  razorpayx.setMood('well');
  await again();
  razorpayx.end('processed');
  await again();
  expect(await states()).toEqual(['paid', 'paid']);
  expect(razorpayx.payouts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50_000, 60_000]);
  expect(new Set(razorpayx.keys).size).toBe(2);
});

test.each<[RazorpayxMood]>([['lost'], ['other_amount']])(
  'a payout whose answer was %s is looked for before it is asked for again, when its key is forgotten',
  async (mood) => {
    const id = await approved(50_000);
    await send(id);
    razorpayx.setMood(mood);
    await run();
    expect(razorpayx.payouts).toHaveLength(1);
    razorpayx.forgetKeys();
    razorpayx.setMood('well');
    await again();
    razorpayx.end('processed');
    await again();
    expect(razorpayx.payouts).toHaveLength(1);
    expect(await states()).toEqual(['paid']);
  },
);

test('a payout that is refused fails, unless an attempt before it came through', async () => {
  const id = await approved(50_000);
  await send(id);
  razorpayx.setMood('refused');
  await run();
  expect(await lines()).toMatchObject([{ state: 'failed', failure: 'RazorpayX answered 400: It is refused' }]);
  expect(await balanceOf(services, '100001')).toBe(50_000);

  const made = await makeBatch(services, actor);
  if (!made.ok) throw new Error(made.error.code);
  await approveBatch(services, actor, made.value);
  await send(made.value);
  razorpayx.setMood('lost');
  await run();
  razorpayx.setMood('refused');
  await again();
  expect((await states()).at(-1)).toBe('sent');
  razorpayx.end('processed');
  await again();
  expect((await lines()).map(({ state }) => state)).toEqual(['failed', 'paid']);
});

test('two processes at once pay once', async () => {
  const id = await approved(50_000, 60_000, 70_000);
  await send(id);
  await Promise.all([run(), again(), again()]);
  razorpayx.end('processed');
  await Promise.all([again(), again()]);
  expect(razorpayx.payouts).toHaveLength(3);
  expect(await findBatch(services.db, id)).toMatchObject({ payable_lines: 0, paid_lines: 3, paid_paise: 180_000 });
});

describe('the adapter', () => {
  const line = {
    reference: 'PAY0000000001',
    memberId: '100001',
    name: 'Āsha (Rawat)',
    account: '00112233',
    ifsc: 'SBIN0001234',
    paise: paise(50_000),
    email: '',
    mobile: '',
  };
  test('gives up on an answer that comes too late, and finds the payout by its reference', async () => {
    const provider = openRazorpayX(services.config, 100)!;
    razorpayx.setMood('late');
    await expect(provider.send(line)).rejects.toThrow();
    razorpayx.setMood('refused');
    expect(await provider.send(line)).toMatchObject({ state: 'processing', id: razorpayx.payouts[0]!.id });
    expect(razorpayx.payouts).toHaveLength(1);
  });

  test('takes nothing for paid that has no UTR, nor a state that it does not know for an end', async () => {
    const provider = openRazorpayX(services.config)!;
    const { id } = await provider.send(line);
    razorpayx.payouts[0]!.status = 'processed';
    expect(await provider.fetch(id, line)).toMatchObject({ state: 'processing' });
    razorpayx.payouts[0]!.status = 'on_hold';
    expect(await provider.fetch(id, line)).toMatchObject({ state: 'processing', providerState: 'on_hold' });
    await expect(provider.fetch(id, { ...line, paise: paise(1) })).rejects.toThrow('another payout');
    razorpayx.setMood('refused');
    await expect(provider.send({ ...line, reference: 'PAY0000000002' })).rejects.toThrow(PayoutRejected);
  });
});
