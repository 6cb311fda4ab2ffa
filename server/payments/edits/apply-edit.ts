import { returnStock } from '#server/catalog/index.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import {
  type LockedOrder,
  noteEvent,
  notifyBuyer,
  type CommandContext,
  readLines,
  type StoredLine,
  updateOrder,
  writeEditedOrder,
} from '#server/orders/index.ts';
import { cancelledOf, taxOfCharge } from '#server/money/line-amounts.ts';
import {
  noteEditPayment,
  type OrderEdit,
  readEditOf,
  readPendingEdit,
  setEditCredit,
  settleEdit,
} from './order-edits.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { type Tx } from '#server/platform/database.ts';
import { deliveryLeft, issueRefund } from '../refunds/issue-refund.ts';

type Held = Omit<CommandContext, 'moved'>;

/**
 * Adds lines, credits removed items and refunds the difference. The caller must have marked the edit as applied and
 * reserved the items that it adds. `paid` is the money received for it.
 */
export async function applyEdit(held: CommandContext, edit: OrderEdit, paid: Paise): Promise<Result<null>> {
  const { tx, order, at } = held;
  const { changes, covered, added } = edit;
  const lines = await readLines(tx, order.id);
  const deliveryTax = await readDeliveryTax(tx, order, lines);
  await writeEditedOrder(tx, edit, paid);
  const after = { ...order, payable: paise(order.payable + added), paid: paise(order.paid + paid) };
  if (changes.removed.length > 0 || changes.shippingCredited > 0) {
    const credited = await issueRefund(
      { ...held, order: after },
      {
        lines,
        quantities: changes.removed,
        withShipping: false,
        shippingPart: changes.shippingCredited,
        covered,
        isOfEdit: true,
        kind: 'cancelled',
        reason: edit.reason,
      },
    );
    if (!credited.ok) return credited;
    await setEditCredit(tx, edit.id, credited.value.creditId);
  }
  const detail = { edit_id: edit.id, reason: edit.reason, ...(paid > 0 ? { amount_paise: paid } : {}) };
  await noteEvent(tx, { orderId: order.id, at, kind: 'edited', actor: edit.actor, detail });
  const back = goneItems(edit, lines);
  if (back.length > 0) {
    held.moved.stock = true;
    await returnStock(tx, back, order.id, at, 'cancelled');
  }
  const now = await readLines(tx, order.id);
  if (order.deliverySupply !== null) {
    const deliverySupply = changes.supply ?? order.deliverySupply;
    const shipping = paise(order.shipping + changes.shippingAdded);
    const taxNow = await readDeliveryTax(tx, { ...order, shipping, deliverySupply }, now);
    await updateOrder(tx, order.id, { deliverySupply, add: { tax: paise(taxNow - deliveryTax) } });
  }
  const { left } = await tx
    .selectFrom('orders')
    .select(({ eb, ref }) => eb('payable_paise', '-', ref('credited_paise')).as('left'))
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  await notifyBuyer(held, { kind: 'edited', lines: now, total: left });
  return ok(null);
}

/** Tax in the remaining delivery charge. */
async function readDeliveryTax(tx: Tx, order: LockedOrder, lines: readonly StoredLine[]): Promise<Paise> {
  const base = { sold: lines, cancelled: cancelledOf(lines), supply: order.deliverySupply };
  return taxOfCharge(await deliveryLeft(tx, order), base);
}

/** Items of which the order has fewer after the edit. */
function goneItems(
  { changes }: OrderEdit,
  lines: readonly { lineNo: number; productId: number }[],
): { productId: number; quantity: number }[] {
  const moves = new Map<number, number>();
  const move = (productId: number, change: number) => moves.set(productId, (moves.get(productId) ?? 0) + change);
  for (const { lineNo, quantity } of changes.removed)
    move(lines.find((line) => line.lineNo === lineNo)!.productId, 0 - quantity);
  for (const { productId, quantity } of changes.appended) move(productId, quantity);
  return [...moves]
    .filter(([, change]) => change < 0)
    .map(([productId, change]) => ({ productId, quantity: 0 - change }));
}

/**
 * Withdraws the edit that awaits its payment and returns its items; false if there is none. Requires the order's lock.
 */
export async function withdrawEdit(
  { tx, services, order, at, actor }: Held,
  state: 'withdrawn' | 'expired',
): Promise<boolean> {
  const edit = await readPendingEdit(tx, order.id);
  if (!edit) return false;
  await settleEdit(tx, edit.id, { state, paymentId: null, at });
  await noteEvent(tx, { orderId: order.id, at, kind: 'edit_closed', actor, detail: { edit_id: edit.id, state } });
  await notifyBuyer({ tx, services, order }, { kind: 'edit_closed' });
  if (edit.held.length > 0) await returnStock(tx, edit.held, order.id, at, 'cancelled');
  return true;
}

/** Applies an edit whose difference was paid; false if it no longer awaits it. Requires the order's lock. */
export async function receiveEditPayment(
  held: Held,
  { editId, paymentId }: { editId: number; paymentId: string },
): Promise<Result<boolean>> {
  const edit = await readEditOf(held.tx, { id: editId });
  if (edit?.state !== 'awaiting_payment') {
    // Store the payment with the edit, so that the money can be sent back.
    if (edit && edit.paymentId === null) await noteEditPayment(held.tx, editId, paymentId);
    return ok(false);
  }
  await settleEdit(held.tx, editId, { state: 'applied', paymentId, at: held.at });
  const applied = await applyEdit({ ...held, moved: { stock: false } }, edit, edit.due);
  return applied.ok ? ok(true) : applied;
}
