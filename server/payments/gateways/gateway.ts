import { type Paise } from '#server/money/paise.ts';
import { type PaymentProviderSettings } from '#server/platform/config.ts';
import { type Site } from '#server/platform/http.ts';
import { type Log } from '#server/platform/log.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { ReportRules, SettledEntry } from '../settlements/report-rules.ts';

/** One file or folder and one entry in `providers.ts`; its window is in `web/shop/payment/windows`. */
export interface PaymentProvider<Account = unknown> extends PaymentProviderSettings<Account> {
  /** Called at the start and by each job, so it must be cheap. */
  open(account: Account, services: GatewayServices): PaymentGateway | Promise<PaymentGateway>;
  /** A read-only call. @throws Error if the provider does not know the account, or could not be reached */
  verifyAccount?(account: Account): Promise<void>;
  /** For the settlement reports of its dashboard; missing if it has none. */
  readonly report?: ReportRules;
  /**
   * What the provider settled on a day (YYYY-MM-DD in India).
   * @throws Error if it could not be reached, or answers something else
   */
  fetchSettlements?(account: Account, day: string): Promise<SettledEntry[]>;
  /** For the Content-Security-Policy while the provider takes new payments. */
  readonly window?: WindowOrigins;
  /** Calls beside the webhook, while the provider takes new payments. */
  routes?(site: Site, services: Services, account: Account): void;
  /** An older path than `/api/payment-webhooks/<name>` to which its webhooks are still sent. */
  readonly formerWebhookPath?: string;
}

export type GatewayServices = Pick<Services, 'db' | 'clock'>;

export interface WindowOrigins {
  scripts: readonly string[];
  calls: readonly string[];
  frames: readonly string[];
  forms?: readonly string[];
  pictures?: readonly string[];
  /** In addition to our own; `'unsafe-inline'` if its script writes styles into the page. */
  styles?: readonly string[];
}

