import { returnStock } from '#server/catalog/index.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import {
  cancelledOf,
  type LockedOrder,
  noteEditPayment,
  noteEvent,
  notifyEditClosed,
  notifyEdited,
  type OrderCommand,
  type OrderEdit,
  readEditOf,
  readLines,
  readPendingEdit,
  readTotals,
  setDeliveryTax,
  setEditCredit,
  settleEdit,
  type StoredLine,
  taxOfCharge,
  writeEditedOrder,
} from '#server/orders/index.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { type Tx } from '#server/platform/database.ts';
import { deliveryLeft, issueRefund } from './refunds/issue-refund.ts';

type Held = Omit<OrderCommand, 'moved'>;

/**
 * Does what an edit says: lines come, others are credited, the difference goes back, items that go return to stock. The edit is marked applied,
 * the items that it adds are reserved. `paid` is what came in for it.
 */
export async function applyEdit(held: OrderCommand, edit: OrderEdit, paid: Paise): Promise<Result<null>> {
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
    await setDeliveryTax(tx, order.id, { supply: deliverySupply, change: paise(taxNow - deliveryTax) });
  }
  const { payable_paise: payable, credited_paise: credited } = await readTotals(tx, order.id);
  await notifyEdited(held, now, paise(payable - credited));
  return ok(null);
}

/** The tax contained in what is left of an order's delivery charge. */
async function readDeliveryTax(tx: Tx, order: LockedOrder, lines: readonly StoredLine[]): Promise<Paise> {
  const base = { sold: lines, cancelled: cancelledOf(lines), supply: order.deliverySupply };
  return taxOfCharge(await deliveryLeft(tx, order), base);
}

/** Items that the order holds fewer of afterwards. */
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

/** Takes back an edit that awaits its payment, and returns the items that it held. Nothing where none does. The caller holds the order's lock. */
export async function withdrawEdit(
  { tx, services, order, at, actor }: Held,
  state: 'withdrawn' | 'expired',
): Promise<boolean> {
  const edit = await readPendingEdit(tx, order.id);
  if (!edit) return false;
  await settleEdit(tx, edit.id, { state, paymentId: null, at });
  await noteEvent(tx, { orderId: order.id, at, kind: 'edit_closed', actor, detail: { edit_id: edit.id, state } });
  await notifyEditClosed(tx, services, order.id);
  if (edit.held.length > 0) await returnStock(tx, edit.held, order.id, at, 'cancelled');
  return true;
}

/** Has a paid difference take effect; false where the edit awaits it no more. The caller holds the order's lock. */
export async function receiveEditPayment(
  held: Held,
  { editId, paymentId }: { editId: number; paymentId: string },
): Promise<Result<boolean>> {
  const edit = await readEditOf(held.tx, { id: editId });
  if (edit?.state !== 'awaiting_payment') {
    // Kept with it all the same, so that the money finds its way back.
    if (edit && edit.paymentId === null) await noteEditPayment(held.tx, editId, paymentId);
    return ok(false);
  }
  await settleEdit(held.tx, editId, { state: 'applied', paymentId, at: held.at });
  const applied = await applyEdit({ ...held, moved: { stock: false } }, edit, edit.due);
  return applied.ok ? ok(true) : applied;
}
