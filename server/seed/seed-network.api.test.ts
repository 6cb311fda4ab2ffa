import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, dayMs, endOfMonth, monthInIndia } from '#contract/india-time.ts';
import { demoMembers, exitedMember, frozenMember, movedMember, referrerOf } from '#demo/network.ts';
import { demoSeller } from '#demo/people.ts';
import { countTeam, findPlace, readNetworkAt, readSponsors, openMemberPhoto } from '#server/members/index.ts';
import { drawIdCardFile } from '#server/documents/index.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedDemo } from './index.ts';

const now = '2026-11-24T12:00:00+05:30';
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  services.clock.set(now);
  await seedDemo(services, { pictures: false });
});
afterAll(() => services.close());

const ago = (days: number) => new Date(Date.parse(now) - days * dayMs);

/** By the demo's list. */
function expectedAt(month: string): [string, string, string | null][] {
  const at = endOfMonth(month);
  const gone = demoMembers.find(({ memberId }) => memberId === exitedMember.memberId)!;
  const hasLeft = ago(exitedMember.daysAgo) <= at;
  const current = monthInIndia(new Date(now));
  return demoMembers
    .filter(({ joinedDaysAgo }) => ago(joinedDaysAgo) <= at)
    .map(({ memberId, sponsorId }): [string, string, string | null] => {
      const isFrozen = memberId === frozenMember.memberId && month >= addMonths(current, -frozenMember.monthsAgo);
      const status = memberId === gone.memberId && hasLeft ? 'exited' : isFrozen ? 'frozen' : 'live';
      const isMoved = memberId === movedMember.memberId && month >= addMonths(current, -movedMember.monthsAgo);
      const sponsor = isMoved ? movedMember.sponsorId : sponsorId;
      return [memberId, status, sponsor === gone.memberId && hasLeft ? gone.sponsorId : sponsor];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

test('every month of the demo’s network can be asked for, with who had joined, their status and their sponsor', async () => {
  const sizes: number[] = [];
  for (let monthsAgo = 9; monthsAgo >= 0; monthsAgo--) {
    const month = addMonths('2026-11', -monthsAgo);
    const network = await readNetworkAt(services.db, endOfMonth(month));
    expect(network.map(({ memberId, status, sponsorId }) => [memberId, status, sponsorId])).toEqual(expectedAt(month));
    sizes.push(network.length);
  }
  expect(sizes[0]).toBe(0);
  expect(sizes.at(-1)).toBe(60);
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
});

test('nobody joined below somebody who was not there, or has left since with recruits of later', () => {
  const joined = new Map(demoMembers.map(({ memberId, joinedDaysAgo }) => [memberId, joinedDaysAgo]));
  expect(joined.size).toBe(60);
  for (const { sponsorId, joinedDaysAgo } of demoMembers)
    if (sponsorId !== null) expect(joined.get(sponsorId)).toBeGreaterThan(joinedDaysAgo);
  const recruits = demoMembers.filter(({ sponsorId }) => sponsorId === exitedMember.memberId);
  expect(recruits.length).toBeGreaterThan(0);
  for (const { joinedDaysAgo } of recruits) expect(joinedDaysAgo).toBeGreaterThan(exitedMember.daysAgo);
  // Three full months before the first of the month in which the freeze began.
  expect(joined.get(frozenMember.memberId)).toBeGreaterThan(31 * (frozenMember.monthsAgo + 4));
  for (const id of [movedMember.memberId, movedMember.sponsorId])
    expect(joined.get(id)).toBeGreaterThan(31 * (movedMember.monthsAgo + 1));
});

test('the seller who can log in has a team in several levels, and buyers of the past name sellers', async () => {
  const place = (await findPlace(services.db, demoSeller.memberId!))!;
  expect((await countTeam(services.db, place)).length).toBe(4);
  expect(await readSponsors(services.db, movedMember.memberId)).toEqual([
    movedMember.sponsorId,
    demoMembers[0]!.memberId,
  ]);
  const named = Array.from({ length: 100 }, (_, buyer) => referrerOf(buyer, 30));
  expect(named.filter((id) => id !== '')).toHaveLength(60);
  expect(new Set(named).size).toBeGreaterThan(10);
  expect(referrerOf(0, 300)).toBe('');
});

test('the seller who can log in has an ID card with a photo', async () => {
  const card = await drawIdCardFile(services, demoSeller.memberId!, 'png', 'en');
  expect(card).toMatchObject({ ok: true });
  const photo = await openMemberPhoto(services, demoSeller.memberId!);
  expect(await sharp(photo!).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 766 });
});
