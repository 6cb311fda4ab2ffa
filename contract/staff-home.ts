import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';

/** What the home screen shows; for everybody on the staff, each part for those who may see its list. */
export const staffHomePath = '/api/staff/home';

export const homePeriods = ['today', 'seven_days', 'month'] as const;
export type HomePeriod = (typeof homePeriods)[number];

export const StaffHomeQuery = z.object({
  period: z._default(z.enum(homePeriods, staffFieldKey('unknownState')), 'today'),
});

/** A figure of the period and of as long a time before it. */
const compared = <T extends z.ZodMiniType>(figure: T) => z.object({ current: figure, previous: figure });
const Count = compared(z.int());

/**
 * Sales of a period, as the reports have them: orders placed in it that are paid or to be paid on delivery, with delivery and GST, less what
 * was credited in it.
 */
export const HomeSales = z.object({
  sales: compared(Rupees),
  orders: Count,
  average_order: compared(z.nullable(Rupees)),
  /** Lines of orders that customers asked to send back. */
  returns: Count,
  new_customers: Count,
  /** Customers with a direct seller's member ID. */
  new_sellers: Count,
  /** Of the items sold, less those credited. */
  sale_points: compared(z.number()),
  /** Visitors whose cart was priced, and priced for a PIN code, counted by day; orders placed, and those that are sales. */
  funnel: z.object({ carts: z.int(), addresses: z.int(), orders: z.int(), sales: z.int() }),
  /** By hour for today, else by day; every one of the period, also those to come. */
  series: z.array(
    z.object({
      /** The IST day as YYYY-MM-DD, or the hour, 0 to 23. */
      at: z.string(),
      /** Null for a time to come. */
      sales: z.nullable(Rupees),
      orders: z.nullable(z.int()),
      /** Of the time before at the same place; null where it was shorter. */
      previous_sales: z.nullable(Rupees),
    }),
  ),
  best_sellers: z.array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), sales: Rupees })),
});
export type HomeSales = z.infer<typeof HomeSales>;

/** Null where the caller may not see the list behind a number. */
export const StaffHome = z.object({
  period: z.enum(homePeriods),
  /** First IST days of the period and of the time before it, as YYYY-MM-DD. */
  from: z.string(),
  previous_from: z.string(),
  sales: z.nullable(HomeSales),
  /** What waits for staff now. */
  waiting: z.object({
    orders: z.nullable(
      z.object({ placed: z.int(), confirmed: z.int(), packed: z.int(), to_review: z.int(), returns: z.int() }),
    ),
    unmatched_payments: z.nullable(z.int()),
    overdue_tickets: z.nullable(z.int()),
    open_tickets: z.nullable(z.int()),
    seller_enquiries: z.nullable(z.int()),
    failed_mails: z.nullable(z.int()),
    failed_jobs: z.nullable(z.int()),
    /** What happened to orders and was not passed on in time; the oldest of it. */
    order_feed: z.nullable(z.object({ waiting: z.int(), oldest_at: z.nullable(z.string()) })),
    low_stock: z.nullable(z.int()),
    out_of_stock: z.nullable(z.int()),
  }),
});
export type StaffHome = z.infer<typeof StaffHome>;
export const StaffHomeReply = success(StaffHome);
export type StaffHomeReply = z.infer<typeof StaffHomeReply>;
