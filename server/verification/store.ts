import type { Db, Tx } from '#server/platform/database.ts';
import type { VerificationPurpose } from './rules.ts';

/** Both are keyed hashes. */
export interface StoredCode {
  purpose: VerificationPurpose;
  subjectHash: string;
  codeHash: string;
}

/** Replaces the subject's earlier code and resets its attempts. */
export async function saveCode(tx: Tx, code: StoredCode, createdAt: Date, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('verification_code')
    .values({
      purpose: code.purpose,
      subject_hash: code.subjectHash,
      code_hash: code.codeHash,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject_hash']).doUpdateSet(({ ref }) => ({
        code_hash: ref('excluded.code_hash'),
        attempts: 0,
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot share one. Null if the subject has no
 * code, or one that has expired or was tried `most` times.
 */
export async function countAttempt(
  db: Db,
  { purpose, subjectHash }: Pick<StoredCode, 'purpose' | 'subjectHash'>,
  now: Date,
  most: number,
): Promise<{ codeHash: string; left: number } | null> {
  const row = await db
    .updateTable('verification_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  return row ? { codeHash: row.code_hash, left: most - row.attempts } : null;
}

/** Takes back the attempt with the right code: only wrong ones count. */
export async function forgetAttempt(db: Db, code: StoredCode): Promise<void> {
  await db
    .updateTable('verification_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('purpose', '=', code.purpose)
    .where('subject_hash', '=', code.subjectHash)
    .where('code_hash', '=', code.codeHash)
    .where('attempts', '>', 0)
    .execute();
}

/** False if another call was faster or a newer code has replaced it. */
export async function deleteCode(tx: Tx, code: StoredCode): Promise<boolean> {
  const row = await tx
    .deleteFrom('verification_code')
    .where('purpose', '=', code.purpose)
    .where('subject_hash', '=', code.subjectHash)
    .where('code_hash', '=', code.codeHash)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('verification_code').where('expires_at', '<=', now).execute();
}
