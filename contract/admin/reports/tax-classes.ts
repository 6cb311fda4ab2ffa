import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { dayField } from '../form-fields.ts';
import { freeText } from '#contract/text-fields.ts';
import { compactNumber } from '#contract/typed-values.ts';

/**
 * `classes` lists them for catalogue forms. GET on `rates` lists them with their rates and the rule for the rate on an
 * invoice; POST saves one.
 */
export const taxClassPaths = {
  classes: '/api/staff/tax-classes',
  rates: '/api/staff/gst-rates',
  preview: '/api/staff/gst-rates/preview',
  rateDay: '/api/staff/gst-rates/day',
} as const;

/**
 * UQC units of the GST return for counted items, by the name after the code. An order counts packs, so there are no
 * weights and volumes.
 */
export const uqcNames = {
  NOS: 'NUMBERS',
  PCS: 'PIECES',
  BTL: 'BOTTLES',
  BOX: 'BOX',
  CAN: 'CANS',
  PAC: 'PACKS',
  SET: 'SETS',
  TUB: 'TUBES',
  UNT: 'UNITS',
  OTH: 'OTHERS',
} as const;
export type Uqc = keyof typeof uqcNames;
export const uqcs = Object.keys(uqcNames) as [Uqc, ...Uqc[]];

export const TaxClass = z.object({
  code: z.string(),
  name: z.string(),
  /** The most common one of its products, which the form proposes. */
  hsn: z.string(),
  unit: z.enum(uqcs),
  /** Percentage in force today; null where none is yet. */
  rate: z.nullable(z.number()),
  /** All rates with their first day (YYYY-MM-DD in India), oldest first. */
  rates: z.array(z.object({ from: z.string(), rate: z.number() })),
  products: z.int(),
});
export type TaxClass = z.infer<typeof TaxClass>;
export const TaxClassList = success(z.array(TaxClass));
export type TaxClassList = z.infer<typeof TaxClassList>;

/** Percent with at most two decimals. */
const rateField = z.number(staffFieldKey('gstRate')).check(
  z.gte(0, staffFieldKey('gstRate')),
  z.lte(100, staffFieldKey('gstRate')),
  z.refine((rate) => Number(rate.toFixed(2)) === rate, staffFieldKey('gstRate')),
);

/** `code` is null for a new class. `rate` applies from the day `from` on; both are null if the rates stay. */
export const TaxClassInput = z.object({
  code: z.nullable(z.string()),
  name: freeText(60, staffFieldKey('required')),
  hsn: z.string().check(z.overwrite(compactNumber), z.regex(/^(\d{4}(\d\d){0,2})?$/, staffFieldKey('hsn'))),
  unit: z.enum(uqcs, staffFieldKey('required')),
  rate: z.nullable(rateField),
  from: z.nullable(dayField),
});
export type TaxClassInput = z.infer<typeof TaxClassInput>;
/**
 * Also has the class as it is now, with its rate of that day; null for a new one. Older requests have neither HSN nor
 * unit.
 */
export const RequestedTaxClass = z.extend(TaxClassInput, {
  was: z._default(
    z.nullable(
      z.extend(z.pick(TaxClass, { name: true, rate: true }), {
        hsn: z.optional(TaxClass.shape.hsn),
        unit: z.optional(TaxClass.shape.unit),
      }),
    ),
    null,
  ),
});
export type RequestedTaxClass = z.infer<typeof RequestedTaxClass>;
export const TaxClassReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type TaxClassReply = z.infer<typeof TaxClassReply>;

export const TaxClassPreviewQuery = z.object({ code: z.string(), rate: z.coerce.number().check(z.gte(0), z.lte(100)) });

/** The tax in one item sold within the company's state, in rupees, for the most expensive products of the class. */
export const TaxClassPreview = z.object({
  products: z.int(),
  examples: z.array(
    z.object({ name: z.string(), price: z.number(), tax_now: z.nullable(z.number()), tax_then: z.number() }),
  ),
});
export type TaxClassPreview = z.infer<typeof TaxClassPreview>;
export const TaxClassPreviewReply = success(TaxClassPreview);
export type TaxClassPreviewReply = z.infer<typeof TaxClassPreviewReply>;

/** Which day's rate an invoice uses. */
export const gstRateDays = ['invoice', 'order'] as const;
export type GstRateDay = (typeof gstRateDays)[number];
export const GstRateDayBody = z.object({ day: z.enum(gstRateDays) });
export const GstRateDayReply = success(GstRateDayBody);
export type GstRateDayReply = z.infer<typeof GstRateDayReply>;

export const GstRatesReply = success(z.extend(GstRateDayBody, { classes: z.array(TaxClass) }));
export type GstRatesReply = z.infer<typeof GstRatesReply>;
