import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { orderStatuses, paymentStatuses } from './order-states.ts';
import { StaffOrderRow, trackingUrl } from './staff-orders.ts';
import { StaffListQuery } from './staff.ts';
import { freeText, mobileField } from './text-fields.ts';

/** Paths of the staff's calls about many orders at once, on the office origin only. */
export const staffOrderListPaths = {
  export: '/api/staff/order-export',
  views: '/api/staff/order-views',
  bulk: '/api/staff/order-bulk',
  dispatch: '/api/staff/order-bulk/dispatch',
  pickList: '/api/staff/order-pick-list',
  print: '/api/staff/order-print',
} as const;

/** A day as YYYY-MM-DD in India; an empty one is none. */
const day = z.optional(z.union([z.literal(''), z.iso.date(staffFieldKey('auditDay'))]));

/**
 * What the list is narrowed by. `review`: staff have yet to look at it before it leaves; `attention`: a return awaits an answer or its items a
 * refund, or a refund failed or awaits staff; `from`, `to`: placed on these days; `q`: how its number, its buyer's name, mobile number or email
 * or its way bill begins.
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

/** A saved view of the list: the filters under a name. */
export const OrderView = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whether it is the caller's own; of the others only shared ones are seen. */
  own: z.boolean(),
});
export type OrderView = z.infer<typeof OrderView>;
export const OrderViewList = success(z.array(OrderView));
export type OrderViewList = z.infer<typeof OrderViewList>;

/** The filters as the list's address has them; another view of the same name and owner is replaced. */
export const OrderViewBody = z.object({
  name: freeText(40, staffFieldKey('viewName')),
  query: z
    .string()
    .check(z.maxLength(500, fieldKey('notValid')), z.regex(/^[\w=&%.+~*-]+$/, staffFieldKey('viewFilters'))),
  shared: z._default(z.boolean(), false),
});
export type OrderViewBody = z.infer<typeof OrderViewBody>;

/** As many orders as one command or one print takes. */
export const mostOrdersAtOnce = 100;

/** Steps of an order that many can take at once. */
export const bulkActions = ['confirm', 'pack'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const BulkBody = z.object({
  orders: z
    .array(z.int())
    .check(
      z.minLength(1, staffFieldKey('ordersRequired')),
      z.maxLength(mostOrdersAtOnce, staffFieldKey('tooManyOrders')),
    ),
});
export type BulkBody = z.infer<typeof BulkBody>;

/** What became of one order; `code` and `message` where it was not done. */
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
 * Parcels for one courier. `list` is typed, pasted or scanned: an order number and its way bill on each line, or one after the other on lines of
 * their own. A dry run changes nothing and says what is wrong with which line.
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

/** What became of one line of the list, by the number of the line on which it begins. */
export const DispatchOutcome = z.object({
  line: z.int(),
  order: z.string(),
  awb: z.string(),
  /** Null where no order has that number. */
  order_id: z.nullable(z.int()),
  name: z.string(),
  ok: z.boolean(),
  /** Dispatched with this way bill before, so that nothing is left to do. */
  before: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type DispatchOutcome = z.infer<typeof DispatchOutcome>;
export const BulkDispatchReply = success(z.object({ dry_run: z.boolean(), outcomes: z.array(DispatchOutcome) }));
export type BulkDispatchReply = z.infer<typeof BulkDispatchReply>;

/** `orders`: ids with commas between them. */
export const OrdersQuery = z.object({
  orders: z.pipe(
    z.string(staffFieldKey('ordersRequired')).check(
      z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, staffFieldKey('ordersRequired')),
      z.refine((ids) => ids.split(',').length <= mostOrdersAtOnce, staffFieldKey('tooManyOrders')),
    ),
    z.transform((ids: string) => [...new Set(ids.split(',').map(Number))]),
  ),
});

export const orderPrints = ['packing-slips', 'labels', 'invoices'] as const;
export type OrderPrint = (typeof orderPrints)[number];
/** One label a sheet of A6, as label printers have it, or four a sheet of A4. */
export const labelSizes = ['a6', 'a4'] as const;
export const OrderPrintQuery = z.extend(OrdersQuery, { size: z._default(z.enum(labelSizes), 'a6') });

/** What to take from the shelves for some orders, by product, and from where. */
export const PickList = z.object({
  orders: z.array(z.object({ id: z.int(), number: z.string() })),
  /** Asked for, but not to be picked: closed, sent, unpaid or awaiting review. */
  left_out: z.array(z.object({ id: z.int(), number: z.string() })),
  items: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** Where its stock is kept. */
      place: z.string(),
      orders: z.array(z.object({ number: z.string(), quantity: z.int() })),
    }),
  ),
});
export type PickList = z.infer<typeof PickList>;
export const PickListReply = success(PickList);
export type PickListReply = z.infer<typeof PickListReply>;
