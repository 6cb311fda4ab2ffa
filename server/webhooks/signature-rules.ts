import { createHmac } from 'node:crypto';

/**
 * Stripe's format: the time in seconds and, for each secret, the hexadecimal HMAC-SHA256 of `<time>.<body>`. With the
 * time inside, a recorded webhook cannot be replayed later.
 */
export function signWebhook(secrets: readonly string[], at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
