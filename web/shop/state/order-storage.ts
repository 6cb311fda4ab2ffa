import type { FormValues } from '../forms/use-form.ts';
import { keep, parsed, recall, tabStorage } from './store.ts';

/** What a purchase keeps until the tab is closed: typed values, the attempt under way, a payment to confirm, the last order. */
const keys = {
  draft: 'checkout-draft',
  attempt: 'checkout-attempt',
  payment: 'payment-to-confirm',
  order: 'last-order',
} as const;

function read(key: keyof typeof keys): Record<string, unknown> {
  const value = parsed(recall(tabStorage(), keys[key]));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(key: keyof typeof keys, value: object | null): void {
  keep(tabStorage(), keys[key], value && JSON.stringify(value));
}

/** Typed checkout values by field; only fields the form knows, of the kind it expects. */
export function readDraft<V extends FormValues>(known: V): Partial<V> {
  const kept = read('draft');
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => name in known && typeof value === typeof known[name]),
  ) as Partial<V>;
}
export const keepDraft = (values: FormValues): void => write('draft', values);

/** A paid order that the server has not confirmed yet. */
export interface PaymentToConfirm {
  order_id: number;
  payment_id: string;
  signature: string;
}
export function paymentToConfirm(): PaymentToConfirm | null {
  const { order_id, payment_id, signature } = read('payment');
  if (typeof order_id !== 'number' || typeof payment_id !== 'string' || typeof signature !== 'string') return null;
  return { order_id, payment_id, signature };
}
export const keepPayment = (payment: PaymentToConfirm | null): void => write('payment', payment);

/** The id of the order placed last in this tab, for visitors without an account. */
export function lastOrderId(): number | null {
  const { id } = read('order');
  return typeof id === 'number' ? id : null;
}

/**
 * The key of an attempt to place exactly this order: the same until the body changes or the attempt ends, also over a reload, so that
 * a repeated click or a lost answer never makes a second order.
 */
export function attemptKey(body: string): string {
  const kept = read('attempt');
  if (kept['body'] === body && typeof kept['key'] === 'string') return kept['key'];
  const key = randomKey();
  write('attempt', { body, key });
  return key;
}
export const endAttempt = (): void => write('attempt', null);

/** After an order: its id stays, what was typed goes. */
export function keepOrder(id: number): void {
  write('order', { id });
  for (const key of ['draft', 'attempt', 'payment'] as const) write(key, null);
}

const mobilesKey = 'order-mobiles';

function readMobiles(): Record<string, unknown> {
  const value = parsed(recall(tabStorage(), mobilesKey));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The mobile number that an order was placed with as a guest, where this tab knows it: until it is closed, and nowhere else. */
export function orderMobile(orderId: number): string | null {
  const mobile = readMobiles()[orderId];
  return typeof mobile === 'string' ? mobile : null;
}

/** Keeps it; null forgets it. */
export function keepOrderMobile(orderId: number, mobile: string | null): void {
  const { [orderId]: _before, ...others } = readMobiles();
  keep(tabStorage(), mobilesKey, JSON.stringify(mobile === null ? others : { ...others, [orderId]: mobile }));
}

/** A name that nothing else bears. Not randomUUID: that is missing on plain-http hosts. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
