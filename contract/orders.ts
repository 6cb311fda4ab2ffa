import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { AddressValues, ShippingValues, findAddressProblems } from './address.ts';
import { page, Rupees, success } from './envelope.ts';
import { referralProblems } from './member-rules.ts';
import { maxGiftMessage } from './order-states.ts';
import { referralTargets } from './referral-link.ts';
import { PaymentProviderName } from './payments.ts';
import { BillingDetails, CouponChoice, productLines, shipsElsewhere } from './pricing.ts';
import { emailField, freeText, mobileField, nameField } from './text-fields.ts';
import { compactNumber, normaliseLine } from './typed-values.ts';
import { proofHeader } from './proof-header.ts';
import { Proof } from './proof-of-work.ts';
import { fieldKey, type FieldMessages, fieldMessages, type SchemaIssue } from './field-messages.ts';

const personName = nameField({
  required: fieldKey('nameRequired'),
  short: fieldKey('tooShort'),
  long: fieldKey('tooLong'),
});

const PersonValues = z.object({
  referral_member_id: z._default(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      // An invalid member ID does not block the order: it credits nobody, and the reply says so.
      z.transform((value) => (value === null || value === undefined ? '' : compactNumber(String(value)).slice(0, 40))),
    ),
    '',
  ),
  /** Any other value counts as no link. */
  // oxlint-disable-next-line promise/valid-params -- Zod's, not a promise's
  referral_link: z.catch(z.nullable(z.enum(referralTargets)), null),
  first_name: personName,
  last_name: personName,
  mobile: mobileField,
  email: emailField,
  payment_method: z._default(z.enum(['cod', 'online'], fieldKey('paymentMethod')), 'cod'),
  /** The online payment provider; by default the first on offer. */
  payment_provider: z.optional(
    z.pipe(
      z.string(),
      z.transform((name) => name || undefined),
    ),
  ),
  /** A packing slip without prices, with the message. */
  is_gift: z._default(z.boolean(), false),
  gift_message: z._default(freeText(maxGiftMessage), ''),
});

const BillingOnly = z.extend(PersonValues, AddressValues.shape);
const BillingAndShipping = z.extend(BillingOnly, ShippingValues.shape);

/** Validated and normalised. The shipping fields are present while the box is ticked. */
export type BillingForm = z.infer<typeof BillingOnly> &
  Partial<z.infer<typeof ShippingValues>> & { shipToDifferentAddress: boolean };

/** Validates the checkout form (specification section 5), for the form and the server. Rejects placeholders. */
export function readBillingForm(
  input: unknown,
): { ok: true; form: BillingForm } | { ok: false; errors: FieldMessages } {
  const values = (input !== null && typeof input === 'object' && !Array.isArray(input) ? input : {}) as Record<
    string,
    unknown
  >;
  const separate = shipsElsewhere(values);
  const parsed = z.safeParse(separate ? BillingAndShipping : BillingOnly, values);
  const issues: SchemaIssue[] = parsed.success ? [] : [...parsed.error.issues];
  const text = (field: string) => {
    const value = values[field];
    return typeof value === 'string' ? normaliseLine(value) : '';
  };
  const undecided = [
    ...findAddressProblems({ state: text('user_state'), country: text('user_country') }, 'billing'),
    ...(separate
      ? findAddressProblems({ state: text('user_shipping_state'), country: text('user_shipping_country') }, 'shipping')
      : []),
  ];
  for (const [field, message] of undecided) issues.push({ path: [field], message });
  if (!parsed.success || undecided.length > 0) return { ok: false, errors: fieldMessages(issues) };
  return { ok: true, form: { ...parsed.data, shipToDifferentAddress: separate } };
}

export const PlaceOrderBody = z.object({
  billingDetails: BillingDetails,
  coupon: CouponChoice,
  productDetails: productLines,
  /**
   * The total that the buyer saw. If it has changed, the reply is `price_changed`. The server takes no price from it.
   */
  expected_payable_amount: z.optional(Rupees),
  /** Sent to the buyer (see `cashOrderCode`); required after an error `code_required`. */
  verification_code: z.optional(
    z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
  ),
});
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

/** The code is valid only for this mobile number and email. */
export const CashOrderCodeBody = z.object({ mobile: mobileField, email: emailField });
export type CashOrderCodeBody = z.infer<typeof CashOrderCodeBody>;
/** Masked; null for a channel that was not used. */
export const CashOrderCodeReply = success(
  z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()), minutes: z.int() }),
);
export type CashOrderCodeReply = z.infer<typeof CashOrderCodeReply>;

/**
 * A repeated key returns the first reply for the same order, and 409 for another one. At most 200 printable characters.
 */
