import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { withTimeLimit, checkDisk } from './health.ts';

afterEach(() => vi.useRealTimers());

test('a question without an answer is answered late, and asked once', async () => {
  vi.useFakeTimers();
  let answer = (_state: string) => {};
  const look = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const ask = withTimeLimit(look, 'slow');
  const first = ask();
  const second = ask();
  await vi.advanceTimersByTimeAsync(799);
  const third = ask();
  await vi.advanceTimersByTimeAsync(1);
  expect([await first, await second]).toEqual(['slow', 'slow']);
  expect(look).toHaveBeenCalledTimes(1);
  answer('ok');
  expect(await third).toBe('ok');
  const fourth = ask();
  expect(look).toHaveBeenCalledTimes(2);
  answer('away');
  expect(await fourth).toBe('away');
});

test('a disk is full where less is left than wanted, and a folder that is not there cannot be written', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-disk-'));
  expect(await checkDisk(folder, 1)).toBe('ok');
  expect(await checkDisk(folder, Number.MAX_SAFE_INTEGER)).toBe('full');
  await fs.rm(folder, { recursive: true });
  expect(await checkDisk(folder, 1)).toBe('not_writable');
});
