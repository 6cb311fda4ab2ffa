import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { isMemberId } from '#contract/member-rules.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import { reviewStates } from '#contract/review-rules.ts';
import { StaffListQuery } from '../staff.ts';
import { emailOrNoneField, freeText, lineText, mobileField } from '#contract/text-fields.ts';
import { ticketKinds, ticketStates } from '#contract/tickets.ts';
import { compactNumber, normaliseMobile } from '#contract/typed-values.ts';

export const staffCustomerPaths = {
  customers: '/api/staff/customers',
  /** Returns the list as CSV, with the same filters. */
  export: '/api/staff/customers/export',
  groups: '/api/staff/customer-groups',
} as const;

export const customerSorts = ['newest', 'spent', 'last_order'] as const;

const flag = z.optional(z.enum(['true'], staffFieldKey('unknownState')));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));
const rupees = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, staffFieldKey('rupees'))), z.transform(Number)),
);

/** Days are in India, both inclusive; amounts are rupees. */
export const CustomerFilter = z.object({
  /** Part of a name, mobile number or email. */
  search: z.optional(lineText(100)),
  group: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, fieldKey('unknownId'))), z.transform(Number))),
  blocked: flag,
  sellers: flag,
  spent_from: rupees,
  spent_to: rupees,
  ordered_from: day,
  /** Last order on this day or earlier. */
  ordered_to: day,
  sort: z.optional(z.enum(customerSorts, staffFieldKey('unknownState'))),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;
export const CustomerQuery = z.extend(StaffListQuery, CustomerFilter.shape);

export const CustomerGroup = z.object({ id: z.int(), name: z.string() });
export type CustomerGroup = z.infer<typeof CustomerGroup>;
export const CustomerGroupsReply = success(z.array(z.extend(CustomerGroup, { members: z.int() })));
export type CustomerGroupsReply = z.infer<typeof CustomerGroupsReply>;

/** Times are ISO 8601 in UTC. */
export const StaffCustomer = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** District and state of the billing address; may be empty. */
  place: z.string(),
  created_at: z.string(),
  member_id: z.nullable(z.string()),
  /** Number of orders that were not cancelled. */
  orders: z.int(),
  /** Payments received minus refunds. */
  spent: Rupees,
  last_order_at: z.nullable(z.string()),
  is_blocked: z.boolean(),
  is_erased: z.boolean(),
  groups: z.array(CustomerGroup),
});
export type StaffCustomer = z.infer<typeof StaffCustomer>;
export const StaffCustomerList = page(StaffCustomer);
export type StaffCustomerList = z.infer<typeof StaffCustomerList>;

const Address = z.object({
  street: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  postcode: z.string(),
});

/** The history has the newest change first. */
const ReferrerHistory = z.array(
  z.object({
    member_id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    at: z.string(),
    /** Null if it came from the customer's own order. */
    by: z.nullable(z.string()),
    reason: z.string(),
  }),
);

export const customerNoteKinds = [
  'note',
  'blocked',
  'unblocked',
  'erased',
  'second_factor_reset',
  'contact_changed',
  'contact_restored',
] as const;

/** A list is null if the caller may not read it. */
export const StaffCustomerDetail = z.extend(StaffCustomer, {
  language: z.string(),
  /** Brought the customer to the shop. */
  referrer: z.nullable(z.object({ member_id: z.string(), name: z.nullable(z.string()) })),
  referrer_history: ReferrerHistory,
  whatsapp: z.boolean(),
  billing: z.nullable(Address),
  shipping: z.nullable(Address),
  sessions: z.int(),
  has_second_factor: z.boolean(),
  wishlist: z.int(),
  reminders: z.int(),
  recent_orders: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        placed_at: z.string(),
        order_status: z.enum(orderStatuses),
        payment_status: z.enum(paymentStatuses),
        total: Rupees,
      }),
    ),
  ),
  tickets: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        kind: z.enum(ticketKinds),
        state: z.enum(ticketStates),
        subject: z.string(),
        created_at: z.string(),
      }),
    ),
  ),
  reviews: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        product_name: z.string(),
        stars: z.int(),
        state: z.enum(reviewStates),
        created_at: z.string(),
      }),
    ),
  ),
  notes: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(customerNoteKinds),
      note: z.string(),
      /** Null if the account no longer exists. */
      by: z.nullable(z.string()),
      at: z.string(),
      /** Set for a change of mobile number or email: who asked for it, how, and the old and new value, masked. */
      facts: z.record(z.string(), z.string()),
    }),
  ),
});
export type StaffCustomerDetail = z.infer<typeof StaffCustomerDetail>;
export const StaffCustomerReply = success(StaffCustomerDetail);
export type StaffCustomerReply = z.infer<typeof StaffCustomerReply>;

export const CustomerNoteBody = z.object({ note: freeText(2_000, staffFieldKey('note')) });
export const BlockBody = z.object({ reason: freeText(500, staffFieldKey('blockReason')) });
/**
 * The customer's new mobile number, email or both, each also a login name; the reason names the papers that staff have
 * seen.
 */
export const ContactBody = z.object({
  mobile: z.optional(mobileField),
  email: z.optional(emailOrNoneField),
  /** Both as the form showed them. What has changed since is not replaced. */
  was: z.object({ mobile: z.string(), email: z.string() }),
  /**
   * Somebody else now holds the former number or email. It gets no code to undo the change, and a second person must
   * approve the change.
   */
  former_lost: z._default(z.boolean(), false),
  reason: freeText(500, staffFieldKey('blockReason')),
});
/** Empty if the customer is to have no referrer. */
export const ReferrerBody = z.object({
  member_id: z.string(fieldKey('memberId')).check(
    z.overwrite(compactNumber),
    z.refine((id) => id === '' || isMemberId(id), fieldKey('memberId')),
  ),
  reason: freeText(500, staffFieldKey('blockReason')),
});
/** Until a second person approves, the customer is returned unchanged. */
export const CustomerChangeReply = z.extend(StaffCustomerReply, { awaits_approval: z.boolean() });
export type CustomerChangeReply = z.infer<typeof CustomerChangeReply>;
export const maxGroups = 20;
/** Replaces all of the customer's groups. A new name creates a group. */
export const CustomerGroupsBody = z.object({
  groups: z.array(freeText(40, staffFieldKey('groupName'))).check(z.maxLength(maxGroups, staffFieldKey('groupsMost'))),
});

export const erasureObstacles = [
  'open_orders',
  'open_returns',
  'open_refunds',
  'open_tickets',
  'direct_seller',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** Staff confirm an erasure after they have seen this. */
export const ErasurePreview = z.object({
  obstacles: z.array(z.enum(erasureObstacles)),
  /** They keep their figures and lose the name. */
  orders: z.int(),
  /** Invoices and credit notes stay unchanged. */
  tax_documents: z.int(),
  tickets: z.int(),
  reviews: z.int(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;
export const ErasurePreviewReply = success(ErasurePreview);
export type ErasurePreviewReply = z.infer<typeof ErasurePreviewReply>;

/** Typed again to confirm, because an erasure cannot be undone. */
export const EraseBody = z.object({
  mobile: z
    .string(staffFieldKey('eraseMobile'))
    .check(z.overwrite(normaliseMobile), z.minLength(1, staffFieldKey('eraseMobile'))),
});
export const EraseReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type EraseReply = z.infer<typeof EraseReply>;
