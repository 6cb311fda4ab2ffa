/**
 * `npm run drill [-- name ...]`: attacks and failures against the real program, each on its own database and ports on
 * this machine. Prints one table and exits with 1 if an aim was missed. A name may be a part of a drill's; DRILL_KILLS
 * sets the number of kills.
 */
import { buildIfStale } from '../../scripts/build.ts';
import type { Drill, DrillResult } from './drill-shop.ts';
import { attackDrills } from './attacks.ts';
import { clusterDrills, closeCluster } from './cluster/index.ts';
import { containerDrill } from './container.ts';
import { edgeDrill } from './edge.ts';
import { feedKillsDrill } from './feed-kills.ts';
import { incomeKillsDrill } from './income-kills.ts';
import { killsDrill } from './kills.ts';
import { fullDiskDrills } from './full-disk.ts';
import { objectStoreDrill } from './object-store.ts';
import { outageDrills } from './outages.ts';

const drills: Drill[] = [
  ...attackDrills,
  ...outageDrills,
  ...fullDiskDrills,
  edgeDrill,
  objectStoreDrill,
  containerDrill,
  feedKillsDrill,
  incomeKillsDrill,
  killsDrill,
  ...clusterDrills,
];

const wanted = process.argv.slice(2);
const chosen = drills.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`There is no drill ${wanted.join(' ')}. There are: ${drills.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

await buildIfStale();
const rows: string[] = [];
for (const { name, aim, run } of chosen) {
  process.stderr.write(`${name} ...\n`);
  const { passed, found }: DrillResult = await run().catch((error: unknown) => ({
    passed: false,
    found: `ended with an error: ${(error as Error).message}`,
  }));
  if (passed === false) process.exitCode = 1;
  const verdict = passed === null ? 'skipped' : passed ? 'passed' : 'FAILED';
  const row = `| ${name} | ${aim} | ${found} | ${verdict} |`;
  process.stderr.write(`${row}\n`);
  rows.push(row);
}
await closeCluster();
console.log(['| Drill | Aim | Found | |', '|---|---|---|---|', ...rows].join('\n'));