/** As the provider currently records it. */
export interface ProviderPayment {
  paymentId: string;
  providerOrderId: string;
  amount: Paise;
  currency: string;
  /** authorized: reserved by the payer's bank, ours only once captured. refunded: all of it went back. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** As the provider currently records it. */
export interface ProviderRefund {
  refundId: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
}

/** `receipt` is the id given by whoever made the refund. */
export interface ListedRefund extends ProviderRefund {
  receipt: string | null;
}

/** `receipt` is our own id. */
export interface PaymentRequest {
  receipt: string;
  amount: Paise;
  placedAt: Date;
  expiresAt: Date;
  payer: Payer;
  /** If the order may have been requested before, the provider searches for it first. */
  askedBefore?: boolean;
  /** The provider order that we have stored. */
  existing?: string;
}

export interface Payer {
  name: string;
  email: string;
  mobile: string;
}

export interface ProviderOrder {
  /** Cannot be guessed: it proves that one placed the order. */
  providerOrderId: string;
  /** For providers that do not open the window with the order's id. */
  session?: string;
}

export interface ProviderEvent {
  /** The same at every delivery. */
  eventId: string;
  /** For example payment.captured. */
  event: string;
  providerOrderId: string | null;
  paymentId: string | null;
  refundId: string | null;
}

export interface WebhookDelivery {
  /** Raw, because signatures cover the bytes. */
  body: Buffer;
  /** By its lower-case name; empty if it was not sent. */
  header(name: string): string;
}

/** `receipt` is our own id: 10 to 40 letters, digits, hyphens and underscores, never used for another refund. */
export interface RefundRequest {
  paymentId: string;
  amount: Paise;
  receipt: string;
}

/**
 * The currency is INR. Calls may take seconds, so make none inside an open transaction. Call through `callGateway`: a
 * final rejection is thrown as `GatewayError`; after any other error the call may be repeated. Payments and refunds are
 * named together with their provider order, because some providers need both ids.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Opens the payment window besides the order; usually a public key. */
  readonly key: string;
  /**
   * The same receipt returns the same order, so a crash before storing it is harmless.
   * @throws GatewayError payment_refused (for example if the amount is too small)
   */
  createOrder(request: PaymentRequest): Promise<ProviderOrder>;
  /**
   * If the window does not reveal the payment's id, `paymentId` is the provider order's id: then returns the payment
   * that succeeded, or the last one.
   */
  fetchPayment(paymentId: string, providerOrderId: string): Promise<ProviderPayment | null>;
  /** Oldest first; empty for an unknown order. */
  fetchPaymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /**
   * `amount` must be the whole amount. Idempotent.
   * @throws GatewayError payment_unknown, payment_amount_mismatch, payment_not_captured
   */
  capture(paymentId: string, amount: Paise, providerOrderId: string): Promise<ProviderPayment>;
  /**
   * Refunds part or all of a captured payment. The same receipt returns the same refund.
   * @throws GatewayError payment_unknown, payment_not_captured, refund_beyond_payment, refund_receipt_used (for another
   * refund), refund_refused (for example for too low a balance; a later attempt may succeed)
   */
  refund(request: RefundRequest, providerOrderId: string): Promise<ProviderRefund>;
  fetchRefund(refundId: string, providerOrderId: string): Promise<ProviderRefund | null>;
  /** Includes refunds made in the provider's dashboard. */
  fetchRefundsOf(paymentId: string, providerOrderId: string): Promise<ListedRefund[]>;
  /** Missing if the provider has no such list. */
  fetchRefundsSince?(since: Date): Promise<ListedRefund[]>;
  /** `providerOrderId` must be the one we stored, not the one a browser sent. */
  isSignedBy(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** Missing if the provider sends none. unsigned: do not trust it; malformed: signed, but unreadable. */
  readWebhook?(delivery: WebhookDelivery): ProviderEvent | 'unsigned' | 'malformed';
}

/** A final rejection: repeating the call will not help. `code` is stable. */
export class GatewayError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const { payments } = messages.errors;
/** By the error's code. */
const buyerMessages: Readonly<Record<string, MessageRef>> = {
  payment_unknown: payments.unknown,
  payment_amount_mismatch: payments.amountDiffers,
  payment_not_captured: payments.notCompleted,
};

/** Other errors result from commands by staff, and show the provider's own reason. */
function messageOf({ code, message }: GatewayError): MessageRef {
  return buyerMessages[code] ?? payments.rejected({ reason: message });
}

/** A rejection becomes a 409 with its code; a provider that cannot be reached becomes 503 payment_unavailable. */
export async function callGateway<T>(log: Log, question: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await question());
  } catch (error) {
    if (error instanceof GatewayError) {
      log.warn({ code: error.code, reason: error.message }, 'the payment provider refused');
      return err(409, error.code, messageOf(error));
    }
    log.error({ err: error }, 'the payment provider could not be asked');
    return err(503, 'payment_unavailable', payments.unavailable, {
      retryAfterSeconds: 10,
    });
  }
}

/**
 * Checks that a payment pays our order: captured or authorised, for our provider order, over the same amount in rupees.
 * Errors: 422 payment_unknown; 409 payment_order_mismatch, payment_amount_mismatch, payment_not_captured,
 * payment_refunded.
 */
export function validatePayment(
  payment: ProviderPayment | null,
  expected: { providerOrderId: string; amount: Paise },
): Result<ProviderPayment> {
  if (payment === null) return err(422, 'payment_unknown', payments.unknown);
  if (payment.providerOrderId !== expected.providerOrderId)
    return err(409, 'payment_order_mismatch', payments.otherOrder);
  if (payment.amount !== expected.amount || payment.currency !== 'INR') {
    return err(409, 'payment_amount_mismatch', payments.amountDiffers);
  }
  if (payment.status === 'refunded') return err(409, 'payment_refunded', payments.refunded);
  if (payment.status !== 'captured' && payment.status !== 'authorized')
    return err(409, 'payment_not_captured', payments.notCompleted);
  return ok(payment);
}
