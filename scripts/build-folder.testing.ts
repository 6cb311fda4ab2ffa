/**
 * A process that builds the given folder, for the test of concurrent builds: its two parts contain the process's name.
 * With `halfway` it stops after the first part until it is killed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { replaceBuild } from './build-folder.ts';

const [folder, fingerprint, until] = process.argv.slice(2) as [string, string, string?];
const built = await replaceBuild(folder, fingerprint, async (into) => {
  for (const part of ['shop', 'office']) {
    fs.mkdirSync(path.join(into, part));
    fs.writeFileSync(path.join(into, part, 'by'), String(process.pid));
    await wait(100);
    if (until !== 'halfway') continue;
    process.send?.('halfway');
    await new Promise(() => setInterval(() => {}, 60_000));
  }
});
console.log(built ? 'built' : 'current');
