import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ShippingPin, ShippingRate } from '#server/platform/database-types.ts';
import type { Db } from '#server/platform/database.ts';
import type { WorkingTimes } from './days-rules.ts';
import type { PinRule, ShippingTerms, ShippingZone, TransitDays } from './rules.ts';

export interface StoredZone extends ShippingZone {
  readonly id: number;
}

export interface StoredPinRule extends PinRule {
  readonly id: number;
  readonly note: string;
}

export interface StoredTerms extends ShippingTerms, WorkingTimes {
  readonly zones: readonly StoredZone[];
  readonly pinRules: readonly StoredPinRule[];
}

type ZoneRow = Selectable<ShippingRate>;
type PinRow = Selectable<ShippingPin>;

/** With the rules that contain a PIN code, in one statement. */
export async function readShippingTerms(db: Db, pin: number | null): Promise<StoredTerms> {
  const row = await db
    .selectFrom('shipping_terms')
    .select(['cod', 'cod_minimum_paise', 'cod_maximum_paise', 'cod_fee_paise', 'cut_off_hour', 'holidays'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(selectFrom('shipping_rate').selectAll().orderBy('id')).as('zones'),
      jsonArrayFrom(
        selectFrom('shipping_pin').selectAll().where('from_pin', '<=', pin).where('to_pin', '>=', pin).orderBy('id'),
      ).as('pins'),
    ])
    .executeTakeFirstOrThrow();
  return {
    zones: row.zones.map(zoneOf),
    pinRules: row.pins.map(pinRuleOf),
    cod: {
      offered: row.cod,
      minimum: row.cod_minimum_paise,
      maximum: row.cod_maximum_paise,
      fee: row.cod_fee_paise,
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
    chargePaise: row.charge_paise,
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
    chargePaise: row.charge_paise,
    days: daysOf(row),
    note: row.note,
  };
}

function daysOf({ min_days: min, max_days: max }: Pick<ZoneRow, 'min_days' | 'max_days'>): TransitDays | null {
  return min === null || max === null ? null : { min, max };
}
