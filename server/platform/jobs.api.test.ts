import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from './database.ts';
import { enqueue, housekeepingJobs, type JobHandlers, maximumAttempts, retryDelay, runDueJobs } from './jobs.ts';
import { ok, err } from './result.ts';
import { jobsIn, notebook, putJob } from './jobs.testing.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { messages } from './messages.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

const jobs = () => jobsIn(services);
const put = (kind: string, payload: unknown = {}, key?: string) => putJob(services, kind, payload, key);

describe('a job', () => {
  test('is run once with its payload', async () => {
    const { seen, handlers } = notebook();
    await put('note', { order: 7, name: 'आशा' });
    expect(await runDueJobs(services, handlers)).toBe(1);
    expect(await runDueJobs(services, handlers)).toBe(0);
    expect(seen).toEqual([{ order: 7, name: 'आशा' }]);
    expect(await jobs()).toMatchObject([{ attempts: 1, done: true, dead: false, locked: false }]);
  });

  test('exists only if its cause was committed', async () => {
    const { handlers } = notebook();
    const cause = (outcome: 'kept' | 'refused') =>
      inTransaction(services.db, async (tx) => {
        await enqueue(tx, { kind: 'note', payload: outcome, runAt: services.clock.now() });
        return outcome === 'kept' ? ok(null) : err(409, 'no', messages.errors.orders.closed);
      });
    await cause('refused');
    expect(await runDueJobs(services, handlers)).toBe(0);
    await cause('kept');
    expect(await runDueJobs(services, handlers)).toBe(1);
  });

  test('waits for its time', async () => {
    const { handlers } = notebook();
    await enqueue(services.db, { kind: 'note', payload: {}, runAt: new Date(services.clock.now().getTime() + 60_000) });
    services.clock.advance(59_999);
    expect(await runDueJobs(services, handlers)).toBe(0);
    services.clock.advance(1);
    expect(await runDueJobs(services, handlers)).toBe(1);
  });

  test('with a key is there once, also after it is done', async () => {
    const { seen, handlers } = notebook();
    await put('note', 'first', 'close 2026-11');
    await put('note', 'second', 'close 2026-11');
    await runDueJobs(services, handlers);
    await put('note', 'third', 'close 2026-11');
    await runDueJobs(services, handlers);
    expect(seen).toEqual(['first']);
  });

  test('of a kind that this process does not know is left to one that does', async () => {
    const { handlers } = notebook();
    await put('newer');
    expect(await runDueJobs(services, handlers)).toBe(0);
    expect(await jobs()).toMatchObject([{ attempts: 0, done: false, dead: false }]);
  });

  test('may use the database in transactions of its own, many at a time', async () => {
    const handlers: JobHandlers = {
      note: async (held, payload) => {
        await inTransaction(held.db, async (tx) => {
          await sql`INSERT INTO setting (key, value) VALUES (${String(payload)}, '1')`.execute(tx);
          return ok(null);
        });
      },
    };
    for (let number = 0; number < 25; number++) await put('note', `key ${number}`);
    expect(await runDueJobs(services, handlers)).toBe(25);
    const rows = await services.db
      .selectFrom('setting')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('key', 'like', 'key %')
      .execute();
    expect(rows[0]!.n).toBe(25);
  });

  test('may bring up another one that is done in the same run', async () => {
    const handlers: JobHandlers = {
      first: (held) => enqueue(held.db, { kind: 'second', payload: {}, runAt: held.clock.now() }),
      second: async () => {},
    };
    await put('first');
    expect(await runDueJobs(services, handlers)).toBe(2);
  });
});

