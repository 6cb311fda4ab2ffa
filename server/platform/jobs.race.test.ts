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
    one.jobsWaiting.tell();
    two.jobsWaiting.tell();
  }
  for (let waited = 0; seen.length < 100 && waited < 10_000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number));
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM job WHERE done_at IS NULL OR attempts <> 1`.execute(services.db);
  expect(rows[0]!.n).toBe(0);
});
