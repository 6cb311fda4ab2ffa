import { type Paise, paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';
import type { MembershipAt } from '#server/members/index.ts';
import type { OrderFeedEvent } from '#server/order-feed/index.ts';
import { type Approval, postingMonth, returningMonth } from './month-rules.ts';

/**
 * Why a member is credited. `buyer`: they bought the order; `referral`: it names them; `referrer`: they once referred
 * the buyer.
 */
export type Basis = 'buyer' | 'referral' | 'referrer' | 'nobody';

/** Made once, when the order becomes final. */
export interface Decision {
  orderId: number;
  memberId: string | null;
  basis: Basis;
  /** Of the event with which the order became final. */
  position: number;
}

/** `causeId` is the order, the edit or the credit, depending on `reason`. */
export interface NewEntry {
  memberId: string;
  /** Null for deductions: the month of the sale. */
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

/** When paid, for online payment; when delivered, for cash on delivery (the income plan). */
export function isFinal(event: OrderFeedEvent): boolean {
  return event.kind === (event.order.payment_method === 'online' ? 'paid' : 'delivered');
}

/**
 * Chooses who is credited: the buyer if they are a direct seller, even a frozen one, whose points still count for the
 * upline; else the live member whom the order names; else the live member who once referred the buyer; else nobody.
 * Uses each one's status when the order became final.
 */
export function chooseMember(people: {
  buyer: MembershipAt | null;
  referral: MembershipAt | null;
  referrer: MembershipAt | null;
}): Pick<Decision, 'memberId' | 'basis'> {
  const { buyer, referral, referrer } = people;
  if (buyer?.status === 'live' || buyer?.status === 'frozen') return { memberId: buyer.memberId, basis: 'buyer' };
  if (referral?.status === 'live') return { memberId: referral.memberId, basis: 'referral' };
  if (referrer?.status === 'live') return { memberId: referrer.memberId, basis: 'referrer' };
  return { memberId: null, basis: 'nobody' };
}

/**
 * An event's entries for the credited member; none before the order is final. When it becomes final, each line counts
 * with what remains of it. Later deductions and additions count with exactly the event's points and paise. Deductions
 * belong to the month of the sale.
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
