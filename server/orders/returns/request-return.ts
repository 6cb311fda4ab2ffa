import type { Actor } from '#server/audit/index.ts';
import { claimPhotos } from '#server/photos/index.ts';
import { ok, type FieldMessages, err, type ApiError, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type CommandContext, withOrder } from '../order-command.ts';
import { type RequestIdentity } from '#server/idempotency/index.ts';
import { validateReturn, type ReturnRight } from '../return-rules.ts';
import { type NewReturn, readLines } from '../order-lines.ts';
import { noteEvent } from '../queries.ts';
import { insertReturns } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

export interface WantedReturn extends Omit<NewReturn, 'kind'> {
  /** Under which they were uploaded. */
  photos: readonly string[];
}

export interface ReturnRequest {
  orderId: number;
  actor: Actor;
  lines: readonly WantedReturn[];
  identity: RequestIdentity;
  /** A buyer's by default; the caller must have checked any other right. */
  right?: ReturnRight;
}

/**
 * Requests a return for staff to answer. Nothing is credited yet, but the same items cannot be requested twice. Errors:
 * 404 order_not_found; 422 line_not_found; 409 order_not_delivered, return_too_late, return_near_expiry,
 * return_expired, quantity_not_left, idempotency_conflict; 422 for photos as in claimPhotos, keyed by line.
 */
export function requestReturn(services: Services, request: ReturnRequest): Promise<Result<null>> {
  return withOrder(services, request, (held) => requestHeld(held, request));
}

async function requestHeld(
  { tx, order, at, actor }: CommandContext,
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

function ofLine({ error }: { error: ApiError }, index: number): Result<never> {
  const faults = Object.entries(error.errors ?? {}).map(([field, said]) => [`lines.${index}.${field}`, said] as const);
  const errors: FieldMessages = Object.fromEntries(faults);
  return { ok: false, error: { ...error, errors } };
}
