import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueueRecurring, housekeepingJobs, type JobHandlers, runDueJobs, startJobs } from './jobs.ts';
import { jobsIn, notebook, putJob } from './jobs.testing.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

const jobs = () => jobsIn(services);
const put = (kind: string, payload: unknown = {}, key?: string) => putJob(services, kind, payload, key);

describe('the runner', () => {
  const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds).toBe(true);

  test('works at once when told, and by itself when not', async () => {
    const { seen, handlers } = notebook();
    const runner = startJobs(services, handlers);
    try {
      await put('note', 'told');
      services.jobsWaiting.notify();
      await until(() => seen.length === 1);
      await put('note', 'found');
      await until(() => seen.length === 2);
    } finally {
      await runner.stop();
    }
    expect(seen).toEqual(['told', 'found']);
  });

  test('waits at its stop for the job at work, and takes no other', async () => {
    let finish = () => {};
    let finished = false;
    const { seen, handlers } = notebook(async () => {
      await new Promise<void>((resolve) => void (finish = resolve));
      finished = true;
    });
    await put('note', 'long');
    const runner = startJobs(services, handlers);
    await until(() => seen.length === 1);
    const stopped = runner.stop().then(() => finished);
    await put('note', 'late');
    services.jobsWaiting.notify();
    finish();
    expect(await stopped).toBe(true);
    expect(seen).toEqual(['long']);
    expect((await jobs()).map((job) => job.done)).toEqual([true, false]);
  });

  test('lets short jobs pass a long one', async () => {
    let finish = () => {};
    const seen: string[] = [];
    const runner = startJobs(services, {
      long: () => new Promise<void>((resolve) => void (finish = resolve)),
      short: async () => void seen.push('short'),
    });
    await put('long');
    for (let number = 0; number < 10; number++) await put('short');
    services.jobsWaiting.notify();
    await until(() => seen.length === 10);
    finish();
    await runner.stop();
    expect((await jobs()).every((job) => job.done)).toBe(true);
  });

  test('has continuous work rest, so that what comes in a crowd is done together', async () => {
    const began: number[] = [];
    const runner = startJobs(services, { 'continuous:read': async () => void began.push(performance.now()) });
    const crowd = setInterval(() => services.jobsWaiting.notify(), 5);
    try {
      await until(() => began.length === 4);
    } finally {
      clearInterval(crowd);
      await runner.stop();
    }
    for (const [at, time] of began.slice(1).entries()) expect(time - began[at]!).toBeGreaterThan(200);
  });

  test('puts hourly work once an hour, however many processes there are', async () => {
    let swept = 0;
    const handlers: JobHandlers = { 'hourly:sweep': async () => void swept++, other: async () => {} };
    const second = await services.another();
    for (const minutes of [0, 10, 60]) {
      services.clock.advance(minutes * 60_000);
      await Promise.all([enqueueRecurring(services, handlers), enqueueRecurring(second, handlers)]);
      await runDueJobs(services, handlers);
    }
    expect(swept).toBe(2);
  });

  test('puts other recurring work once in each ten minutes of the clock', async () => {
    let sealed = 0;
    const handlers: JobHandlers = { 'ten-minutely:seal': async () => void sealed++ };
    for (const time of ['12:00:00', '12:09:59', '12:10:00', '12:19:00', '12:59:59', '13:00:00']) {
      services.clock.set(`2026-11-21T${time}Z`);
      await enqueueRecurring(services, handlers);
      await runDueJobs(services, handlers);
    }
    expect(sealed).toBe(4);
  });

  test('clears away jobs done 30 days ago and limits that have run out', async () => {
    const { handlers } = notebook();
    await put('note');
    await runDueJobs(services, handlers);
    const now = services.clock.now().getTime();
    await sql`INSERT INTO rate_limit (key, points, expire) VALUES ('old', 3, ${now - 1}), ('live', 3, ${now + 30 * 24 * 3_600_000 + 1})`.execute(
      services.db,
    );
    await housekeepingJobs['hourly:housekeeping']!(services, {});
    expect(await jobs()).toHaveLength(1);
    services.clock.advance(30 * 24 * 3_600_000 + 1);
    await housekeepingJobs['hourly:housekeeping']!(services, {});
    expect(await jobs()).toHaveLength(0);
    expect(await services.db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'live' }]);
  });
});
