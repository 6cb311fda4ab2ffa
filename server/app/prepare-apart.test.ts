import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareApart } from './prepare-apart.ts';

test('a wrong setting is told before anything is made', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-settings-'));
  const DATA_DIR = path.join(folder, 'data');
  const { settings, storage } = prepareApart({ ENV_FILE: 'none', DATA_DIR, PORT: 'many' });
  const said = 'PORT must be a port number, 0 to 65535';
  await Promise.all([expect(settings).rejects.toThrow(said), expect(storage).rejects.toThrow(said)]);
  expect(fs.readdirSync(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});

test('what a server stores is left for the shop; who waits knows what the settings mean', async () => {
  const { settings, storage } = prepareApart({
    ENV_FILE: 'none',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ROLE: 'worker',
  });
  expect(await settings).toEqual({ hasSites: false, isNewDemo: false });
  await storage;
});
