import type { Actor } from '#server/audit/index.ts';
import { claimPhotos } from '#server/photos/index.ts';
import { ok, type FieldMessages, err, type ApiError, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type OrderCommand,
  validateReturn,
  type NewReturn,
  type ReturnRight,
  noteEvent,
  once,
  readLines,
  type RequestIdentity,
  withOrder,
} from '#server/orders/index.ts';
import { insertReturns } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

export interface WantedReturn extends Omit<NewReturn, 'kind'> {
  /** The names under which its photos were uploaded. */
  photos: readonly string[];
}

export interface ReturnRequest {
  orderId: number;
  actor: Actor;
  lines: readonly WantedReturn[];
  identity: RequestIdentity;
  /** A buyer's where none is named; that somebody has another one, the caller has made sure of. */
  right?: ReturnRight;
}

/**
 * Asks to send items of a delivered order back; staff answer. Nothing is taken off the sale yet, but the items cannot be asked for twice.
 * Errors: 404 order_not_found; 422 line_not_found; 409 order_not_delivered, return_too_late, return_near_expiry, return_expired, quantity_not_left,
 * idempotency_conflict; 422 for photos as claimPhotos says; those of a line are keyed by it.
 */
export function requestReturn(services: Services, request: ReturnRequest): Promise<Result<null>> {
  return withOrder(services, request, (held) => once(held, request.identity, () => requestHeld(held, request)));
}

async function requestHeld(
  { tx, order, at, actor }: OrderCommand,
  { lines: wishes, right = { kind: 'buyer' } }: Pick<ReturnRequest, 'lines' | 'right'>,
): Promise<Result<null>> {
  const { deliveredAt, returnDays } = order;
  if (order.state.order !== 'delivered' || !deliveredAt)
    return err(409, 'order_not_delivered', messages.errors.returns.notDelivered);
  const lines = await readLines(tx, order.id);
  for (const [index, input] of wishes.entries()) {
    const line = lines.find((each) => each.lineNo === input.lineNo);
    const checked = validateReturn(input, line, { deliveredAt, returnDays }, at, right);
    if (checked.ok) continue;
    const { httpStatus, code, message } = checked.error;
    return err(httpStatus, code, message, { errors: { [`lines.${index}`]: [message] } });
  }
  const { kind } = right;
  const ids = await insertReturns(
    tx,
    order.id,
    wishes.map((each) => ({ ...each, kind })),
    at,
  );
  for (const [index, returnId] of ids.entries()) {
    const { lineNo, quantity, reason, photos } = wishes[index]!;
    const claimed = await claimPhotos(tx, { kind: 'order_return', id: returnId }, photos, at);
    if (!claimed.ok) return ofLine(claimed, index);
    const detail = { return_id: returnId, line_no: lineNo, quantity, reason };
    await noteEvent(tx, { orderId: order.id, at, kind: 'return_requested', actor, detail });
  }
  return ok(null);
}

/** An error of a line's photos, its faults keyed by the line. */
function ofLine({ error }: { error: ApiError }, index: number): Result<never> {
  const faults = Object.entries(error.errors ?? {}).map(([field, said]) => [`lines.${index}.${field}`, said] as const);
  const errors: FieldMessages = Object.fromEntries(faults);
  return { ok: false, error: { ...error, errors } };
}
