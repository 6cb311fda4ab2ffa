import type { Disagreement, FindingText } from '#contract/admin/reports/check-kinds.ts';
import { india } from '#contract/geography.ts';
import { paise, sumPaise, timesQuantity, noPaise, type Paise } from '#server/money/paise.ts';
import { containedTax, type Supply, taxIn } from '#server/money/contained-tax.ts';
import { type LedgerLine, type OrderLedger, wrong, type LedgerCredit } from './order-ledger.ts';
import { type CreditKind, type OrderEventKind, type PaymentStatus } from '#contract/order-states.ts';
import {
  awaitsPayment,
  closedState,
  decideTransition,
  firstState,
  type TransitionName,
  type OrderState,
} from '#server/orders/index.ts';
import { type LineShare, shareOfLine, taxOfCharge } from '#server/money/line-amounts.ts';

/**
 * The lines' amounts must follow from their prices, and the totals from the lines. Does not recompute how a coupon was
 * shared, since its terms may have changed. Checks the totals only if all lines are right.
 */
export function checkAmounts(order: OrderLedger): Disagreement[] {
  const lines = checkLines(order);
  return lines.length > 0 ? lines : checkTotals(order);
}

/**
 * The company may have moved since, so an order within India may be taxed as intra-state or inter-state, but one way
 * for the whole order.
 */
function checkLines(order: OrderLedger): Disagreement[] {
  const abroad = order.country.toLowerCase() !== india.toLowerCase();
  const ways: Supply[] = abroad ? ['export'] : ['intra', 'inter'];
  // An order whose address changed has lines taxed one way from before the change and another way from after it.
  if (appliedEdits(order).some(({ isTaxChanged }) => isTaxChanged))
    return order.lines.flatMap((line) => bestOf(ways.map((supply) => checkLine(order, line, supply))));
  return bestOf(ways.map((supply) => order.lines.flatMap((line) => checkLine(order, line, supply))));
}

function bestOf(findings: readonly Disagreement[][]): Disagreement[] {
  return findings.toSorted((a, b) => a.length - b.length)[0]!;
}

const appliedEdits = ({ edits }: OrderLedger) => edits.filter(({ state }) => state === 'applied');

/** Its total without what edits added. */
function placedFor(order: OrderLedger): Paise {
  return paise(order.payable - sumPaise(appliedEdits(order).map(({ added }) => added)));
}

/** Due for applied edits. */
function paidForEdits(order: OrderLedger): Paise {
  return sumPaise(appliedEdits(order).map(({ due }) => due));
}

function checkLine(order: OrderLedger, line: LedgerLine, supply: Supply): Disagreement[] {
  const saleAmount = timesQuantity(line.sale ?? line.regular, line.quantity);
  // Negative amounts cannot be split into tax shares.
  const sound = line.couponShare >= 0 && line.net >= 0 && line.gstRateBp >= 0 && line.salePointCenti >= 0;
  const due = sound ? { saleAmount, ...containedTax(line.net, line.gstRateBp, supply) } : null;
  const names = ['saleAmount', 'taxable', 'cgst', 'sgst', 'igst'] as const;
  if (due && isRestatedRight(line, supply) && names.every((name) => due[name] === line[name])) return [];
  const tell = (amounts: Pick<LedgerLine, (typeof names)[number]>): FindingText => {
    const { saleAmount: sold, taxable, cgst, sgst, igst } = amounts;
    return { code: 'line_amounts', saleAmount: sold, taxable, cgst, sgst, igst };
  };
  const expected: FindingText = due ? tell(due) : { code: 'no_negative_amount' };
  return [wrong(order, 'line_amount_wrong', { part: { line: line.lineNo }, expected, found: tell(line) })];
}

/** The line must contain the tax of the invoice's rate, and record the right difference. */
function isRestatedRight({ restated, invoiceRateBp, taxChange, ...line }: LedgerLine, supply: Supply): boolean {
  if (!restated || invoiceRateBp === null) return taxChange === 0;
  const before = shareOfLine(line, restated.from, line.quantity);
  const taxes = containedTax(before.net, invoiceRateBp, supply);
  const isRight = (['cgst', 'sgst', 'igst'] as const).every((name) => taxes[name] === restated[name]);
  return isRight && taxChange === taxIn(taxes) - taxIn(before);
}

