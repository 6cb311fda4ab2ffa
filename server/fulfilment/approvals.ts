import { z } from 'zod';
import { EditBody } from '#contract/admin/orders/order-edit.ts';
import { noPaise, type Paise, rupeesToPaise, sumPaise } from '#server/money/paise.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { refundReturns } from '#server/payments/index.ts';
import type { Db } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import { type ApprovableCommands, command } from '#server/staff/index.ts';
import { draftEdit, editOrder } from './edit-order.ts';
import { toEditRequest } from './edit-request.ts';
import { quoteRefund } from './quote-refund.ts';

/** Refunds above the limit need a second person. */
export const fulfilmentApprovals = {
  'refund.issue': command({
    permission: 'refunds.issue',
    input: z.object({
      orderId: z.int(),
      returnIds: z.nullable(z.array(z.int())),
      withShipping: z.boolean(),
      reason: z.string(),
    }),
    async measure(services, _member, { orderId, returnIds, withShipping }) {
      const quoted = await quoteRefund(services, { orderId, act: 'refund', lines: null, returnIds, withShipping });
      if (!quoted.ok) return quoted;
      const order = await readOrderForStaff(services.db, orderId);
      if (!order) return unknownOrder;
      const amount = rupeesToPaise(quoted.value.refund_amount);
      return ok({ amount, counted: sumPaise([amount, order.refunded]), orderNumber: order.number });
    },
    run: (services, { actor }, input) => refundReturns(services, { ...input, actor }),
    facts: ({ reason }) => (reason === '' ? {} : { reason }),
  }),
  // Anyone who may edit orders may approve an edit's refund, because it goes back to where the payment came from.
  'order.edit': command({
    permission: 'orders.edit',
    input: z.intersection(EditBody as unknown as z.ZodType<z.infer<typeof EditBody>>, z.object({ orderId: z.int() })),
    async measure(services, _member, input) {
      const asked = toEditRequest(input.orderId, input);
      const drafted = asked.ok ? await draftEdit(services, asked.value) : asked;
      if (!drafted.ok) return drafted;
      const order = await readOrderForStaff(services.db, input.orderId);
      if (!order) return unknownOrder;
      const amount = drafted.value.money.payout;
      const counted = amount > 0 ? sumPaise([amount, order.refunded]) : noPaise;
      return ok({ amount, counted, orderNumber: order.number });
    },
    // Approval requests are kept forever, so they must not contain contact or address.
    checkRequest: ({ contact, delivery }) =>
      contact || delivery ? err(422, 'edit_needs_items_only', messages.errors.staff.orders.editItemsOnly) : ok(null),
    run(services, { actor }, input) {
      const asked = toEditRequest(input.orderId, input);
      return asked.ok ? editOrder(services, { ...asked.value, actor, reason: input.reason }) : Promise.resolve(asked);
    },
    facts: ({ reason }) => ({ reason }),
  }),
} satisfies Partial<ApprovableCommands>;

/** With the amount refunded or promised. */
async function readOrderForStaff(db: Db, orderId: number): Promise<{ number: string; refunded: Paise } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'refunded_paise as refunded'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}
