import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/platform/database.ts';
import { announceEnd } from '#server/platform/health.ts';
import type { Site } from '#server/platform/http.ts';
import type { JobRunner } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';

interface Parts {
  sites: readonly Pick<Site, 'close' | 'server'>[];
  jobs: JobRunner;
  database: Pick<Database, 'close'>;
  /** Null if nothing is sent. */
  telemetry: { close(): Promise<void> } | null;
}

/** For a step, even if the grace time is used up. */
const leastMs = 500;
const sweepMs = 100;
/** For traces and metrics that are not sent yet. */
const telemetryMs = 2_000;

/**
 * /readyz fails at once; after the delay the sites accept no more connections; requests in flight and running jobs
 * finish; then the storage closes. Whatever exceeds the grace time is cut off. Returns whether the jobs finished and
 * the storage closed in time.
 */
export async function stopShop(services: Services, { sites, jobs, database, telemetry }: Parts): Promise<boolean> {
  const { shutdownDelayMs, shutdownGraceMs } = services.config.http;
  announceEnd(services);
  await sleep(shutdownDelayMs);
  const deadline = performance.now() + shutdownGraceMs;
  const timeLeft = () => Math.max(leastMs, deadline - performance.now());
  const closed = Promise.all(sites.map((site) => site.close()));
  const idle = jobs.stop();
  // Node closes the connections that are idle now; each of the others becomes idle once it is answered.
  const sweep = setInterval(() => sites.forEach(({ server }) => server.closeIdleConnections()), sweepMs);
  if (!(await endsWithin(closed, timeLeft()))) {
    services.log.warn('connections are cut: their requests took longer than SHUTDOWN_GRACE');
    for (const site of sites) site.server.closeAllConnections();
    await endsWithin(closed, leastMs);
  }
  clearInterval(sweep);
  const isIdle = await endsWithin(idle, timeLeft());
  // Before the database closes, since the last metrics are read from it.
  if (telemetry) await endsWithin(telemetry.close(), Math.min(timeLeft(), telemetryMs));
  const ended = isIdle && (await endsWithin(database.close(), timeLeft()));
  if (!ended)
    services.log.error('the program ends before its jobs and its storage have: they took longer than SHUTDOWN_GRACE');
  return ended;
}

/** Whether work settles, successfully or not, in time. */
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
