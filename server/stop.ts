import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './platform/database.ts';
import { announceEnd } from './platform/health.ts';
import type { Site } from './platform/http.ts';
import type { JobRunner } from './platform/jobs.ts';
import type { Services } from './platform/services.ts';

interface Parts {
  sites: readonly Pick<Site, 'close' | 'server'>[];
  jobs: JobRunner;
  database: Pick<Database, 'close'>;
  /** What sends traces and metrics; null where nothing does. */
  telemetry: { close(): Promise<void> } | null;
}

/** What is left of a step that has no time any more. */
const leastMs = 500;
const sweepMs = 100;
/** What is recorded and not sent yet is worth no longer wait. */
const telemetryMs = 2_000;

/**
 * Ends the program in order: /readyz says so at once; after the delay no more connections are taken; requests in flight and running jobs
 * finish, then storage closes. What takes longer than the grace time is cut. Returns whether jobs and storage came to their end.
 */
export async function stopShop(services: Services, { sites, jobs, database, telemetry }: Parts): Promise<boolean> {
  const { shutdownDelayMs, shutdownGraceMs } = services.config.http;
  announceEnd(services);
  await sleep(shutdownDelayMs);
  const deadline = performance.now() + shutdownGraceMs;
  const timeLeft = () => Math.max(leastMs, deadline - performance.now());
  const closed = Promise.all(sites.map((site) => site.close()));
  const idle = jobs.stop();
  // Node closes those that are idle now; each of the others becomes so with its answer.
  const sweep = setInterval(() => sites.forEach(({ server }) => server.closeIdleConnections()), sweepMs);
  if (!(await endsWithin(closed, timeLeft()))) {
    services.log.warn('connections are cut: their requests took longer than SHUTDOWN_GRACE');
    for (const site of sites) site.server.closeAllConnections();
    await endsWithin(closed, leastMs);
  }
  clearInterval(sweep);
  const isIdle = await endsWithin(idle, timeLeft());
  // Its last figures are the database's.
  if (telemetry) await endsWithin(telemetry.close(), Math.min(timeLeft(), telemetryMs));
  const ended = isIdle && (await endsWithin(database.close(), timeLeft()));
  if (!ended)
    services.log.error('the program ends before its jobs and its storage have: they took longer than SHUTDOWN_GRACE');
  return ended;
}

/** Whether work ends, well or badly, before the time is up. */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const end = work.then(
    () => true,
    () => true,
  );
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([end, late]);
  timer.abort();
  return inTime;
}
