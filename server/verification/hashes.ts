import { keyedHash, type ServerKey } from '#server/platform/server-key.ts';
import type { VerificationPurpose } from './rules.ts';

/** A subject as it is stored: it may name a person. */
export function hashSubject(key: ServerKey, purpose: VerificationPurpose, subject: string): string {
  return keyedHash(key, 'verification subject', purpose, subject);
}

/** A code as it is stored. Keyed, since a million codes are tried in a moment; another subject's same code has another hash. */
export function hashVerificationCode(
  key: ServerKey,
  purpose: VerificationPurpose,
  subject: string,
  code: string,
): string {
  return keyedHash(key, 'verification code', purpose, subject, code);
}
