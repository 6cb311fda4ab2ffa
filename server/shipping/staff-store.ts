import { sql } from 'kysely';
import type { Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { WorkingTimes } from './days-rules.ts';
import type { CodTerms, PinRule, TransitDays } from './rules.ts';
import { pinRuleOf, type PinRow, type StoredPinRule } from './store.ts';
import type { PinRange } from './typed-rules.ts';

/** What staff set of a zone; its place stays. */
export interface ZoneTerms {
  charge: Paise;
  serviceable: boolean;
  cod: boolean;
  days: TransitDays | null;
}

/** Returns whether there is such a zone. */
export async function updateZone(tx: Tx, id: number, { charge, serviceable, cod, days }: ZoneTerms): Promise<boolean> {
  const { rows } = await sql`
    UPDATE shipping_rate SET charge_paise = ${charge}, serviceable = ${serviceable}, cod = ${cod}, min_days = ${days?.min ?? null},
      max_days = ${days?.max ?? null}
    WHERE id = ${id}::bigint RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Gives a state of a country its own zone, under its name; returns false where it has one already. */
export async function insertZone(
  tx: Tx,
  { country, state }: { country: string; state: string },
  { charge, serviceable, cod, days }: ZoneTerms,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO shipping_rate (zone, country, state, charge_paise, serviceable, cod, min_days, max_days)
    VALUES (${state}, ${country}, ${state}, ${charge}, ${serviceable}, ${cod}, ${days?.min ?? null}, ${days?.max ?? null})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Takes a state's zone out; those of whole countries stay. Returns whether there was one. */
export async function deleteStateZone(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM shipping_rate WHERE id = ${id}::bigint AND state IS NOT NULL RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Sets what holds for ranges of PIN codes; a range that is there already gets the new terms. */
export async function upsertPinRules(
  tx: Tx,
  ranges: readonly PinRange[],
  terms: Pick<PinRule, 'serviceable' | 'cod' | 'chargePaise' | 'days'> & { note: string },
): Promise<void> {
  await sql`
    INSERT INTO shipping_pin (from_pin, to_pin, serviceable, cod, charge_paise, min_days, max_days, note)
    SELECT r."fromPin", r."toPin", ${terms.serviceable}::boolean, ${terms.cod}::boolean, ${terms.chargePaise}::bigint,
      ${terms.days?.min ?? null}::int, ${terms.days?.max ?? null}::int, ${terms.note}::text
    FROM jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) AS r ("fromPin" int, "toPin" int)
    ORDER BY r."fromPin", r."toPin"
    ON CONFLICT (from_pin, to_pin) DO UPDATE SET serviceable = EXCLUDED.serviceable, cod = EXCLUDED.cod,
      charge_paise = EXCLUDED.charge_paise, min_days = EXCLUDED.min_days, max_days = EXCLUDED.max_days, note = EXCLUDED.note`.execute(
    tx,
  );
}

/** Returns whether there was such a rule. */
export async function deletePinRule(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM shipping_pin WHERE id = ${id}::bigint RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Rules with an id below `before`, the newest first: all, or those that hold a PIN code. */
export async function findPinRules(
  db: Db,
  pin: number | null,
  before: number | null,
  most: number,
): Promise<StoredPinRule[]> {
  const { rows } = await sql<PinRow>`
    SELECT * FROM shipping_pin
    WHERE (${before}::bigint IS NULL OR id < ${before}) AND (${pin}::int IS NULL OR ${pin} BETWEEN from_pin AND to_pin)
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows.map(pinRuleOf);
}

export async function countPinRules(db: Db, pin: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shipping_pin WHERE ${pin}::int IS NULL OR ${pin} BETWEEN from_pin AND to_pin`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function updateTerms(tx: Tx, cod: CodTerms, times: WorkingTimes): Promise<void> {
  await sql`
    UPDATE shipping_terms SET cod = ${cod.offered}, cod_minimum_paise = ${cod.minimum}, cod_maximum_paise = ${cod.maximum},
      cod_fee_paise = ${cod.fee}, cut_off_hour = ${times.cutOffHour}, holidays = ${times.holidays}::text[]`.execute(tx);
}
