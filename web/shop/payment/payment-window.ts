import type { PaymentStart } from '#contract/orders.ts';

/** Who pays; prefilled in the provider's window. */
export interface Payer {
  name: string;
  email: string;
  mobile: string;
  /** The way to pay that the buyer chose beforehand; the window may offer others. */
  method?: 'upi' | 'card' | 'netbanking';
}

/**
 * How the payment window was closed. `paid`: as the window says; the server asks the provider, about this payment or, where the window
 * names none, about the provider order with this id. `offline`: its code failed to load, so it never opened.
 */
export type PaymentOutcome =
  | { kind: 'paid'; payment_id: string; signature?: string }
  | { kind: 'failed' }
  | { kind: 'cancelled' }
  | { kind: 'offline' };

/** The interface of a payment provider's window: opens it and resolves when it is closed. Never rejects. */
export type PaymentWindow = (
  start: PaymentStart,
  payer: Payer,
) => Promise<Exclude<PaymentOutcome, { kind: 'offline' }>>;
