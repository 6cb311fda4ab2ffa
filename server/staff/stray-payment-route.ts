import { StrayPaymentList } from '#contract/payments.ts';
import { StaffListQuery, staffPaths } from '#contract/staff.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { countStrays, findStrays, type StrayPayment } from '#server/payments/index.ts';
import type { Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Services } from '#server/platform/services.ts';
import { answerPage } from './answer-page.ts';

/** Payments that came too late or twice, newest first, and how far each is on its way back. */
export function strayPaymentRoute(site: Site, services: Services): void {
  const schema = { querystring: StaffListQuery, response: { 200: StrayPaymentList } };
  site.get(staffPaths.strayPayments, { ...personal, schema }, (request, reply) =>
    answerPage(services, request, reply, request.query, { find: findStrays, count: countStrays, toWire }),
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
    problem: stray.problem,
    found_at: stray.foundAt.toISOString(),
    settled_at: stray.settledAt?.toISOString() ?? null,
  };
}
