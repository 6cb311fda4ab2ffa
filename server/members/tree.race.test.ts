import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { decideSponsorChange, joinMember, leaveNetwork, memberJobs, readNetworkAt, readSponsors } from './index.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await emptyTables(services.db, 'member', 'mail', 'job');
  services.clock.set('2026-01-05T10:00:00+05:30');
});

const staff = actorForTest();
const rounds = 10;

async function join(sponsorId: string | null): Promise<string> {
  const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', actor: 'system' };
  const joined = await joinMember(services.db, { ...person, sponsorId, joinedAt: services.clock.now() });
  return joined.ok ? joined.value : joined.error.code;
}
async function change(memberId: string, sponsorId: string): Promise<string> {
  const decided = await decideSponsorChange(services, staff, { memberId, sponsorId, reason: 'Asked', proof: 'Letter' });
  return decided.ok ? 'ok' : decided.error.code;
}
async function leave(memberId: string): Promise<string> {
  const left = await leaveNetwork(services, 'system', { memberId, kind: 'exited', reason: 'Asked' });
  return left.ok ? 'ok' : left.error.code;
}

test('of two changes at once that would make a circle together, one is decided', async () => {
  const root = await join(null);
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await join(root), await join(root)];
    const [underOne, underTwo] = [await join(one), await join(two)];
    const answers = await Promise.all([change(one, underTwo), change(two, underOne)]);
    expect(answers.toSorted()).toEqual(['ok', 'sponsor_is_descendant']);
  }
  services.clock.set('2026-02-01T00:00:00+05:30');
  await Promise.all([memberJobs['members:changes']!(services, {}), memberJobs['members:changes']!(services, {})]);
  for (const { memberId } of await readNetworkAt(services.db, services.clock.now()))
    if (memberId !== root) expect((await readSponsors(services.db, memberId)).at(-1)).toBe(root);
});

test('who joins while the sponsor leaves stands below the sponsor’s sponsor, or does not join', async () => {
  const root = await join(null);
  for (let round = 0; round < rounds; round++) {
    const leaving = await join(root);
    const [joined, left] = await Promise.all([join(leaving), leave(leaving)]);
    expect(left).toBe('ok');
    if (joined !== 'sponsor_left') expect(await readSponsors(services.db, joined)).toEqual([root]);
  }
});

test('a member leaves once, and members of one line who leave together all pass their recruits on', async () => {
  const root = await join(null);
  for (let round = 0; round < rounds; round++) {
    const first = await join(root);
    const second = await join(first);
    const last = await join(second);
    const answers = await Promise.all([leave(first), leave(second), leave(first)]);
    expect(answers.toSorted()).toEqual(['member_left', 'ok', 'ok']);
    expect(await readSponsors(services.db, last)).toEqual([root]);
  }
});

test('of two who come first at once, one is the root and sponsors the other', async () => {
  const joined = await Promise.all([join(null), join(null), join(null)]);
  const network = await readNetworkAt(services.db, services.clock.now());
  const roots = network.filter(({ sponsorId }) => sponsorId === null);
  expect(roots).toHaveLength(1);
  expect(network.filter(({ sponsorId }) => sponsorId === roots[0]!.memberId)).toHaveLength(2);
  expect(new Set(joined).size).toBe(3);
});
