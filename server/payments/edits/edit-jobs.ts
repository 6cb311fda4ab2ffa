import { z } from 'zod';
import { lockOrder } from '#server/orders/index.ts';
import { readEditOf, readPendingEdit } from './order-edits.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { handleJob, type JobHandlers, newJob, type NewJob } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { withdrawEdit } from './apply-edit.ts';
import { openGateways } from '../gateways/providers.ts';
import { editPayment } from '../payment-records.ts';
import { syncPayment } from '../poll-payment.ts';

const editJobType = { kind: 'expire-order-edit', payload: z.object({ order_id: z.int(), edit_id: z.int() }) };

/** At the deadline, asks about the difference's payment and withdraws the edit if there is none. */
export function editExpiryJob({ orderId, id, expiresAt }: { orderId: number; id: number; expiresAt: Date }): NewJob {
  const key = `${editJobType.kind} ${id}`;
  return newJob(editJobType, { order_id: orderId, edit_id: id }, { key, runAt: expiresAt });
}

/** @throws Error while the provider cannot be reached, so that the job is retried */
async function expireEdit(
  services: Services,
  { order_id: orderId, edit_id: editId }: { order_id: number; edit_id: number },
) {
  const edit = await readEditOf(services.db, { id: editId });
  if (edit?.state !== 'awaiting_payment') return;
  const record = editPayment(edit);
  const provider = record && (await openGateways(services)).get(record.provider);
  if (record && provider) {
    const followed = await syncPayment(services, provider, record);
    if (!followed.ok) throw new Error('the payment provider cannot be asked about an edit of an order');
    if (followed.value.length > 0) return;
  }
  const closed = await inTransaction(services.db, (tx) => expireHeld(tx, services, { orderId, editId }));
  if (closed.ok && closed.value) services.stockChanged.notify({ orderId });
}

async function expireHeld(
  tx: Tx,
  services: Services,
  { orderId, editId }: { orderId: number; editId: number },
): Promise<Result<boolean>> {
  const order = await lockOrder(tx, orderId);
  const edit = await readPendingEdit(tx, orderId);
  if (!order || edit?.id !== editId) return ok(false);
  return ok(await withdrawEdit({ tx, services, order, at: services.clock.now(), actor: 'system' }, 'expired'));
}

export const orderEditJobs: JobHandlers = handleJob(editJobType, expireEdit);
