import { findCountry, findState, india, isChosen } from '#contract/geography.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { normaliseLine, normalisePostcode } from '#contract/typed-values.ts';

/** As typed. Null, empty and the lists' placeholders mean unknown. */
export interface Destination {
  readonly country: string | null;
  readonly state: string | null;
  readonly postcode?: string | null;
}

/** Working days from dispatch to the door, both at least 1. */
export interface TransitDays {
  readonly min: number;
  readonly max: number;
}

/** One state of a country, a whole country (state null), or the rest of the world (both null). */
export interface ShippingZone {
  readonly country: string | null;
  readonly state: string | null;
  readonly zone: string;
  readonly chargePaise: Paise;
  readonly serviceable: boolean;
  /** Whether it is available there. */
  readonly cod: boolean;
  /** Null: as the policy promises. */
  readonly days: TransitDays | null;
}

/** For a range of Indian PIN codes, both ends included. Null charge and days are the zone's. */
export interface PinRule {
  readonly fromPin: number;
  readonly toPin: number;
  readonly serviceable: boolean;
  readonly cod: boolean;
  readonly chargePaise: Paise | null;
  readonly days: TransitDays | null;
}

/** Amounts are without the fee. */
export interface CodTerms {
  readonly offered: boolean;
  readonly minimum: Paise | null;
  readonly maximum: Paise | null;
  readonly fee: Paise;
}

export interface ShippingTerms {
  readonly zones: readonly ShippingZone[];
  /** At least all rules that contain the PIN code in question. */
  readonly pinRules: readonly PinRule[];
  readonly cod: CodTerms;
}

export interface DeliveryOption {
  readonly zone: string;
  readonly charge: Paise;
  readonly serviceable: boolean;
  readonly cod: boolean;
  readonly days: TransitDays | null;
  /** If the PIN code has its own rule, which then decides. */
  readonly pin: number | null;
}

/** In the lists' spelling; null while they are incomplete: no country, or in India no state. */
export function decidedPlace(
  destination: Pick<Destination, 'country' | 'state'>,
): { country: string; state: string | null; inIndia: boolean } | null {
  const country = chosenName(destination.country, findCountry);
  const state = chosenName(destination.state, findState);
  if (country === null) return null;
  const inIndia = country === india;
  return inIndia && state === null ? null : { country, state, inIndia };
}

/** Ignoring case and outer blanks: "india" is not an export. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Null abroad, and if the text cannot be a PIN code. */
export function pinOf({ country, postcode }: Destination): number | null {
  // The form's rule reads a code as a number, so leading zeros are ignored.
  const digits = normalisePostcode(postcode ?? '').replace(/^0+/, '');
  return chosenName(country, findCountry) === india && /^[1-9]\d{5}$/.test(digits) ? Number(digits) : null;
}

/**
 * A state's row wins over its country's, and that over the rest of the world; among equals the first wins. The
 * narrowest range of PIN codes wins over them all. Null if the destination is incomplete or no row covers it.
 */
export function deliveryTo(
  { zones, pinRules }: Pick<ShippingTerms, 'zones' | 'pinRules'>,
  destination: Destination,
): DeliveryOption | null {
  const place = decidedPlace(destination);
  const zone = place && mostSpecific(zones, place);
  if (!zone) return null;
  if (zone.chargePaise < 0) throw new RangeError(`Shipping zone ${zone.zone} has a charge below 0`);
  const pin = pinOf(destination);
  const rule = pin === null ? null : narrowest(pinRules, pin);
  return {
    zone: zone.zone,
    charge: rule?.chargePaise ?? zone.chargePaise,
    serviceable: rule?.serviceable ?? zone.serviceable,
    cod: rule?.cod ?? zone.cod,
    days: rule?.days ?? zone.days,
    pin: rule && pin,
  };
}

/** Within India, before the place is known. */
export interface DeliveryEstimate {
  /** Where no state or PIN code has its own charge. */
  readonly usual: Paise;
  /** In the cheapest state. */
  readonly least: Paise;
}

/** Null if the home country as a whole is not served. */
export function estimateDelivery({ zones }: Pick<ShippingTerms, 'zones'>): DeliveryEstimate | null {
  const served = zones.filter(
    ({ country, serviceable }) => serviceable && country !== null && isSameName(country, india),
  );
  const usual = served.find(({ state }) => state === null);
  if (!usual) return null;
  return { usual: usual.chargePaise, least: paise(Math.min(...served.map(({ chargePaise }) => chargePaise))) };
}

/** The narrowest rule; among equally narrow ones the one that begins first. */
export function narrowest(rules: readonly PinRule[], pin: number): PinRule | null {
  const width = (rule: PinRule) => rule.toPin - rule.fromPin;
  const holding = rules.filter((rule) => rule.fromPin <= pin && pin <= rule.toPin);
  return holding.toSorted((a, b) => width(a) - width(b) || a.fromPin - b.fromPin)[0] ?? null;
}

function mostSpecific(
  zones: readonly ShippingZone[],
  { country, state }: { country: string; state: string | null },
): ShippingZone | undefined {
  const ofCountry = zones.filter((row) => row.country !== null && isSameName(row.country, country));
  return (
    ofCountry.find((row) => row.state !== null && state !== null && isSameName(row.state, state)) ??
    ofCountry.find((row) => row.state === null) ??
    zones.find((row) => row.country === null && row.state === null)
  );
}

export type CodUnavailability = 'not_offered' | 'not_available_here' | 'below_minimum' | 'above_maximum';

/**
 * For an order of `amount` (items and delivery, without the fee) to a place, null while unknown. An order that costs
 * nothing has no cash to collect and passes everywhere.
 */
export function evaluateCod(
  cod: CodTerms,
  deliveryOption: DeliveryOption | null,
  amount: Paise,
): CodUnavailability | null {
  if (amount === 0) return null;
  if (!cod.offered) return 'not_offered';
  if (deliveryOption && !deliveryOption.cod) return 'not_available_here';
  if (cod.minimum !== null && amount < cod.minimum) return 'below_minimum';
  if (cod.maximum !== null && amount > cod.maximum) return 'above_maximum';
  return null;
}

/** 0 if there is no cash to collect. */
export function codFee(cod: CodTerms, amount: Paise): Paise {
  return amount === 0 ? noPaise : cod.fee;
}

/** In its list's spelling, or as typed if it is in none; null if nothing is chosen. */
function chosenName(typed: string | null, find: (name: string) => string | null): string | null {
  const name = normaliseLine(typed ?? '');
  const chosen = find(name) ?? name;
  return isChosen(chosen) ? chosen : null;
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
