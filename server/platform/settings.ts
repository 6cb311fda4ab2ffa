import type { Db, Tx } from './database.ts';

/** The stored value of a setting; null where it was never set. Its module knows the shape. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** The stored values of several settings, in one statement; undefined of one that was never set. */
export async function readSettings<Key extends string>(
  db: Db,
  keys: readonly Key[],
): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as never;
}

/** Stores a setting in place of what it was. */
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

/** Stores a setting where there is none yet, and returns the one that holds: the same for every process that asks at once. */
export async function initSetting(db: Db, key: string, value: unknown, at: Date): Promise<unknown> {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readSetting(db, key);
}

/** Makes other transactions wait that would change the setting; stores `preset` where it was never set, so that there is something to wait for. */
export async function lockSetting(tx: Tx, key: string, preset: unknown, at: Date): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(preset), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute();
}
