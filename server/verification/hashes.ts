import { keyedHash, type ServerKey } from '#server/platform/server-key.ts';
import type { VerificationPurpose } from './rules.ts';

/** Stored as a hash, since it may name a person. */
export function hashSubject(key: ServerKey, purpose: VerificationPurpose, subject: string): string {
  return keyedHash(key, 'verification subject', purpose, subject);
}

/** Keyed, since a million codes can be tried in a moment; the same code of another subject has another hash. */
export function hashVerificationCode(
  key: ServerKey,
  purpose: VerificationPurpose,
  subject: string,
  code: string,
): string {
  return keyedHash(key, 'verification code', purpose, subject, code);
}
