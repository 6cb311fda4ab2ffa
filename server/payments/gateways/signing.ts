import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Hex HMAC-SHA256. */
export function signatureOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** In constant time. */
export function isSignature(given: string, text: string | Buffer, secret: string): boolean {
  return isSame(given, signatureOf(text, secret));
}

/** In constant time. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** From the header or, if that is missing or malformed, a hash of the body. */
export function eventIdOf(header: string, body: Buffer): string {
  return /^[\w.:+/=-]{1,100}$/.test(header) ? header : createHash('sha256').update(body).digest('hex');
}

/** 'malformed' if the body does not match the provider's schema. */
export function parseEvent<Schema extends z.ZodMiniType>(schema: Schema, body: Buffer): z.infer<Schema> | 'malformed' {
  try {
    return z.parse(schema, JSON.parse(body.toString('utf8')));
  } catch {
    return 'malformed';
  }
}

/** Signed by a provider to confirm that the payment belongs to the order. */
export function paymentText(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}
