import { sql } from 'kysely';
import { z } from 'zod';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readSealer } from '#server/members/index.ts';
import { paise } from '#server/money/paise.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type FileLine } from './bank-file-rules.ts';
import { openRazorpayX, type PayoutProvider, PayoutRejected, type ProviderPayout } from './razorpayx.ts';
import { isPayoutAccountConfirmed } from './provider-account.ts';
import { referenceOf } from './reference-rules.ts';
import { type LineResult, settleLines } from './settle-lines.ts';
import { batchNotFound, lockBatch } from './store.ts';
import { queueTellingTogether, tellingJobs } from './notify-sellers.ts';
import { notApproved, readFileLines } from './write-file.ts';

const texts = messages.errors.staff.payouts;

const payJob: JobType<{ batchId: number }> = {
  kind: 'payouts:pay',
  payload: z.object({ batchId: z.number() }),
};

/**
 * Decides finally that the provider pays a batch: a bank file as well would pay everybody twice. A job sends the lines.
 * Errors: 404 payout_batch_not_found; 409 payout_provider_not_set_up, payout_batch_not_approved, payout_channel_taken,
 * payout_account_unconfirmed.
 */
export async function sendByProvider(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  if (!openRazorpayX(services.config)) return err(409, 'payout_provider_not_set_up', texts.providerNotSetUp);
  const sent = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    const batch = await lockBatch(tx, id);
    if (!batch) return batchNotFound;
    if (batch.state !== 'approved') return notApproved;
    if (batch.channel !== null) return err(409, 'payout_channel_taken', texts.channelTaken);
    if (!(await isPayoutAccountConfirmed(tx, services.config)))
      return err(409, 'payout_account_unconfirmed', texts.accountUnconfirmed);
    await tx.updateTable('payout_batch').set({ channel: 'razorpayx', sent_at: at }).where('id', '=', id).execute();
    await enqueue(tx, newJob(payJob, { batchId: id }, { key: `${payJob.kind} ${id}`, runAt: at }));
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
      before: {},
      after: { channel: 'razorpayx' },
    });
    return ok(null);
  });
  if (sent.ok) services.jobsWaiting.notify();
  return sent;
}

/** Lines sent in parallel. */
const atOnce = 5;
/** After so many consecutive failures the provider counts as unavailable until the next run. */
const maxFaults = 10;

/**
 * Advances every unfinished line by one step. Two simultaneous runs pay once, because a line is identified by its
 * reference.
 */
async function payBatch(services: Services, batchId: number): Promise<void> {
  const provider = openRazorpayX(services.config);
  if (!provider) return;
  const db = services.database.background;
  if (!(await isPayoutAccountConfirmed(db, services.config)))
    return services.log.error({ batch: batchId }, 'payouts wait until two people confirm the account at RazorpayX');
  const sealer = await readSealer(services, db);
  let faults = 0;
  const step = async (lineId: number, work: () => Promise<void>) => {
    try {
      await work();
      faults = 0;
    } catch (error) {
      faults += 1;
      services.log.warn({ err: error, line: lineId }, 'a payout could not be asked for');
    }
  };
  for await (const page of readFileLines(db, sealer, batchId, { limit: atOnce, onlyUnsent: true })) {
    await Promise.all(page.map((line) => step(line.lineId, () => sendLine(services, provider, batchId, line))));
    if (faults >= maxFaults) return;
  }
  for await (const page of readProcessing(db, batchId)) {
    await Promise.all(
      page.map(({ id, providerId, ...line }) =>
        step(id, async () => noteLine(services, batchId, id, await provider.fetch(providerId, line))),
      ),
    );
    if (faults >= maxFaults) return;
  }
}

async function sendLine(
  services: Services,
  provider: PayoutProvider,
  batchId: number,
  line: FileLine & { lineId: number; wasAsked: boolean },
): Promise<void> {
  await services.database.background
    .updateTable('payout_line')
    .set({ asked_at: services.clock.now() })
    .where('id', '=', line.lineId)
    .where('state', '=', 'sent')
    .execute();
  try {
    await noteLine(services, batchId, line.lineId, await provider.send(line, line.wasAsked));
  } catch (error) {
    if (!(error instanceof PayoutRejected)) throw error;
    await settle(services, batchId, { lineId: line.lineId, state: 'failed', reason: error.message.slice(0, 200) });
  }
}

/** Lines that the provider is processing. */
async function* readProcessing(
  db: Db,
  batchId: number,
): AsyncGenerator<({ id: number; providerId: string } & Pick<FileLine, 'reference' | 'paise'>)[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: number; memberId: string; paise: number; providerId: string }>`
      SELECT id, member_id AS "memberId", paise, provider_id AS "providerId" FROM payout_line
      WHERE batch_id = ${batchId} AND state = 'sent' AND provider_id IS NOT NULL AND member_id > ${after}
      ORDER BY member_id LIMIT ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ id, providerId, paise: amount }) => ({
      id,
      providerId,
      reference: referenceOf(id),
      paise: paise(amount),
    }));
    after = rows.at(-1)!.memberId;
  }
}

async function noteLine(services: Services, batchId: number, lineId: number, payout: ProviderPayout): Promise<void> {
  await services.database.background
    .updateTable('payout_line')
    .set({ provider_id: payout.id, provider_state: payout.providerState })
    .where('id', '=', lineId)
    .where('state', '=', 'sent')
    .execute();
  if (payout.state === 'failed')
    await settle(services, batchId, { lineId, state: 'failed', reason: payout.reason.slice(0, 200) });
  if (payout.state === 'paid' && payout.utr !== null)
    await settle(services, batchId, {
      lineId,
      state: 'paid',
      utr: payout.utr,
      day: dayInIndia(services.clock.now()),
    });
}

async function settle(services: Services, batchId: number, result: LineResult): Promise<void> {
  await inTransaction(services.database.background, async (tx) => {
    const at = services.clock.now();
    await lockBatch(tx, batchId);
    const settled = await settleLines(tx, batchId, [result], { at, by: 'provider' });
    if (settled.ok && settled.value.paid.lines > 0) await queueTellingTogether(tx, batchId, at);
    return ok(null);
  });
}

export const payoutJobs: JobHandlers = {
  ...tellingJobs,
  ...handleJob(payJob, (services, { batchId }) => payBatch(services, batchId)),
  // Asks again about lines in progress, and sends those that could not be sent.
  async 'ten-minutely:payouts'(services) {
    const open = await services.db
      .selectFrom('payout_batch')
      .select('id')
      .where('channel', '=', 'razorpayx')
      .where('payable_lines', '>', 0)
      .orderBy('id')
      .limit(20)
      .execute();
    for (const { id } of open) await payBatch(services, id);
  },
};
