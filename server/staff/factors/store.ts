import type { SignInStep, StaffMember } from '#contract/admin/staff.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { staffMember, staffRows } from '../store.ts';

interface FactorBase {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
export interface TotpFactor extends FactorBase {
  kind: 'totp';
  /** Encrypted. */
  secret: string;
  lastStep: number;
}
export interface PasskeyFactor extends FactorBase {
  kind: 'passkey';
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}
export type StoredFactor = TotpFactor | PasskeyFactor;

/** Oldest first. */
export async function findFactors(db: Db, staffId: number): Promise<StoredFactor[]> {
  const rows = await db.selectFrom('staff_factor').selectAll().where('staff_id', '=', staffId).orderBy('id').execute();
  return rows.map((row) => {
    const base = { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
    if (row.kind === 'totp') return { ...base, kind: 'totp', secret: row.secret!, lastStep: row.last_step! };
    return {
      ...base,
      kind: 'passkey',
      credentialId: row.credential_id!,
      publicKey: row.public_key!,
      counter: row.counter!,
      transports: row.transports ?? [],
    };
  });
}

const maxKnownPasskeys = 1_000;

/** Of all staff accounts, because a device must not create a second passkey for any account. */
export async function findPasskeysOfAll(db: Db): Promise<Pick<PasskeyFactor, 'credentialId' | 'transports'>[]> {
  const rows = await db
    .selectFrom('staff_factor')
    .select(['credential_id', 'transports'])
    .where('kind', '=', 'passkey')
    .orderBy('id', 'desc')
    .limit(maxKnownPasskeys)
    .execute();
  return rows.map((row) => ({ credentialId: row.credential_id!, transports: row.transports ?? [] }));
}

type NewFactor =
  | { kind: 'totp'; secret: string; lastStep: number }
  | { kind: 'passkey'; credentialId: string; publicKey: string; counter: number; transports: string[] };

/** Returns the id; null if any account already has the passkey. */
export async function insertFactor(
  tx: Tx,
  staffId: number,
  factor: NewFactor & { name: string; at: Date },
): Promise<number | null> {
  const own =
    factor.kind === 'totp'
      ? { secret: factor.secret, last_step: factor.lastStep }
      : {
          credential_id: factor.credentialId,
          public_key: factor.publicKey,
          counter: factor.counter,
          transports: factor.transports,
        };
  const row = await tx
    .insertInto('staff_factor')
    .values({ staff_id: staffId, kind: factor.kind, name: factor.name, created_at: factor.at, ...own })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False if this step, or a later one, has been used. */
export async function useTotpStep(tx: Tx, factorId: number, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_factor')
    .set({ last_step: step, last_used_at: at })
    .where('id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function notePasskeyUse(tx: Tx, factorId: number, counter: number, at: Date): Promise<void> {
  await tx.updateTable('staff_factor').set({ counter, last_used_at: at }).where('id', '=', factorId).execute();
}

export async function renameFactor(tx: Tx, factorId: number, name: string): Promise<void> {
  await tx.updateTable('staff_factor').set({ name }).where('id', '=', factorId).execute();
}

/** One factor, or all. */
export async function deleteFactors(tx: Tx, staffId: number, only: number | null): Promise<void> {
  await tx
    .deleteFrom('staff_factor')
    .where('staff_id', '=', staffId)
    .$if(only !== null, (query) => query.where('id', '=', only))
    .execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash, created_at: at })))
    .execute();
}

/** False if the code does not exist or has been used. */
export async function useRecoveryCode(tx: Tx, staffId: number, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export interface PendingSignIn {
  tokenHash: string;
  step: Exclude<SignInStep, 'done'>;
  member: StaffMember;
}

export async function insertSignIn(
  tx: Tx,
  signIn: { hash: string; staffId: number; step: PendingSignIn['step']; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_sign_in')
    .values({
      token_hash: signIn.hash,
      staff_id: signIn.staffId,
      step: signIn.step,
      created_at: signIn.createdAt,
      expires_at: signIn.expiresAt,
    })
    .execute();
}

export async function findSignIn(db: Db, tokenHash: string, now: Date): Promise<PendingSignIn | null> {
  const row = await staffRows(db)
    .innerJoin('staff_sign_in', 'staff_sign_in.staff_id', 'staff.id')
    .select('staff_sign_in.step')
    .where('staff_sign_in.token_hash', '=', tokenHash)
    .where('staff_sign_in.expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ? { tokenHash, step: row.step, member: staffMember(row) } : null;
}

/** Of several concurrent callers only one gets true. */
export async function useSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sign_in')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all of an account's sessions, waiting logins and challenges. Returns the number of sessions. */
export async function endEverySession(tx: Tx, staffId: number): Promise<number> {
  await tx.deleteFrom('staff_sign_in').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_challenge').where('staff_id', '=', staffId).execute();
  const { numDeletedRows } = await tx.deleteFrom('staff_token').where('staff_id', '=', staffId).executeTakeFirst();
  return Number(numDeletedRows);
}

export type ChallengePurpose = 'passkey_registration' | 'passkey_use' | 'totp_secret';

/** Replaces the previous one for the same purpose. */
export async function saveChallenge(
  db: Db,
  challenge: { sessionHash: string; purpose: ChallengePurpose; staffId: number; value: string; expiresAt: Date },
): Promise<void> {
  const { value, expiresAt } = challenge;
  await db
    .insertInto('staff_challenge')
    .values({
      session_hash: challenge.sessionHash,
      purpose: challenge.purpose,
      staff_id: challenge.staffId,
      value,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_hash', 'purpose']).doUpdateSet({ value, expires_at: expiresAt }),
    )
    .execute();
}

/** Deletes the challenge in the caller's transaction, so that it can be answered once. */
export async function useChallenge(
  tx: Tx,
  sessionHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('staff_challenge')
    .where('session_hash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .returning(['value', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.value : null;
}

/** Null if the session's owner never proved their identity. */
export async function findProof(db: Db | Tx, sessionHash: string): Promise<Date | null> {
  const row = await db
    .selectFrom('staff_token')
    .select('proved_at')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

export async function noteProof(tx: Tx, sessionHash: string, at: Date): Promise<void> {
  await tx.updateTable('staff_token').set({ proved_at: at }).where('token_hash', '=', sessionHash).execute();
}

/** Runs hourly. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_sign_in').where('expires_at', '<=', now).execute();
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute();
}
