/** The shop's default terms, of which a test changes what it tests. */
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import type { PinRule, ShippingTerms, ShippingZone, WorkingTimes } from '#server/shipping/index.ts';

/** Covers every address. */
export function sampleZone(
  zone: string,
  [country, state]: [country: string | null, state: string | null],
  chargePaise: Paise,
): ShippingZone {
  return { zone, country, state, chargePaise, serviceable: true, cod: true, days: null };
}

export const startingZones: readonly ShippingZone[] = [
  sampleZone('Uttarakhand', ['India', 'Uttarakhand'], noPaise),
  sampleZone('Rest of India', ['India', null], paise(6000)),
  sampleZone('International', [null, null], paise(300_000)),
];

export function sampleTerms(more: Partial<ShippingTerms & WorkingTimes> = {}): ShippingTerms & WorkingTimes {
  return {
    zones: startingZones,
    pinRules: [],
    cod: { offered: true, minimum: null, maximum: null, fee: noPaise },
    cutOffHour: null,
    holidays: [],
    ...more,
  };
}

/** Changes only the given values. */
export function pinRule(fromPin: number, toPin: number, more: Partial<PinRule> = {}): PinRule {
  return { fromPin, toPin, serviceable: true, cod: true, chargePaise: null, days: null, ...more };
}
