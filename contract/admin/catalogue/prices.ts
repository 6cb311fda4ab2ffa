import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { optionalRupeesField } from '#contract/number-fields.ts';
import { StaffListQuery } from '../staff.ts';
import { isDay } from '#contract/typed-values.ts';

/**
 * `/api/staff/products/{id}/prices` reads one product's prices. `/{id}/cancel` cancels a waiting schedule or ends a
 * running one.
 */
export const staffPricePaths = { schedules: '/api/staff/price-schedules' } as const;

/** ISO 8601; without an offset in India's time. */
const moment = z.pipe(
  z.string(staffFieldKey('moment')).check(
    z.trim(),
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/, staffFieldKey('moment')),
    z.refine((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(inIndia(text))), staffFieldKey('moment')),
  ),
  z.transform((text: string) => new Date(inIndia(text)).toISOString()),
);

function inIndia(text: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+05:30`;
}

/** Prices from `starts_at` on. At `ends_at`, if set, the previous prices return. Saved all or none. */
export const PriceScheduleBody = z.object({
  items: z
    .array(
      z.object({
        product_id: z.int(fieldKey('unknownId')),
        /** Null: unchanged. */
        regular_price: z._default(optionalRupeesField, null),
        /** Null: sold at the MRP. */
        sale_price: z._default(optionalRupeesField, null),
      }),
      staffFieldKey('list'),
    )
    .check(z.minLength(1, staffFieldKey('required')), z.maxLength(500, staffFieldKey('editsMost'))),
  starts_at: moment,
  ends_at: z._default(z.nullable(moment), null),
  allow_below_cost: z._default(z.boolean(staffFieldKey('yesOrNo')), false),
});
export type PriceScheduleBody = z.output<typeof PriceScheduleBody>;

/** `failed`: the sale price was no longer below the MRP. */
export const scheduleStates = ['waiting', 'running', 'ended', 'cancelled', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

export const PriceSchedule = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), sku: z.string(), name: z.string() }),
  regular_price: z.nullable(Rupees),
  sale_price: z.nullable(Rupees),
  /** ISO 8601 in UTC. */
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  state: z.enum(scheduleStates),
  created_at: z.string(),
  created_by: z.string(),
});
export type PriceSchedule = z.infer<typeof PriceSchedule>;
export const PriceScheduleReply = success(PriceSchedule);
export const PriceSchedulesReply = success(z.array(PriceSchedule));
export const PriceScheduleList = page(PriceSchedule);
export type PriceScheduleList = z.infer<typeof PriceScheduleList>;
/** Newest first; `open=true`: waiting or running ones. */
export const PriceScheduleQuery = z.extend(StaffListQuery, { open: z.optional(z.enum(['true', 'false'])) });

/** Past prices, newest first, and scheduled ones. */
export const ProductPrices = z.object({
  /** Null if no price may be struck out. */
  struck_price: z.nullable(Rupees),
  /** The last 200 changes. */
  history: z.array(z.object({ at: z.string(), regular_price: Rupees, sale_price: z.nullable(Rupees) })),
  schedules: z.array(PriceSchedule),
});
export type ProductPrices = z.infer<typeof ProductPrices>;
export const ProductPricesReply = success(ProductPrices);
