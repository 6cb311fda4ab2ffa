import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue, runDueJobs, startJobs } from './jobs.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('several processes share 300 jobs and run none of them twice', async () => {
  for (let number = 0; number < 300; number++)
    await enqueue(services.db, { kind: 'count', payload: number, runAt: services.clock.now() });
  const processes = await Promise.all([services.another(), services.another(), services.another()]);
  const seen: number[][] = processes.map(() => []);
  await Promise.all(
    processes.map((held, at) =>
      runDueJobs(held, {
        count: async (_services, payload) => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          seen[at]!.push(payload as number);
        },
      }),
    ),
  );
  expect(seen.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, number) => number));
  expect(seen.filter((mine) => mine.length > 0).length).toBeGreaterThan(1);
});

test('two runners beside each other neither lose nor repeat a job', async () => {
  const seen: number[] = [];
  const handlers = { once: async (_services: unknown, payload: unknown) => void seen.push(payload as number) };
  const [one, two] = await Promise.all([services.another(), services.another()]);
  const runners = [startJobs(one, handlers), startJobs(two, handlers)];
  for (let number = 0; number < 100; number++) {
    await enqueue(services.db, { kind: 'once', payload: number, runAt: services.clock.now() });
    one.jobsWaiting.notify();
    two.jobsWaiting.notify();
  }
  await expect.poll(() => seen.length).toBe(100);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number));
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM job WHERE done_at IS NULL OR attempts <> 1`.execute(services.db);
  expect(rows[0]!.n).toBe(0);
});

test('a kind that is slow keeps two workers from neither mails nor other jobs, and both take part in it', async () => {
  await sql`DELETE FROM job`.execute(services.db);
  const workers = await Promise.all([services.another(), services.another()]);
  const held: { worker: number; finish: () => void }[] = [];
  const done: string[] = [];
  const runners = workers.map((worker, at) =>
    startJobs(worker, {
      slow: () => new Promise<void>((resolve) => held.push({ worker: at, finish: resolve })),
      crawling: () => new Promise<void>((resolve) => held.push({ worker: at, finish: resolve })),
      mail: async () => void done.push('mail'),
      other: async () => void done.push('other'),
    }),
  );
  const put = async (kind: string, count: number) => {
    const runAt = services.clock.now();
    await enqueue(services.db, ...Array.from({ length: count }, () => ({ kind, payload: {}, runAt })));
    for (const worker of workers) worker.jobsWaiting.notify();
  };
  const heldBy = () => [0, 1].map((at) => held.filter(({ worker }) => worker === at).length);
  await put('slow', 40);
  await expect.poll(heldBy).toEqual([2, 2]);
  await put('other', 10);
  await expect.poll(() => done.length).toBe(10);
  // Two slow kinds leave the slot for messages free.
  await put('crawling', 40);
  await expect.poll(heldBy).toEqual([3, 3]);
  await put('mail', 20);
  await expect.poll(() => done.filter((kind) => kind === 'mail').length).toBe(20);
  expect(heldBy()).toEqual([3, 3]);
  // Each job that ends makes room for the next.
  const all = async () => {
    for (const { finish } of held) finish();
    return held.length;
  };
  await expect.poll(all).toBe(80);
  expect(heldBy().every((count) => count > 10)).toBe(true);
  await Promise.all(runners.map((runner) => runner.stop()));
  const left = await services.db.selectFrom('job').select('id').where('done_at', 'is', null).execute();
  expect(left).toEqual([]);
});
