import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#server/platform/jobs.ts';
import { anyNetwork } from '#server/testing/income-networks.ts';
import type { ReferenceInput } from '#server/testing/income-reference.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyNetwork, fillNetwork } from './closes.testing.ts';
import { type Close, explainStatement, findClose, incomeCloseJobs, startClose } from './index.ts';
import { findNearestRecruits, listEBonus, listLevel } from './statement-sources.ts';

let services: TestServices;
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-11-03T12:00:00+05:30');
  await emptyNetwork(db());
});

async function closeOf(input: ReferenceInput): Promise<Close> {
  await emptyNetwork(db());
  await fillNetwork(db(), input);
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  return (await findClose(db(), '2026-10'))!;
}

async function readAll<Row>(
  read: (after: number | null) => Promise<{ rows: Row[]; next: number | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: number | null = null; ;) {
    const { rows, next } = await read(after);
    all.push(...rows);
    if (next === null) return all;
    after = next;
  }
}

test('the members that a level and the E-bonus are opened to add up to their points, whatever the pages', async () => {
  let rated = 0;
  await fc.assert(
    fc.asyncProperty(anyNetwork(60), fc.integer({ min: 1, max: 7 }), async (input, limit) => {
      const close = await closeOf(input);
      for (const { memberId } of input.members) {
        const explained = await explainStatement(db(), close, memberId);
        if (!explained) continue;
        const { statement, parts } = explained;
        const place = explained.place!;
        for (const { level, centiSp } of parts.levels) {
          const rows = await readAll((after) => listLevel(db(), close, place, { level, after, limit }));
          expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(centiSp);
          expect(new Set(rows.map((row) => row.memberId)).size).toBe(rows.length);
        }
        const sources = await readAll((after) => listEBonus(db(), close, { statement, place }, { after, limit }));
        const byTaken = Map.groupBy(sources, ({ takenBp }) => takenBp);
        const sums = [...byTaken].map(([takenBp, rows]) => ({
          takenBp,
          bp: rows[0]!.bp,
          centiSp: rows.reduce((sum, { points }) => sum + points, 0),
        }));
        expect(sums.toSorted((a, b) => a.takenBp - b.takenBp)).toEqual(
          parts.eBonus.parts.map(({ takenBp, bp, centiSp }) => ({ takenBp, bp, centiSp })),
        );
        if (sums.length > 1) rated++;
      }
    }),
    // Always the same networks, so that some of them reach the E-bonus.
    { numRuns: 12, seed: 1, endOnFailure: true },
  );
  expect(rated).toBeGreaterThan(0);
});

const member = (memberId: string, sponsorId: string, status: 'live' | 'frozen' = 'live') => ({
  memberId,
  sponsorId,
  joinedOn: '2026-08-01',
  status,
  highestRank: 1,
  rBonusCount: 0,
});
const bought = (memberId: string, centiSp: bigint) => ({ memberId, centiSp, paise: centiSp * 10n });

test('whoever is next to being active is named first; who is active, frozen or has nothing is not', async () => {
  const recruits = ['100002', '100003', '100004', '100005', '100006'];
  const close = await closeOf({
    month: '2026-10',
    members: [
      member('100001', ''),
      ...recruits.map((id) => member(id, '100001', id === '100005' ? 'frozen' : 'live')),
      member('100007', '100002'),
    ],
    purchases: [
      bought('100002', 1_000n),
      bought('100003', 4_999n),
      bought('100004', 5_000n),
      bought('100005', 4_000n),
      bought('100007', 4_500n),
    ],
  });
  const { place, parts } = (await explainStatement(db(), close, '100001'))!;
  expect((await findNearestRecruits(db(), close, '100001')).map(({ memberId, points }) => [memberId, points])).toEqual([
    ['100003', 4_999],
    ['100002', 1_000],
  ]);
  expect(parts.missing).toEqual({
    centiSp: 5_000,
    nextRank: { rank: 2, leaders: 1, network: 2, missingLeaders: 0, missingNetwork: 1 },
  });
  expect(await explainStatement(db(), close, '999999')).toBeNull();
  // A position without a member ends the list.
  const { statement } = (await explainStatement(db(), close, '100004'))!;
  expect(
    await listEBonus(db(), close, { statement, place: { ...place!, last_position: 99 } }, { after: 77, limit: 5 }),
  ).toEqual({ rows: [], next: null });
});
