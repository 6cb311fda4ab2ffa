import type { Paise } from '#server/money/paise.ts';
import { type Db, givenId, type Tx } from '#server/platform/database.ts';
import type { WorkingTimes } from './days-rules.ts';
import type { CodTerms, PinRule, TransitDays } from './rules.ts';
import { pinRuleOf, type StoredPinRule } from './store.ts';
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
  const updated = await tx
    .updateTable('shipping_rate')
    .set({ charge_paise: charge, serviceable, cod, min_days: days?.min ?? null, max_days: days?.max ?? null })
    .where('id', '=', givenId(id))
    .returning('id')
    .execute();
  return updated.length > 0;
}

/** Gives a state of a country its own zone, under its name; returns false where it has one already. */
export async function insertZone(
  tx: Tx,
  { country, state }: { country: string; state: string },
  { charge, serviceable, cod, days }: ZoneTerms,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('shipping_rate')
    .values({
      zone: state,
      country,
      state,
      charge_paise: charge,
      serviceable,
      cod,
      min_days: days?.min ?? null,
      max_days: days?.max ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Takes a state's zone out; those of whole countries stay. Returns whether there was one. */
export async function deleteStateZone(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('shipping_rate')
    .where('id', '=', givenId(id))
    .where('state', 'is not', null)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

/** Sets what holds for ranges of PIN codes; a range that is there already gets the new terms. */
export async function upsertPinRules(
  tx: Tx,
  ranges: readonly PinRange[],
  terms: Pick<PinRule, 'serviceable' | 'cod' | 'chargePaise' | 'days'> & { note: string },
): Promise<void> {
  const rows = ranges
    .toSorted((one, other) => one.fromPin - other.fromPin || one.toPin - other.toPin)
    .map(({ fromPin, toPin }) => ({
      from_pin: fromPin,
      to_pin: toPin,
      serviceable: terms.serviceable,
      cod: terms.cod,
      charge_paise: terms.chargePaise,
      min_days: terms.days?.min ?? null,
      max_days: terms.days?.max ?? null,
      note: terms.note,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('shipping_pin')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['from_pin', 'to_pin']).doUpdateSet(({ ref }) => ({
        serviceable: ref('excluded.serviceable'),
        cod: ref('excluded.cod'),
        charge_paise: ref('excluded.charge_paise'),
        min_days: ref('excluded.min_days'),
        max_days: ref('excluded.max_days'),
        note: ref('excluded.note'),
      })),
    )
    .execute();
}

/** Returns whether there was such a rule. */
export async function deletePinRule(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('shipping_pin').where('id', '=', givenId(id)).returning('id').execute();
  return deleted.length > 0;
}

/** All rules, or those that hold a PIN code. */
function pinRules(db: Db, pin: number | null) {
  return db
    .selectFrom('shipping_pin')
    .$if(pin !== null, (query) => query.where('from_pin', '<=', pin).where('to_pin', '>=', pin));
}

/** Rules with an id below `before`, the newest first: all, or those that hold a PIN code. */
export async function findPinRules(
  db: Db,
  pin: number | null,
  before: number | null,
  most: number,
): Promise<StoredPinRule[]> {
  const rows = await pinRules(db, pin)
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', givenId(before!)))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(pinRuleOf);
}

export async function countPinRules(db: Db, pin: number | null): Promise<number> {
  const { total } = await pinRules(db, pin)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateTerms(tx: Tx, cod: CodTerms, times: WorkingTimes): Promise<void> {
  await tx
    .updateTable('shipping_terms')
    .set({
      cod: cod.offered,
      cod_minimum_paise: cod.minimum,
      cod_maximum_paise: cod.maximum,
      cod_fee_paise: cod.fee,
      cut_off_hour: times.cutOffHour,
      holidays: [...times.holidays],
    })
    .execute();
}
