import type { PaymentStart } from '#contract/orders.ts';
import type { Payer, PaymentOutcome, PaymentWindow } from './payment-window.ts';

/** The window of each payment provider, by the provider's name and loaded on demand. A new provider is added here. */
const windows: Readonly<Record<string, () => Promise<PaymentWindow>>> = {
  sandbox: async () => (await import('./sandbox-window.tsx')).openSandboxWindow,
  cashfree: async () => (await import('./cashfree-window.ts')).loadCashfreeWindow(),
  razorpay: async () => (await import('./razorpay-window.ts')).loadRazorpayWindow(),
};

/** Opens the window of the order's payment provider and returns how it was closed. */
export async function openPayment(start: PaymentStart, payer: Payer): Promise<PaymentOutcome> {
  let open: PaymentWindow;
  try {
    open = await windows[start.provider]!();
  } catch {
    return { kind: 'offline' };
  }
  return open(start, payer);
}