export const PlaceOrderHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string()),
  /** Solves the challenge of a `proof_required` error. */
  [proofHeader]: z.optional(Proof),
});

/** Data that the browser needs to open the payment window. `amount` is in paise. */
export const PaymentStart = z.object({
  provider: PaymentProviderName,
  /** Public, or whatever the provider's window takes instead. */
  key: z.string(),
  provider_order_id: z.string(),
  /** Some windows open with this instead of the order's id. */
  session: z.optional(z.string()),
  amount: z.int(),
  currency: z.literal('INR'),
  /** The payee's name, as the payer knows it. */
  name: z.optional(z.string()),
  description: z.string(),
});
export type PaymentStart = z.infer<typeof PaymentStart>;

export const PlaceOrderReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  /** Use it in calls. People see `order_number`. */
  order_id: z.int(),
  order_number: z.string(),
  /** Set for a guest: in the header `order-token` it opens the complete order, and changes it for 24 hours. */
  order_token: z.optional(z.string()),
  payment: z.optional(PaymentStart),
  /** Minutes to pay online. Present only if fewer than the usual thirty. */
  pay_minutes: z.optional(z.int()),
  /** Why the referral credits nobody; the order was placed without it. */
  referral_problem: z.optional(z.enum(referralProblems)),
  /** Staff review the order before it is dispatched. */
  under_review: z.optional(z.literal(true)),
});
export type PlaceOrderReply = z.infer<typeof PlaceOrderReply>;

/** Clients may send it as text. */
const orderId = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^\d{1,15}$/))], fieldKey('unknownOrder')),
  z.transform(Number),
);

export const ConfirmPaymentBody = z.object({
  order_data: z.object({
    order_id: orderId,
    payment_id: z.string().check(z.minLength(1), z.maxLength(100)),
    signature: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type ConfirmPaymentBody = z.infer<typeof ConfirmPaymentBody>;
export const ConfirmPaymentReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ order_id: z.int(), payment_status: z.literal('paid') }),
});
export type ConfirmPaymentReply = z.infer<typeof ConfirmPaymentReply>;

/** `provider_order_id` proves that the caller placed the order. */
export const ReleaseOrderBody = z.object({
  order_data: z.object({
    order_id: orderId,
    provider_order_id: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  /** The buyer is placing another order, so no email goes out about this one. */
  replaced: z.optional(z.boolean()),
});
export type ReleaseOrderBody = z.infer<typeof ReleaseOrderBody>;
export const ReleaseOrderReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ order_id: z.int() }),
});

/**
 * Allowed for the customer's own order, for a guest with the order's token, and for whoever knows its
 * `provider_order_id`.
 */
export const PayOrderBody = z.object({
  order_data: z.object({
    order_id: orderId,
    provider_order_id: z.optional(z.string().check(z.maxLength(100))),
  }),
});
export type PayOrderBody = z.infer<typeof PayOrderBody>;
export const PayOrderReply = z.object({
  status: z.literal('success'),
  data: z.object({ order_id: z.int(), payment: PaymentStart }),
});
export type PayOrderReply = z.infer<typeof PayOrderReply>;

export const SandboxPaymentBody = z.object({
  provider_order_id: z.string().check(z.minLength(1), z.maxLength(100)),
  outcome: z.enum(['pay', 'fail']),
});
export type SandboxPaymentBody = z.infer<typeof SandboxPaymentBody>;
export const SandboxPaymentReply = z.object({
  status: z.literal('success'),
  data: z.object({
    payment_id: z.string(),
    signature: z.nullable(z.string()),
    payment_status: z.enum(['captured', 'failed']),
  }),
});
export type SandboxPaymentReply = z.infer<typeof SandboxPaymentReply>;

/** `formated_billing_date` is the specification's spelling. */
export const Order = z.object({
  id: z.int(),
  number: z.string(),
  formated_billing_date: z.string(),
  order_status: z.string(),
  total_payable_amount: Rupees,
  payment_status: z.string(),
  payment_method: z.enum(['cod', 'online']),
  /** Online, for the first time or again. */
  can_pay: z.boolean(),
  placed_at: z.string(),
  /** The picture of the first line's product. */
  picture: z.nullable(Picture),
  lines: z.array(
    z.object({
      product_id: z.int(),
      product_name: z.string(),
      product_name_hi: z.string(),
      quantity: z.int(),
      net_amount: Rupees,
    }),
  ),
});
export type Order = z.infer<typeof Order>;
/** Pages of 20 by default; `cursor` is the previous page's `meta.next_cursor`. */
export const OrderListQuery = z.object({
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, fieldKey('unknownCursor')))),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;
export const OrderList = page(Order);
export type OrderList = z.infer<typeof OrderList>;
