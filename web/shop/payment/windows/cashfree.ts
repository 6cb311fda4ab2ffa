import { loadScript } from '../load-script.ts';
import type { PaymentWindow } from '../payment-window.ts';

interface CheckoutResult {
  error?: { code?: string; message?: string };
  paymentDetails?: object;
}
interface Checkout {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<CheckoutResult>;
}
declare global {
  interface Window {
    /** Defined by Cashfree's script. */
    Cashfree?: (options: { mode: string }) => Checkout;
  }
}

const script = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/** Loads the script on the first call. Rejects if the script fails to load. */
export async function loadWindow(): Promise<PaymentWindow> {
  const Cashfree = window.Cashfree ?? (await loadScript(script, () => window.Cashfree));
  return async (start) => {
    try {
      const options = { paymentSessionId: start.session ?? '', redirectTarget: '_modal' } as const;
      const { error, paymentDetails } = await Cashfree({ mode: start.key }).checkout(options);
      // The window reports neither outcome nor payment, so the server asks Cashfree about the order.
      if (paymentDetails && !error) return { kind: 'paid', payment_id: start.provider_order_id };
      return { kind: /cancel|abort|drop|clos/i.test(error?.code ?? 'closed') ? 'cancelled' : 'failed' };
    } catch {
      return { kind: 'failed' };
    }
  };
}
