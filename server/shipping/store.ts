import { sql } from 'kysely';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import type { WorkingTimes } from './days-rules.ts';
import type { PinRule, ShippingTerms, ShippingZone, TransitDays } from './rules.ts';

/** A zone as staff see it. */
export interface StoredZone extends ShippingZone {
  readonly id: number;
}

/** An exception by PIN codes as staff see it. */
export interface StoredPinRule extends PinRule {
  readonly id: number;
  readonly note: string;
}

export interface StoredTerms extends ShippingTerms, WorkingTimes {
  readonly zones: readonly StoredZone[];
  readonly pinRules: readonly StoredPinRule[];
}

interface ZoneRow {
  id: number;
  zone: string;
  country: string | null;
  state: string | null;
  charge_paise: number;
  serviceable: boolean;
  cod: boolean;
  min_days: number | null;
  max_days: number | null;
}

export interface PinRow {
  id: number;
  from_pin: number;
  to_pin: number;
  serviceable: boolean;
  cod: boolean;
  charge_paise: number | null;
  min_days: number | null;
  max_days: number | null;
  note: string;
}

interface TermsRow {
  zones: ZoneRow[];
  pins: PinRow[];
  cod: boolean;
  cod_minimum_paise: number | null;
  cod_maximum_paise: number | null;
  cod_fee_paise: number;
  cut_off_hour: number | null;
  holidays: string[];
}

/** All terms of shipping as they stand now, with the rules that hold a PIN code, in one statement. */
export async function readShippingTerms(db: Db, pin: number | null): Promise<StoredTerms> {
  const { rows } = await sql<TermsRow>`
    SELECT t.cod, t.cod_minimum_paise, t.cod_maximum_paise, t.cod_fee_paise, t.cut_off_hour, t.holidays,
      COALESCE((SELECT json_agg(r ORDER BY r.id) FROM shipping_rate r), '[]') AS zones,
      COALESCE((SELECT json_agg(p ORDER BY p.id) FROM shipping_pin p WHERE ${pin}::int BETWEEN p.from_pin AND p.to_pin), '[]') AS pins
    FROM shipping_terms t`.execute(db);
  const row = rows[0]!;
  return {
    zones: row.zones.map(zoneOf),
    pinRules: row.pins.map(pinRuleOf),
    cod: {
      offered: row.cod,
      minimum: amount(row.cod_minimum_paise),
      maximum: amount(row.cod_maximum_paise),
      fee: paise(row.cod_fee_paise),
    },
    cutOffHour: row.cut_off_hour,
    holidays: row.holidays,
  };
}

function zoneOf(row: ZoneRow): StoredZone {
  return {
    id: row.id,
    zone: row.zone,
    country: row.country,
    state: row.state,
    chargePaise: paise(row.charge_paise),
    serviceable: row.serviceable,
    cod: row.cod,
    days: daysOf(row),
  };
}

export function pinRuleOf(row: PinRow): StoredPinRule {
  return {
    id: row.id,
    fromPin: row.from_pin,
    toPin: row.to_pin,
    serviceable: row.serviceable,
    cod: row.cod,
    chargePaise: amount(row.charge_paise),
    days: daysOf(row),
    note: row.note,
  };
}

function daysOf({ min_days: min, max_days: max }: Pick<ZoneRow, 'min_days' | 'max_days'>): TransitDays | null {
  return min === null || max === null ? null : { min, max };
}

function amount(value: number | null): Paise | null {
  return value === null ? null : paise(value);
}
