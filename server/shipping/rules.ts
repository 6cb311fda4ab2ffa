import { findCountry, findState, india, isChosen } from '#contract/geography.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { normaliseLine, normalisePostcode } from '#contract/typed-values.ts';

/** Where the items go, as typed. Null, empty and the lists' placeholders mean that it is not known yet. */
export interface Destination {
  readonly country: string | null;
  readonly state: string | null;
  readonly postcode?: string | null;
}

/** Working days from dispatch to the public API, both at least 1. */
export interface TransitDays {
  readonly min: number;
  readonly max: number;
}

/** A row of the shipping table: one state of a country, a whole country (state null), or the rest of the world (both null). */
export interface ShippingZone {
  readonly country: string | null;
  readonly state: string | null;
  readonly zone: string;
  readonly chargePaise: Paise;
  readonly serviceable: boolean;
  /** Whether cash on delivery can be had there. */
  readonly cod: boolean;
  /** Null: as the policy promises. */
  readonly days: TransitDays | null;
}

/** What is different for the PIN codes of India from one to another, both included; charge and days that are null are the zone's. */
export interface PinRule {
  readonly fromPin: number;
  readonly toPin: number;
  readonly serviceable: boolean;
  readonly cod: boolean;
  readonly chargePaise: Paise | null;
  readonly days: TransitDays | null;
}

/** Cash on delivery: whether it is offered, for which amounts (without its fee), and what it costs. */
export interface CodTerms {
  readonly offered: boolean;
  readonly minimum: Paise | null;
  readonly maximum: Paise | null;
  readonly fee: Paise;
}

export interface ShippingTerms {
  readonly zones: readonly ShippingZone[];
  /** At least all that hold the PIN code in question. */
  readonly pinRules: readonly PinRule[];
  readonly cod: CodTerms;
}

/** What holds for a destination. */
export interface DeliveryOption {
  readonly zone: string;
  readonly charge: Paise;
  readonly serviceable: boolean;
  readonly cod: boolean;
  readonly days: TransitDays | null;
  /** The destination's PIN code where it stands in a rule of its own, which then decides. */
  readonly pin: number | null;
}

/** Country and state as the lists spell them; null while they do not say enough: no country, or in India no state. */
export function decidedPlace(
  destination: Pick<Destination, 'country' | 'state'>,
): { country: string; state: string | null; inIndia: boolean } | null {
  const country = chosenName(destination.country, findCountry);
  const state = chosenName(destination.state, findState);
  if (country === null) return null;
  const inIndia = country === india;
  return inIndia && state === null ? null : { country, state, inIndia };
}

/** Whether two names of lists are the same, without regard to case and outer blanks: "india" is no export. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** The PIN code of a destination in India; null abroad, and where what was typed cannot be one. */
export function pinOf({ country, postcode }: Destination): number | null {
  // As a number, which the form's rule takes it for, a code is the same with zeros before it.
  const digits = normalisePostcode(postcode ?? '').replace(/^0+/, '');
  return chosenName(country, findCountry) === india && /^[1-9]\d{5}$/.test(digits) ? Number(digits) : null;
}

/**
 * What holds for a destination: a state's row goes before its country's, that before the rest of the world; among equals the first. The
 * narrowest range of PIN codes goes before them all. Null where the destination says too little or no row is for it.
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

/** What delivery within India costs before the place is known. */
export interface DeliveryEstimate {
  /** Wherever no state or PIN code has a charge of its own. */
  readonly usual: Paise;
  /** At the cheapest of the states. */
  readonly least: Paise;
}

/** The home country's charge and the least of its states; null where nothing is sent to the country as a whole. */
export function estimateDelivery({ zones }: Pick<ShippingTerms, 'zones'>): DeliveryEstimate | null {
  const served = zones.filter(
    ({ country, serviceable }) => serviceable && country !== null && isSameName(country, india),
  );
  const usual = served.find(({ state }) => state === null);
  if (!usual) return null;
  return { usual: usual.chargePaise, least: paise(Math.min(...served.map(({ chargePaise }) => chargePaise))) };
}

/** The rule that decides for a PIN code: of several the narrowest, of equally narrow ones that which begins first. */
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

/** Why cash on delivery cannot be had. */
export type CodUnavailability = 'not_offered' | 'product_not_found' | 'below_minimum' | 'above_maximum';

/**
 * Checks cash on delivery for an order of `amount` (items and delivery, without the fee) to a place, null while that is unknown. An order
 * that costs nothing has no cash to collect, and may go anywhere.
 */
export function evaluateCod(
  cod: CodTerms,
  deliveryOption: DeliveryOption | null,
  amount: Paise,
): CodUnavailability | null {
  if (amount === 0) return null;
  if (!cod.offered) return 'not_offered';
  if (deliveryOption && !deliveryOption.cod) return 'product_not_found';
  if (cod.minimum !== null && amount < cod.minimum) return 'below_minimum';
  if (cod.maximum !== null && amount > cod.maximum) return 'above_maximum';
  return null;
}

/** What cash on delivery adds to the shipping charge of an order of `amount`; nothing where there is no cash to collect. */
export function codFee(cod: CodTerms, amount: Paise): Paise {
  return amount === 0 ? noPaise : cod.fee;
}

/** A typed name as its list has it, or as typed where it is in none; null where nothing is chosen. */
function chosenName(typed: string | null, find: (name: string) => string | null): string | null {
  const name = normaliseLine(typed ?? '');
  const chosen = find(name) ?? name;
  return isChosen(chosen) ? chosen : null;
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
