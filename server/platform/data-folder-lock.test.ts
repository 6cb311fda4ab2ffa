import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-lock-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(root, { recursive: true, force: true });
});

function folder(name: string): string {
  const made = path.join(root, name);
  fs.mkdirSync(made, { recursive: true });
  return made;
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

async function contender(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'data-folder-lock.testing.ts'));
  children.push(child);
  await once(child, 'message');
  return child;
}

async function tell(child: ChildProcess, message: object): Promise<string> {
  const answer = once(child, 'message') as Promise<[string]>;
  child.send(message);
  return (await answer)[0];
}

test('of 20 processes that take over a stale lock at the same moment one gets in, in each of 30 rounds', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, contender));
  const stale = String(deadPid());
  const entered: number[] = [];
  for (let round = 0; round < 30; round++) {
    const place = folder(`round-${round}`);
    fs.writeFileSync(path.join(place, 'lock'), stale);
    const said = await Promise.all(all.map((child) => tell(child, { take: place })));
    expect(said.filter((word) => word !== 'in' && word !== 'out')).toEqual([]);
    entered.push(said.filter((word) => word === 'in').length);
    await Promise.all(all.map((child) => tell(child, {})));
  }
  expect(entered).toEqual(Array(30).fill(1));
});

test('a process that is killed leaves the folder to the next one, whatever process has its number now', async () => {
  const place = folder('killed');
  const first = await contender();
  expect(await tell(first, { take: place })).toBe('in');
  expect(() => lockDataFolder(place)).toThrow(`${place} is in use by process ${first.pid}.`);
  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  // The id now belongs to a running process unrelated to the shop.
  fs.writeFileSync(path.join(place, 'lock'), '1\n');
  lockDataFolder(place)();
  expect(fs.existsSync(path.join(place, 'lock'))).toBe(false);
});

test('a folder that this process has is not given to it twice', () => {
  const place = folder('twice');
  const unlock = lockDataFolder(place);
  expect(() => lockDataFolder(place)).toThrow(`${place} is in use by process ${process.pid}.`);
  unlock();
  lockDataFolder(place)();
});

test('an older version of the program that is running keeps the folder, and finds it taken afterwards', () => {
  const place = folder('older');
  const lock = path.join(place, 'lock');
  fs.writeFileSync(lock, String(process.ppid));
  expect(() => lockDataFolder(place)).toThrow(`${place} is in use by process ${process.ppid}.`);
  fs.writeFileSync(lock, String(deadPid()));
  const unlock = lockDataFolder(place);
  expect(Number(fs.readFileSync(lock, 'utf8'))).toBe(process.pid);
  unlock();
});
