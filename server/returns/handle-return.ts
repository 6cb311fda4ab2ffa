import { done, refuse, refuseFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  decideReturn,
  goodsOf,
  type Held,
  noteEvent,
  putBack,
  readLines,
  readReturns,
  type StoredReturn,
  tellReturn,
  withOrder,
} from '#server/orders/index.ts';
import { updateReturn } from './queries.ts';

/** What staff do to a return. The answer is shown to the customer; `restock` pieces are fit for sale, the rest is written off. */
export type ReturnDeed =
  | { kind: 'approve'; answer: string }
  | { kind: 'refuse'; answer: string }
  | { kind: 'receive'; restock: number; note: string };

const events = { approve: 'return_approved', refuse: 'return_refused', receive: 'return_received' } as const;

/**
 * Answers a return or takes its goods in: only what is fit for sale goes back into stock.
 * Refusals: 404 order_not_found, return_not_found; 422 by field; 409 return_not_approved, return_approved_already,
 * return_refused_already, return_received_already, return_closed.
 */
export function handleReturn(
  services: Services,
  place: { orderId: number; returnId: number; actor: string },
  deed: ReturnDeed,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const found = (await readReturns(held.tx, held.order.id)).find(({ id }) => id === place.returnId);
    return found ? handle(held, found, deed) : refuse(404, 'return_not_found', 'There is no such return');
  });
}

async function handle(held: Held, found: StoredReturn, deed: ReturnDeed): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const next = decideReturn(found.state, deed.kind);
  if (!next.ok) return next;
  const receives = deed.kind === 'receive';
  if (receives && deed.restock > found.quantity) return refuseFields({ restock: [`At most ${found.quantity}`] });
  const answer = receives ? found.answer : deed.answer;
  const restocked = receives ? deed.restock : null;
  await updateReturn(tx, found.id, { state: next.value, answer, restocked });
  const detail = receives
    ? { return_id: found.id, restocked: deed.restock, written_off: found.quantity - deed.restock, note: deed.note }
    : { return_id: found.id, reason: answer };
  await noteEvent(tx, { orderId: order.id, at, kind: events[deed.kind], actor, detail });
  const lines = await readLines(tx, order.id);
  const { lineNo, quantity } = found;
  await tellReturn(
    held,
    lines.find((line) => line.lineNo === lineNo)!,
    { quantity, deed: deed.kind, answer },
  );
  if (receives && deed.restock > 0)
    await putBack(held, goodsOf(lines, [{ lineNo, quantity: deed.restock }]), 'returned');
  return done(null);
}
