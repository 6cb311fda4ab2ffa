/** A process that builds the folder it is told to, for the test of builds at the same time: its two parts name it. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { replaceBuild } from './build-folder.ts';

const [folder, fingerprint] = process.argv.slice(2) as [string, string];
const built = await replaceBuild(folder, fingerprint, async (into) => {
  process.send?.('building');
  for (const part of ['shop', 'office']) {
    fs.mkdirSync(path.join(into, part));
    fs.writeFileSync(path.join(into, part, 'by'), String(process.pid));
    await wait(100);
  }
});
console.log(built ? 'built' : 'current');