function checkTotals(order: OrderLedger): Disagreement[] {
  const { lines } = order;
  const mrp = sumPaise(lines.map((line) => timesQuantity(line.regular, line.quantity)));
  const sold = sumPaise(lines.map((line) => line.saleAmount));
  const due = {
    mrp,
    saleDiscount: paise(mrp - sold),
    couponDiscount: sumPaise(lines.map((line) => line.couponShare)),
    tax: sumPaise([...lines.flatMap((line) => [taxIn(line), line.taxChange]), deliveryTax(order)]),
  };
  const payable = (amounts: typeof due) =>
    paise(amounts.mrp - amounts.saleDiscount - amounts.couponDiscount + order.shipping);
  const names = ['mrp', 'saleDiscount', 'couponDiscount', 'tax'] as const;
  if (names.every((name) => due[name] === order[name]) && payable(due) === order.payable) return [];
  const tell = ({ mrp: full, saleDiscount, couponDiscount, tax }: typeof due, total: number): FindingText => {
    return { code: 'order_totals', mrp: full, saleDiscount, couponDiscount, tax, payable: total };
  };
  return [wrong(order, 'order_total_wrong', { expected: tell(due, payable(due)), found: tell(order, order.payable) })];
}

/** In what remains of the charge, and in what was paid back. */
function deliveryTax({ lines, credits, shipping, deliverySupply }: OrderLedger): Paise {
  const cancelled = new Map<number, number>();
  for (const { lineNo, quantity } of credits
    .filter(({ kind }) => kind === 'cancelled')
    .flatMap((credit) => credit.lines))
    cancelled.set(lineNo, (cancelled.get(lineNo) ?? 0) + quantity);
  const left = paise(shipping - sumPaise(credits.map((credit) => credit.shipping)));
  const sold = lines.map((line) => ({ ...line, gstRateBp: line.invoiceRateBp ?? line.gstRateBp }));
  // If more was cancelled or paid back than there was, another check reports it.
  const sound = left >= 0 && lines.every(({ lineNo, quantity }) => (cancelled.get(lineNo) ?? 0) <= quantity);
  const now = sound ? taxOfCharge(left, { sold, cancelled, supply: deliverySupply }) : noPaise;
  return sumPaise([now, ...credits.map((credit) => credit.deliveryTax)]);
}

const quantities = (things: readonly { quantity: number }[]) => things.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Every piece sold, cancelled, sent back and restocked must agree with stock, returns and credits, and the coupon's use
 * with the order.
 */
export function checkItems(order: OrderLedger): Disagreement[] {
  return [...checkReturns(order), ...checkStockLevel(order), ...checkCouponUse(order)];
}

function checkReturns(order: OrderLedger): Disagreement[] {
  return order.lines.flatMap(({ lineNo, quantity }) => {
    const returns = order.returns.filter((each) => each.lineNo === lineNo && each.state !== 'declined');
    const credited = order.credits.flatMap(({ id, kind, lines }) =>
      lines.filter((line) => line.lineNo === lineNo).map((line) => ({ id, kind, quantity: line.quantity })),
    );
    const uneven = credited.find(
      ({ id, kind, quantity: taken }) =>
        taken !== quantities(returns.filter(({ creditId }) => creditId === id)) && kind === 'returned',
    );
    const part = { line: lineNo };
    if (uneven) {
      const returned = quantities(returns.filter(({ creditId }) => creditId === uneven.id));
      const expected = { code: 'credited_as_returned', quantity: uneven.quantity } as const;
      return [
        wrong(order, 'return_differs', { part, expected, found: { code: 'returned_quantity', quantity: returned } }),
      ];
    }
    // Items that were refunded in the provider's dashboard may still come back, in a return of their own.
    const refunded = credited.filter(({ kind }) => kind === 'refunded').map(({ id }) => id);
    const gone =
      quantities(credited.filter(({ kind }) => kind !== 'refunded')) +
      quantities(returns.filter(({ creditId }) => creditId === null || refunded.includes(creditId)));
    if (gone <= quantity) return [];
    return [
      wrong(order, 'return_differs', {
        part,
        expected: { code: 'at_most_sold', quantity },
        found: { code: 'off_sale', quantity: gone },
      }),
    ];
  });
}

