import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';

const key = randomBytes(32);

test('a secret is read again in its own place and with its own key only', () => {
  const encrypted = encryptSecret(key, 'factor 1', 'JBSWY3DPEHPK3PXP');
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
  expect(decryptSecret(key, 'factor 1', encrypted)).toBe('JBSWY3DPEHPK3PXP');
  expect(decryptSecret(key, 'factor 2', encrypted)).toBeNull();
  expect(decryptSecret(randomBytes(32), 'factor 1', encrypted)).toBeNull();
});

test('the same secret is never encrypted alike, and a changed byte is noticed', () => {
  const encrypted = encryptSecret(key, 'factor 1', 'secret');
  expect(encryptSecret(key, 'factor 1', 'secret')).not.toBe(encrypted);
  const bytes = Buffer.from(encrypted, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(decryptSecret(key, 'factor 1', bytes.toString('base64url'))).toBeNull();
  expect(decryptSecret(key, 'factor 1', 'short')).toBeNull();
});
