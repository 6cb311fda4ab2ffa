import { dayInIndia } from '#contract/india-time.ts';
import type { Actor } from '#server/audit/index.ts';
import { findShortages, reserveStock } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import { noPaise, type Paise, paise, sumPaise } from '#server/money/paise.ts';
import {
  type Address,
  type Contact,
  decideTransition,
  type EditChanges,
  type LockedOrder,
  noteEvent,
  notifyBuyer,
  type OrderLine,
  placeOfSupplyName,
  readLines,
  sumAdvances,
  type StoredLine,
  lockOrder,
  withOrder,
} from '#server/orders/index.ts';
import { readEditable } from './editable-order.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { shareOfLine } from '#server/money/line-amounts.ts';
import {
  insertEdit,
  readEditOf,
  readPendingEdit,
  applyEdit,
  editExpiryJob,
  withdrawEdit,
} from '#server/payments/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { Supply } from '#server/money/contained-tax.ts';
import { placeOfSupply, quoteItems } from '#server/pricing/index.ts';
import { codFee, deliveryTo, evaluateCod, pinOf, readShippingTerms, shippingNotices } from '#server/shipping/index.ts';
import { type LinePlan, type MoneyPlan, planLines, planMoney, remaining } from './edit-rules.ts';
import { editPending } from './fulfil-order.ts';

/** For paying a difference; added items stay reserved meanwhile. */
const editPaymentMs = 24 * 3_600_000;

/** As staff want it to be. Null values and lines not named stay unchanged. */
export interface EditRequest {
  orderId: number;
  /** As staff saw it. */
  version: string;
  contact: Contact | null;
  delivery: Address | null;
  /** Quantities to keep, by line number. */
  wanted: ReadonlyMap<number, number>;
  added: readonly { product_id: number; quantity: number }[];
  /** Keeps the agreed delivery charge, whatever the new address. */
  keepsDelivery: boolean;
}

export interface EditDraft {
  plan: LinePlan;
  money: MoneyPlan;
  lines: StoredLine[];
  oldShipping: Paise;
  newShipping: Paise;
  placeOfSupply: string;
  changes: EditChanges;
  before: { contact: Contact; delivery: Address; placeOfSupply: string };
  isPaid: boolean;
}

const texts = messages.errors.staff.orders;
const changed = err(409, 'order_changed', texts.changed);

/** Changes nothing. Errors as `editOrder`. */
export function draftEdit(services: Services, request: EditRequest): Promise<Result<EditDraft>> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    return order ? plan(tx, services, order, request) : unknownOrder;
  });
}

/**
 * Edits contact, address and items before dispatch. For a paid order, a lower total is refunded; a higher one changes
 * nothing until the buyer has paid the difference, and added items are reserved for a day. Errors: 404 order_not_found;
 * 409 order_changed, edit_pending, order_free, insufficient_stock, order_dispatched, order_closed; 422 edit_unchanged,
 * edit_empty, line_not_found, product_unavailable, not_serviceable, cod_unavailable, fields_invalid.
 */
export async function editOrder(
  services: Services,
  { actor, reason, ...request }: EditRequest & { actor: Actor; reason: string },
): Promise<Result<null>> {
  return withOrder(services, { orderId: request.orderId, actor }, async (held) => {
    const { tx, order, at } = held;
    const drafted = await plan(tx, services, order, request);
    if (!drafted.ok) return drafted;
    const { plan: items, money, changes, before } = drafted.value;
    const taken = [...items.moves]
      .filter(([, change]) => change > 0)
      .map(([productId, quantity]) => ({ productId, quantity }));
    const { added, covered, due } = money;
    const waits = due > 0;
    const expiresAt = waits ? new Date(at.getTime() + editPaymentMs) : null;
    const edit = {
      orderId: order.id,
      state: waits ? ('awaiting_payment' as const) : ('applied' as const),
      actor: held.actor,
      reason,
      changes,
      added,
      covered,
      due,
      held: waits ? taken : [],
      expiresAt,
    };
    const id = await insertEdit(tx, { ...edit, at, before });
    if (waits) {
      await noteEvent(tx, {
        orderId: order.id,
        at,
        kind: 'edit_started',
        actor: held.actor,
        detail: { edit_id: id, amount_paise: due, reason },
      });
      await enqueue(tx, editExpiryJob({ orderId: order.id, id, expiresAt: expiresAt! }));
      await notifyBuyer(held, { kind: 'edit_payment_due', amount: due, until: expiresAt! });
    } else {
      const applied = await applyEdit(held, (await readEditOf(tx, { id }))!, noPaise);
      if (!applied.ok) return applied;
    }
    if (taken.length > 0) {
      held.moved.stock = true;
      if ((await reserveStock(tx, taken, order.id, at)).length > 0) return outOfStock;
    }
    return ok(null);
  });
}

