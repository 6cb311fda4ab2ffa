import type { PaymentStart } from '#contract/orders.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Log } from '#server/platform/log.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';

/** A payment as the provider's books hold it now. */
export interface ProviderPayment {
  paymentId: string;
  providerOrderId: string;
  amount: Paise;
  currency: string;
  status: 'captured' | 'failed';
}

/** An order to be paid; `receipt` is our own name for it. */
export interface PaymentRequest {
  receipt: string;
  amount: Paise;
  expiresAt: Date;
}

/**
 * The door to whoever takes the money; currency is INR. Its calls may cross the network and take seconds, so none is made inside an
 * open transaction. An expected "no" is a value; a thrown error means that the provider could not be asked.
 */
export interface PaymentProvider {
  readonly name: PaymentStart['provider'];
  /** The public key that the browser opens the payment window with. */
  readonly key: string;
  /** Makes the provider's order. Asking again with the same receipt gives the same one, so a crash between asking and storing heals. */
  createOrder(request: PaymentRequest): Promise<{ providerOrderId: string }>;
  fetchPayment(paymentId: string): Promise<ProviderPayment | null>;
  /** Whether the provider signed exactly this pair. `providerOrderId` must be the one we stored, not the one a browser sent. */
  isSignedBy(providerOrderId: string, paymentId: string, signature: string): boolean;
}

/** Asks the provider something; one that cannot be asked becomes a refusal: 503 payment_unavailable. */
export async function askProvider<T>(log: Log, question: () => Promise<T>): Promise<Result<T>> {
  try {
    return done(await question());
  } catch (error) {
    log.error({ err: error }, 'the payment provider could not be asked');
    return refuse(503, 'payment_unavailable', 'Online payment is not available at the moment. Please try again.', {
      retryAfterSeconds: 10,
    });
  }
}
