import { type Paise, paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';
import type { Standing } from '#server/members/index.ts';
import type { OrderFeedEvent } from '#server/order-feed/index.ts';
import { type Approval, postingMonth, returningMonth } from './month-rules.ts';

/** Through whom an order's points came to a member: the buyer, whom the order names, or who once referred the buyer. */
export type Basis = 'buyer' | 'referral' | 'referrer' | 'nobody';

/** For whom an order counts, decided once: when it became final. */
export interface Decision {
  orderId: number;
  memberId: string | null;
  basis: Basis;
  /** Of the event with which the order became final. */
  position: number;
}

/** An entry before it is written. `causeId`: the order, the edit or the credit that it comes from, by `reason`. */
export interface NewEntry {
  memberId: string;
  /** Null: that of the sale, for what is taken off it. */
  month: string | null;
  points: CentiSp;
  amount: Paise;
  orderId: number;
  orderNumber: string;
  lineNo: number;
  reason: OrderFeedEvent['kind'];
  causeId: number;
  isReversal: boolean;
  position: number;
  at: Date;
}

/** Whether the order becomes final with this event: paid, for an online order; delivered, for one that is paid in cash (the income plan). */
export function isFinal(event: OrderFeedEvent): boolean {
  return event.kind === (event.order.payment_method === 'online' ? 'paid' : 'delivered');
}

/**
 * Who is credited with an order: the buyer who is a direct seller, a frozen one as well, whose points count for those above; else the live member
 * whom the order names; else the live member who once referred the buyer; else nobody. Each as they stood when the order became final.
 */
export function chooseMember(people: {
  buyer: Standing | null;
  referral: Standing | null;
  referrer: Standing | null;
}): Pick<Decision, 'memberId' | 'basis'> {
  const { buyer, referral, referrer } = people;
  if (buyer?.status === 'live' || buyer?.status === 'frozen') return { memberId: buyer.memberId, basis: 'buyer' };
  if (referral?.status === 'live') return { memberId: referral.memberId, basis: 'referral' };
  if (referrer?.status === 'live') return { memberId: referrer.memberId, basis: 'referrer' };
  return { memberId: null, basis: 'nobody' };
}

/**
 * The entries that an event brings, given for whom its order counts; none before the order is final. What became final counts with what was left of
 * each line; what is taken off or added afterwards by itself, with exactly the points and paise of the event. What is taken off belongs to the month of its
 * sale.
 */
export function entriesOf(
  event: OrderFeedEvent,
  decision: Decision | undefined,
  approvals: readonly Approval[],
): NewEntry[] {
  const memberId = decision?.memberId ?? null;
  if (!decision || memberId === null || event.position < decision.position) return [];
  const month = 'taken' in event ? returningMonth(event, approvals) : postingMonth(event, approvals);
  const { position, at, kind: reason, order } = event;
  const common = { memberId, month, orderId: order.id, orderNumber: order.number, reason, position, at };
  const entry = (lineNo: number, causeId: number, points: number, amount: number): NewEntry => ({
    ...common,
    lineNo,
    causeId,
    points: centiSp(points),
    amount: paise(amount),
    isReversal: 'taken' in event,
  });
  const sold = (lines: OrderFeedEvent['lines'], causeId: number) =>
    lines.map(({ line_no, centi_sp, net_paise, taken_back: back }) =>
      entry(line_no, causeId, centi_sp - back.centi_sp, net_paise - back.net_paise),
    );
  const entries =
    event.position === decision.position
      ? sold(event.lines, event.order.id)
      : 'added' in event
        ? sold(
            event.lines.filter(({ line_no }) => event.added.line_nos.includes(line_no)),
            event.added.edit_id,
          )
        : 'taken' in event
          ? event.taken.lines.map((line) =>
              entry(line.line_no, event.taken.credit_id, 0 - line.centi_sp, 0 - line.net_paise),
            )
          : [];
  return entries.filter(({ points, amount }) => points !== 0 || amount !== 0);
}
