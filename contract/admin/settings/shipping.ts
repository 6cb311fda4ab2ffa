import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { isChosen, states } from '#contract/geography.ts';
import { StaffListQuery } from '../staff.ts';
import { freeText } from '#contract/text-fields.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { normaliseAmount, normalisePostcode } from '#contract/typed-values.ts';

/** `/{id}` changes a zone; `/{id}/remove` removes a zone or a rule for PIN codes. */
export const staffShippingPaths = {
  shipping: '/api/staff/shipping',
  zones: '/api/staff/shipping/zones',
  pins: '/api/staff/shipping/pins',
  terms: '/api/staff/shipping/terms',
} as const;

/** Empty input is null. */
const typed = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : normaliseAmount(String(value)))),
);
const number = z.transform((text: string) => (text === '' ? null : Number(text)));
const rupeesMessage = staffFieldKey('rupees');
const amountOrNothing = z.pipe(
  z.pipe(typed, z.string().check(z.regex(/^(\d{1,6}(\.\d{1,2})?)?$/, rupeesMessage))),
  number,
);
const amount = z.pipe(
  z.pipe(typed, z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, rupeesMessage))),
  z.transform(Number),
);
const daysOrNothing = z.pipe(
  z.pipe(typed, z.string().check(z.regex(/^([1-9]|[1-5]\d|60)?$/, staffFieldKey('days')))),
  number,
);

const days = { min_days: z.nullable(z.int()), max_days: z.nullable(z.int()) };
export const StaffZone = z.object({
  id: z.int(),
  zone: z.string(),
  /** Null: every country without a zone of its own. */
  country: z.nullable(z.string()),
  /** Null: every state without a zone of its own. */
  state: z.nullable(z.string()),
  charge: Rupees,
  serviceable: z.boolean(),
  cod: z.boolean(),
  ...days,
});
export type StaffZone = z.infer<typeof StaffZone>;

export const StaffTerms = z.object({
  cod: z.boolean(),
  cod_minimum: z.nullable(Rupees),
  cod_maximum: z.nullable(Rupees),
  cod_fee: Rupees,
  cut_off_hour: z.nullable(z.int()),
  holidays: z.array(z.string()),
});
export type StaffTerms = z.infer<typeof StaffTerms>;

/** Working days from dispatch; without both, the policy's days apply. */
const reach = {
  serviceable: z.boolean(staffFieldKey('serviceable')),
  cod: z.boolean(staffFieldKey('codThere')),
  min_days: daysOrNothing,
  max_days: daysOrNothing,
};

const zoneTerms = z.object({ ...reach, charge: amount });
/** `was`: the zone that the form loaded. If the stored one differs: 409 shipping_changed. */
export const ZoneBody = z.extend(zoneTerms, { was: z.optional(StaffZone) });
export type ZoneBody = z.infer<typeof ZoneBody>;
export const NewZoneBody = z.extend(zoneTerms, {
  state: z.enum(
    states.filter((state) => isChosen(state) && state !== 'Other'),
    staffFieldKey('state'),
  ),
});
export type NewZoneBody = z.infer<typeof NewZoneBody>;

/**
 * PIN codes, prefixes (1941 is 194100 to 194199) and ranges (682551-682559), separated by commas, spaces or line
 * breaks.
 */
export const PinsBody = z.object({
  ...reach,
  pins: freeText(4_000, staffFieldKey('pins')),
  charge: amountOrNothing,
  note: z._default(freeText(100), ''),
});
export type PinsBody = z.infer<typeof PinsBody>;

export const TermsBody = z.object({
  cod: z.boolean(staffFieldKey('cod')),
  cod_minimum: amountOrNothing,
  cod_maximum: amountOrNothing,
  cod_fee: amount,
  cut_off_hour: z.pipe(
    z.pipe(typed, z.string().check(z.regex(/^([1-9]|1\d|2[0-3])?$/, staffFieldKey('hour')))),
    number,
  ),
  /** Days as 2027-03-04, or as 01-26 for every year, separated by commas, spaces or line breaks. */
  holidays: freeText(1_000),
  /** The terms that the form loaded. If the stored ones differ: 409 shipping_changed. */
  was: z.optional(StaffTerms),
});
export type TermsBody = z.infer<typeof TermsBody>;

export const StaffShipping = z.object({ zones: z.array(StaffZone), terms: StaffTerms });
export type StaffShipping = z.infer<typeof StaffShipping>;
export const StaffShippingReply = success(StaffShipping);
export type StaffShippingReply = z.infer<typeof StaffShippingReply>;

export const StaffPinRule = z.object({
  id: z.int(),
  from_pin: z.string(),
  to_pin: z.string(),
  serviceable: z.boolean(),
  cod: z.boolean(),
  /** Null: the zone's charge applies. */
  charge: z.nullable(Rupees),
  ...days,
  note: z.string(),
});
export type StaffPinRule = z.infer<typeof StaffPinRule>;
export const StaffPinList = page(StaffPinRule);
export type StaffPinList = z.infer<typeof StaffPinList>;
/** `pincode`: only rules that cover it. */
export const StaffPinQuery = z.extend(StaffListQuery, {
  pincode: z.optional(z.string().check(z.overwrite(normalisePostcode), z.regex(/^[1-9]\d{5}$/, fieldKey('pincode')))),
});