describe('a job that fails', () => {
  const failing = () => notebook(() => Promise.reject(new Error('the post office is closed')));

  test('is tried again later and later', async () => {
    const { seen, handlers } = failing();
    await put('note');
    const pauses: number[] = [];
    for (let attempt = 1; attempt < maximumAttempts; attempt++) {
      const at = services.clock.now().getTime();
      expect(await runDueJobs(services, handlers)).toBe(1);
      expect(await runDueJobs(services, handlers)).toBe(0);
      const [job] = await jobs();
      expect(job).toMatchObject({
        attempts: attempt,
        done: false,
        dead: false,
        locked: false,
        last_error: 'the post office is closed',
      });
      pauses.push(job!.run_at.getTime() - at);
      services.clock.set(job!.run_at);
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 1_280_000]);
    expect(seen).toHaveLength(maximumAttempts - 1);
  });

  test('too often is kept as dead with its error and left alone', async () => {
    const { seen, handlers } = failing();
    await put('note');
    for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
      await runDueJobs(services, handlers);
      services.clock.advance(3_600_000);
    }
    expect(await jobs()).toMatchObject([
      { attempts: maximumAttempts, done: false, dead: true, last_error: 'the post office is closed' },
    ]);
    services.clock.advance(365 * 24 * 3_600_000);
    await runDueJobs(services, { ...handlers, ...housekeepingJobs });
    expect(seen).toHaveLength(maximumAttempts);
    expect(await jobs()).toHaveLength(1);
  });

  test('does not keep the others from being done', async () => {
    const { seen, handlers } = notebook((payload) => {
      if (payload === 'bad') throw new Error('bad');
    });
    await put('note', 'bad');
    await put('note', 'good');
    await runDueJobs(services, handlers);
    expect((await jobs()).map((job) => job.done)).toEqual([false, true]);
    expect(seen).toHaveLength(2);
  });

  test('succeeds at a later attempt and forgets its error', async () => {
    let closed = true;
    const { handlers } = notebook(() => {
      if (closed) throw new Error('closed');
    });
    await put('note');
    await runDueJobs(services, handlers);
    closed = false;
    services.clock.advance(retryDelay(1));
    await runDueJobs(services, handlers);
    expect(await jobs()).toMatchObject([{ attempts: 2, done: true, last_error: null }]);
  });
});

test('the pause before another attempt ends at an hour', () => {
  expect(retryDelay(10)).toBe(2_560_000);
  expect(retryDelay(11)).toBe(3_600_000);
  expect(retryDelay(40)).toBe(3_600_000);
});

describe('a process that dies', () => {
  /** Simulates a process that died while running the job. */
  const dieAtWork = async (attempts: number) => {
    await sql`UPDATE job SET attempts = ${attempts}, locked_until = now() + interval '2 minutes'`.execute(services.db);
    return () => sql`UPDATE job SET locked_until = now()`.execute(services.db);
  };

  test('leaves its job to another one, but only when its lock has run out', async () => {
    const { seen, handlers } = notebook();
    await put('note');
    const runOut = await dieAtWork(1);
    expect(await runDueJobs(services, handlers)).toBe(0);
    await runOut();
    expect(await runDueJobs(services, handlers)).toBe(1);
    expect(seen).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ attempts: 2, done: true }]);
  });

  test('at every attempt buries the job', async () => {
    const { seen, handlers } = notebook();
    await put('note');
    await (
      await dieAtWork(maximumAttempts)
    )();
    expect(await runDueJobs(services, handlers)).toBe(0);
    expect(seen).toEqual([]);
    expect(await jobs()).toMatchObject([{ dead: true, done: false, last_error: 'the process ended at every attempt' }]);
  });

  test.each([-3_600_000, -150_000, 150_000, 3_600_000])(
    'but is at work keeps its job from one whose clock is %d ms off',
    async (off) => {
      const { seen, handlers } = notebook(async () => {
        const clock = { now: () => new Date(services.clock.now().getTime() + off) };
        expect(await runDueJobs({ ...services, clock }, handlers)).toBe(0);
      });
      await put('note');
      expect(await runDueJobs(services, handlers)).toBe(1);
      expect(seen).toHaveLength(1);
      expect(await jobs()).toMatchObject([{ attempts: 1, done: true }]);
    },
  );

  test('only seemingly does not end the attempt that took over', async () => {
    let takeOver = async () => {};
    const { handlers } = notebook(() => takeOver());
    await put('note');
    takeOver = async () => {
      // The lease of this slow attempt expires meanwhile, and another process claims the job.
      await sql`UPDATE job SET attempts = attempts + 1`.execute(services.db);
    };
    await runDueJobs(services, handlers);
    expect(await jobs()).toMatchObject([{ attempts: 2, done: false, locked: true }]);
  });
});
