import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { UnmatchedPaymentList, UnmatchedPaymentReply } from '#contract/payments.ts';
import { RefundPaidBody } from '#contract/staff-orders.ts';
import { StaffListQuery, staffPaths } from '#contract/staff.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import {
  countUnmatchedPayments,
  findUnmatchedPayments,
  recordUnmatchedPaymentTransfer,
  type UnmatchedPayment,
} from '#server/payments/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { allow } from './guard.ts';
import type { Services } from '#server/platform/services.ts';
import { readPage } from './read-page.ts';

/** Payments that came too late or twice, newest first, and how far each is on its way back; staff note what they transferred themselves. */
export function unmatchedPaymentRoutes(site: Site, services: Services): void {
  const schema = { querystring: StaffListQuery, response: { 200: UnmatchedPaymentList } };
  site.get(staffPaths.unmatchedPayments, { ...allow('unmatched_payments.read'), schema }, (request) =>
    readPage(services, request.query, {
      find: findUnmatchedPayments,
      count: countUnmatchedPayments,
      toWire,
    }),
  );
  site.post(
    `${staffPaths.unmatchedPayments}/:id/paid`,
    {
      ...allow('unmatched_payments.settle', 'unmatched_payment.record_transfer'),
      schema: { params: z.object({ id: IdText }), body: RefundPaidBody, response: { 200: UnmatchedPaymentReply } },
    },
    async (request, reply) => {
      const place = { unmatchedPaymentId: request.params.id, actor: request.actor };
      const noted = await recordUnmatchedPaymentTransfer(services, place, request.body.reference);
      if (!noted.ok) return sendApiError(request, reply, noted.error);
      return { status: 'success' as const, data: toWire(noted.value) };
    },
  );
}

function toWire(unmatched: UnmatchedPayment) {
  return {
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
