import * as z from 'zod/mini';
import { Rupees, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

/** Open to all staff; each part only for callers who may see the list behind it. */
export const staffHomePath = '/api/staff/home';

export const homePeriods = ['today', 'seven_days', 'month'] as const;
export type HomePeriod = (typeof homePeriods)[number];

export const StaffHomeQuery = z.object({
  period: z._default(z.enum(homePeriods, staffFieldKey('unknownState')), 'today'),
});

/** A figure of the period, and of the equally long time before it. */
const compared = <T extends z.ZodMiniType>(figure: T) => z.object({ current: figure, previous: figure });
const Count = compared(z.int());

/**
 * As in the reports: orders placed in the period that are paid or to be paid on delivery, including delivery and GST,
 * minus credits made in it.
 */
export const HomeSales = z.object({
  sales: compared(Rupees),
  orders: Count,
  average_order: compared(z.nullable(Rupees)),
  /** Counts order lines. */
  returns: Count,
  new_customers: Count,
  /** New customers with a member ID. */
  new_sellers: Count,
  /** Sale points of items sold, minus those of items credited. */
  sale_points: compared(z.number()),
  /**
   * `carts`: visitors with a priced cart; `addresses`: those with a price for a PIN code; both by day. `orders`:
   * placed; `sales`: those that count as sales.
   */
  funnel: z.object({ carts: z.int(), addresses: z.int(), orders: z.int(), sales: z.int() }),
  /** Sales by hour for today, else by day, including times to come. */
  series: z.array(
    z.object({
      /** YYYY-MM-DD in India, or the hour from 0 to 23. */
      at: z.string(),
      /** Null for times to come. */
      sales: z.nullable(Rupees),
      orders: z.nullable(z.int()),
      /** Null if the previous period was shorter. */
      previous_sales: z.nullable(Rupees),
    }),
  ),
  best_sellers: z.array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), sales: Rupees })),
});
export type HomeSales = z.infer<typeof HomeSales>;

/** A figure is null if the caller may not see the list behind it. */
export const StaffHome = z.object({
  period: z.enum(homePeriods),
  /** YYYY-MM-DD in India. */
  from: z.string(),
  previous_from: z.string(),
  sales: z.nullable(HomeSales),
  waiting: z.object({
    orders: z.nullable(
      z.object({ placed: z.int(), confirmed: z.int(), packed: z.int(), to_review: z.int(), attention: z.int() }),
    ),
    unmatched_payments: z.nullable(z.int()),
    overdue_tickets: z.nullable(z.int()),
    open_tickets: z.nullable(z.int()),
    seller_enquiries: z.nullable(z.int()),
    failed_mails: z.nullable(z.int()),
    failed_jobs: z.nullable(z.int()),
    /** Not passed on in time; and the time of the oldest. */
    order_feed: z.nullable(z.object({ waiting: z.int(), oldest_at: z.nullable(z.string()) })),
    low_stock: z.nullable(z.int()),
    out_of_stock: z.nullable(z.int()),
  }),
});
export type StaffHome = z.infer<typeof StaffHome>;
export const StaffHomeReply = success(StaffHome);
export type StaffHomeReply = z.infer<typeof StaffHomeReply>;
