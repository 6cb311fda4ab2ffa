import { expect, test } from 'vitest';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890" in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test('codes are those of RFC 6238', () => {
  expect(findTotpStep(secret, '287082', at(59))).toBe(1);
  expect(findTotpStep(secret, '005924', at(1_234_567_890))).toBe(41_152_263);
  expect(findTotpStep(secret, '005925', at(1_234_567_890))).toBeNull();
});

test('a clock may be one step off, not two', () => {
  expect(findTotpStep(secret, '287082', at(89))).toBe(1);
  expect(findTotpStep(secret, '287082', at(90))).toBeNull();
  expect(findTotpStep(secret, '287082', at(29))).toBe(1);
});

test('a secret is new each time and stands in the address that apps scan', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const uri = new URL(totpUri(made, { issuer: 'Aarvya', login: 'dev@office.example' }));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    made,
    'Aarvya',
  ]);
});
