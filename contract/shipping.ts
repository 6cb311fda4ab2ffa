import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { normalisePostcode } from './typed-values.ts';

/** `state` is from the shop's list. Without it the charge is known only if the PIN code determines the state. */
export const PincodeQuery = z.object({
  pincode: z
    .string(fieldKey('pincode'))
    .check(z.overwrite(normalisePostcode), z.regex(/^[1-9]\d{5}$/, fieldKey('pincode'))),
  state: z.optional(z.string().check(z.maxLength(100, fieldKey('tooManyCharacters')))),
});
export type PincodeQuery = z.infer<typeof PincodeQuery>;

/** YYYY-MM-DD in India. */
export const DeliveryDays = z.object({ dispatch_by: z.string(), deliver_from: z.string(), deliver_to: z.string() });
export type DeliveryDays = z.infer<typeof DeliveryDays>;

/** `names`: the district in other languages. Addresses use `district`, because couriers read it. */
const PincodeDistrict = z.object({ state: z.string(), district: z.string(), names: z.record(z.string(), z.string()) });

/** As of now. Days are YYYY-MM-DD in India. */
export const PincodeCheck = z.object({
  pincode: z.string(),
  /**
   * Several where the code crosses a border. Empty for a code that the post's list lacks, such as the army's: unless
   * staff have set terms for it, it then has neither days nor cash on delivery.
   */
  districts: z.array(PincodeDistrict),
  serviceable: z.boolean(),
  /** Cash on delivery is for amounts (items and delivery) between the two limits; null means no limit. */
  cod_available: z.boolean(),
  cod_minimum: z.nullable(Rupees),
  cod_maximum: z.nullable(Rupees),
  /** The fee is added to the shipping charge. */
  cod_fee: Rupees,
  /** Without that fee. Null if it depends on an unknown state. */
  shipping_charge: z.nullable(Rupees),
  /** Last day of dispatch and range of delivery days of an order placed now; null where nothing is sent or known. */
  dispatch_by: z.nullable(z.string()),
  deliver_from: z.nullable(z.string()),
  deliver_to: z.nullable(z.string()),
});
export type PincodeCheck = z.infer<typeof PincodeCheck>;
export const PincodeReply = success(PincodeCheck);
export type PincodeReply = z.infer<typeof PincodeReply>;

export const PincodePlacesQuery = z.pick(PincodeQuery, { pincode: true });

/** Localities with a post office, the main town first. */
export const PincodePlace = z.extend(PincodeDistrict, { places: z.array(z.string()) });
export type PincodePlace = z.infer<typeof PincodePlace>;
/** Several places where the PIN code crosses district or state borders; none where it is not a delivery PIN code. */
export const PincodePlacesReply = success(z.object({ pincode: z.string(), places: z.array(PincodePlace) }));
export type PincodePlacesReply = z.infer<typeof PincodePlacesReply>;

export const shippingNoticeCodes = ['not_serviceable', 'cod_unavailable', 'pin_elsewhere'] as const;

/**
 * Shown by form field before ordering; each notice rejects an order. `pin_elsewhere`: the PIN code is in another state.
 */
export const ShippingNotice = z.object({ field: z.string(), code: z.enum(shippingNoticeCodes), message: z.string() });
export type ShippingNotice = z.infer<typeof ShippingNotice>;
