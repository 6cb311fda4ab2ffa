import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, '../docs/deploy/disk-watch.sh');

/**
 * One check of the disks: the free space in megabytes, and the monitor's state of this node and its replicas; null if
 * unreachable.
 */
type Look = readonly [free: number | null, told: string | null];

/**
 * The programs that the script calls, each with the answer of a numbered check; checks are 100 seconds apart, and end
 * with the last one.
 */
const programs = {
  sleep: 'look=$(($(cat look) + 1)); echo $look > look; [ -e $look.free ]',
  df: 'echo Avail; cat $(cat look).free',
  date: 'echo $((10000 + $(cat look) * 100))',
  fallocate: '[ $1 = -l ] && echo $2 > $3',
  pg_autoctl: 'exit',
  psql: `question=$(cat); look=$(cat look)
    case "$question" in
      *perform_promotion*|*set_node*) echo "$look: $question" >> done; [ $look != "\${FAILS:-}" ];;
      *) [ -e $look.told ] || { echo away >&2; exit 2; }; cat $look.told;;
    esac`,
};

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-test-'));
  for (const [name, text] of Object.entries(programs))
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\ncd ${folder}\n${text}\n`, { mode: 0o755 });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function watch(looks: readonly Look[], settings: Record<string, string> = {}) {
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write('PG_VERSION', '15\n');
  write('look', '0');
  write('done', '');
  for (const [index, [free, told]] of looks.entries()) {
    write(`${index + 1}.free`, free === null ? '' : ` 9999\n${String(free).padStart(5)}\n`);
    if (told !== null) write(`${index + 1}.told`, told);
  }
  const environment = { PATH: `${folder}:${process.env['PATH']}`, PGDATA: folder, ...settings };
  const { stdout, stderr } = spawnSync('sh', [script], { env: environment, encoding: 'utf8' });
  expect(stderr).toBe('');
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  return { done: lines(fs.readFileSync(path.join(folder, 'done'), 'utf8')), said: lines(stdout) };
}

const handOver = "SELECT pgautofailover.perform_promotion('default', 'db2');";
const priority = (value: number) => `SELECT pgautofailover.set_node_candidate_priority('default', :'name', ${value});`;

test('a primary short of room hands over once, and again only after a pause', () => {
  const primary = 'primary 50 db2';
  const { done, said } = watch([
    [2048, primary],
    [2047, primary],
    [2047, ''],
    [2047, 'wait_primary 50 -'],
    ...Array.from({ length: 5 }, (): Look => [0, primary]),
  ]);
  expect(done).toEqual([`2: ${handOver}`, `8: ${handOver}`]);
  expect(said).toEqual([
    '2047 MB free: hands over to db2',
    'Low on disk space again within 600 s: stays primary',
    '0 MB free: hands over to db2',
    'Low on disk space again within 600 s: stays primary',
  ]);
});

test('it stays primary where no healthy replica has more room', () => {
  const { done, said } = watch([
    [10, 'primary 50 -'],
    [10, 'primary 50 -'],
    [10, 'primary 50 db2'],
  ]);
  expect(done).toEqual([`3: ${handOver}`]);
  expect(said).toEqual(['Low on disk space, and no healthy replica has more', '10 MB free: hands over to db2']);
});

test('a promotion that is refused is tried again', () => {
  const looks = Array.from({ length: 4 }, (): Look => [10, 'primary 50 db2']);
  expect(watch(looks, { FAILS: '1' }).done).toEqual([`1: ${handOver}`, `2: ${handOver}`]);
});

test('a replica short of room is the last candidate until it has twice as much', () => {
  const looks: Look[] = [
    [5000, 'secondary 70 -'],
    [900, 'secondary 70 -'],
    [900, 'secondary 1 -'],
    [1999, 'secondary 1 -'],
    [2000, 'secondary 1 -'],
    [2000, null],
    [1500, null],
  ];
  const { done, said } = watch(looks, { DISK_LEAST_MB: '1000', DISK_PRIORITY: '70' });
  expect(done).toEqual([`2: ${priority(1)}`, `5: ${priority(70)}`]);
  expect(said).toEqual(['900 MB free: candidate with priority 1', '2000 MB free: candidate with priority 70']);
});

test('one that was made the last candidate before the start, or while its answer was lost, gets its priority back', () => {
  expect(watch([[9000, 'primary 1 db2']]).done).toEqual([`1: ${priority(50)}`]);
  const lost: Look[] = [
    [9000, 'secondary 50 -'],
    [100, 'secondary 50 -'],
    [100, 'secondary 1 -'],
    [9000, 'catchingup 1 -'],
    [9000, 'secondary 50 -'],
    [9000, null],
  ];
  expect(watch(lost, { FAILS: '2' }).done).toEqual([`2: ${priority(1)}`, `4: ${priority(50)}`]);
});

test('room is set aside while there is plenty, and given to a node that has none to become another one', () => {
  const reserve = path.join(folder, 'pgsql_tmp.reserve');
  watch([[4095, 'primary 50 db2']]);
  expect(fs.existsSync(reserve)).toBe(false);
  watch(
    [
      [4096, 'primary 50 db2'],
      [0, 'primary 50 db2'],
      [16, ''],
    ],
    { DISK_RESERVE_MB: '64' },
  );
  expect(fs.readFileSync(reserve, 'utf8')).toBe('64M\n');
  watch([[15, '']]);
  expect(fs.existsSync(reserve)).toBe(false);
});

test('nodes that are no candidates, and those that do their work, are left alone', () => {
  expect(
    watch([
      [100, 'secondary 0 -'],
      [9000, 'secondary 0 -'],
      [100, 'single 50 -'],
      [100, 'maintenance 50 -'],
      [9000, 'primary 50 db2'],
    ]).done,
  ).toEqual([]);
});

test('a monitor that is away and a folder that is gone are told once, and waited for', () => {
  const { done, said } = watch([
    [100, null],
    [100, null],
    [null, null],
    [100, 'primary 50 db2'],
  ]);
  expect(said).toEqual([
    'The monitor does not answer: away',
    `${folder} holds no database`,
    '100 MB free: hands over to db2',
  ]);
  expect(done).toEqual([`4: ${handOver}`]);
});
