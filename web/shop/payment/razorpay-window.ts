import type { PaymentWindow } from './payment-window.ts';

interface Checkout {
  open(): void;
  on(event: 'payment.failed', heard: () => void): void;
}
interface Paid {
  razorpay_payment_id: string;
  razorpay_signature: string;
}
declare global {
  interface Window {
    /** There once Razorpay's script has run. */
    Razorpay?: new (options: Record<string, unknown>) => Checkout;
  }
}

const script = 'https://checkout.razorpay.com/v1/checkout.js';
const patienceMs = 20_000;
/** How long the window stays open, in seconds: shorter than an order waits for its payment. */
const windowSeconds = 20 * 60;

/** Razorpay's window; its script is asked for now and not before. Rejects where it cannot be had. */
export async function loadRazorpayWindow(): Promise<PaymentWindow> {
  const Razorpay = window.Razorpay ?? (await load());
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
        prefill: { name: payer.name, email: payer.email, contact: withCountry(payer.mobile) },
        // Typing a UPI address was withdrawn; the code and the apps stay.
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
      // The window stays open for another try; leaving it then is a failure, not a change of mind.
      checkout.on('payment.failed', () => void (failed = true));
      checkout.open();
    });
}

function load(): Promise<NonNullable<Window['Razorpay']>> {
  const { promise, resolve, reject } = Promise.withResolvers<NonNullable<Window['Razorpay']>>();
  const element = document.createElement('script');
  element.src = script;
  const give = () => (window.Razorpay ? resolve(window.Razorpay) : reject(new Error('no payment window came')));
  element.addEventListener('load', give);
  element.addEventListener('error', () => reject(new Error('the payment window could not be loaded')));
  const timer = setTimeout(() => reject(new Error('the payment window did not come in time')), patienceMs);
  document.head.append(element);
  return promise.finally(() => {
    clearTimeout(timer);
    // Where it failed, the next try asks anew.
    element.remove();
  });
}

/** Indian numbers are typed without their country. */
function withCountry(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  return digits.length === 10 ? `+91${digits}` : mobile;
}
