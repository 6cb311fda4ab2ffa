import { z } from 'zod';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';

const key = 'audit_verification';
const verifyJob = { kind: 'verify-audit-log', payload: z.object({}) };
const day = 24 * 3_600_000;

const Stored = z.object({
  at: z.string(),
  sealed: z.int(),
  lastHash: z.string(),
  unsealed: z.int(),
  problem: z.nullable(z.string()),
});

/** The last result, and whether a verification is running or queued. */
export async function readVerification(db: Db): Promise<{ last: z.infer<typeof Stored> | null; isRunning: boolean }> {
  const stored = await readSetting(db, key);
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', verifyJob.kind)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { last: stored === null ? null : Stored.parse(stored), isRunning: waiting !== undefined };
}

/** Queues a verification, at most once per ten minutes. Call `services.jobsWaiting.notify()` after the commit. */
export async function requestVerification(db: Db, now: Date): Promise<void> {
  const jobKey = `${verifyJob.kind} ${now.toISOString().slice(0, 15)}`;
  await enqueue(db, newJob(verifyJob, {}, { key: jobKey, runAt: now }));
}

/** The chain must still contain the last hash of the previous verification; otherwise its end was cut off. */
async function verifyAndKeep(services: Services): Promise<void> {
  const { last } = await readVerification(services.db);
  const known = last?.problem === null ? last.lastHash : null;
  const report: ChainReport = await verifyChain(services.db, known);
  const at = services.clock.now();
  if (report.problem !== null) services.log.error({ problem: report.problem }, 'the audit log is not intact');
  await inTransaction(services.db, async (tx) => {
    await writeSetting(tx, key, { at: at.toISOString(), ...report }, at);
    return ok(null);
  });
}

export const chainJobs: JobHandlers = {
  ...handleJob(verifyJob, verifyAndKeep),
  async 'hourly:verify-audit-log'(services) {
    const { last } = await readVerification(services.db);
    const isDue = last === null || services.clock.now().getTime() - Date.parse(last.at) >= day;
    if (isDue) await verifyAndKeep(services);
  },
};
