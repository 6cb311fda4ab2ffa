import fs from 'node:fs/promises';
import { type FileStore, FilesUnavailable, type StoreProblem } from './files/file-store.ts';
import type { Site } from './http.ts';
import type { Services } from './services.ts';

type DatabaseState = 'ok' | 'read_only' | 'disk_full' | 'away' | 'slow';
type FilesState = 'ok' | 'slow' | StoreProblem;
type DiskState = 'ok' | 'full' | 'not_writable' | 'slow';

/** A load balancer gets its answer within a second, whatever database and disk do. */
const maxMs = 800;

const ending = new WeakSet<Services>();

/** From now on /readyz reports that this process is ending. */
export function announceEnd(services: Services): void {
  ending.add(services);
}

/**
 * Registers /healthz (the process is alive) and /readyz (it can serve, otherwise 503), whose answer names the problem.
 * A full disk makes the process unready only if the database is on it; otherwise only new pictures fail. A database
 * server with a full disk and a failing object store are only reported, because reads still work and all processes are
 * affected alike. Of several processes behind one port none is ready before all are open. `lookAtMore` adds information
 * that makes no process unready.
 */
export function healthRoutes(
  site: Site,
  services: Services,
  lookAtMore: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
): void {
  const { dataDir, leastFreeBytes } = services.config;
  const needsDisk = services.database.kind === 'PGlite';
  const databaseState = withTimeLimit<DatabaseState>(() => lookAtDatabase(services), 'slow');
  const moreStates = withTimeLimit(() => lookAtMore().catch(() => ({})), {});
  const diskState = withTimeLimit<DiskState>(() => checkDisk(dataDir, leastFreeBytes), 'slow');
  const filesState =
    services.files.kind === 's3' ? withTimeLimit<FilesState>(() => lookAtFiles(services.files), 'slow') : null;
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

export async function checkDisk(folder: string, leastFreeBytes: number): Promise<Exclude<DiskState, 'slow'>> {
  try {
    await fs.access(folder, fs.constants.W_OK);
    const { bavail, bsize, files, ffree } = await fs.statfs(folder);
    const hasFiles = files === 0 || ffree > 0;
    return hasFiles && bavail * bsize >= leastFreeBytes ? 'ok' : 'full';
  } catch {
    return 'not_writable';
  }
}

/** Concurrent callers share one check; it answers `late` after `limitMs`. */
export function withTimeLimit<State>(look: () => Promise<State>, late: State, limitMs = maxMs): () => Promise<State> {
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