/**
 * Of movements that hold stock for an order: placing takes items; closing the order or cancelling items puts them back.
 */
const holding = ['order', 'expired', 'abandoned', 'cancelled'];
const known = [...holding, 'returned', 'undelivered'];

function checkStockLevel(order: OrderLedger): Disagreement[] {
  const held = order.edits.flatMap((edit) => edit.held);
  const products = new Set([...order.lines, ...order.movements, ...held].map(({ productId }) => productId));
  return [...products].flatMap((product) => checkProduct(order, product));
}

function checkProduct(order: OrderLedger, product: number): Disagreement[] {
  const lines = order.lines.filter(({ productId }) => productId === product);
  const isHere = ({ lineNo }: { lineNo: number }) => lines.some((line) => line.lineNo === lineNo);
  const credited = (wanted: CreditKind) =>
    quantities(order.credits.filter(({ kind }) => kind === wanted).flatMap((credit) => credit.lines.filter(isHere)));
  const movements = order.movements.filter(({ productId }) => productId === product);
  const moved = (reasons: readonly string[]) =>
    movements.filter(({ reason }) => reasons.includes(reason)).reduce((sum, { change }) => sum + change, 0);
  const part = { product };
  const closed = order.orderStatus === 'cancelled';
  const awaited = order.edits.filter(({ state }) => state === 'awaiting_payment').flatMap((edit) => edit.held);
  const extra = quantities(awaited.filter(({ productId }) => productId === product));
  const due = closed ? 0 : quantities(lines) - credited('cancelled') + extra;
  const held = 0 - moved(holding);
  if (closed && held > 0)
    return [
      wrong(order, 'stock_held_by_closed_order', {
        part,
        expected: { code: 'nothing_held' },
        found: { code: 'held', quantity: held },
      }),
    ];
  const restocked = order.returns.filter(isHere).reduce((sum, each) => sum + (each.restocked ?? 0), 0);
  const back = moved(['returned']);
  const brought = moved(['undelivered']);
  const undelivered = credited('undelivered') + credited('refunded');
  const strange = movements.find(({ reason }) => !known.includes(reason));
  if (held === due && back === restocked && brought >= 0 && brought <= undelivered && !strange) return [];
  const expected = { code: 'stock_due', out: due, returned: restocked, undelivered } as const;
  const moves = { out: held, returned: back, undelivered: brought };
  const found: FindingText = strange
    ? { code: 'stock_moved_as', ...moves, reason: strange.reason }
    : { code: 'stock_moved', ...moves };
  return [wrong(order, 'stock_of_order_differs', { part, expected, found })];
}

function checkCouponUse(order: OrderLedger): Disagreement[] {
  const due = order.orderStatus === 'cancelled' ? null : order.couponId;
  if (due === order.usedCoupon) return [];
  const tell = (coupon: number | null): FindingText =>
    coupon === null ? { code: 'no_coupon_use' } : { code: 'coupon_use', coupon };
  return [wrong(order, 'coupon_use_differs', { expected: tell(due), found: tell(order.usedCoupon) })];
}

/**
 * Of each event that changes an order; `follow` handles `paid`, `edited`, `cancelled`, `returned_to_origin` and
 * `refunded`.
 */
const transitionOf: Partial<Record<OrderEventKind, TransitionName>> = {
  expired: 'expire',
  abandoned: 'abandon',
  reinstated: 'reinstate',
  payment_reopened: 'reopen_payment',
  payment_retried: 'retry_payment',
  confirmed: 'confirm',
  packed: 'pack',
  shipped: 'dispatch',
  out_for_delivery: 'send_out_for_delivery',
  delivery_attempted: 'attempt_delivery',
  held_by_courier: 'hold_at_courier',
  delivered: 'deliver',
  cod_collected: 'collect_cash',
  lines_cancelled: 'cancel_lines',
  returned: 'return_all',
};

interface OrderProgress {
  state: OrderState;
  /** Received and, in `gone`, refunded so far. */
  paid: Paise;
  gone: Paise;
}

/**
 * Replays the events through the table of transitions. Each must be allowed after those before it, and the last one
 * must lead to the current state.
 */
