import { returnStock } from '#server/catalog/index.ts';
import { closePayment } from '#server/payments/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { giveCouponBack } from '#server/pricing/index.ts';
import { dropKeys } from './key-store.ts';
import { lockOrder, noteEvent, readOrderedGoods, setState } from './store.ts';
import { decideMove } from './transitions.ts';

export interface Closing {
  orderId: number;
  move: 'release' | 'expire';
  /** Who did it: system, guest, customer:12. */
  actor: string;
  reason: string;
}

const noted = { release: 'released', expire: 'expired' } as const;
const paymentStatus = { release: 'cancelled', expire: 'expired' } as const;

/**
 * Closes an order that was not paid and gives back what it held, once: whoever comes second finds it closed and is refused.
 * Rows are locked in the order that placing keeps to: order, keys, coupon, stock.
 * Refusals: 404 order_not_found; 409 order_closed, order_already_paid, order_not_online.
 */
export async function closeUnpaid(services: Services, closing: Closing): Promise<Result<null>> {
  const closed = await inTransaction(services.db, (tx) => closeInside(tx, services, closing));
  if (closed.ok) services.catalogChanged.tell();
  return closed;
}

async function closeInside(
  tx: Tx,
  services: Services,
  { orderId, move, actor, reason }: Closing,
): Promise<Result<null>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse(404, 'order_not_found', 'There is no such order');
  const next = decideMove(order.state, move);
  if (!next.ok) return next;
  await setState(tx, orderId, next.value);
  await dropKeys(tx, orderId);
  await closePayment(tx, orderId, paymentStatus[move]);
  await noteEvent(tx, { orderId, at, kind: noted[move], actor, detail: { reason } });
  await giveCouponBack(tx, orderId);
  await returnStock(tx, await readOrderedGoods(tx, orderId), orderId, at, noted[move]);
  return done(null);
}
