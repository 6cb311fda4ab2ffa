import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  BusyError,
  createAdmission,
  createWork,
  endWork,
  type Priority,
  runAs,
  watchEventLoop,
  type Work,
} from './admission.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const patient = { reserved: 4, queue: 100, waitMs: 60_000 };

function visitors(admission: ReturnType<typeof createAdmission>) {
  const admitted: string[] = [];
  const busy: string[] = [];
  const leaves = new Map<string, () => void>();
  const works = new Map<string, Work | undefined>();
  return {
    admitted,
    busy,
    /** Repeated calls with one name belong to the same request. */
    async ask(name: string, priority: Priority | undefined) {
      if (!works.has(name)) works.set(name, priority && createWork(priority));
      void runAs(works.get(name), () =>
        admission.enter().then(
          (leave) => {
            admitted.push(name);
            leaves.set(name, leave);
          },
          (error: unknown) => {
            expect(error).toBeInstanceOf(BusyError);
            busy.push(name);
          },
        ),
      );
      await vi.advanceTimersByTimeAsync(0);
    },
    async leave(name: string) {
      leaves.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    },
    async end(name: string) {
      endWork(works.get(name));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('readers leave the reserved connections to orders, and orders half as many to readers', async () => {
  const { ask, leave, admitted, busy } = visitors(createAdmission(16, patient));
  const count = (kind: string) => admitted.filter((name) => name.startsWith(kind)).length;
  for (let each = 0; each < 20; each++) await ask(`reader ${each}`, 'reading');
  for (let each = 0; each < 20; each++) await ask(`order ${each}`, 'selling');
  expect([count('reader'), count('order')]).toEqual([12, 4]);
  for (let each = 0; each < 12; each++) await leave(`reader ${each}`);
  expect([count('reader'), count('order')]).toEqual([14, 14]);
  expect(busy).toEqual([]);
});

test('a free place goes to orders first, then to who has waited longest', async () => {
  const { ask, leave, admitted } = visitors(createAdmission(1, patient));
  await ask('first', 'reading');
  await ask('second', 'reading');
  await ask('third', 'reading');
  await ask('order', 'selling');
  for (const name of ['first', 'order', 'second']) await leave(name);
  expect(admitted).toEqual(['first', 'order', 'second', 'third']);
});

test('a place is given back once, however often that is said', async () => {
  const { ask, leave, admitted } = visitors(createAdmission(1, patient));
  await ask('first', 'reading');
  await ask('second', 'reading');
  await ask('third', 'reading');
  await leave('first');
  await leave('first');
  expect(admitted).toEqual(['first', 'second']);
});

test('what has begun is finished before more is begun, and more only begins when an answer is ready', async () => {
  const { ask, leave, end, admitted, busy } = visitors(createAdmission(4, { reserved: 0, queue: 100, waitMs: 3_000 }));
  for (let each = 1; each <= 9; each++) {
    await ask(`reader ${each}`, 'reading');
    if (each <= 8) await leave(`reader ${each}`);
  }
  // Connections are free, but eight readers are at work.
  expect(admitted).toHaveLength(8);
  await ask('reader 1', 'reading');
  await ask('order', 'selling');
  expect(admitted.slice(8)).toEqual(['reader 1', 'order']);
  await end('reader 1');
  expect(admitted).toHaveLength(10);
  await leave('reader 1');
  expect(admitted.at(-1)).toBe('reader 9');
  await end('reader 2');
  await ask('reader 10', 'reading');
  expect([admitted.at(-1), busy]).toEqual(['reader 10', []]);
});

test('a request may take its place before it costs anything', async () => {
  const admission = createAdmission(4, { reserved: 0, queue: 0, waitMs: 3_000 });
  const works = Array.from({ length: 9 }, () => createWork('reading'));
  const begin = (work: Work | undefined) => runAs(work, () => admission.begin());
  for (const work of works.slice(0, 8)) await begin(work);
  await expect(begin(works[8])).rejects.toBeInstanceOf(BusyError);
  await begin(works[0]);
  await begin(createWork('selling'));
  await begin(undefined);
  endWork(works[0]);
  await vi.advanceTimersByTimeAsync(0);
  await begin(createWork('reading'));
});

test('a full queue and a long wait turn requests away, each priority by itself', async () => {
  const { ask, leave, end, admitted, busy } = visitors(createAdmission(4, { reserved: 0, queue: 2, waitMs: 3_000 }));
  for (let each = 1; each <= 8; each++) {
    await ask(`at work ${each}`, 'reading');
    await leave(`at work ${each}`);
  }
  for (let each = 1; each <= 4; each++) await ask(`job ${each}`, undefined);
  for (const name of ['one', 'two', 'three']) await ask(name, 'reading');
  for (const name of ['order 1', 'order 2', 'order 3']) await ask(name, 'selling');
  expect(busy).toEqual(['three', 'order 3']);
  await ask('at work 1', 'reading');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(busy).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(busy.slice(2)).toEqual(['one', 'two', 'order 1', 'order 2', 'at work 1']);
  await leave('job 1');
  await end('at work 1');
  await ask('next', 'reading');
  expect(admitted.at(-1)).toBe('next');
});

test('what no request waits for is never turned away', async () => {
  const { ask, leave, admitted, busy } = visitors(
    createAdmission(1, { reserved: 0, queue: 0, waitMs: 10 }, () => true),
  );
  await ask('job', undefined);
  await ask('next job', undefined);
  await ask('reader', 'reading');
  await vi.advanceTimersByTimeAsync(60_000);
  await leave('job');
  expect([admitted, busy]).toEqual([['job', 'next job'], ['reader']]);
});

test('a late event loop turns readers away, not orders', async () => {
  let isLate = true;
  const { ask, admitted, busy } = visitors(createAdmission(4, patient, () => isLate));
  await ask('reader', 'reading');
  await ask('order', 'selling');
  isLate = false;
  await ask('later reader', 'reading');
  expect([admitted, busy]).toEqual([['order', 'later reader'], ['reader']]);
});

test('the event loop is late when two samples in a row were', async () => {
  vi.useRealTimers();
  const block = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  const never = watchEventLoop(0);
  const loop = watchEventLoop(30);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  expect(loop.isLate()).toBe(false);
  while (!loop.isLate()) {
    block(120);
    await turn();
  }
  expect(never.isLate()).toBe(false);
  while (loop.isLate()) await turn();
  loop.stop();
});
