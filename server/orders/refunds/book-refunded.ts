import { done, type Result } from '#server/platform/result.ts';
import { tellRefunded } from '../life-mail.ts';
import { settleReturns } from '../returns/return-store.ts';
import { noteEvent, setState } from '../store.ts';
import { decideMove } from '../transitions.ts';
import type { Held } from '../with-order.ts';
import { type Refund, sumProcessed } from './refund-store.ts';

/**
 * What follows from a refund that has gone back: the order's payment status, its returns, the timeline, a letter with the `reference` by
 * which the bank finds it. The caller holds the order's lock; tell `services.jobsWaiting` after the commit.
 */
export async function bookRefunded(
  { tx, services, order, at, actor }: Omit<Held, 'moved'>,
  refund: Pick<Refund, 'id' | 'creditId' | 'amount' | 'method'>,
  reference: string | null,
): Promise<Result<null>> {
  const gone = await sumProcessed(tx, order.id);
  const next = decideMove(order.state, gone === order.paid ? 'refund_all' : 'refund_part');
  if (!next.ok) return next;
  await setState(tx, order.id, next.value);
  await settleReturns(tx, refund.creditId);
  const detail = { refund_id: refund.id, amount_paise: refund.amount };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refunded', actor, detail });
  await tellRefunded(tx, services, { orderId: order.id, amount: refund.amount, method: refund.method, reference });
  return done(null);
}