export function evaluateHistory(order: OrderLedger): Disagreement[] {
  const [first, ...later] = order.events;
  if (first?.kind !== 'placed')
    return [
      wrong(order, 'history_broken', {
        expected: { code: 'placed_first' },
        found: first ? { code: 'event', event: first.kind } : { code: 'no_event' },
      }),
    ];
  let progress: OrderProgress = { state: firstState(order.method, placedFor(order)), paid: noPaise, gone: noPaise };
  for (const event of later) {
    const next = follow(order, progress, event);
    if (next === null) {
      const expected = { code: 'may_follow', ...statusesOf(progress.state) } as const;
      return [wrong(order, 'history_broken', { expected, found: { code: 'event', event: event.kind } })];
    }
    progress = next;
  }
  const stands = { order: order.orderStatus, payment: order.paymentStatus };
  if (progress.state.order === stands.order && progress.state.payment === stands.payment) return [];
  return [
    wrong(order, 'status_differs', {
      expected: { code: 'standing', ...statusesOf(progress.state) },
      found: { code: 'standing', ...statusesOf(stands) },
    }),
  ];
}

function statusesOf({ order, payment }: OrderState) {
  return { orderStatus: order, paymentStatus: payment };
}

/** Null if the event is not allowed in this state. */
function follow(
  order: OrderLedger,
  { state, paid, gone }: OrderProgress,
  { kind, amount }: OrderLedger['events'][number],
): OrderProgress | null {
  const to = (moved: OrderState | null, more: Partial<OrderProgress> = {}): OrderProgress | null =>
    moved && { state: moved, paid, gone, ...more };
  const by = (name: TransitionName): OrderState | null => {
    const moved = decideTransition(state, name);
    return moved.ok ? moved.value : null;
  };
  switch (kind) {
    case 'paid':
      // A reinstated order is paid in the same transaction.
      return to(paid === 0 && state.payment === 'paid' ? state : by('pay'), { paid: placedFor(order) });
    case 'edited':
      return to(by('edit'), amount === null ? {} : { paid: paise(paid + amount) });
    case 'cancelled':
      if (awaitsPayment(state)) return to(by('abandon'));
      return to(by('cancel') && closedState(state, 'cancel', paid));
    case 'returned_to_origin':
      return to(by('return_to_origin') && closedState(state, 'return_to_origin', paid));
    case 'refunded': {
      const sum = paise(gone + (amount ?? 0));
      return to(by(sum === paid ? 'refund_all' : 'refund_part'), { gone: sum });
    }
    default: {
      const transition = transitionOf[kind];
      if (transition === undefined) return to(state);
      return to(by(transition), kind === 'cod_collected' && amount !== null ? { paid: amount } : {});
    }
  }
}

type Payment = NonNullable<OrderLedger['payment']>;
/** Status of the record of an online payment, by the order's payment status. */
const recordOf: Record<PaymentStatus, Payment['status'] | null> = {
  pending: 'pending',
  authorised: 'pending',
  failed: 'pending',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  cod_due: null,
  cod_collected: null,
};

/**
 * Amounts received, taken off the sale and refunded must agree with payments, credits and refunds. Compares the sums
 * with the balance only if each is right by itself. `checkAmounts` must have found nothing wrong with the lines, since
 * shares are computed from them.
 */
export function checkMoney(order: OrderLedger): Disagreement[] {
  const payment = validatePayment(order);
  const parts = [
    ...payment,
    ...(payment.length > 0 ? [] : checkPaid(order)),
    ...checkCredits(order),
    ...checkRefunds(order),
  ];
  return parts.length > 0 ? parts : checkBalance(order);
}

function validatePayment(order: OrderLedger): Disagreement[] {
  const { payment, unmatched, paymentStatus } = order;
  const payable = placedFor(order);
  const due = order.method === 'online' && payable > 0 ? recordOf[paymentStatus] : null;
  if (!payment) {
    // Without any contact to the provider there is no payment record.
    if (due !== 'paid') return [];
    return [
      wrong(order, 'payment_differs', {
        expected: { code: 'paid_online', amount: payable },
        found: { code: 'no_payment' },
      }),
    ];
  }
  if (payment.paymentId !== null && unmatched.includes(payment.paymentId))
    return [
      wrong(order, 'payment_counted_twice', {
        expected: { code: 'one_or_other' },
        found: { code: 'payment', payment: payment.paymentId },
      }),
    ];
  const named = payment.status !== 'paid' || payment.paymentId !== null;
  const reported = order.events.findLast(({ kind }) => kind === 'paid')?.amount ?? payable;
  if (due === payment.status && payment.amount === payable && named && reported === payable) return [];
  const expected: FindingText =
    due === null ? { code: 'no_online_payment' } : { code: 'payment_record', amount: payable, paymentStatus: due };
  const record = { amount: payment.amount, paymentStatus: payment.status };
  const found: FindingText =
    reported === payable
      ? { code: named ? 'payment_record' : 'payment_record_unnamed', ...record }
      : { code: named ? 'payment_record_reported' : 'payment_record_unnamed_reported', ...record, reported: reported };
  return [wrong(order, 'payment_differs', { expected, found })];
}

