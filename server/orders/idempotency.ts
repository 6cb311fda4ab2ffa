import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import type { BillingForm } from '#contract/orders.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import { say } from '#server/platform/spoken.ts';
import { doubleClickMs } from './rules.ts';

/** What makes two requests the same one. */
export interface RequestIdentity {
  key: string;
  /** Of the buyer and all that the order is made from, not of the bytes sent. */
  bodyHash: string;
  /** How long the first answer stands, in ms; null: as long as its order. */
  lifeMs: number | null;
}

export interface OrderWish {
  customerId: number | null;
  /** In which the buyer is written to; the same order in another language is the same request. */
  language: Language;
  form: BillingForm;
  couponId: number | null;
  lines: readonly { product_id: number; quantity: number }[];
  /** What the buyer was shown as the total, in rupees; no part of what makes two requests the same. */
  shownTotal: number | null;
}

const longestKey = 200;

/**
 * The key that a client sent, or one made from the order itself, which tells a double click for a minute. A customer's keys are his
 * own; guests share one room, because nothing but their words tells them apart.
 * Refusal: 400 idempotency_key_invalid (longer than 200 characters, or other than printable ASCII).
 */
export function identifyRequest(sentKey: string | undefined, wish: OrderWish): Result<RequestIdentity> {
  const buyer = wish.customerId === null ? 'g' : `c${wish.customerId}`;
  const lines = wish.lines.map((line) => [line.product_id, line.quantity]);
  return identify(sentKey, buyer, [buyer, wish.form, wish.couponId, lines]);
}

/** The same for what is done to an order that is there: its keys are its own, whoever does it. */
export function identifyAct(
  sentKey: string | undefined,
  act: { orderId: number; kind: 'cancel' | 'return'; body: unknown },
): Result<RequestIdentity> {
  const room = `o${act.orderId}`;
  return identify(sentKey, room, [room, act.kind, act.body]);
}

function identify(sentKey: string | undefined, room: string, parts: readonly unknown[]): Result<RequestIdentity> {
  const bodyHash = hash(parts);
  const key = sentKey?.trim() ?? '';
  if (key === '') return done({ key: `f:${bodyHash}`, bodyHash, lifeMs: doubleClickMs });
  if (key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    return refuse(
      400,
      'idempotency_key_invalid',
      say('Idempotency-Key is at most {count} printable characters', { count: longestKey }),
    );
  }
  return done({ key: `k:${room}:${key}`, bodyHash, lifeMs: null });
}

/** The judged form lists its fields in the schema's order, so equal forms give equal text. */
function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
