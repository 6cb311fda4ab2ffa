import type { Paise } from '#server/money/paise.ts';
import { type Db, givenId, type Tx } from '#server/platform/database.ts';
import type { WorkingTimes } from './days-rules.ts';
import type { CodTerms, PinRule, TransitDays } from './rules.ts';
import { pinRuleOf, type StoredPinRule } from './store.ts';
import type { PinRange } from './typed-rules.ts';

/** The zone's place is fixed. */
export interface ZoneTerms {
  charge: Paise;
  serviceable: boolean;
  cod: boolean;
  days: TransitDays | null;
}

/** As the audit log compares it. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Of the created row. */
  objectId?: number;
}

/** Until the transaction ends, nobody else saves zones, rules or terms. */
export async function lockShipping(tx: Tx): Promise<void> {
  await tx.selectFrom('shipping_terms').select('cod').forUpdate().executeTakeFirstOrThrow();
}

/** Null if there is no such zone. */
export async function updateZone(
  tx: Tx,
  id: number,
  { charge, serviceable, cod, days }: ZoneTerms,
): Promise<Change | null> {
  const zone = tx.selectFrom('shipping_rate').selectAll().where('id', '=', givenId(id));
  const before = await zone.executeTakeFirst();
  if (!before) return null;
  const after = await tx
    .updateTable('shipping_rate')
    .set({ charge_paise: charge, serviceable, cod, min_days: days?.min ?? null, max_days: days?.max ?? null })
    .where('id', '=', givenId(id))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** With the state's name. Null if it already has a zone. */
export async function insertZone(
  tx: Tx,
  { country, state }: { country: string; state: string },
  { charge, serviceable, cod, days }: ZoneTerms,
): Promise<Change | null> {
  const after = await tx
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
    .returningAll()
    .executeTakeFirst();
  return after ? { before: {}, after, objectId: after.id } : null;
}

/** Zones of whole countries cannot be deleted. Null if there is none. */
export async function deleteStateZone(tx: Tx, id: number): Promise<Change | null> {
  const before = await tx
    .deleteFrom('shipping_rate')
    .where('id', '=', givenId(id))
    .where('state', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return before ? { before, after: {} } : null;
}

/** An existing range gets the new terms. */
export async function upsertPinRules(
  tx: Tx,
  ranges: readonly PinRange[],
  terms: Pick<PinRule, 'serviceable' | 'cod' | 'chargePaise' | 'days'> & { note: string },
): Promise<Change> {
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
  if (rows.length === 0) return { before: {}, after: {} };
  const before = await tx
    .selectFrom('shipping_pin')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('from_pin', 'to_pin'),
        'in',
        rows.map(({ from_pin, to_pin }) => tuple(from_pin, to_pin)),
      ),
    )
    .execute();
  const after = await tx
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
    .returningAll()
    .execute();
  return { before: byId(before), after: byId(after) };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Record<number, Row> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Null if there is no such rule. */
export async function deletePinRule(tx: Tx, id: number): Promise<Change | null> {
  const before = await tx.deleteFrom('shipping_pin').where('id', '=', givenId(id)).returningAll().executeTakeFirst();
  return before ? { before, after: {} } : null;
}

/** All, or those that contain a PIN code. */
function pinRules(db: Db, pin: number | null) {
  return db
    .selectFrom('shipping_pin')
    .$if(pin !== null, (query) => query.where('from_pin', '<=', pin).where('to_pin', '>=', pin));
}

/** With an id below `before`, newest first: all, or those that contain a PIN code. */
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

/** Cash on delivery and working times. */
export async function updateTerms(tx: Tx, cod: CodTerms, times: WorkingTimes): Promise<Change> {
  const before = await tx.selectFrom('shipping_terms').selectAll().executeTakeFirstOrThrow();
  const after = await tx
    .updateTable('shipping_terms')
    .set({
      cod: cod.offered,
      cod_minimum_paise: cod.minimum,
      cod_maximum_paise: cod.maximum,
      cod_fee_paise: cod.fee,
      cut_off_hour: times.cutOffHour,
      holidays: [...times.holidays],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
