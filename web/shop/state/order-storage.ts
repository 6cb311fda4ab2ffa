import type { FormValues } from '#web/ui/use-form.ts';
import { writeStorage, parseJson, readStorage, tabStorage } from './store.ts';

/** What checkout stores until the tab is closed: form values, the current attempt, a payment to confirm, the last order. */
const keys = {
  draft: 'checkout-draft',
  attempt: 'checkout-attempt',
  payment: 'payment-to-confirm',
  order: 'last-order',
} as const;

function read(key: keyof typeof keys): Record<string, unknown> {
  const value = parseJson(readStorage(tabStorage(), keys[key]));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(key: keyof typeof keys, value: object | null): void {
  writeStorage(tabStorage(), keys[key], value && JSON.stringify(value));
}

/** The saved form values; only fields of `known`, of the same type. */
export function readCheckoutDraft<V extends FormValues>(known: V): Partial<V> {
  const saved = read('draft');
  return Object.fromEntries(
    Object.entries(saved).filter(([name, value]) => name in known && typeof value === typeof known[name]),
  ) as Partial<V>;
}
export const saveCheckoutDraft = (values: FormValues): void => write('draft', values);

/** A paid order that the server has not confirmed yet. */
export interface PendingPayment {
  order_id: number;
  payment_id: string;
  /** At providers that sign it for the browser. */
  signature?: string;
}
export function readPendingPayment(): PendingPayment | null {
  const { order_id, payment_id, signature } = read('payment');
  if (typeof order_id !== 'number' || typeof payment_id !== 'string') return null;
  return { order_id, payment_id, ...(typeof signature === 'string' && { signature }) };
}
export const savePendingPayment = (payment: PendingPayment | null): void => write('payment', payment);

/** The ID of the order placed last in this tab, for guests; null when there is none. */
export function readLastOrderId(): number | null {
  const { id } = read('order');
  return typeof id === 'number' ? id : null;
}

/** Whether staff look at that order before it leaves. */
export function isLastOrderUnderReview(id: number): boolean {
  const last = read('order');
  return last['id'] === id && last['isUnderReview'] === true;
}

/**
 * The idempotency key for placing this order: the same until the body changes or the attempt ends, also across a reload, so that a
 * repeated click or a lost response never places a second order.
 */
export function getAttemptKey(body: string): string {
  const attempt = read('attempt');
  if (attempt['body'] === body && typeof attempt['key'] === 'string') return attempt['key'];
  const key = createRandomKey();
  write('attempt', { body, key });
  return key;
}
export const clearAttemptKey = (): void => write('attempt', null);

/** After an order: saves its ID and removes draft, attempt and payment. */
export function saveLastOrder(id: number, isUnderReview = false): void {
  write('order', { id, ...(isUnderReview && { isUnderReview }) });
  for (const key of ['draft', 'attempt', 'payment'] as const) write(key, null);
}

const mobilesKey = 'order-mobiles';

function readMobiles(): Record<string, unknown> {
  const value = parseJson(readStorage(tabStorage(), mobilesKey));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The mobile number of a guest's order, which gives access to it; null when this tab does not know it. Stored in the tab only. */
export function readGuestMobile(orderId: number): string | null {
  const mobile = readMobiles()[orderId];
  return typeof mobile === 'string' ? mobile : null;
}

/** Saves the mobile number of a guest's order; null removes it. */
export function saveGuestMobile(orderId: number, mobile: string | null): void {
  const { [orderId]: _before, ...others } = readMobiles();
  writeStorage(tabStorage(), mobilesKey, JSON.stringify(mobile === null ? others : { ...others, [orderId]: mobile }));
}

/** A random idempotency key of 32 hex digits. Not `randomUUID`, which is missing on plain HTTP hosts. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
