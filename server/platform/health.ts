import fs from 'node:fs/promises';
import { type FileStore, FilesUnavailable, type StoreProblem } from './files/file-store.ts';
import type { Site } from './http.ts';
import type { Services } from './services.ts';

type DatabaseState = 'ok' | 'read_only' | 'disk_full' | 'away' | 'slow';
type FilesState = 'ok' | 'slow' | StoreProblem;
type DiskState = 'ok' | 'full' | 'not_writable' | 'slow';

/** A balancer that asks is answered within a second, whatever the database and the disk do. */
const mostMs = 800;

const ending = new WeakSet<Services>();

/** From now on /readyz says that this process ends. */
export function announceEnd(services: Services): void {
  ending.add(services);
}

/**
 * /healthz: the process lives. /readyz: it can serve, or else 503; the answer names what is wrong: the database, the disk, or that the
 * process ends. A full disk makes it unready where the database lies on it; elsewhere only new pictures and photos fail. A database server whose
 * own disk is full goes on to answer reads, for every process alike: it is named, and the process stays ready; so it does without its object
 * store, whose state is in the answer where there is one. Of several processes behind one port none is ready before all are open; one that ends later is
 * started again while the others answer. What `lookAtMore` adds is worth
 * knowing and makes no process unready.
 */
export function healthRoutes(
  site: Site,
  services: Services,
  lookAtMore: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
): void {
  const { dataDir, leastFreeBytes } = services.config;
  const needsDisk = services.database.kind === 'PGlite';
  const databaseState = askInTime<DatabaseState>(() => lookAtDatabase(services), 'slow');
  const moreStates = askInTime(() => lookAtMore().catch(() => ({})), {});
  const diskState = askInTime<DiskState>(() => lookAtDisk(dataDir, leastFreeBytes), 'slow');
  const filesState =
    services.files.kind === 's3' ? askInTime<FilesState>(() => lookAtFiles(services.files), 'slow') : null;
  site.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  site.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, disk, more, files] = await Promise.all([
      databaseState(),
      diskState(),
      moreStates(),
      filesState?.(),
    ]);
    const isAnswering = database === 'ok' || (database === 'disk_full' && !needsDisk);
    const group = services.group?.count();
    const isReady = isAnswering && (disk === 'ok' || !needsDisk) && group?.hasOpened !== false;
    const status = ending.has(services) ? 'ending' : isReady ? 'ready' : 'not_ready';
    reply.header('cache-control', 'no-store');
    if (status !== 'ready') reply.code(503).header('retry-after', '5');
    const processes = group && { processes: `${group.open} of ${group.all}` };
    return { ...more, status, database, disk, ...(files && { files }), ...processes };
  });
}

async function lookAtDatabase(services: Services): Promise<DatabaseState> {
  try {
    return await services.database.check();
  } catch (error) {
    services.log.warn({ err: error }, 'not ready: the database cannot be asked');
    return 'away';
  }
}

async function lookAtFiles(files: FileStore): Promise<FilesState> {
  try {
    await files.find('shop/marker.json');
    return 'ok';
  } catch (error) {
    if (error instanceof FilesUnavailable) return error.problem;
    throw error;
  }
}

/** Whether files can be written into a folder, and whether the volume that it lies on has so many bytes left. */
export async function lookAtDisk(folder: string, leastFreeBytes: number): Promise<Exclude<DiskState, 'slow'>> {
  try {
    await fs.access(folder, fs.constants.W_OK);
    const { bavail, bsize, files, ffree } = await fs.statfs(folder);
    const hasFiles = files === 0 || ffree > 0;
    return hasFiles && bavail * bsize >= leastFreeBytes ? 'ok' : 'full';
  } catch {
    return 'not_writable';
  }
}

/** The same question for all who ask while it is looked into; who would have to wait too long is answered `late`. */
export function askInTime<State>(look: () => Promise<State>, late: State, limitMs = mostMs): () => Promise<State> {
  let looking: Promise<State> | null = null;
  return () => {
    looking ??= look().finally(() => (looking = null));
    const answer = looking;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(late), limitMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  };
}
