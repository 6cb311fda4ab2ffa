/**
 * `npm run release:try`: tests a release as a machine gets it that runs the shop and builds nothing: the repository's
 * files and build/, with the packages of `npm ci --omit=dev`, in a separate folder. Starts the shop there, requests
 * pages and a picture, and stops it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.ts';
import { startShop } from '../server/testing/start-shop.ts';

const root = path.join(import.meta.dirname, '..');
await buildIfStale();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-release-'));
try {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) fs.cpSync(path.join(root, file), path.join(folder, file));
  fs.cpSync(path.join(root, 'build'), path.join(folder, 'build'), {
    recursive: true,
    filter: (file) => !/demo-pictures|lock\.sqlite/.test(file),
  });
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'inherit' });
  const packages = fs.globSync('node_modules/{*,@*/*}/package.json', { cwd: folder }).length;
  const megabytes = Number(
    execFileSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' }).split('\t')[0],
  );
  const started = performance.now();
  const shop = await startShop({}, path.join(folder, 'data'), folder);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  try {
    const home = await fetch(shop.url);
    const picture = /\/product-images\/[^\s",]+-320\.avif/.exec(await home.text())?.[0];
    if (picture === undefined) throw new Error('the home page shows no picture');
    for (const address of [
      `${shop.url}/hi`,
      `${shop.url}/incomeplans`,
      `${shop.officeUrl}/admin`,
      `${shop.url}${picture}`,
    ]) {
      const { status } = await fetch(address);
      if (status !== 200) throw new Error(`${address} answers ${status}:\n${shop.output()}`);
    }
  } finally {
    await shop.stop();
  }
  console.log(`The release runs: ${packages} packages, ${megabytes} MB, open after ${seconds} s.`);
} finally {
  fs.rmSync(folder, { recursive: true });
}
