import type { Disagreement } from '#contract/staff-check-kinds.ts';
import type { PaymentStatus } from '#contract/order-states.ts';
import { formatRupees, noPaise, paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { type LineShare, shareOfLine } from '../refunds/credit-rules.ts';
import { type BookedCredit, type BookedLine, type OrderBooks, wrong } from './order-books.ts';

type Payment = NonNullable<OrderBooks['payment']>;
/** How the record of an online payment must stand for each status of the order's money. */
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
 * Whether what came in, what was taken off the sale and what goes back agree with payments, credits and refunds, and with each other.
 * Sums are compared with the balance only where each of them is right by itself.
 * The lines' amounts must have been judged: shares are made of them.
 */
export function judgeMoney(order: OrderBooks): Disagreement[] {
  const payment = judgePayment(order);
  const parts = [
    ...payment,
    ...(payment.length > 0 ? [] : judgePaid(order)),
    ...judgeCredits(order),
    ...judgeRefunds(order),
  ];
  return parts.length > 0 ? parts : judgeBalance(order);
}

function judgePayment(order: OrderBooks): Disagreement[] {
  const { payment, strays, payable, paymentStatus } = order;
  const due = order.method === 'online' && payable > 0 ? recordOf[paymentStatus] : null;
  if (!payment) {
    // One whose provider was never reached has none.
    if (due !== 'paid') return [];
    return [wrong(order, 'payment_differs', { expected: `${formatRupees(payable)} paid online`, found: 'no payment' })];
  }
  if (payment.paymentId !== null && strays.includes(payment.paymentId))
    return [
      wrong(order, 'payment_counted_twice', { expected: 'one or the other', found: `payment ${payment.paymentId}` }),
    ];
  const tell = ({ amount, status }: Pick<Payment, 'amount' | 'status'>, named: boolean) =>
    `${formatRupees(amount)}, ${status}${named ? '' : ', without the provider’s number'}`;
  const named = payment.status !== 'paid' || payment.paymentId !== null;
  const told = order.events.findLast(({ kind }) => kind === 'paid')?.amount ?? payable;
  if (due === payment.status && payment.amount === payable && named && told === payable) return [];
  const expected = due === null ? 'no online payment' : tell({ amount: payable, status: due }, true);
  const found = `${tell(payment, named)}${told === payable ? '' : `, told as ${formatRupees(told)}`}`;
  return [wrong(order, 'payment_differs', { expected, found })];
}

function judgePaid(order: OrderBooks): Disagreement[] {
  const cash = order.events.filter(({ kind }) => kind === 'cod_collected').map(({ amount }) => amount ?? noPaise);
  const online = order.payment?.status === 'paid' ? order.payable : noPaise;
  const due = order.method === 'online' ? online : sumPaise(cash);
  return compared(order, 'paid_differs', due, order.paid);
}

function compared(
  order: OrderBooks,
  kind: 'paid_differs' | 'credited_differs' | 'refunded_differs',
  due: Paise,
  found: Paise,
): Disagreement[] {
  return due === found ? [] : [wrong(order, kind, { expected: formatRupees(due), found: formatRupees(found) })];
}

const totalOf = ({ lines, shipping }: BookedCredit) => paise(sumPaise(lines.map((line) => line.net)) + shipping);

function judgeCredits(order: OrderBooks): Disagreement[] {
  const { credits } = order;
  const soFar = new Map<number, number>();
  let shipping = 0;
  for (const credit of credits) {
    shipping += credit.shipping;
    if (shipping > order.shipping || !isShare(order.lines, credit, soFar))
      return [
        wrong(order, 'credit_wrong', {
          part: `credit ${credit.id}`,
          expected: 'its pieces’ share of the lines',
          found: formatRupees(totalOf(credit)),
        }),
      ];
  }
  return compared(order, 'credited_differs', sumPaise(credits.map(totalOf)), order.credited);
}

/** Whether a credit is made of the lines' next pieces; counts them. */
function isShare(lines: readonly BookedLine[], credit: BookedCredit, soFar: Map<number, number>): boolean {
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

function judgeRefunds(order: OrderBooks): Disagreement[] {
  const sum = sumPaise(order.refunds.map(({ amount }) => amount));
  if (sum > order.paid)
    return [
      wrong(order, 'refund_exceeds_paid', {
        expected: `at most ${formatRupees(order.paid)}`,
        found: formatRupees(sum),
      }),
    ];
  return compared(order, 'refunded_differs', sum, order.refunded);
}

/** Once money is here, what is kept of it is what is left of the sale. */
function judgeBalance(order: OrderBooks): Disagreement[] {
  if (order.paid === 0) return [];
  const due = paise(order.payable - order.credited);
  const kept = paise(order.paid - order.refunded);
  const uneven = order.refunds.some(({ creditId, amount }) => {
    const credit = order.credits.find(({ id }) => id === creditId);
    return !credit || totalOf(credit) !== amount;
  });
  if (kept === due && !uneven) return [];
  const found = `${formatRupees(kept)} kept${kept === due ? ', but a refund is not its credit' : ''}`;
  return [wrong(order, 'balance_wrong', { expected: `${formatRupees(due)} kept`, found })];
}
