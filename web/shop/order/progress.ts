import type { OrderDetail } from '#contract/order-life.ts';
import type { OrderEventKind, OrderStatus } from '#contract/order-states.ts';

/** The way of every order that goes well. */
const way = ['placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

/**
 * One stop on an order's way. `at` is when it was reached, as far as that is noted. done: passed; now: where it stands; hindered: where it
 * stands, and something is in the way; ahead: still to come; ended: where the way broke off.
 */
export interface Stop {
  status: OrderStatus;
  at: string | null;
  standing: 'done' | 'now' | 'hindered' | 'ahead' | 'ended';
}

type Life = Pick<OrderDetail, 'order_status' | 'timeline'>;

/** What notes that an order came to a status, where that is not an event of the same name. */
const notedAs: Partial<Record<OrderStatus, readonly OrderEventKind[]>> = {
  cancelled: ['cancelled', 'released', 'expired'],
};

function reachedAt({ timeline }: Life, status: OrderStatus): string | null {
  const kinds: readonly string[] = notedAs[status] ?? [status];
  return timeline.findLast(({ kind }) => kinds.includes(kind))?.at ?? null;
}

/** The stops of an order's way, first to last; a way that broke off ends where it did. */
export function stopsOf(order: Life): Stop[] {
  const { order_status: status } = order;
  const stop = (each: OrderStatus, standing: Stop['standing']): Stop => ({
    status: each,
    at: standing === 'ahead' ? null : reachedAt(order, each),
    standing,
  });
  if (status === 'cancelled' || status === 'returned_to_origin' || status === 'returned') {
    const passed = way.filter((each) => reachedAt(order, each) !== null);
    return [...passed.map((each) => stop(each, 'done')), stop(status, 'ended')];
  }
  if (status === 'delivery_attempted' || status === 'held_by_courier')
    return way.map((each) => {
      if (each === 'out_for_delivery') return stop(status, 'hindered');
      return stop(each, each === 'delivered' ? 'ahead' : 'done');
    });
  const reached = way.indexOf(status);
  return way.map((each, index) => stop(each, index < reached ? 'done' : index === reached ? 'now' : 'ahead'));
}
