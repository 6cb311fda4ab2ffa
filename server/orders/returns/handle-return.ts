import type { Actor } from '#server/audit/index.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decideReturn } from '../return-rules.ts';
import { readLines, readReturns, type StoredReturn } from '../order-lines.ts';
import { type CommandContext, withOrder } from '../order-command.ts';
import { restock } from '#server/inventory/index.ts';
import { noteEvent } from '../queries.ts';
import { readCredits } from '../order-details.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { creditReturns, updateReturn } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * What staff do with a return. The customer sees `answer`. `restock` items are fit for sale; the rest is written off.
 */
type ReturnAction =
  | { kind: 'approve'; answer: string }
  | { kind: 'decline'; answer: string }
  | { kind: 'receive'; restock: number; note: string };

const events = { approve: 'return_approved', decline: 'return_declined', receive: 'return_received' } as const;

/**
 * Only items fit for sale go back into stock. Errors: 404 order_not_found, return_not_found; 422 by field; 409
 * return_not_approved, return_already_approved, return_already_declined, return_already_received, return_closed.
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

async function handle(held: CommandContext, found: StoredReturn, action: ReturnAction): Promise<Result<null>> {
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
  const line = lines.find((each) => each.lineNo === lineNo)!;
  await notifyBuyer(held, { kind: 'return', action: action.kind, line, quantity, answer });
  if (receives && action.restock > 0) {
    held.moved.stock = true;
    const items = [{ lineNo, productId: line.productId, quantity: action.restock }];
    await restock(tx, order.id, items, { reason: 'returned', at });
  }
  return ok(null);
}

/** Refunded in the provider's dashboard before the items arrived: the money has already gone back. */
async function closeRefunded({ tx, order }: CommandContext, { id, lineNo }: StoredReturn): Promise<void> {
  const credit = (await readCredits(tx, order.id)).find(
    ({ kind, lines }) => kind === 'refunded' && lines.some((line) => line.lineNo === lineNo),
  );
  const line = (await readLines(tx, order.id)).find((each) => each.lineNo === lineNo)!;
  // Items of the line that are neither refunded nor under way can still be refunded separately.
  if (credit && line.credited + line.inReturn > line.quantity) await creditReturns(tx, credit.id, 'refunded', [id]);
}
