/**
 * The shop's files in another implementation of an object store than the tests' own: stored, read, moved and verified,
 * with the store killed meanwhile.
 */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readDrawn } from '#demo/pictures/drawn.ts';
import { photoPath } from '#contract/photo-limits.ts';
import type { S3Settings } from '#server/platform/files/file-settings.ts';
import { openS3Store } from '#server/platform/files/s3-store.ts';
import { pictureFiles } from '#server/platform/pictures.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { fewPictures } from '#server/testing/start-shop.ts';
import { ask, type Drill, type DrillResult, startDrillShop, wait } from './drill-shop.ts';
import { missingSwiftPackages, startSwift, type Swift } from './swift.ts';

const root = path.join(import.meta.dirname, '../..');
/** The longest time after the store's return until uploads succeed. */
const backWithinMs = 10_000;

const settingsOf = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_REGION: region,
  FILES_S3_BUCKET: bucket,
  FILES_S3_ACCESS_KEY_ID: accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Runs the tests of all stores, with this one among them. */
function testStore(settings: S3Settings): boolean {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const tests = ['run', '--project', 'unit', 'server/platform/files/file-store.test.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...tests], {
    cwd: root,
    env: { ...process.env, TEST_S3: JSON.stringify(settings) },
  });
  if (status !== 0) process.stderr.write(Buffer.concat([stdout, stderr]));
  return status === 0;
}

async function countStored(settings: S3Settings): Promise<number> {
  const copies = path.join(os.tmpdir(), 'never-written');
  let count = 0;
  for await (const _file of openS3Store({ settings, copies, maxCopyBytes: 0 }).list('pictures')) count += 1;
  return count;
}

async function upload(url: string): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(await plainPhoto('png')),
  };
  return (await ask(url + photoPath, init))?.status ?? 0;
}

/** Runs `npm run files`; returns its last line, or the error. */
function files(dataDir: string, settings: S3Settings, ...parameters: string[]) {
  return new Promise<{ passed: boolean; line: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/files.ts', ...parameters],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], ENV_FILE: 'none', DATA_DIR: dataDir, ...settingsOf(settings) },
      },
      (error, out, err) => resolve({ passed: error === null, line: (out + err).trim().split('\n').at(-1)! }),
    );
  });
}

async function useStore(swift: Swift, dataDir: string): Promise<DrillResult> {
  const settings = await swift.makeBucket('shop-files');
  const suite = testStore(await swift.makeBucket('shop-tests'));
  const shop = await startDrillShop(
    { url: '', dataDir },
    { DEMO: '1', DEMO_HISTORY: '0', ...fewPictures, ...settingsOf(settings) },
  );
  const pictures = [...readDrawn().values()].flatMap(pictureFiles).length;
  while ((await countStored(settings)) < pictures) await wait(200);
  const home = await (await fetch(shop.url)).text();
  const picture = /\/product-images\/[^\s",]+\.jpg/.exec(home)![0];
  // The files on this machine are copies that may be lost.
  fs.rmSync(path.join(dataDir, 'copies'), { recursive: true, force: true });
  const before = [(await ask(shop.url + picture))?.status, await upload(shop.url)];
  await swift.proxy.end('SIGKILL');
  const without = [(await ask(shop.url))?.status, (await ask(shop.url + picture))?.status, await upload(shop.url)];
  await swift.startServer('proxy');
  const back = performance.now();
  let after = 0;
  while (after !== 200 && performance.now() - back < backWithinMs) {
    await wait(100);
    after = await upload(shop.url);
  }
  const backMs = performance.now() - back;
  await shop.end();
  const second = await swift.makeBucket('shop-second');
  const moves = [
    await files(dataDir, settings, 'verify'),
    await files(dataDir, settings, 'move', '--to', 'disk'),
    await files(dataDir, second, 'move', '--to', 's3'),
    await files(dataDir, second, 'verify'),
  ];
  const said = (statuses: readonly (number | undefined)[]) => statuses.join(', ');
  return {
    passed:
      suite &&
      said([...before, ...without, after]) === '200, 200, 200, 200, 503, 200' &&
      moves.every(({ passed }) => passed),
    found:
      `the tests of all stores ${suite ? 'pass' : 'FAIL'} on it; ${pictures} pictures stored; a picture and an upload ${said(before)}; ` +
      `with the store killed a page, the picture and an upload ${said(without)}, an upload taken ${(backMs / 1_000).toFixed(1)} s after it was back; ` +
      `files verified, moved to a disk, moved to another bucket and verified: ${moves.map(({ passed, line }) => (passed ? Number.parseInt(line) : line)).join(', ')}`,
  };
}

export const objectStoreDrill: Drill = {
  name: 'files in Swift',
  aim:
    'OpenStack Swift through its S3 interface passes the tests of all stores; a shop keeps its files there, shows pages and pictures while it is killed, ' +
    'refuses uploads with 503 and takes them again within 10 s; files move to a disk and to another bucket, and each is what it was',
  async run() {
    const missing = missingSwiftPackages();
    if (missing) return { passed: null, found: `needs Debian's packages ${missing}` };
    const swift = await startSwift();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-drill-'));
    try {
      return await useStore(swift, dataDir);
    } finally {
      await swift.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
