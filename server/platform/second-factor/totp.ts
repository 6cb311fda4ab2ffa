import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** Steps before and after the current one that are accepted, because clocks differ (RFC 6238, section 5.2). */
const toleratedSteps = 1;

/** Base32 of 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** For the QR code that authenticator apps read. */
export function totpUri(secret: string, { issuer, login }: { issuer: string; login: string }): string {
  return totp(secret, issuer, login).toString();
}

/** Returns the time step of a valid code, otherwise null. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}

/** Six digits, SHA-1, 30 seconds: what every authenticator app supports. */
function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
}
