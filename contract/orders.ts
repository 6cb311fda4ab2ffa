import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { AddressValues, ShippingValues, undecidedPlace } from './address.ts';
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
      // One that is none does not hold an order up: it counts for nobody, and the reply says so.
      z.transform((value) => (value === null || value === undefined ? '' : compactNumber(String(value)).slice(0, 40))),
    ),
    '',
  ),
  /** Where the link led that brought the buyer to that member; anything else is no link. */
  // oxlint-disable-next-line promise/valid-params -- Zod's, not a promise's
  referral_link: z.catch(z.nullable(z.enum(referralTargets)), null),
  first_name: personName,
  last_name: personName,
  mobile: mobileField,
  email: emailField,
  payment_method: z._default(z.enum(['cod', 'online'], fieldKey('paymentMethod')), 'cod'),
  /** Which of the providers on offer takes an online payment; the first of them unless one is named. */
  payment_provider: z.optional(
    z.pipe(
      z.string(),
      z.transform((name) => name || undefined),
    ),
  ),
  /** A gift's packing slip names no amount of money and carries the message. */
  is_gift: z._default(z.boolean(), false),
  gift_message: z._default(freeText(maxGiftMessage), ''),
});

const BillingOnly = z.extend(PersonValues, AddressValues.shape);
const BillingAndShipping = z.extend(BillingOnly, ShippingValues.shape);

/** The checkout form's values, checked and made even; the shipping block is there while the box is ticked. */
export type BillingForm = z.infer<typeof BillingOnly> &
  Partial<z.infer<typeof ShippingValues>> & { shipToDifferentAddress: boolean };

/**
 * Checks the checkout form (spec section 5): billing only, or billing and shipping while the box is ticked; placeholders of
 * country and state are rejected. Used by the form and by the server.
 */
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
    ...undecidedPlace({ state: text('user_state'), country: text('user_country') }, 'billing'),
    ...(separate
      ? undecidedPlace({ state: text('user_shipping_state'), country: text('user_shipping_country') }, 'shipping')
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
  /** The total that the buyer was shown. Where it is another by now, the order is rejected with `price_changed`; never a price itself. */
  expected_payable_amount: z.optional(Rupees),
  /** The code that was sent to the buyer (see `cashOrderCode`), asked for by `code_required`. */
  verification_code: z.optional(
    z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
  ),
});
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

/** Sends the code for an order with this mobile number and email; it is good for these two only. */
export const CashOrderCodeBody = z.object({ mobile: mobileField, email: emailField });
export type CashOrderCodeBody = z.infer<typeof CashOrderCodeBody>;
/** Where it went, masked; null where nothing went that way. */
export const CashOrderCodeReply = success(
  z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()), minutes: z.int() }),
);
export type CashOrderCodeReply = z.infer<typeof CashOrderCodeReply>;

/** The same key and order give the first answer again, the same key with another order 409. At most 200 printable characters. */
export const PlaceOrderHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string()),
  /** Asked for by `proof_required`: its challenge, solved. */
  [proofHeader]: z.optional(Proof),
});

/** What the browser needs to open the payment window. `amount` is in paise. */
export const PaymentStart = z.object({
  provider: PaymentProviderName,
  /** The provider's public key, or what its window takes in place of one. */
  key: z.string(),
  provider_order_id: z.string(),
  /** What the windows of some providers are opened with in place of the order's id. */
  session: z.optional(z.string()),
  amount: z.int(),
  currency: z.literal('INR'),
  /** Who is paid, as the payer knows them. */
  name: z.optional(z.string()),
  description: z.string(),
});
export type PaymentStart = z.infer<typeof PaymentStart>;

export const PlaceOrderReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  /** For the calls about this order; people are shown `order_number`. */
  order_id: z.int(),
  order_number: z.string(),
  /** For a guest: opens the whole order, in the header `order-token`. */
  order_token: z.optional(z.string()),
  payment: z.optional(PaymentStart),
  /** For so many minutes an online order waits for its payment; there where these are fewer than the usual thirty. */
  pay_minutes: z.optional(z.int()),
  /** There where the referral counts for nobody, and why: the order was placed without it. */
  referral_problem: z.optional(z.enum(referralProblems)),
  /** There where staff look at the order before it leaves. */
  under_review: z.optional(z.literal(true)),
});
export type PlaceOrderReply = z.infer<typeof PlaceOrderReply>;

/** An order's id, which clients also keep as text. */
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

/** Gives up an unpaid online order; `provider_order_id` proves that the caller placed it. */
export const ReleaseOrderBody = z.object({
  order_data: z.object({
    order_id: orderId,
    provider_order_id: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  /** The buyer places another order in its stead: they get no mail about this one. */
  replaced: z.optional(z.boolean()),
});
export type ReleaseOrderBody = z.infer<typeof ReleaseOrderBody>;
export const ReleaseOrderReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ order_id: z.int() }),
});

/** Pays an order that is unpaid: a customer's own, a guest's by the order's token, or any whose `provider_order_id` the caller knows. */
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

/** What the test payment window sends: the outcome chosen. */
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

/** One row of the order history. `formated_billing_date` is spelt so; for the statuses see order-states.ts. */
export const Order = z.object({
  id: z.int(),
  /** By which people know it. */
  number: z.string(),
  formated_billing_date: z.string(),
  order_status: z.string(),
  total_payable_amount: Rupees,
  payment_status: z.string(),
  payment_method: z.enum(['cod', 'online']),
  /** Whether it is worth a try to pay it online (again). */
  can_pay: z.boolean(),
  placed_at: z.string(),
  /** Of the first line's product as the shop shows it today; null where it has none. */
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
/** Pages of 20 unless asked otherwise; `cursor` is a former page's `meta.next_cursor`. */
export const OrderListQuery = z.object({
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, fieldKey('unknownCursor')))),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;
export const OrderList = page(Order);
export type OrderList = z.infer<typeof OrderList>;
