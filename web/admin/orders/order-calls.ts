import type * as z from 'zod/mini';
import type { TaxDocument, TaxDocumentList } from '#contract/tax-documents.ts';
import type { RefundQuote, RefundQuoteReply } from '#contract/order-life.ts';
import { taxDocumentsUnder } from '#contract/order-states.ts';
import {
  type RefundQuoteBody,
  type OrderAction,
  type RefundAction,
  type ReturnAction,
  type StaffOrder,
  type StaffOrderList,
  staffOrderPaths,
  type StaffOrderReply,
} from '#contract/staff-orders.ts';
import { type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { asStaff, tryAsStaff } from '../calls.ts';

/** One page of orders, or what the server has against the filter. */
export type OrdersRead = { list: StaffOrderList; refused: null } | { list: null; refused: CallFailure };

/** One page of the orders that a filter finds, newest first. @throws a redirect where nobody is signed in; LoadError where no answer came. */
export async function readOrders(query: Record<string, string>, signal: AbortSignal): Promise<OrdersRead> {
  const result = await asStaff<StaffOrderList>(staffOrderPaths.orders, { query, signal });
  if (!result.ok && result.failure.status === 422) return { list: null, refused: result.failure };
  return { list: loaded(result), refused: null };
}

export interface OrderRead {
  order: StaffOrder;
  papers: TaxDocument[];
}

/** An order with its papers; null where there is none. @throws as readOrders. */
export async function readOrder(id: string, signal: AbortSignal): Promise<OrderRead | null> {
  const path = orderPath(id);
  const [order, papers] = await Promise.all([
    asStaff<StaffOrderReply>(path, { signal }),
    asStaff<z.infer<typeof TaxDocumentList>>(`${path}/${taxDocumentsUnder}`, { signal }),
  ]);
  if (!order.ok && [404, 422].includes(order.failure.status)) return null;
  return { order: loaded(order).data, papers: loaded(papers).data };
}

/** Where in an order an act is done: to itself, to one of its returns or to one of its refunds. */
export type Deed =
  | OrderAction
  | `returns/${number}/${Exclude<ReturnAction, 'refund'>}`
  | `refunds/${number}/${RefundAction}`;

/** Does something to an order; the same key does it once. Gives what went wrong, or null. */
export async function doToOrder(
  id: StaffOrder['id'],
  deed: Deed,
  body: object | undefined,
  idempotencyKey: string,
): Promise<CallFailure | null> {
  const said = body ? { body } : { method: 'POST' as const };
  const result = await tryAsStaff<StaffOrderReply>(`${orderPath(id)}/${deed}`, { ...said, idempotencyKey });
  return result.ok ? null : result.failure;
}

/** What an act would come to in money. */
export async function askQuote(
  id: StaffOrder['id'],
  body: RefundQuoteBody,
  signal: AbortSignal,
): Promise<CallResult<RefundQuote>> {
  const result = await tryAsStaff<RefundQuoteReply>(`${orderPath(id)}/credit-quote`, { body, signal });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

/** Where the PDF of a paper is. */
export function paperPath(orderId: StaffOrder['id'], paperId: TaxDocument['id']): string {
  return `${orderPath(orderId)}/${taxDocumentsUnder}/${paperId}`;
}

function orderPath(id: string | number): string {
  return `${staffOrderPaths.orders}/${encodeURIComponent(id)}`;
}
