import type { ReturnKind, ReturnState } from '#contract/order-states.ts';
import { policy } from '#contract/policy.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** What staff do to a return; `refund` is the last step and follows from its money having gone back. */
export type ReturnTransition = 'approve' | 'decline' | 'receive' | 'refund';

const waits = no('return_not_approved', messages.errors.staff.returns.notApproved);
const approved = no('return_already_approved', messages.errors.staff.returns.approved);
const declined = no('return_already_declined', messages.errors.staff.returns.rejected);
const here = no('return_already_received', messages.errors.staff.returns.received);
const notHere = no('return_not_received', messages.errors.staff.returns.notReceived);
const closed = no('return_closed', messages.errors.staff.returns.closed);

/** What each transition makes of each state: where it leads, or why not. Items that never come are rejected after approval. */
const table: Record<ReturnTransition, Record<ReturnState, ReturnState | ApiError>> = {
  approve: { requested: 'approved', approved, declined, received: here, refunded: closed },
  decline: { requested: 'declined', approved: 'declined', declined, received: here, refunded: closed },
  receive: { requested: waits, approved: 'received', declined, received: here, refunded: closed },
  refund: { requested: notHere, approved: notHere, declined, received: 'refunded', refunded: closed },
};

/** Decides a transition of one return; errors are 409. */
export function decideReturn(state: ReturnState, transition: ReturnTransition): Result<ReturnState> {
  const outcome = table[transition][state];
  return typeof outcome === 'string' ? ok(outcome) : { ok: false, error: outcome };
}

/** Whether the money of a return can be sent back now. Errors are 409: return_already_refunded, and as `decideReturn` has them. */
export function validateRefundable(found: { state: ReturnState; creditId: number | null }): Result<ReturnState> {
  const next = decideReturn(found.state, 'refund');
  if (next.ok && found.creditId !== null)
    return err(409, 'return_already_refunded', messages.errors.staff.returns.refundBegun);
  return next;
}

const dayMs = 86_400_000;

/** The calendar day `days` after the day (YYYY-MM-DD). */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The last day in India (YYYY-MM-DD) on which a return can be asked for: so many days after delivery as the order has. Items that are only not wanted must
 * come back at least 30 days before they expire; items at fault are taken back at any date on them (E-Commerce Rules 2020, r. 6(3)).
 */
export function returnableUntil(
  { deliveredAt, returnDays }: Delivery,
  expiresOn: string | null,
  reason: ReturnReason,
): string {
  const byDelivery = daysAfter(dayInIndia(deliveredAt), returnDays);
  if (expiresOn === null || reason !== 'not_wanted') return byDelivery;
  const byExpiry = daysAfter(expiresOn, -policy.returnBeforeExpiryDays);
  return byExpiry < byDelivery ? byExpiry : byDelivery;
}

/** A right to return and its last day in India, YYYY-MM-DD; of a buyer's, that day follows from the order and its items. */
export type ReturnRight = { kind: 'buyer' } | { kind: Exclude<ReturnKind, 'buyer'>; until: string };

/** The last day in India (YYYY-MM-DD) on which a direct seller can ask for a buy-back of items delivered then. Source: Direct Selling Guidelines 2016. */
export function buyBackUntil(deliveredAt: Date): string {
  return daysAfter(dayInIndia(deliveredAt), policy.buyBackDays);
}

/** When an order's parcel arrived, and for how many days after that its items may come back. */
export interface Delivery {
  deliveredAt: Date;
  returnDays: number;
}

/** How a line stands: items sold, credited and in returns that are not credited; when its items expire. */
export interface LineStanding {
  lineNo: number;
  quantity: number;
  credited: number;
  inReturn: number;
  expiresOn: string | null;
}

export interface ReturnInput {
  lineNo: number;
  quantity: number;
  reason: ReturnReason;
}

/**
 * Whether a piece of a delivered line may be asked to be taken back now. What a direct seller returns can still be sold, so it must not have expired;
 * after leaving within the cooling-off days only the last day counts.
 * Errors: 422 line_not_found; 409 return_too_late, return_near_expiry, return_expired, quantity_not_left.
 */
export function validateReturn(
  input: ReturnInput,
  line: LineStanding | undefined,
  delivery: Delivery,
  now: Date,
  right: ReturnRight = { kind: 'buyer' },
): Result<null> {
  if (!line) return err(422, 'line_not_found', messages.errors.orders.itemNotFound);
  const today = dayInIndia(now);
  const left = line.quantity - line.credited - line.inReturn;
  if (right.kind !== 'buyer') {
    if (today > right.until) return err(409, 'return_too_late', messages.errors.returns.sellerTooLate);
    if (right.kind === 'buy_back' && line.expiresOn !== null && today > line.expiresOn)
      return err(409, 'return_expired', messages.errors.returns.expired);
    return validateQuantity(input.quantity, left);
  }
  if (today > returnableUntil(delivery, null, input.reason))
    return err(409, 'return_too_late', messages.errors.returns.tooLate({ days: delivery.returnDays }));
  if (today > returnableUntil(delivery, line.expiresOn, input.reason))
    return err(
      409,
      'return_near_expiry',
      messages.errors.returns.nearExpiry({
        days: policy.returnBeforeExpiryDays,
      }),
    );
  return validateQuantity(input.quantity, left);
}

/** 409 quantity_not_left: more items than the line has left. */
export function validateQuantity(asked: number, left: number): Result<null> {
  if (asked <= left) return ok(null);
  return err(409, 'quantity_not_left', messages.errors.orders.quantityLeft({ left: Math.max(0, left) }));
}

/** By when the courier tries again after the first attempt failed. */
export function nextAttemptBy(lastAttemptAt: Date): Date {
  return new Date(lastAttemptAt.getTime() + policy.secondAttemptHours * 3_600_000);
}

/** Until when the courier holds a parcel that it has held since `at`. */
export function heldUntil(at: Date): Date {
  return new Date(at.getTime() + policy.courierHoldDays * dayMs);
}

function no(code: string, message: MessageRef): ApiError {
  return err(409, code, message).error;
}