/** Errors: 404 order_not_found; 409 edit_not_pending. */
export function withdrawOrderEdit(services: Services, place: { orderId: number; actor: Actor }): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    held.moved.stock = true;
    return (await withdrawEdit(held, 'withdrawn')) ? ok(null) : err(409, 'edit_not_pending', texts.editNotPending);
  });
}

const outOfStock = err(409, 'insufficient_stock', texts.editOutOfStock);

async function plan(tx: Tx, services: Services, order: LockedOrder, request: EditRequest): Promise<Result<EditDraft>> {
  const allowed = decideTransition(order.state, 'edit');
  if (!allowed.ok) return allowed;
  if (await readPendingEdit(tx, order.id)) return editPending;
  const now = await readEditable(tx, order.id);
  if (now.version !== request.version) return changed;
  const isCash = order.state.payment === 'cod_due';
  // Without a payment made or due there is none to refund or add to.
  if (!isCash && order.paid === 0) return err(409, 'order_free', texts.editFree);
  const brand = await readBrand(tx);
  const delivery = isSame(now.delivery, request.delivery) ? now.delivery : request.delivery!;
  const isMoved = delivery !== now.delivery;
  const supplyName = isMoved ? placeOfSupplyName(delivery) : now.placeOfSupply;
  // The agreed supply stays even if the company has moved since: one order has one supply.
  const agreed = order.deliverySupply ?? placeOfSupply(now.delivery, brand.state).supply;
  const supply = supplyName === now.placeOfSupply ? agreed : placeOfSupply(delivery, brand.state).supply;
  if ((agreed === 'export') !== (supply === 'export')) return invalidFields({ 'delivery.country': [texts.editAbroad] });
  const lines = await readLines(tx, order.id);
  const unknown = [...request.wanted.keys()].find((lineNo) => !lines.some((line) => line.lineNo === lineNo));
  if (unknown !== undefined) return err(422, 'line_not_found', messages.errors.orders.itemNotFound);
  const terms = await readShippingTerms(tx, pinOf(delivery));
  const added = await readAdded(tx, services, request.added, supply);
  if (!added.ok) return added;
  const isTaxChanged = agreed !== supply;
  const items = planLines(lines, { wanted: request.wanted, added: added.value, supply, isTaxChanged });
  const after = itemsAfter(lines, items);
  if (after.quantity === 0) return err(422, 'edit_empty', texts.editEmpty);
  const contact = isSame(now.contact, request.contact) ? null : request.contact;
  const isSameItems = items.removed.length === 0 && items.appended.length === 0;
  // Packed items have already been taken from their batches.
  if (order.state.order === 'packed' && !isSameItems) return err(409, 'edit_packed', texts.editPacked);
  if (isSameItems && !isMoved && !contact) return err(422, 'edit_unchanged', texts.editUnchanged);

  const shipping = paise(order.shipping - now.shippingCredited);
  const old = { shipping, codFee: paise(isCash ? Math.min(now.codFee, shipping) : 0) };
  const charges = quoteCharges(
    { old, isCash, isMoved, isSameItems, keeps: request.keepsDelivery, hasCoupon: now.couponId !== null },
    { delivery, terms, net: after.net },
  );
  if (!charges.ok) return charges;
  const oldTotal = paise(order.payable - order.credited);
  const advance = await sumAdvances(tx, order.id);
  const money = planMoney(lines, items, { isPaid: !isCash, oldTotal, old, next: charges.value, advance });
  if (money.newTotal <= 0) return err(422, 'edit_empty', texts.editEmpty);
  const short = await findShortages(
    tx,
    [...items.moves].filter(([, change]) => change > 0).map(([productId, quantity]) => ({ productId, quantity })),
  );
  if (short.length > 0) return outOfStock;
  return ok({
    plan: items,
    money,
    lines,
    oldShipping: old.shipping,
    newShipping: charges.value.shipping,
    placeOfSupply: supplyName,
    isPaid: !isCash,
    before: { contact: now.contact, delivery: now.delivery, placeOfSupply: now.placeOfSupply },
    changes: {
      contact,
      delivery: isMoved ? delivery : null,
      placeOfSupply: supplyName === now.placeOfSupply ? null : supplyName,
      supply: isTaxChanged ? supply : null,
      appended: items.appended,
      removed: items.removed,
      shippingAdded: money.shippingAdded,
      codFeeAdded: money.codFeeAdded,
      shippingCredited: money.shippingCredited,
    },
  });
}

