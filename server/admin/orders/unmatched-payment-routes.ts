import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  type UnmatchedPayment as UnmatchedPaymentOut,
  UnmatchedPaymentList,
  UnmatchedPaymentReply,
} from '#contract/payments.ts';
import { RefundPaidBody } from '#contract/admin/orders/orders.ts';
import { StaffListQuery, staffPaths } from '#contract/admin/staff.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import {
  countUnmatchedPayments,
  findUnmatchedPayments,
  readUnmatchedPayment,
  type UnmatchedPayment,
} from '#server/payments/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runWithApproval } from '../approvals.ts';
import { allow } from '../guard.ts';
import type { Services } from '#server/platform/services.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

/** Payments that came late or twice, newest first; staff record transfers that they made themselves. */
export function unmatchedPaymentRoutes(site: Site, services: Services): void {
  const schema = { querystring: StaffListQuery, response: { 200: UnmatchedPaymentList } };
  site.get(staffPaths.unmatchedPayments, { ...allow('unmatched_payments.read'), schema }, (request) =>
    readWithApprovals(services, request.query),
  );
  site.get(
    `${staffPaths.unmatchedPayments}.csv`,
    {
      ...allow('unmatched_payments.read', 'unmatched_payment.export'),
      schema: { summary: 'Unmatched payments as a CSV file', querystring: StaffListQuery, produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'unmatched-payments', columns, (cursor) =>
        readWithApprovals(inBackground(services), { limit: exportedAtOnce, cursor }),
      ),
  );
  site.post(
    `${staffPaths.unmatchedPayments}/:id/paid`,
    {
      ...allow('unmatched_payments.settle', 'unmatched_payment.record_transfer'),
      schema: { params: z.object({ id: IdText }), body: RefundPaidBody, response: { 200: UnmatchedPaymentReply } },
    },
    async (request) => {
      const { id } = request.params;
      const who = { member: request.staff, actor: request.actor };
      const outcome = unwrap(
        await runWithApproval(services, who, {
          action: 'unmatched_payment.record_transfer',
          objectId: String(id),
          input: { unmatchedPaymentId: id, reference: request.body.reference },
        }),
      );
      const unmatched = (await readUnmatchedPayment(services.db, { id }))!;
      return { status: 'success' as const, data: toWire(unmatched, outcome.state === 'awaiting_approval') };
    },
  );
}

const columns: ListColumns<z.infer<typeof UnmatchedPaymentOut>> = {
  id: (row) => row.id,
  order_number: (row) => row.order_number,
  provider: (row) => row.provider,
  payment_id: (row) => row.payment_id,
  amount: (row) => row.amount,
  reason: (row) => row.reason,
  state: (row) => row.state,
  refund_id: (row) => row.refund_id,
  transfer_reference: (row) => row.transfer_reference,
  problem: (row) => row.problem,
  found_at: (row) => row.found_at,
  settled_at: (row) => row.settled_at,
};

/** Also returns whether a second person must still approve a transfer. */
async function readWithApprovals(services: Services, query: StaffListQuery) {
  const page = await readPage(services, query, {
    find: findUnmatchedPayments,
    count: countUnmatchedPayments,
    toWire: (unmatched) => toWire(unmatched, false),
  });
  const ids = page.data.map(({ id }) => String(id));
  const pending = await findPendingFor(services.db, ['unmatched_payment.record_transfer'], ids);
  const waiting = new Set(pending.map(({ objectId }) => objectId));
  return { ...page, data: page.data.map((each) => ({ ...each, awaits_approval: waiting.has(String(each.id)) })) };
}

function toWire(unmatched: UnmatchedPayment, awaitsApproval: boolean) {
  return {
    awaits_approval: awaitsApproval,
    id: unmatched.id,
    order_id: unmatched.orderId,
    order_number: unmatched.orderNumber,
    provider: unmatched.provider,
    payment_id: unmatched.paymentId,
    amount: paiseToRupees(unmatched.amount),
    reason: unmatched.reason,
    state: unmatched.state,
    refund_id: unmatched.refundId,
    transfer_reference: unmatched.reference,
    problem: unmatched.problem,
    found_at: unmatched.foundAt.toISOString(),
    settled_at: unmatched.settledAt?.toISOString() ?? null,
  };
}
