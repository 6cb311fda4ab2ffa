import type { Db, Tx } from '#server/platform/database.ts';

/** With its encrypted secret. */
export async function findApp(db: Db | Tx, customerId: number): Promise<{ secret: string } | null> {
  const row = await db
    .selectFrom('customer_factor')
    .select('secret')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/** False if this step or a later one was used before. */
export async function useTotpStep(tx: Tx, customerId: number, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_factor')
    .set({ last_step: step, last_used_at: at })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if the code does not exist or was used. */
export async function useRecoveryCode(tx: Tx, customerId: number, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_recovery_code')
    .set({ used_at: at })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db | Tx, customerId: number): Promise<number> {
  const { left } = await db
    .selectFrom('customer_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  customerId: number,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('customer_recovery_code').where('customer_id', '=', customerId).execute();
  await tx
    .insertInto('customer_recovery_code')
    .values(hashes.map((hash) => ({ customer_id: customerId, code_hash: hash, created_at: at })))
    .execute();
}

/** The account must be locked; `step` is that of the entered code. */
export async function insertApp(
  tx: Tx,
  customerId: number,
  { secret, step, at }: { secret: string; step: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('customer_factor')
    .values({ customer_id: customerId, secret, last_step: step, created_at: at, last_used_at: at })
    .execute();
  await tx.updateTable('customer').set({ second_factor_since: at }).where('id', '=', customerId).execute();
}

/** The account must be locked. */
export async function deleteSecondFactor(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('customer_factor').where('customer_id', '=', customerId).execute();
  await tx.deleteFrom('customer_recovery_code').where('customer_id', '=', customerId).execute();
  await tx.updateTable('customer').set({ second_factor_since: null }).where('id', '=', customerId).execute();
}

/** For the app that a session is adding; null removes it. */
export async function saveNewApp(
  db: Db | Tx,
  tokenHash: string,
  app: { secret: string; until: Date } | null,
): Promise<void> {
  await db
    .updateTable('customer_token')
    .set({ new_app_secret: app?.secret ?? null, new_app_until: app?.until ?? null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Null if the session adds no app, or its secret has expired. */
export async function findNewApp(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('customer_token')
    .select('new_app_secret as secret')
    .where('token_hash', '=', tokenHash)
    .where('new_app_until', '>', now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

export async function noteFactorShown(tx: Tx, tokenHash: string, at: Date): Promise<void> {
  await tx.updateTable('customer_token').set({ factor_shown_at: at }).where('token_hash', '=', tokenHash).execute();
}
