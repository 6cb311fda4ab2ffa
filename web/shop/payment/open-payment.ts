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
export type PaymentWindow = (start: PaymentStart, payer: Payer) => Promise<Exclude<PaymentOutcome, { kind: 'offline' }>>;

/** Where each provider's window comes from; loaded on demand, as a provider's script is. */
const windows: Record<PaymentStart['provider'], () => Promise<PaymentWindow>> = {
  sandbox: async () => (await import('./sandbox-window.tsx')).openSandboxWindow,
};

/** Opens the window of the order's payment provider and waits until it is left. */
export async function openPayment(start: PaymentStart, payer: Payer): Promise<PaymentOutcome> {
  let open: PaymentWindow;
  try {
    open = await windows[start.provider]();
  } catch {
    return { kind: 'offline' };
  }
  return open(start, payer);
}
