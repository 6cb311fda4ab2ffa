import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { normalisePostcode } from './typed-values.ts';

/** `state` is a name of the shop's list; without it the charge is known only where the PIN code determines the state. */
export const PincodeQuery = z.object({
  pincode: z
    .string(fieldKey('pincode'))
    .check(z.overwrite(normalisePostcode), z.regex(/^[1-9]\d{5}$/, fieldKey('pincode'))),
  state: z.optional(z.string().check(z.maxLength(100, fieldKey('tooManyCharacters')))),
});
export type PincodeQuery = z.infer<typeof PincodeQuery>;

/** The last day on which an order leaves, and between which days it arrives: YYYY-MM-DD in India. */
export const DeliveryDays = z.object({ dispatch_by: z.string(), deliver_from: z.string(), deliver_to: z.string() });
export type DeliveryDays = z.infer<typeof DeliveryDays>;

/** What can be said of a PIN code of India now. Days are YYYY-MM-DD in India. */
export const PincodeCheck = z.object({
  pincode: z.string(),
  serviceable: z.boolean(),
  /** Whether cash on delivery can be had there, for an amount between the two limits (items and delivery), null where there is none. */
  cod_available: z.boolean(),
  cod_minimum: z.nullable(Rupees),
  cod_maximum: z.nullable(Rupees),
  /** Added to the shipping charge of an order that is paid on delivery. */
  cod_fee: Rupees,
  /** Without that fee; null where it depends on the state and the state is not known. */
  shipping_charge: z.nullable(Rupees),
  /** The last day on which an order placed now leaves, and between which days it arrives; null where nothing can be sent. */
  dispatch_by: z.nullable(z.string()),
  deliver_from: z.nullable(z.string()),
  deliver_to: z.nullable(z.string()),
});
export type PincodeCheck = z.infer<typeof PincodeCheck>;
export const PincodeReply = success(PincodeCheck);
export type PincodeReply = z.infer<typeof PincodeReply>;

export const PincodePlacesQuery = z.pick(PincodeQuery, { pincode: true });

/**
 * What lies at a PIN code: a state of the shop's list, a district, and the places that have a post office, the chief town first. `names`: the
 * district's name in other languages, by language; addresses are written with `district`, which couriers read.
 */
export const PincodePlace = z.object({
  state: z.string(),
  district: z.string(),
  names: z.record(z.string(), z.string()),
  places: z.array(z.string()),
});
export type PincodePlace = z.infer<typeof PincodePlace>;
/** Several where it crosses a border of districts or states; none where it is no delivery PIN code. */
export const PincodePlacesReply = success(z.object({ pincode: z.string(), places: z.array(PincodePlace) }));
export type PincodePlacesReply = z.infer<typeof PincodePlacesReply>;

export const shippingNoticeCodes = ['not_serviceable', 'cod_unavailable', 'pin_elsewhere'] as const;

/**
 * What a buyer should know about the address before ordering, by form field. Each of them rejects an order; `pin_elsewhere` says
 * that the PIN code lies in another state than the chosen one.
 */
export const ShippingNotice = z.object({ field: z.string(), code: z.enum(shippingNoticeCodes), message: z.string() });
export type ShippingNotice = z.infer<typeof ShippingNotice>;
