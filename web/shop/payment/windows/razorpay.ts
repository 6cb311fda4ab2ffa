import { normaliseMobile } from '#contract/typed-values.ts';
import { loadScript } from '../load-script.ts';
import type { PaymentWindow } from '../payment-window.ts';

interface Checkout {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
interface Paid {
  razorpay_payment_id: string;
  razorpay_signature: string;
}
declare global {
  interface Window {
    /** Defined by Razorpay's script. */
    Razorpay?: new (options: Record<string, unknown>) => Checkout;
  }
}

const script = 'https://checkout.razorpay.com/v1/checkout.js';
/** Seconds that the window stays open; shorter than the order's payment deadline. */
const windowSeconds = 20 * 60;

/** Loads the script on the first call. Rejects if the script fails to load. */
export async function loadWindow(): Promise<PaymentWindow> {
  const Razorpay = window.Razorpay ?? (await loadScript(script, () => window.Razorpay));
  return (start, payer) =>
    new Promise((resolve) => {
      let failed = false;
      const checkout = new Razorpay({
        key: start.key,
        order_id: start.provider_order_id,
        amount: start.amount,
        currency: start.currency,
        name: start.name ?? start.description,
        description: start.description,
        prefill: {
          name: payer.name,
          email: payer.email,
          contact: withCountryCode(payer.mobile),
          ...(payer.method && { method: payer.method }),
        },
        // Razorpay no longer supports typed UPI addresses; QR code and apps remain.
        config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
        retry: { enabled: true, max_count: 3 },
        timeout: windowSeconds,
        modal: {
          backdropclose: false,
          escape: false,
          confirm_close: true,
          ondismiss: () => resolve({ kind: failed ? 'failed' : 'cancelled' }),
        },
        handler: (paid: Paid) =>
          resolve({ kind: 'paid', payment_id: paid.razorpay_payment_id, signature: paid.razorpay_signature }),
      });
      // The window stays open for another try; closing it then counts as failed instead of cancelled.
      checkout.on('payment.failed', () => void (failed = true));
      checkout.open();
    });
}

function withCountryCode(typed: string): string {
  const mobile = normaliseMobile(typed);
  return /^[6-9]\d{9}$/.test(mobile) ? `+91${mobile}` : mobile.replace(/^(?:00)?(?=[1-9])/, '+');
}
