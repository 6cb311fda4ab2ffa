import type { Actor } from '#server/audit/index.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  decideReturn,
  itemsOf,
  type OrderCommand,
  noteEvent,
  restock,
  readCredits,
  readLines,
  readReturns,
  type StoredReturn,
  notifyReturn,
  withOrder,
} from '#server/orders/index.ts';
import { creditReturns, updateReturn } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

/** What staff do to a return. The answer is shown to the customer; `restock` items are fit for sale, the rest is written off. */
export type ReturnAction =
  | { kind: 'approve'; answer: string }
  | { kind: 'decline'; answer: string }
  | { kind: 'receive'; restock: number; note: string };

const events = { approve: 'return_approved', decline: 'return_declined', receive: 'return_received' } as const;

/**
 * Answers a return or takes its items in: only what is fit for sale goes back into stock.
 * Errors: 404 order_not_found, return_not_found; 422 by field; 409 return_not_approved, return_already_approved,
 * return_already_declined, return_already_received, return_closed.
 */
export function handleReturn(
  services: Services,
  place: { orderId: number; returnId: number; actor: Actor },
  action: ReturnAction,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const found = (await readReturns(held.tx, held.order.id)).find(({ id }) => id === place.returnId);
    return found ? handle(held, found, action) : err(404, 'return_not_found', messages.errors.staff.returns.notFound);
  });
}

async function handle(held: OrderCommand, found: StoredReturn, action: ReturnAction): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const next = decideReturn(found.state, action.kind);
  if (!next.ok) return next;
  const receives = action.kind === 'receive';
  if (receives && action.restock > found.quantity)
    return invalidFields({ restock: [messages.errors.staff.returns.restockMost({ maximum: found.quantity })] });
  const answer = receives ? found.answer : action.answer;
  const restocked = receives ? action.restock : null;
  await updateReturn(tx, found.id, { state: next.value, answer, restocked });
  const detail = receives
    ? {
        return_id: found.id,
        restocked: action.restock,
        written_off: found.quantity - action.restock,
        note: action.note,
      }
    : { return_id: found.id, reason: answer };
  await noteEvent(tx, { orderId: order.id, at, kind: events[action.kind], actor, detail });
  const lines = await readLines(tx, order.id);
  const { lineNo, quantity } = found;
  if (receives && next.value === 'received') await closeRefunded(held, found);
  await notifyReturn(
    held,
    lines.find((line) => line.lineNo === lineNo)!,
    { quantity, action: action.kind, answer },
  );
  if (receives && action.restock > 0)
    await restock(held, itemsOf(lines, [{ lineNo, quantity: action.restock }]), 'returned');
  return ok(null);
}

/** Closes a return whose items the provider's dashboard refunded before they were here: their money has gone back. */
async function closeRefunded({ tx, order }: OrderCommand, { id, lineNo }: StoredReturn): Promise<void> {
  const credit = (await readCredits(tx, order.id)).find(
    ({ kind, lines }) => kind === 'refunded' && lines.some((line) => line.lineNo === lineNo),
  );
  const line = (await readLines(tx, order.id)).find((each) => each.lineNo === lineNo)!;
  // What is left beside the items under way can still be refunded on its own.
  if (credit && line.credited + line.inReturn > line.quantity) await creditReturns(tx, [id], credit.id, 'refunded');
}
