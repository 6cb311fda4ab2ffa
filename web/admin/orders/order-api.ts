import { useRef } from 'react';
import type * as z from 'zod/mini';
import type { TaxDocument, TaxDocumentList } from '#contract/tax-documents.ts';
import { taxDocumentsPath } from '#contract/order-states.ts';
import {
  type OrderAction,
  type RefundAction,
  type ReturnAction,
  type StaffOrder,
  staffOrderPaths,
  type StaffOrderReply,
} from '#contract/admin/orders/orders.ts';
import {
  type BulkAction,
  type BulkReply,
  type OrderView,
  type OrderViewList,
  type PickList,
  type PickListReply,
  type StaffOrderList,
  staffOrderListPaths,
} from '#contract/admin/orders/order-list.ts';
import { type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { callAsStaff, callForLoader, sendAsStaff } from '../api.ts';
import { type PageRequest, useCommand } from '../screen.tsx';

/** One page of orders or the error of the filters, and the saved views. */
export type OrderListData = { views: OrderView[] } & (
  | { list: StaffOrderList; filterError: null }
  | { list: null; filterError: CallFailure }
);

export async function readOrders({ search, signal }: PageRequest): Promise<OrderListData> {
  const query = Object.fromEntries(search);
  const [result, saved] = await Promise.all([
    callForLoader<StaffOrderList>(staffOrderPaths.orders, { query, signal }),
    callForLoader<OrderViewList>(staffOrderListPaths.views, { signal }),
  ]);
  const views = loaded(saved).data;
  if (!result.ok && result.failure.status === 422) return { views, list: null, filterError: result.failure };
  return { views, list: loaded(result), filterError: null };
}

export function ordersPath(path: string, ids: readonly number[], more: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ orders: ids.join(','), ...more })}`;
}

/** Applies a transition to orders and returns the result of each. */
export function fulfilOrders(action: BulkAction, orders: readonly number[]): Promise<CallResult<BulkReply>> {
  return callAsStaff<BulkReply>(`${staffOrderListPaths.bulk}/${action}`, { body: { orders } });
}

/** Null if the address names no orders. */
export async function readPickList({ search, signal }: PageRequest): Promise<PickList | null> {
  const query = { orders: search.get('orders') ?? '' };
  const result = await callForLoader<PickListReply>(staffOrderListPaths.pickList, { query, signal });
  return !result.ok && result.failure.status === 422 ? null : loaded(result).data;
}

export interface OrderDetailData {
  order: StaffOrder;
  taxDocuments: TaxDocument[];
}

/** Null if there is no such order. */
export async function readOrder({ params, signal }: PageRequest): Promise<OrderDetailData | null> {
  const path = orderPath(params['id'] ?? '');
  const [order, documents] = await Promise.all([
    callForLoader<StaffOrderReply>(path, { signal }),
    callForLoader<z.infer<typeof TaxDocumentList>>(`${path}/${taxDocumentsPath}`, { signal }),
  ]);
  if (!order.ok && [404, 422].includes(order.failure.status)) return null;
  return { order: loaded(order).data, taxDocuments: loaded(documents).data };
}

export function taxDocumentPath(orderId: StaffOrder['id'], documentId: TaxDocument['id']): string {
  return `${orderPath(orderId)}/${taxDocumentsPath}/${documentId}`;
}

function orderPath(id: string | number): string {
  return `${staffOrderPaths.orders}/${encodeURIComponent(id)}`;
}

export interface OrderActionProps {
  order: StaffOrder;
  /** Called when the action is done and the page shows the result. */
  onDone: () => void;
  onClose: () => void;
}

type ActionPath =
  | OrderAction
  | `returns/${number}/${Exclude<ReturnAction, 'refund'>}`
  | `refunds/${number}/${RefundAction}`;

/** Sends an action of the order, a return or a refund. Repeating the same body runs the action only once. */
export function useOrderAction({ order, onDone }: Pick<OrderActionProps, 'order' | 'onDone'>, action: ActionPath) {
  const runCommand = useCommand();
  const sent = useRef({ key: '', body: '' });
  return async (body?: object): Promise<CallFailure | null> => {
    const text = JSON.stringify(body ?? null);
    if (sent.current.body !== text) sent.current = { key: crypto.randomUUID(), body: text };
    const { key } = sent.current;
    const failure = await runCommand(() => sendAsStaff(`${orderPath(order.id)}/${action}`, body, key));
    if (!failure) onDone();
    return failure;
  };
}

/** The action whose dialog is open. */
export type PickedAction =
  | { of: 'order'; action: OrderAction }
  | { of: 'return'; id: number; action: 'approve' | 'decline' | 'receive' }
  | { of: 'refund'; id: number; action: RefundAction };
