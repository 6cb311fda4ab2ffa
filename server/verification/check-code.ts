import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { isSameSecret, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { hashSubject, hashVerificationCode } from './hashes.ts';
import { codeAttempts, type VerificationPurpose } from './rules.ts';
import { countAttempt, deleteCode, forgetAttempt, type StoredCode } from './store.ts';

/** Verified just now; to be redeemed in the transaction of the command that it authorises. */
export type VerifiedCode = Readonly<StoredCode>;

const { codeExpired, codeWrong } = messages.errors.account;
const spent = err(422, 'code_expired', codeExpired, { errors: { code: [codeExpired] } });

/**
 * Never call it within a transaction: a wrong code would roll back, and with it the count of attempts. Pass the result
 * to `redeemVerificationCode` in the transaction that it authorises. Errors: 422 code_expired (none sent, older than
 * ten minutes, five wrong attempts, used), or at the field `code` if only the code is wrong.
 */
export async function checkVerificationCode(
  services: Services,
  { purpose, subject, code }: { purpose: VerificationPurpose; subject: string; code: string },
): Promise<Result<VerifiedCode>> {
  const key = await readServerKey(services, services.db);
  const subjectHash = hashSubject(key, purpose, subject);
  const codeHash = hashVerificationCode(key, purpose, subject, code);
  const stored = await countAttempt(services.db, { purpose, subjectHash }, services.clock.now(), codeAttempts);
  if (!stored) return spent;
  if (!isSameSecret(codeHash, stored.codeHash)) return stored.left > 0 ? invalidFields({ code: [codeWrong] }) : spent;
  const verified = { purpose, subjectHash, codeHash };
  await forgetAttempt(services.db, verified);
  return ok(verified);
}

/** Of two concurrent calls one is rejected with 422 code_expired. */
export async function redeemVerificationCode(tx: Tx, verified: VerifiedCode): Promise<Result<null>> {
  return (await deleteCode(tx, verified)) ? ok(null) : spent;
}
