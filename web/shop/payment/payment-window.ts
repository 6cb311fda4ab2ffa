import type { PaymentStart } from '#contract/orders.ts';

/** Who pays; a provider's window shows it filled in. */
export interface Payer {
  name: string;
  email: string;
  mobile: string;
}

/** How the payment window was left. `offline`: its code could not be loaded, so it never opened. */
export type PaymentOutcome =
  | { kind: 'paid'; payment_id: string; signature: string }
  | { kind: 'failed' }
  | { kind: 'cancelled' }
  | { kind: 'offline' };

/** A provider's window: resolves when it is left. Never rejects. */
export type PaymentWindow = (
  start: PaymentStart,
  payer: Payer,
) => Promise<Exclude<PaymentOutcome, { kind: 'offline' }>>;
