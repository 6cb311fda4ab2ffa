import type { ReturnKind, ReturnState } from '#contract/order-states.ts';
import { policy } from '#contract/policy.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import { addDays, dayInIndia } from '#contract/india-time.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** `refund` is the last step; it happens by itself once the money has gone back. */
export type ReturnTransition = 'approve' | 'decline' | 'receive' | 'refund';

const waits = no('return_not_approved', messages.errors.staff.returns.notApproved);
const approved = no('return_already_approved', messages.errors.staff.returns.approved);
const declined = no('return_already_declined', messages.errors.staff.returns.rejected);
const here = no('return_already_received', messages.errors.staff.returns.received);
const notHere = no('return_not_received', messages.errors.staff.returns.notReceived);
const closed = no('return_closed', messages.errors.staff.returns.closed);

/**
 * Maps transition and state to the next state or an error. Staff can still decline an approved return whose items never
 * arrive.
 */
const table: Record<ReturnTransition, Record<ReturnState, ReturnState | ApiError>> = {
  approve: { requested: 'approved', approved, declined, received: here, refunded: closed },
  decline: { requested: 'declined', approved: 'declined', declined, received: here, refunded: closed },
  receive: { requested: waits, approved: 'received', declined, received: here, refunded: closed },
  refund: { requested: notHere, approved: notHere, declined, received: 'refunded', refunded: closed },
};

/** All errors are 409. */
export function decideReturn(state: ReturnState, transition: ReturnTransition): Result<ReturnState> {
  const outcome = table[transition][state];
  return typeof outcome === 'string' ? ok(outcome) : { ok: false, error: outcome };
}

/** Whether the money can be sent back now. Errors, all 409: return_already_refunded and those of `decideReturn`. */
export function validateRefundable(found: { state: ReturnState; creditId: number | null }): Result<ReturnState> {
  const next = decideReturn(found.state, 'refund');
  if (next.ok && found.creditId !== null)
    return err(409, 'return_already_refunded', messages.errors.staff.returns.refundBegun);
  return next;
}

/**
 * The last day in India (YYYY-MM-DD) for a buyer's return: `returnDays` after delivery. Unwanted items must come back
 * at least 30 days before they expire; defective ones always may (E-Commerce Rules 2020, r. 6(3)).
 */
export function returnableUntil(
  { deliveredAt, returnDays }: Delivery,
  expiresOn: string | null,
  reason: ReturnReason,
): string {
  const byDelivery = addDays(dayInIndia(deliveredAt), returnDays);
  if (expiresOn === null || reason !== 'not_wanted') return byDelivery;
  const byExpiry = addDays(expiresOn, -policy.returnBeforeExpiryDays);
  return byExpiry < byDelivery ? byExpiry : byDelivery;
}

/** With its last day in India (YYYY-MM-DD); a buyer's follows from the order and its items. */
export type ReturnRight = { kind: 'buyer' } | { kind: Exclude<ReturnKind, 'buyer'>; until: string };

/** When an order's parcel was delivered, and for how many days afterwards its items can be returned. */
export interface Delivery {
  deliveredAt: Date;
  returnDays: number;
}

/** Items sold, credited, and in uncredited returns; and the day on which they expire. */
export interface LineQuantities {
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
 * Whether items of a delivered line may be returned now. A buy-back requires unexpired items, because they must be
 * resaleable. After leaving within the cooling-off days only the last day counts. Errors: 422 line_not_found; 409
 * return_too_late, return_near_expiry, return_expired, quantity_not_left.
 */
export function validateReturn(
  input: ReturnInput,
  line: LineQuantities | undefined,
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

/** Error: 409 quantity_not_left. */
export function validateQuantity(asked: number, left: number): Result<null> {
  if (asked <= left) return ok(null);
  return err(409, 'quantity_not_left', messages.errors.orders.quantityLeft({ left: Math.max(0, left) }));
}

/** When the courier makes the second delivery attempt. */
export function nextAttemptBy(lastAttemptAt: Date): Date {
  return new Date(lastAttemptAt.getTime() + policy.secondAttemptHours * 3_600_000);
}

function no(code: string, message: MessageRef): ApiError {
  return err(409, code, message).error;
}
