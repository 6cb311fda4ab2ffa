import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLimits, type Limit, type Limits } from './rate-limit.ts';
import { openTestServices, type TestServices } from './testing.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterEach(async () => {
  await sql`DELETE FROM rate_limit`.execute(services.db);
});
afterAll(() => services.close());

const taken = async (limit: Limit, key: string, times: number) => {
  const outcomes: boolean[] = [];
  for (let call = 0; call < times; call++) outcomes.push((await limit.take(key)).ok);
  return outcomes.filter(Boolean).length;
};

const figures: [keyof Limits, number, number][] = [
  ['loginByAddress', 300, 900],
  ['loginByDevice', 60, 900],
  ['signupByAddress', 20, 3_600],
  ['forgotByAddress', 10, 3_600],
  ['forgotByPair', 5, 3_600],
  ['forgotByAccount', 20, 3_600],
  ['forgotByDevice', 5, 3_600],
  ['codeBySubject', 5, 3_600],
  ['codeByRecipient', 10, 3_600],
  ['codeByAddress', 30, 3_600],
  ['enquiryByAddress', 10, 3_600],
  ['orderByAddress', 60, 600],
];

test.each(figures)(
  '%s lets %i calls through in %i seconds, then says when to come back',
  async (name, points, seconds) => {
    const limit = createLimits(services)[name];
    expect(await taken(limit, 'asha', points + 3)).toBe(points);
    services.clock.advance(1_000);
    expect(await limit.take('asha')).toMatchObject({
      ok: false,
      error: { httpStatus: 429, code: 'too_many_requests', retryAfterSeconds: seconds - 1 },
    });
    services.clock.advance((seconds - 1) * 1_000 + 1);
    expect(await limit.take('asha')).toEqual({ ok: true, value: null });
  },
);

test('one key does not use up what another one has, nor one limit what another has', async () => {
  const limits = createLimits(services);
  expect(await taken(limits.forgotByPair, 'asha', 6)).toBe(5);
  expect((await limits.forgotByPair.take('bina')).ok).toBe(true);
  expect((await limits.forgotByAddress.take('asha')).ok).toBe(true);
});

test('processes on one database share their limits', async () => {
  const here = createLimits(services).forgotByAddress;
  const there = createLimits(await services.another()).forgotByAddress;
  const outcomes = await Promise.all(Array.from({ length: 24 }, (_, call) => (call % 2 ? here : there).take('asha')));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10);
  expect((await here.take('asha')).ok).toBe(false);
  expect((await there.take('asha')).ok).toBe(false);
});

test.each([
  [0.5, 5],
  [2, 20],
  [0.001, 1],
  [0, 1],
])('a scale of %f makes 10 calls %i', async (rateLimitScale, points) => {
  const scaled = createLimits({ ...services, config: { ...services.config, rateLimitScale } });
  expect(await taken(scaled.forgotByAddress, 'asha', points + 2)).toBe(points);
});

test('the table holds neither numbers nor addresses of people, and any text fits', async () => {
  const { forgotByAddress } = createLimits(services);
  await forgotByAddress.take('9876543210');
  await forgotByAddress.take('x'.repeat(10_000));
  const rows = await services.db.selectFrom('rate_limit').select('key').execute();
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.key).join()).not.toContain('9876543210');
});
