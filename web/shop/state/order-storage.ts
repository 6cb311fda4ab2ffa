import type { FormValues } from '#web/ui/use-form.ts';
import { deviceStorage, writeStorage, parseJson, readStorage, tabStorage } from './store.ts';

/** Checkout stores these until the tab closes. */
const keys = {
  draft: 'checkout-draft',
  attempt: 'checkout-attempt',
  payment: 'payment-to-confirm',
  order: 'last-order',
  unpaid: 'unpaid-order',
} as const;

function read(key: keyof typeof keys): Record<string, unknown> {
  const value = parseJson(readStorage(tabStorage(), keys[key]));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(key: keyof typeof keys, value: object | null): void {
  writeStorage(tabStorage(), keys[key], value && JSON.stringify(value));
}

/** Returns only fields of `known` with the same type. */
export function readCheckoutDraft<V extends FormValues>(known: V): Partial<V> {
  const saved = read('draft');
  return Object.fromEntries(
    Object.entries(saved).filter(([name, value]) => name in known && typeof value === typeof known[name]),
  ) as Partial<V>;
}
export const saveCheckoutDraft = (values: FormValues): void => write('draft', values);

/** Paid, but not confirmed by the server yet. */
export interface PendingPayment {
  order_id: number;
  /** As the buyer sees it; null if an earlier version of the page stored it. */
  order_number: string | null;
  payment_id: string;
  /** Only for providers that sign payments for the browser. */
  signature?: string;
}
export function readPendingPayment(): PendingPayment | null {
  const { order_id, order_number, payment_id, signature } = read('payment');
  if (typeof order_id !== 'number' || typeof payment_id !== 'string') return null;
  const number = typeof order_number === 'string' ? order_number : null;
  return { order_id, order_number: number, payment_id, ...(typeof signature === 'string' && { signature }) };
}
export const savePendingPayment = (payment: PendingPayment | null): void => write('payment', payment);

/** Its payment window was closed; it can still be paid. */
export interface UnpaidOrder {
  order_id: number;
  order_number: string;
  /** Proves that this browser placed the order. */
  provider_order_id: string;
  /** Minutes to pay, if fewer than usual. */
  pay_minutes?: number | undefined;
  /** The body of the order; submitting the same body again pays it. */
  body: string;
}
export function readUnpaidOrder(): UnpaidOrder | null {
  const { order_id, order_number, provider_order_id, pay_minutes, body } = read('unpaid');
  const isWhole = [order_number, provider_order_id, body].every((text) => typeof text === 'string');
  if (typeof order_id !== 'number' || !isWhole) return null;
  const minutes = typeof pay_minutes === 'number' ? { pay_minutes } : {};
  return { order_id, order_number, provider_order_id, ...minutes, body } as UnpaidOrder;
}
export const saveUnpaidOrder = (order: UnpaidOrder | null): void => write('unpaid', order);

/** Returns the number of the order last placed in this tab, for guests; null where there is none. */
export function readLastOrderNumber(): string | null {
  const { number } = read('order');
  return typeof number === 'string' ? number : null;
}

export function isLastOrderUnderReview(number: string): boolean {
  const last = read('order');
  return last['number'] === number && last['isUnderReview'] === true;
}

/**
 * The key stays the same until the body changes or the attempt ends, even across a reload, so that a repeated click or
 * a lost response never places a second order.
 */
export function getAttemptKey(body: string): string {
  const attempt = read('attempt');
  if (attempt['body'] === body && typeof attempt['key'] === 'string') return attempt['key'];
  const key = createRandomKey();
  write('attempt', { body, key });
  return key;
}
export const clearAttemptKey = (): void => write('attempt', null);

/** `AnnouncementBar` contains the same text as a literal. */
const orderedKey = 'has-ordered';

/** Whether an order was placed or seen in this browser. */
export const hasOrdered = (): boolean => readStorage(deviceStorage(), orderedKey) !== null;

export function noteOrdered(): void {
  writeStorage(deviceStorage(), orderedKey, '1');
  document.documentElement.dataset['hasOrdered'] = '';
}

/** Also removes draft, attempt and payment. */
export function saveLastOrder(number: string | null, isUnderReview = false): void {
  if (number !== null) noteOrdered();
  write('order', number === null ? null : { number, ...(isUnderReview && { isUnderReview }) });
  for (const key of ['draft', 'attempt', 'payment', 'unpaid'] as const) write(key, null);
}

const guestKey = 'guest-orders';

export interface GuestAccess {
  /** The order's mobile number opens a summary. */
  mobile?: string;
  /** The token from the emails' link or from the reply to placing it: opens the whole order. */
  link?: string;
  /** Allows changes until it expires (ISO 8601). */
  code?: string;
  codeExpires?: string;
}

function readGuestOrders(): Record<string, GuestAccess> {
  const value = parseJson(readStorage(tabStorage(), guestKey));
  return typeof value === 'object' && value !== null ? (value as Record<string, GuestAccess>) : {};
}

/** The access is stored in the tab only. */
export function readGuestAccess(order: string): GuestAccess {
  const saved: Record<string, unknown> = { ...readGuestOrders()[order] };
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => typeof value === 'string'));
}

/** Adds access; null removes all of it. */
export function saveGuestAccess(order: string, access: GuestAccess | null): void {
  const { [order]: before, ...others } = readGuestOrders();
  const next = access === null ? others : { ...others, [order]: { ...before, ...access } };
  writeStorage(tabStorage(), guestKey, JSON.stringify(next));
}

/** 32 hex digits. `randomUUID` is missing on plain HTTP hosts. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
