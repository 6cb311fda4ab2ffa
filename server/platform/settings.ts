import type { Db, Tx } from './database.ts';

/** Null if it was never set. Its module knows the shape. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** In one statement; undefined for settings that were never set. */
export async function readSettings<Key extends string>(
  db: Db,
  keys: readonly Key[],
): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as never;
}

export async function writeSetting(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: ref('excluded.updated_at') })),
    )
    .execute();
}

/** Stores a setting unless it exists. Returns the stored value, the same for all concurrent callers. */
export async function initSetting(db: Db, key: string, value: unknown, at: Date): Promise<unknown> {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readSetting(db, key);
}

/** Locks a setting until the transaction ends; stores `preset` if there is no row to lock. */
export async function lockSetting(tx: Tx, key: string, preset: unknown, at: Date): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(preset), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute();
}
