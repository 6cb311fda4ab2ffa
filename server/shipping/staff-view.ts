import type { StaffPinRule, StaffShipping } from '#contract/admin/settings/shipping.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import type { TransitDays } from './rules.ts';
import type { StoredPinRule, StoredTerms } from './store.ts';

/** In rupees. */
export function staffShipping({ zones, cod, cutOffHour, holidays }: StoredTerms): StaffShipping {
  return {
    zones: zones.map(({ chargePaise, days, ...zone }) => ({
      ...zone,
      charge: paiseToRupees(chargePaise),
      ...daysToWire(days),
    })),
    terms: {
      cod: cod.offered,
      cod_minimum: rupees(cod.minimum),
      cod_maximum: rupees(cod.maximum),
      cod_fee: paiseToRupees(cod.fee),
      cut_off_hour: cutOffHour,
      holidays: [...holidays],
    },
  };
}

export function staffPinRule({ fromPin, toPin, chargePaise, days, ...rule }: StoredPinRule): StaffPinRule {
  return {
    ...rule,
    from_pin: String(fromPin),
    to_pin: String(toPin),
    charge: rupees(chargePaise),
    ...daysToWire(days),
  };
}

function daysToWire(days: TransitDays | null) {
  return { min_days: days?.min ?? null, max_days: days?.max ?? null };
}

function rupees(amount: Paise | null): number | null {
  return amount === null ? null : paiseToRupees(amount);
}
