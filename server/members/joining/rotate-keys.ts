import { sql } from 'kysely';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import { placeOf } from './application.ts';
import { sealDocumentPlace } from './documents.ts';
import { hashKeyPlace, hashKeySetting, readSealer, type Sealer } from './sealed.ts';
import { proofPlace } from './sponsor-changes.ts';

/** Encrypted texts contain their key id; encrypted bytes have a second column for it. */
export interface SealedColumn {
  table: string;
  /** Rows are processed in the order of these columns. */
  key: readonly [string, ...string[]];
  column: string;
  keyColumn?: string;
  /** The encryption place of a row's value. */
  place: (row: Readonly<Record<string, unknown>>) => string;
}

const sealedColumns: readonly SealedColumn[] = [
  ...(['pan', 'account'] as const).map((what) => ({
    table: 'join_application',
    key: ['id'] as const,
    column: `${what}_sealed`,
    place: ({ id }: Readonly<Record<string, unknown>>) => placeOf(Number(id), what),
  })),
  {
    table: 'join_document',
    key: ['application_id', 'kind'],
    column: 'sealed',
    keyColumn: 'key_id',
    place: ({ application_id, kind }) => sealDocumentPlace(Number(application_id), kind as 'photo'),
  },
  {
    table: 'sponsor_change',
    key: ['id'],
    column: 'proof',
    keyColumn: 'key_id',
    place: ({ id }) => proofPlace(Number(id)),
  },
];

/** A picture has several hundred kilobytes. */
const batch = 50;

/**
 * Re-encrypts papers, numbers and the hash key with the first of KYC_KEYS, in steps of 50 rows, while the shop runs or
 * not. After an interruption a new run continues. Returns the number per column.
 * @throws Error for a value whose key no longer exists
 */
export async function rotateKycKey(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  others: readonly SealedColumn[] = [],
): Promise<Record<string, number>> {
  const db = services.database.background;
  const sealer = await readSealer(services, db);
  const counts: Record<string, number> = {};
  for (const place of [...sealedColumns, ...others]) {
    let after: readonly unknown[] | null = null;
    do {
      const done: { count: number; last: readonly unknown[] | null } = await resealSome(services, sealer, place, after);
      counts[`${place.table}.${place.column}`] = (counts[`${place.table}.${place.column}`] ?? 0) + done.count;
      after = done.last;
    } while (after !== null);
  }
  await inTransaction(db, async (tx) => {
    const at = services.clock.now();
    await lockSetting(tx, hashKeySetting, null, at);
    const sealed = String(await readSetting(tx, hashKeySetting));
    const opened = sealer.openText(hashKeyPlace, sealed);
    if (!sealed.startsWith(`${sealer.keyId}.`))
      await writeSetting(tx, hashKeySetting, sealer.sealText(hashKeyPlace, opened), at);
    return ok(null);
  });
  return counts;
}

/** Continues after the last row of the previous step. */
async function resealSome(
  { database }: Pick<Services, 'database'>,
  sealer: Sealer,
  { table, key, column, keyColumn, place }: SealedColumn,
  after: readonly unknown[] | null,
): Promise<{ count: number; last: readonly unknown[] | null }> {
  let step: { count: number; last: readonly unknown[] | null } = { count: 0, last: null };
  await inTransaction(database.background, async (tx: Tx) => {
    const keys = sql.join(key.map((name) => sql.ref(name)));
    const isOld = keyColumn
      ? sql`${sql.ref(keyColumn)} <> ${sealer.keyId}`
      : sql`${sql.ref(column)} NOT LIKE ${`${sealer.keyId}.%`}`;
    const isAfter = after === null ? sql`true` : sql`(${keys}) > (${sql.join(after)})`;
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${keys}, ${sql.ref(column)} AS sealed, ${keyColumn ? sql.ref(keyColumn) : sql`NULL`} AS "keyName" FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} IS NOT NULL AND ${isOld} AND ${isAfter} ORDER BY ${keys} LIMIT ${sql.lit(batch)} FOR UPDATE`.execute(
      tx,
    );
    for (const row of rows) {
      const isRow = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` AND `,
      );
      if (keyColumn) {
        const opened = sealer.open(place(row), { keyId: row['keyName'] as string, bytes: row['sealed'] as Buffer });
        const { keyId, bytes } = sealer.seal(place(row), opened);
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${bytes}, ${sql.ref(keyColumn)} = ${keyId} WHERE ${isRow}`.execute(
          tx,
        );
      } else {
        const text = sealer.sealText(place(row), sealer.openText(place(row), row['sealed'] as string));
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${text} WHERE ${isRow}`.execute(tx);
      }
    }
    const last = rows.length === batch ? key.map((name) => rows.at(-1)![name]) : null;
    step = { count: rows.length, last };
    return ok(null);
  });
  return step;
}
