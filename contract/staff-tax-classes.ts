import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { dayField } from './staff-form-fields.ts';
import { freeText } from './text-fields.ts';
import { compactNumber } from './typed-values.ts';

/**
 * Classes of goods and the GST on them, by day; on the office origin only. `classes` lists them for the forms of the catalogue; GET `rates` lists them for
 * whoever answers for the tax, with whose rate an invoice bears, and POST saves one.
 */
export const taxClassPaths = {
  classes: '/api/staff/tax-classes',
  rates: '/api/staff/gst-rates',
  preview: '/api/staff/gst-rates/preview',
  rateDay: '/api/staff/gst-rates/day',
} as const;

/**
 * Units of the GST return (UQC) in which items are counted, with the name that the return writes behind the code. Units of weight and volume are left out:
 * an order counts packs.
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
  /** Of most of its products: the form proposes it. Empty where there is none. */
  hsn: z.string(),
  unit: z.enum(uqcs),
  /** Percent that holds today; null where none does yet. */
  rate: z.nullable(z.number()),
  /** Every rate with its first day (YYYY-MM-DD in India), oldest first. */
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

/** A class as it is to be; `code` is null for a new one. `rate` holds from the day `from` on; both null where the rates stay. */
export const TaxClassInput = z.object({
  code: z.nullable(z.string()),
  name: freeText(60, staffFieldKey('required')),
  hsn: z.string().check(z.overwrite(compactNumber), z.regex(/^(\d{4}(\d\d){0,2})?$/, staffFieldKey('hsn'))),
  unit: z.enum(uqcs, staffFieldKey('required')),
  rate: z.nullable(rateField),
  from: z.nullable(dayField),
});
export type TaxClassInput = z.infer<typeof TaxClassInput>;
/** What a second person decides on: also which class it is now, with its rate of that day; null for a new one. */
export const RequestedTaxClass = z.extend(TaxClassInput, {
  was: z._default(z.nullable(z.pick(TaxClass, { name: true, rate: true })), null),
});
export type RequestedTaxClass = z.infer<typeof RequestedTaxClass>;
export const TaxClassReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type TaxClassReply = z.infer<typeof TaxClassReply>;

export const TaxClassPreviewQuery = z.object({ code: z.string(), rate: z.coerce.number().check(z.gte(0), z.lte(100)) });

/** What a new rate changes: the tax contained in a piece within the company's state, in rupees, for the dearest products of the class. */
export const TaxClassPreview = z.object({
  products: z.int(),
  examples: z.array(
    z.object({ name: z.string(), price: z.number(), tax_now: z.nullable(z.number()), tax_then: z.number() }),
  ),
});
export type TaxClassPreview = z.infer<typeof TaxClassPreview>;
export const TaxClassPreviewReply = success(TaxClassPreview);
export type TaxClassPreviewReply = z.infer<typeof TaxClassPreviewReply>;

/** Whose rate an invoice bears where it changed since the order. */
export const gstRateDays = ['invoice', 'order'] as const;
export type GstRateDay = (typeof gstRateDays)[number];
export const GstRateDayBody = z.object({ day: z.enum(gstRateDays) });
export const GstRateDayReply = success(GstRateDayBody);
export type GstRateDayReply = z.infer<typeof GstRateDayReply>;

export const GstRatesReply = success(z.extend(GstRateDayBody, { classes: z.array(TaxClass) }));
export type GstRatesReply = z.infer<typeof GstRatesReply>;
