import type { PaymentStart } from '#contract/orders.ts';

/** The provider's window is prefilled with this. */
export interface Payer {
  name: string;
  email: string;
  mobile: string;
  /** Chosen beforehand; the window may offer others. */
  method?: 'upi' | 'card' | 'netbanking';
}

/**
 * `paid`: claimed by the window; the server verifies it by this payment, or else by the provider's order with this id.
 * `offline`: the window's code failed to load.
 */
export type PaymentOutcome =
  | { kind: 'paid'; payment_id: string; signature?: string }
  | { kind: 'failed' }
  | { kind: 'cancelled' }
  | { kind: 'offline' };

/** Opens, and resolves when it is closed. Never rejects. */
export type PaymentWindow = (
  start: PaymentStart,
  payer: Payer,
) => Promise<Exclude<PaymentOutcome, { kind: 'offline' }>>;
