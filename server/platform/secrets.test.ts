import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashCode, hashToken, newCode, newToken } from './tokens.ts';

describe('passwords', () => {
  test("are hashed with OWASP's argon2id parameters and their own salt", async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('are recognised, others are not', async () => {
    const hash = await hashPassword('पासवर्ड 123');
    expect(await verifyPassword(hash, 'पासवर्ड 123')).toBe(true);
    expect(await verifyPassword(hash, 'पासवर्ड 124')).toBe(false);
  });

  test('are the same however their characters were composed', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 caf\u00e9'), 'cafe\u0301 cafe\u0301')).toBe(true);
  });

  test('never match an unknown account', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
  });
});

describe('tokens', () => {
  test('have 256 bits and are stored as another text', () => {
    const { token, hash } = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hash).toBe(hashToken(token));
    expect(hash).not.toContain(token);
    expect(newToken().token).not.toBe(token);
  });

  test('codes are six digits, also small ones', () => {
    for (let drawn = 0; drawn < 1_000; drawn++) expect(newCode()).toMatch(/^\d{6}$/);
  });

  test("a code's hash depends on its ticket", () => {
    expect(hashCode('a', '123456')).not.toBe(hashCode('b', '123456'));
  });
});
