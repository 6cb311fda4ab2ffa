import * as z from 'zod/mini';
import { page, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import { StaffOrderRow, trackingUrl } from './orders.ts';
import { StaffListQuery } from '../staff.ts';
import { freeText, mobileField } from '#contract/text-fields.ts';

export const staffOrderListPaths = {
  export: '/api/staff/order-export',
  views: '/api/staff/order-views',
  bulk: '/api/staff/order-bulk',
  dispatch: '/api/staff/order-bulk/dispatch',
  pickList: '/api/staff/order-pick-list',
  print: '/api/staff/order-print',
} as const;

/** YYYY-MM-DD in India; an empty text counts as absent. */
const day = z.optional(z.union([z.literal(''), z.iso.date(staffFieldKey('auditDay'))]));

/**
 * `review`: staff must review the order before dispatch. `attention`: a return awaits an answer or its refund, a refund
 * failed or awaits staff, or part was refunded in the provider's dashboard after dispatch. `from`, `to`: day of
 * placing. `q`: start of the order number, buyer's name, mobile number, email or way bill.
 */
export const StaffOrderFilter = z.object({
  order_status: z.optional(z.enum(orderStatuses, staffFieldKey('unknownStatus'))),
  payment_status: z.optional(z.enum(paymentStatuses, staffFieldKey('unknownStatus'))),
  payment_method: z.optional(z.enum(['cod', 'online'], staffFieldKey('unknownStatus'))),
  attention: z.optional(z.literal('true', fieldKey('notValid'))),
  review: z.optional(z.literal('true', fieldKey('notValid'))),
  from: day,
  to: day,
  mobile: z.optional(mobileField),
  q: z.optional(
    z.string().check(z.trim(), z.minLength(2, staffFieldKey('searchShort')), z.maxLength(100, fieldKey('notValid'))),
  ),
});
export type StaffOrderFilter = z.infer<typeof StaffOrderFilter>;
export const StaffOrderQuery = z.extend(StaffListQuery, StaffOrderFilter.shape);
export type StaffOrderQuery = z.infer<typeof StaffOrderQuery>;

export const StaffOrderList = page(StaffOrderRow);
export type StaffOrderList = z.infer<typeof StaffOrderList>;

export const OrderView = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** The caller sees only shared views of other people. */
  own: z.boolean(),
});
export type OrderView = z.infer<typeof OrderView>;
export const OrderViewList = success(z.array(OrderView));
export type OrderViewList = z.infer<typeof OrderViewList>;

/** Filters as in the list's address. Replaces a view of the same name and owner. */
export const OrderViewBody = z.object({
  name: freeText(40, staffFieldKey('viewName')),
  query: z
    .string()
    .check(z.maxLength(500, fieldKey('notValid')), z.regex(/^[\w=&%.+~*-]+$/, staffFieldKey('viewFilters'))),
  shared: z._default(z.boolean(), false),
});
export type OrderViewBody = z.infer<typeof OrderViewBody>;

export const maxOrdersAtOnce = 100;

export const bulkActions = ['confirm', 'pack'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const BulkBody = z.object({
  orders: z
    .array(z.int())
    .check(
      z.minLength(1, staffFieldKey('ordersRequired')),
      z.maxLength(maxOrdersAtOnce, staffFieldKey('tooManyOrders')),
    ),
});
export type BulkBody = z.infer<typeof BulkBody>;

/** `code` and `message` are set if it failed. */
const BulkOutcome = z.object({
  id: z.int(),
  number: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export const BulkReply = success(z.array(BulkOutcome));
export type BulkReply = z.infer<typeof BulkReply>;

/**
 * Parcels for one courier. `list`: an order number and its way bill per line, or on alternating lines. A dry run
 * changes nothing and reports the faults by line.
 */
export const BulkDispatchBody = z.object({
  courier: freeText(60, staffFieldKey('courier')),
  tracking_url: trackingUrl,
  list: z
    .string()
    .check(z.trim(), z.minLength(1, staffFieldKey('dispatchList')), z.maxLength(20_000, fieldKey('notValid'))),
  dry_run: z._default(z.boolean(), false),
});
export type BulkDispatchBody = z.infer<typeof BulkDispatchBody>;

/** `line` is where the entry begins. */
export const DispatchOutcome = z.object({
  line: z.int(),
  order: z.string(),
  awb: z.string(),
  /** Null if no order has that number. */
  order_id: z.nullable(z.int()),
  name: z.string(),
  ok: z.boolean(),
  /** Already dispatched with this way bill. */
  before: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type DispatchOutcome = z.infer<typeof DispatchOutcome>;
export const BulkDispatchReply = success(z.object({ dry_run: z.boolean(), outcomes: z.array(DispatchOutcome) }));
export type BulkDispatchReply = z.infer<typeof BulkDispatchReply>;

/** Ids separated by commas. */
export const OrdersQuery = z.object({
  orders: z.pipe(
    z.string(staffFieldKey('ordersRequired')).check(
      z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, staffFieldKey('ordersRequired')),
      z.refine((ids) => ids.split(',').length <= maxOrdersAtOnce, staffFieldKey('tooManyOrders')),
    ),
    z.transform((ids: string) => [...new Set(ids.split(',').map(Number))]),
  ),
});

export const orderPrints = ['packing-slips', 'labels', 'invoices'] as const;
export type OrderPrint = (typeof orderPrints)[number];
/** One label per A6 sheet for label printers, or four per A4 sheet. */
export const labelSizes = ['a6', 'a4'] as const;
export const OrderPrintQuery = z.extend(OrdersQuery, { size: z._default(z.enum(labelSizes), 'a6') });

/** What to pick from the shelves for the given orders: by product, with its storage place. */
export const PickList = z.object({
  orders: z.array(z.object({ id: z.int(), number: z.string() })),
  /** Closed, dispatched, unpaid or awaiting review. */
  left_out: z.array(z.object({ id: z.int(), number: z.string() })),
  items: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** The product's storage place. */
      place: z.string(),
      orders: z.array(z.object({ number: z.string(), quantity: z.int() })),
    }),
  ),
});
export type PickList = z.infer<typeof PickList>;
export const PickListReply = success(PickList);
export type PickListReply = z.infer<typeof PickListReply>;
