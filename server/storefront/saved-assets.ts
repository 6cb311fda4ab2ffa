import { createHash } from 'node:crypto';
import fsSync from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/services.ts';

/** Files of earlier builds and of other processes' builds. */
export interface SavedAssets {
  /** They are served from here. */
  folder: string;
  /** Into the folder, if it has been saved. */
  bring(url: string): Promise<void>;
}

/** The running build, the one before, and two more. */
const leastBuilds = 4;

/** After the next build started, since a page stays open for days. */
const openPageMs = 7 * 24 * 3_600_000;

/** A younger file may belong to a process that is starting and has not recorded its build yet. */
const settlingMs = 3_600_000;

/** In an object store, files in use are stored again after `renewalMs`, unused ones removed after `longestMs`. */
const renewalMs = 30 * 24 * 3_600_000;
const longestMs = 90 * 24 * 3_600_000;

/** With the last start of a process. */
interface SavedBuild {
  files: readonly string[];
  startedAt: string;
}

/**
 * Saves a build's hashed files beside those of earlier builds, and removes files that only older builds have. Processes
 * of two versions can serve each other's files, and a page loaded before an upgrade still gets its own. A file's name
 * contains its hash, so an existing file is right. If nothing can be saved, logs a warning and continues.
 * @param assets the folder of the built files
 */
export async function saveAssets(
  assets: string,
  site: 'shop' | 'office',
  { files, clock, log }: SavingServices,
): Promise<SavedAssets> {
  const inStore = `assets/${site}/files`;
  const folder = files.localFolder(inStore);
  const saved = path.dirname(folder);
  try {
    await saveBuild(assets, { filesFolder: folder, buildsFolder: path.join(saved, 'builds'), at: clock.now() });
    if (files.kind === 's3') await shareBuild(await filesIn(assets), inStore, { files, clock });
  } catch (err) {
    log.warn({ err, folder: saved }, 'the files of this build could not be saved for processes of other versions');
  }
  return {
    folder,
    async bring(url) {
      const file = /^\/assets\/((?:[\w~-]+\/)?[\w~-]+(?:\.[\w~-]+)*\.[a-z0-9]+)(?:\?|$)/.exec(url)?.[1];
      if (file !== undefined && !fsSync.existsSync(path.join(assets, file))) await files.bring(`${inStore}/${file}`);
    },
  };
}

/** Cached for a year. `own` is null if the build's own files are served otherwise. */
export async function serveAssets(site: FastifyInstance, own: string | null, saved: SavedAssets | null): Promise<void> {
  await site.register(async (assets) => {
    if (saved) assets.addHook('onRequest', ({ url }) => saved.bring(url));
    await assets.register(fastifyStatic, {
      root: [own, saved?.folder ?? null].filter((folder) => folder !== null),
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
    });
  });
}

interface SavingServices extends Pick<Services, 'files' | 'clock'> {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Stores missing files, renews those in use after 30 days, and removes unused ones after 90. */
async function shareBuild(
  built: readonly string[],
  inStore: string,
  { files, clock }: Pick<Services, 'files' | 'clock'>,
): Promise<void> {
  const missing = new Set(built.map((file) => `${inStore}/${file.split(path.sep).join('/')}`));
  const now = clock.now().getTime();
  const old: string[] = [];
  for await (const { name, changedAt } of files.list(inStore)) {
    const age = now - changedAt.getTime();
    if (age < renewalMs) missing.delete(name);
    else if (age > longestMs && !missing.has(name)) old.push(name);
  }
  const waiting = [...missing];
  const send = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await files.send(name);
  };
  await Promise.all(Array.from({ length: 8 }, send));
  for (const name of old) await files.remove(name);
}

interface Place {
  filesFolder: string;
  buildsFolder: string;
  at: Date;
}

async function saveBuild(assets: string, place: Place): Promise<void> {
  const { filesFolder, buildsFolder, at } = place;
  await fs.mkdir(filesFolder, { recursive: true });
  await fs.mkdir(buildsFolder, { recursive: true });
  const files = await filesIn(assets);
  const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const record: SavedBuild = { files, startedAt: at.toISOString() };
  // The record is written first, so that a process starting at the same time does not remove the files that it names.
  const temporary = path.join(buildsFolder, `.${build}.${process.pid}`);
  await fs.writeFile(temporary, JSON.stringify(record));
  await fs.rename(temporary, path.join(buildsFolder, `${build}.json`));
  for (const file of files) await saveFile(path.join(assets, file), path.join(filesFolder, file));
  await removeOldBuilds(place);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Hard-links a file. Across file systems it copies the file beside its name and renames it. */
async function saveFile(source: string, target: string): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true });
  try {
    await fs.link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    const temporary = `${target}.${process.pid}`;
    await fs.copyFile(source, temporary);
    await fs.rename(temporary, target);
  }
}

async function removeOldBuilds({ filesFolder, buildsFolder, at }: Place): Promise<void> {
  const names = (await fs.readdir(buildsFolder)).filter((name) => name.endsWith('.json'));
  const builds: { name: string; build: SavedBuild }[] = [];
  for (const name of names) {
    const text = await fs.readFile(path.join(buildsFolder, name), 'utf8').catch(() => null);
    // Another process that is starting may have removed it.
    if (text !== null) builds.push({ name, build: JSON.parse(text) as SavedBuild });
  }
  builds.sort((a, b) => (a.build.startedAt < b.build.startedAt ? 1 : -1));
  const isKept = (place: number) =>
    place < leastBuilds || Date.parse(builds[place - 1]!.build.startedAt) > at.getTime() - openPageMs;
  const kept = builds.filter((_build, place) => isKept(place));
  for (const { name } of builds.slice(kept.length)) await fs.rm(path.join(buildsFolder, name), { force: true });
  const needed = new Set(kept.flatMap(({ build }) => build.files));
  for (const file of await filesIn(filesFolder)) {
    if (needed.has(file)) continue;
    const place = path.join(filesFolder, file);
    const stat = await fs.stat(place).catch(() => null);
    if (stat && stat.ctimeMs < at.getTime() - settlingMs) await fs.rm(place, { force: true });
  }
}
