/** Disks that fill up. Only root can mount one; otherwise the drills are reported as skipped. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { seedBenchCatalogue } from '../catalogue.ts';
import { type Drill, type DrillResult, openDrillDatabase, startDrillShop } from './drill-shop.ts';
import { goThrough, limits, type Trouble, type Watch } from './outages.ts';
import { mountDisk, type SmallDisk } from './small-disk.ts';

/**
 * Orders that fit into the tables' free space may succeed; then all must be rejected, and /readyz must name the disk.
 */
function findFault({ orders, ready }: Watch): string | null {
  const last = orders.slice(-3);
  if (last.some((each) => each?.status !== 503)) return 'orders went on to the end: the disk was not full';
  if (last.some((each) => !each?.body['message'] || !each.headers.get('retry-after')))
    return 'an order was not told why';
  const named = ready.some((each) => each?.body['database'] === 'disk_full' || each?.body['disk'] === 'full');
  return named ? null : '/readyz did not name the disk';
}

const trouble = (disk: SmallDisk): Trouble => ({
  ordersMayPass: true,
  findFault,
  begin: async () => disk.fill(),
  end: async () => disk.free(),
});

function drill(name: string, mebibytes: number, run: (disk: SmallDisk) => Promise<DrillResult>): Drill {
  return {
    name,
    aim: 'pages go on, orders are answered 503 and say why, /readyz names the disk, recovered within 10 s',
    async run() {
      const disk = mountDisk(mebibytes);
      if (!disk)
        return {
          passed: null,
          found: `skipped: user ${process.getuid?.() ?? '?'} may not mount a small disk, root may`,
        };
      try {
        return await run(disk);
      } finally {
        disk.remove();
      }
    },
  };
}

/** Moves a stopped server's tables to the disk; its log stays in place, as on a server that is set up for this. */
function moveTables(dataFolder: string, disk: SmallDisk): void {
  const [from, to] = [path.join(dataFolder, 'base'), path.join(disk.folder, 'base')];
  execFileSync('cp', ['-a', from, to]);
  fs.rmSync(from, { recursive: true });
  fs.symlinkSync(to, from);
  const { uid, gid } = fs.statSync(dataFolder);
  fs.chownSync(disk.folder, uid, gid);
}

export const fullDiskDrills: Drill[] = [
  drill('disk full, PostgreSQL', 160, async (disk) => {
    const database = await openDrillDatabase((home) => moveTables(path.join(home.folder, 'data'), disk));
    try {
      const shop = await startDrillShop(database, limits);
      try {
        return await goThrough(shop, trouble(disk));
      } finally {
        await shop.end();
      }
    } finally {
      await database.close();
    }
  }),
  drill('disk full, embedded storage', 400, async (disk) => {
    const dataDir = path.join(disk.folder, 'data');
    await seedBenchCatalogue({ databaseUrl: null, dataDir });
    const shop = await startDrillShop({ url: '', dataDir }, limits);
    try {
      return await goThrough(shop, trouble(disk));
    } finally {
      await shop.end();
    }
  }),
];
