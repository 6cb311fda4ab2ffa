import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEmbedded } from './embedded-database.ts';

let folder: string;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-embedded-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a new database stands in its place when it is filled, not before; of one that was killed meanwhile nothing stays', async () => {
  const unfinished = path.join(folder, 'database-new');
  fs.mkdirSync(unfinished);
  fs.writeFileSync(path.join(unfinished, 'of-a-killed-start'), '');
  await makeEmbedded(folder, async ({ poolConfig }) => {
    expect(fs.existsSync(path.join(folder, 'database'))).toBe(false);
    expect(fs.existsSync(path.join(unfinished, 'of-a-killed-start'))).toBe(false);
    await expect(makeEmbedded(folder, () => Promise.reject(new Error('a second one')))).rejects.toThrow('is in use');
    const pool = new pg.Pool({ ...poolConfig, max: 1 });
    await pool.query('CREATE TABLE filled ()');
    await pool.end();
  });
  expect(fs.readdirSync(folder).toSorted()).toEqual(['database', 'lock.sqlite']);
  expect(fs.existsSync(path.join(folder, 'database/PG_VERSION'))).toBe(true);
});

test('a database that is there is left alone', async () => {
  fs.mkdirSync(path.join(folder, 'database'));
  await makeEmbedded(folder, () => Promise.reject(new Error('filled again')));
  expect(fs.readdirSync(path.join(folder, 'database'))).toEqual([]);
});
