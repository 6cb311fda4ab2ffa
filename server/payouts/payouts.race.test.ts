import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '#server/platform/result.ts';
import { addPayees, applyResponseByTwo, balanceOf, byTwo, emptyPayouts } from '#server/testing/payees.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import {
  approveBatch,
  discardBatch,
  findBatch,
  makeBatch,
  readTemplates,
  referenceOf,
  saveTemplate,
  sendByFile,
} from './index.ts';
import { recordReturn } from './record-return.ts';

let services: TestServices;
let others: TestServices[];
const actor = actorForTest();
beforeAll(async () => {
  services = await openTestServices();
  others = await Promise.all([services.another(), services.another(), services.another()]);
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-11-05T12:00:00+05:30');
  await emptyPayouts(services);
  await addPayees(
    services,
    ...Array.from({ length: 40 }, (_, at) => ({ memberId: String(100_001 + at), paise: 20_000 + at })),
  );
});

const codesOf = (results: readonly Result<unknown>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.error.code)).toSorted();
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const entries = async () =>
  (
    await sql<{
      kind: string;
      count: number;
    }>`SELECT kind, count(*)::int AS count FROM income_entry GROUP BY kind ORDER BY kind`.execute(services.db)
  ).rows;

test('of batches that are made at once there is one, and everybody is in it once', async () => {
  const made = await Promise.all(others.map((each) => makeBatch(each, actor)));
  expect(codesOf(made)).toEqual(['ok', 'payout_batch_open', 'payout_batch_open']);
  const { rows } = await sql<{ lines: number; members: number }>`
    SELECT count(*)::int AS lines, count(DISTINCT member_id)::int AS members FROM payout_line`.execute(services.db);
  expect(rows).toEqual([{ lines: 40, members: 40 }]);
});

test('approved at once it is approved once, and discarded meanwhile it is one of both', async () => {
  const id = valueOf(await makeBatch(services, actor));
  const [first, second, third] = others as [TestServices, TestServices, TestServices];
  const done = await Promise.all([
    approveBatch(first, actor, id),
    approveBatch(second, actor, id),
    discardBatch(third, actor, id),
  ]);
  expect(codesOf(done)).toEqual(['ok', 'payout_batch_not_draft', 'payout_batch_not_draft']);
  const isApproved = (await findBatch(services.db, id))!.state === 'approved';
  expect(await entries()).toEqual(isApproved ? [{ kind: 'payout', count: 40 }] : []);
  expect(await balanceOf(services, '100001')).toBe(isApproved ? 0 : 20_000);
});

test('a response that is read twice at once pays and gives back once', async () => {
  const id = valueOf(await makeBatch(services, actor));
  valueOf(await approveBatch(services, actor, id));
  const [csv] = await readTemplates(services.db);
  const template = { ...csv!.template, debit_account: '000405001234' };
  valueOf(await saveTemplate(services, actor, { key: 'csv', version: 0, template }));
  valueOf(await sendByFile(services, actor, { id, template: 'csv' }));
  const { rows } = await sql<{ id: number; paise: number }>`SELECT id, paise FROM payout_line ORDER BY id`.execute(
    services.db,
  );
  const file = Buffer.from(
    `Reference,Amount,Status,UTR,Date,Reason\n${rows
      .map(
        (line, at) =>
          `${referenceOf(line.id)},${line.paise / 100},${at % 2 ? `PAID,UTR${line.id}000,05/11/2026,` : 'FAILED,,,Closed'}\n`,
      )
      .join('')}`,
  );
  const applied = await Promise.all(others.map((each) => applyResponseByTwo(each, actor, id, file)));
  // One upload records the payments; of those that read the failures before they were applied, one applies them.
  const reports = applied.flatMap((each) => (each.ok ? [each.value] : []));
  expect(reports.filter(({ paid }) => paid.lines === 20).length).toBeLessThanOrEqual(1);
  expect(codesOf(applied.filter((each) => !each.ok))).toEqual(
    Array.from({ length: 3 - reports.length }, () => 'payout_response_outdated'),
  );
  expect(await entries()).toEqual([
    { kind: 'payout', count: 40 },
    { kind: 'payout_failed', count: 20 },
  ]);
  expect(await findBatch(services.db, id)).toMatchObject({
    payable_lines: 0,
    payable_paise: 0,
    paid_lines: 20,
    failed_lines: 20,
  });
  expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([20_000, 0]);

  // A paid one is returned: reported by two staff members and by a file at the same time.
  const back = rows[1]!;
  const [first, second, third] = others as [TestServices, TestServices, TestServices];
  const returned = { batchId: id, lineId: back.id, day: '2026-11-05', reason: 'Closed' };
  const row = `${referenceOf(back.id)},${back.paise / 100},RETURNED,,05/11/2026,Closed`;
  const recorded = await Promise.all([
    recordReturn(first, byTwo(actor), returned),
    recordReturn(second, byTwo(actor), returned),
    applyResponseByTwo(third, actor, id, Buffer.from(`Reference,Amount,Status,UTR,Date,Reason\n${row}\n`)),
  ]);
  const fileCame = recorded[2].ok && recorded[2].value.returned.lines === 1;
  const late = recorded[2].ok ? 'ok' : 'payout_response_outdated';
  expect(codesOf(recorded)).toEqual(
    fileCame ? ['ok', 'payout_line_not_paid', 'payout_line_not_paid'] : ['ok', late, 'payout_line_not_paid'].toSorted(),
  );
  expect(await balanceOf(services, '100002')).toBe(back.paise);
  expect(await findBatch(services.db, id)).toMatchObject({ paid_lines: 19, returned_lines: 1, failed_lines: 20 });
});
