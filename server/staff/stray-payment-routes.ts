import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { StrayPaymentList, StrayPaymentReply } from '#contract/payments.ts';
import { RefundPaidBody } from '#contract/staff-orders.ts';
import { StaffListQuery, staffPaths } from '#contract/staff.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { countStrays, findStrays, noteStrayTransferred, type StrayPayment } from '#server/payments/index.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Services } from '#server/platform/services.ts';
import { answerPage } from './answer-page.ts';
import { authenticateStaff } from './authenticate.ts';

/** Payments that came too late or twice, newest first, and how far each is on its way back; staff note what they transferred themselves. */
export function strayPaymentRoutes(site: Site, services: Services): void {
  const schema = { querystring: StaffListQuery, response: { 200: StrayPaymentList } };
  site.get(staffPaths.strayPayments, { ...personal, schema }, (request, reply) =>
    answerPage(services, request, reply, request.query, { find: findStrays, count: countStrays, toWire }),
  );
  site.post(
    `${staffPaths.strayPayments}/:id/paid`,
    {
      ...personal,
      schema: { params: z.object({ id: IdText }), body: RefundPaidBody, response: { 200: StrayPaymentReply } },
    },
    async (request, reply) => {
      const member = await authenticateStaff(services, request);
      if (!member.ok) return sendRefusal(request, reply, member.refusal);
      const place = { strayId: request.params.id, actor: `staff:${member.value.id}` };
      const noted = await noteStrayTransferred(services, place, request.body.reference);
      if (!noted.ok) return sendRefusal(request, reply, noted.refusal);
      return { status: 'success' as const, data: toWire(noted.value) };
    },
  );
}

function toWire(stray: StrayPayment) {
  return {
    id: stray.id,
    order_id: stray.orderId,
    provider: stray.provider,
    payment_id: stray.paymentId,
    amount: paiseToRupees(stray.amount),
    reason: stray.reason,
    state: stray.state,
    refund_id: stray.refundId,
    transfer_reference: stray.reference,
    problem: stray.problem,
    found_at: stray.foundAt.toISOString(),
    settled_at: stray.settledAt?.toISOString() ?? null,
  };
}
