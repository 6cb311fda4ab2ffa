import { z } from 'zod';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import { type ApprovableCommands, command } from '#server/staff/index.ts';
import { readRefund } from './refunds/refund-queries.ts';
import { handleRefund } from './refunds/send-refund.ts';
import { readUnmatchedPayment, recordUnmatchedPaymentTransfer } from './unmatched-payments.ts';

export const paymentApprovals = {
  'refund.record_transfer': command({
    permission: 'refunds.issue',
    input: z.object({ orderId: z.int(), refundId: z.int(), reference: z.string() }),
    async measure(services, _member, { orderId, refundId }) {
      const refund = await readRefund(services.db, refundId);
      if (refund?.orderId !== orderId) return err(404, 'refund_not_found', messages.errors.staff.refunds.notFound);
      const order = services.db.selectFrom('orders').select('number').where('id', '=', orderId);
      return ok({ amount: refund.amount, orderNumber: (await order.executeTakeFirstOrThrow()).number });
    },
    run: (services, { actor }, { orderId, refundId, reference }) =>
      handleRefund(services, { orderId, refundId, actor }, { kind: 'paid', reference }),
    facts: ({ reference }) => ({ reference }),
  }),
  'unmatched_payment.record_transfer': command({
    permission: 'unmatched_payments.settle',
    input: z.object({ unmatchedPaymentId: z.int(), reference: z.string() }),
    async measure(services, _member, { unmatchedPaymentId }) {
      const unmatched = await readUnmatchedPayment(services.db, { id: unmatchedPaymentId });
      if (!unmatched) return err(404, 'unmatched_payment_not_found', messages.errors.payments.notFound);
      return ok({ amount: unmatched.amount, orderNumber: unmatched.orderNumber });
    },
    run: (services, { actor }, { unmatchedPaymentId, reference }) =>
      recordUnmatchedPaymentTransfer(services, { unmatchedPaymentId, actor }, reference),
    facts: ({ reference }) => ({ reference }),
  }),
} satisfies Partial<ApprovableCommands>;