function checkPaid(order: OrderLedger): Disagreement[] {
  const cash = order.events.filter(({ kind }) => kind === 'cod_collected').map(({ amount }) => amount ?? noPaise);
  const online = order.payment?.status === 'paid' ? paise(placedFor(order) + paidForEdits(order)) : noPaise;
  const due = order.method === 'online' ? online : sumPaise(cash);
  return compared(order, 'paid_differs', due, order.paid);
}

function compared(
  order: OrderLedger,
  kind: 'paid_differs' | 'credited_differs' | 'refunded_differs',
  due: Paise,
  found: Paise,
): Disagreement[] {
  return due === found
    ? []
    : [wrong(order, kind, { expected: { code: 'amount', amount: due }, found: { code: 'amount', amount: found } })];
}

const totalOf = ({ lines, shipping, advance }: LedgerCredit) =>
  paise(sumPaise(lines.map((line) => line.net)) + shipping + advance);

function checkCredits(order: OrderLedger): Disagreement[] {
  const { credits } = order;
  const soFar = new Map<number, number>();
  let shipping = 0;
  for (const credit of credits) {
    shipping += credit.shipping;
    if (shipping > order.shipping || !isShare(order.lines, credit, soFar))
      return [
        wrong(order, 'credit_wrong', {
          part: { credit: credit.id },
          expected: { code: 'credit_share' },
          found: { code: 'amount', amount: totalOf(credit) },
        }),
      ];
  }
  return compared(order, 'credited_differs', sumPaise(credits.map(totalOf)), order.credited);
}

/** Whether a credit consists of the shares of the lines' next items; adds them to `soFar`. */
function isShare(lines: readonly LedgerLine[], credit: LedgerCredit, soFar: Map<number, number>): boolean {
  return credit.lines.every((taken) => {
    const line = lines.find(({ lineNo }) => lineNo === taken.lineNo);
    const from = soFar.get(taken.lineNo) ?? 0;
    const to = from + taken.quantity;
    soFar.set(taken.lineNo, to);
    if (!line || to > line.quantity) return false;
    const share = shareOfLine(line, from, to);
    return (Object.keys(share) as (keyof LineShare)[]).every((name) => share[name] === taken[name]);
  });
}

function checkRefunds(order: OrderLedger): Disagreement[] {
  const sum = sumPaise(order.refunds.map(({ amount }) => amount));
  if (sum > order.paid)
    return [
      wrong(order, 'refund_exceeds_paid', {
        expected: { code: 'at_most_amount', amount: order.paid },
        found: { code: 'amount', amount: sum },
      }),
    ];
  return compared(order, 'refunded_differs', sum, order.refunded);
}

/** Once money was received, the amount kept must equal what remains of the sale. */
function checkBalance(order: OrderLedger): Disagreement[] {
  if (order.paid === 0) return [];
  const due = paise(order.payable - order.credited);
  const kept = paise(order.paid - order.refunded);
  const uneven = [...Map.groupBy(order.refunds, ({ creditId }) => creditId)].some(([creditId, refunds]) => {
    const credit = order.credits.find(({ id }) => id === creditId);
    const covered = order.edits.find((edit) => edit.creditId === creditId)?.covered ?? noPaise;
    return !credit || totalOf(credit) - covered !== sumPaise(refunds.map(({ amount }) => amount));
  });
  if (kept === due && !uneven) return [];
  const found = { code: kept === due ? 'kept_uneven' : 'kept', amount: kept } as const;
  return [wrong(order, 'balance_wrong', { expected: { code: 'kept', amount: due }, found })];
}
