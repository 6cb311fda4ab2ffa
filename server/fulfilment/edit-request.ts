import type * as z from 'zod/mini';
import { findAddressProblems } from '#contract/address.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { EditQuoteBody } from '#contract/admin/orders/order-edit.ts';
import { addressesOf } from '#server/orders/index.ts';
import { type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { EditRequest } from './edit-order.ts';

/** Error: 422 by field if the place is undecided. */
export function toEditRequest(
  orderId: number,
  { version, contact, delivery, lines, add, keep_delivery: keepsDelivery }: z.infer<typeof EditQuoteBody>,
): Result<EditRequest> {
  const errors: FieldMessages = {};
  if (delivery) {
    const place = { state: delivery.user_state, country: delivery.user_country };
    const undecided = findAddressProblems(place, 'billing').map(([field, message]) => ({
      path: ['delivery', field],
      message,
    }));
    Object.assign(errors, fieldMessages(undecided));
  }
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  return ok({
    orderId,
    version,
    contact: contact
      ? { firstName: contact.first_name, lastName: contact.last_name, mobile: contact.mobile, email: contact.email }
      : null,
    delivery: delivery ? addressesOf(delivery).delivery : null,
    wanted: new Map(lines.map(({ line_no, quantity }) => [line_no, quantity])),
    added: add,
    keepsDelivery,
  });
}
