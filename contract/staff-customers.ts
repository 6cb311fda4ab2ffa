import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { orderStatuses, paymentStatuses } from './order-states.ts';
import { reviewStates } from './review-rules.ts';
import { StaffListQuery } from './staff.ts';
import { freeText, lineText, mobileField, optionalEmailField } from './text-fields.ts';
import { ticketKinds, ticketStates } from './tickets.ts';
import { compactNumber, normaliseMobile } from './typed-values.ts';

/** Paths of staff's calls about customers; on the office origin only. */
export const staffCustomerPaths = {
  customers: '/api/staff/customers',
  /** The list as CSV, with the same filters. */
  export: '/api/staff/customers/export',
  groups: '/api/staff/customer-groups',
} as const;

export const customerSorts = ['newest', 'spent', 'last_order'] as const;

const flag = z.optional(z.enum(['true'], staffFieldKey('unknownState')));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));
const rupees = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, staffFieldKey('rupees'))), z.transform(Number)),
);

/** Filters of the list. Days are Indian ones, both included; amounts are rupees. */
export const CustomerFilter = z.object({
  /** A part of name, mobile or email. */
  search: z.optional(lineText(100)),
  group: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, fieldKey('unknownId'))), z.transform(Number))),
  blocked: flag,
  sellers: flag,
  spent_from: rupees,
  spent_to: rupees,
  ordered_from: day,
  /** The last order was on this day or before. */
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
  /** District and state of the billing address; empty where none is saved. */
  place: z.string(),
  created_at: z.string(),
  /** Of a direct seller. */
  member_id: z.nullable(z.string()),
  /** Orders that were not cancelled. */
  orders: z.int(),
  /** What was received for orders, less what went back. */
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

/** Who referred a customer, since when; an empty list for one whom nobody has. The newest first. */
const ReferrerHistory = z.array(
  z.object({
    member_id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    at: z.string(),
    /** Of staff; null where the customer's own order did it. */
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

/** A customer with what staff may see of them; a list is null for those who may not read it. */
export const StaffCustomerDetail = z.extend(StaffCustomer, {
  language: z.string(),
  /** The seller who brought them. */
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
      /** Null where the account of whoever wrote it is gone. */
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type StaffCustomerDetail = z.infer<typeof StaffCustomerDetail>;
export const StaffCustomerReply = success(StaffCustomerDetail);
export type StaffCustomerReply = z.infer<typeof StaffCustomerReply>;

export const CustomerNoteBody = z.object({ note: freeText(2_000, staffFieldKey('note')) });
export const BlockBody = z.object({ reason: freeText(500, staffFieldKey('blockReason')) });
/** How the customer is reached and logs in from now on; the reason says which papers staff have seen. */
export const ContactBody = z.object({
  mobile: mobileField,
  email: optionalEmailField,
  reason: freeText(500, staffFieldKey('blockReason')),
});
/** The member who has referred the customer from now on; empty: nobody. */
export const ReferrerBody = z.object({
  member_id: z
    .string(fieldKey('memberId'))
    .check(z.overwrite(compactNumber), z.regex(/^(\d{6,8})?$/, fieldKey('memberId'))),
  reason: freeText(500, staffFieldKey('blockReason')),
});
/** Whether the change waits for a second person, and the customer as they are until then. */
export const ReferrerReply = z.extend(StaffCustomerReply, { awaits_approval: z.boolean() });
export type ReferrerReply = z.infer<typeof ReferrerReply>;
export const mostGroups = 20;
/** The names of all groups that the customer belongs to from now on; a name that is new makes a group. */
export const CustomerGroupsBody = z.object({
  groups: z.array(freeText(40, staffFieldKey('groupName'))).check(z.maxLength(mostGroups, staffFieldKey('groupsMost'))),
});

/** Why an account cannot be erased yet. */
export const erasureObstacles = [
  'open_orders',
  'open_returns',
  'open_refunds',
  'open_tickets',
  'direct_seller',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** What an erasure would find, before anybody confirms it. */
export const ErasurePreview = z.object({
  obstacles: z.array(z.enum(erasureObstacles)),
  /** Orders whose figures stay without a name. */
  orders: z.int(),
  /** Invoices and credit notes, which stay as they are. */
  tax_documents: z.int(),
  tickets: z.int(),
  reviews: z.int(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;
export const ErasurePreviewReply = success(ErasurePreview);
export type ErasurePreviewReply = z.infer<typeof ErasurePreviewReply>;

/** The mobile number is typed again, because nothing brings the data back. */
export const EraseBody = z.object({
  mobile: z
    .string(staffFieldKey('eraseMobile'))
    .check(z.overwrite(normaliseMobile), z.minLength(1, staffFieldKey('eraseMobile'))),
});
export const EraseReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type EraseReply = z.infer<typeof EraseReply>;
