import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { ServerKey } from './server-key.ts';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret that must be read again: AES-256-GCM under a key derived from the server's, as base64url of nonce,
 * tag and ciphertext. `place` is authenticated too, so that one row's secret cannot be used in another.
 */
export function encryptSecret(key: ServerKey, place: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key), nonce).setAAD(Buffer.from(place));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Null if it was encrypted for another place or with another key, for example before a change of SECRET_KEY. */
export function decryptSecret(key: ServerKey, place: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  if (tag.length < tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function encryptionKey(key: ServerKey): Buffer {
  return createHmac('sha256', key).update('encryption of stored secrets').digest();
}
