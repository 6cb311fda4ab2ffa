import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, as payment providers sign. */
export function signatureOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether `given` signs the text; takes the same time wherever they differ. */
export function isSignature(given: string, text: string | Buffer, secret: string): boolean {
  const right = Buffer.from(signatureOf(text, secret));
  const told = Buffer.from(given);
  return told.length === right.length && timingSafeEqual(told, right);
}

/** What a provider signs to say that this payment is for this order of its own. */
export function paymentText(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}
