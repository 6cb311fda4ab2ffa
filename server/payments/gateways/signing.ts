import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Hex HMAC-SHA256, as payment providers sign. */
export function signatureOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether `given` signs the text; takes the same time wherever they differ. */
export function isSignature(given: string, text: string | Buffer, secret: string): boolean {
  return isSame(given, signatureOf(text, secret));
}

/** Whether two signatures are the same; takes the same time wherever they differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A webhook event's id as its header gives it, or else, where that is missing or odd, one made of the body. */
export function eventIdOf(header: string, body: Buffer): string {
  return /^[\w.:+/=-]{1,100}$/.test(header) ? header : createHash('sha256').update(body).digest('hex');
}

/** Reads a webhook's JSON body by its provider's schema; 'malformed' where it is not that. */
export function parseEvent<Schema extends z.ZodMiniType>(schema: Schema, body: Buffer): z.infer<Schema> | 'malformed' {
  try {
    return z.parse(schema, JSON.parse(body.toString('utf8')));
  } catch {
    return 'malformed';
  }
}

/** What a provider signs to say that this payment is for this order of its own. */
export function paymentText(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}
