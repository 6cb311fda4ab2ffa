import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError, createAdmission, type Priority, runAs, watchEventLoop } from './admission.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const patient = { reserved: 4, queue: 100, waitMs: 60_000 };

/** Asks for places, and notes who got one. */
function visitors(admission: ReturnType<typeof createAdmission>) {
  const admitted: string[] = [];
  const busy: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    admitted,
    busy,
    async ask(name: string, priority: Priority | undefined) {
      runAs(priority, () =>
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
      ).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
    },
    async leave(name: string) {
      leaves.get(name)!();
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

test('a full queue and a long wait turn requests away, each priority by itself', async () => {
  const { ask, leave, admitted, busy } = visitors(createAdmission(1, { reserved: 0, queue: 2, waitMs: 3_000 }));
  await ask('at work', 'reading');
  for (const name of ['one', 'two', 'three']) await ask(name, 'reading');
  await ask('order', 'selling');
  expect(busy).toEqual(['three']);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(busy).toEqual(['three']);
  await vi.advanceTimersByTimeAsync(1);
  expect(busy).toEqual(['three', 'one', 'two', 'order']);
  await leave('at work');
  await ask('next', 'reading');
  expect(admitted).toEqual(['at work', 'next']);
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