function isSame(now: object, wanted: object | null): boolean {
  if (wanted === null) return true;
  const given = wanted as Record<string, unknown>;
  return Object.entries(now).every(([name, value]) => given[name] === value);
}

type Terms = Awaited<ReturnType<typeof readShippingTerms>>;

async function readAdded(
  tx: Tx,
  { clock }: Services,
  asked: EditRequest['added'],
  supply: Supply,
): Promise<Result<OrderLine[]>> {
  if (asked.length === 0) return ok([]);
  const quoted = await quoteItems(tx, { lines: asked, day: dayInIndia(clock.now()), supply });
  if (!quoted.ok) return quoted;
  const { lines, products } = quoted.value;
  return ok(
    lines.map(({ categoryIds: _categories, regularAmount: _regular, saleDiscount: _discount, ...line }) => {
      const { sku, hsn, tax_class: taxClass } = products.get(line.productId)!;
      return { ...line, sku, hsn, taxClass };
    }),
  );
}

/** Quantity and total. */
function itemsAfter(lines: readonly StoredLine[], { removed, appended }: LinePlan): { quantity: number; net: Paise } {
  const left = lines.map((line) => {
    const off = removed.find(({ lineNo }) => lineNo === line.lineNo)?.quantity ?? 0;
    const from = line.credited + off;
    return { quantity: remaining(line) - off, net: shareOfLine(line, from, line.quantity).net };
  });
  const all = [...left, ...appended];
  return { quantity: all.reduce((sum, { quantity }) => sum + quantity, 0), net: sumPaise(all.map(({ net }) => net)) };
}

interface ChargeFacts {
  old: { shipping: Paise; codFee: Paise };
  isCash: boolean;
  isMoved: boolean;
  isSameItems: boolean;
  keeps: boolean;
  hasCoupon: boolean;
}

/** For the new address and items. Errors: 422 not_serviceable, cod_unavailable, and for a new address pin_elsewhere. */
function quoteCharges(
  { old, isCash, isMoved, isSameItems, keeps, hasCoupon }: ChargeFacts,
  { delivery, terms, net }: { delivery: Address; terms: Terms; net: Paise },
): Result<{ shipping: Paise; codFee: Paise }> {
  if (!isMoved && isSameItems) return ok(old);
  const deliveryOption = deliveryTo(terms, delivery);
  if (deliveryOption === null) return invalidFields({ 'delivery.state': [messages.errors.fields.shipping.state] });
  const freight = paise(old.shipping - old.codFee);
  // A coupon with free delivery keeps it free.
  const stays = !isMoved || keeps || (freight === 0 && hasCoupon);
  const charge = stays ? freight : deliveryOption.charge;
  const amount = paise(net + charge);
  const error = isCash ? evaluateCod(terms.cod, deliveryOption, amount) : null;
  const notice = shippingNotices(delivery, 'user_shipping', {
    deliveryOption,
    cod: error === null ? null : { error, terms: terms.cod },
  }).find(({ code }) => isMoved || code !== 'pin_elsewhere');
  if (notice) {
    const field =
      notice.field === 'payment_method' ? 'payment_method' : `delivery.${notice.field.replace('user_shipping_', '')}`;
    return err(422, notice.code, notice.message, { errors: { [field]: [notice.message] } });
  }
  const fee = isCash ? codFee(terms.cod, amount) : noPaise;
  return ok({ shipping: paise(charge + fee), codFee: fee });
}
