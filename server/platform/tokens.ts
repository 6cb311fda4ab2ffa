import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The secret for its holder, and the hash to store. */
export interface NewToken {
  token: string;
  hash: string;
}

/** 32 random bytes as base64url. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 is enough for a stored token: its 256 random bits cannot be guessed, unlike a password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Hashes a code with its ticket, which is not stored, so that a copy of the table does not reveal the few digits. */
export function hashCode(ticket: string, code: string): string {
  return createHash('sha256').update(`${ticket}:${code}`).digest('base64url');
}
