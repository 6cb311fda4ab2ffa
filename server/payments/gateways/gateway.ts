import { type Paise } from '#server/money/paise.ts';
import { type PaymentProviderSettings } from '#server/platform/config.ts';
import { type Site } from '#server/platform/http.ts';
import { type Log } from '#server/platform/log.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { SettledEntry } from '../settlements/report-rules.ts';

/**
 * A payment provider: its name and title, its settings, its gateway, and what its window needs of the browser. One stands in one file
 * and in the list of `providers.ts`; its window stands in `web/shop/payment`.
 */
export interface PaymentProvider<Account = unknown> extends PaymentProviderSettings<Account> {
  /** The gateway of this account. Called at the start, and again by each job, so it must cost little. */
  open(account: Account, services: GatewayServices): PaymentGateway | Promise<PaymentGateway>;
  /**
   * Asks the provider something that changes nothing, to see whether it knows the account.
   * @throws where it does not, or could not be asked
   */
  verifyAccount?(account: Account): Promise<void>;
  /** What it settled on a day (YYYY-MM-DD in India). @throws where it could not be asked, or answered what is no settlement */
  fetchSettlements?(account: Account, day: string): Promise<SettledEntry[]>;
  /** Origins that its window uses, for the pages' Content-Security-Policy while it takes new payments. */
  readonly window?: WindowOrigins;
  /** Calls of its own beside the webhook; made while it takes new payments. */
  routes?(site: Site, services: Services, account: Account): void;
  /** A path from before `/api/payment-webhooks/<name>` that its webhooks still come to. */
  readonly formerWebhookPath?: string;
}

export type GatewayServices = Pick<Services, 'db' | 'clock'>;

export interface WindowOrigins {
  /** Whose scripts may run. */
  scripts: readonly string[];
  /** May be talked to. */
  calls: readonly string[];
  /** May fill a frame. */
  frames: readonly string[];
  /** May be sent a form. */
  forms?: readonly string[];
  /** May be seen as pictures. */
  pictures?: readonly string[];
  /** Whose styles hold, beside our own; `'unsafe-inline'` where its script writes them into the page. */
  styles?: readonly string[];
}

/** A payment as the provider's ledger holds it now. */
export interface ProviderPayment {
  paymentId: string;
  providerOrderId: string;
  amount: Paise;
  currency: string;
  /** authorized: the payer's bank holds the money, which is ours only once captured. refunded: all of it went back. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** Money on its way back, as the provider's ledger holds it now. */
export interface ProviderRefund {
  refundId: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
}

/** A refund in the provider's own list; `receipt` is the name that whoever made it gave it. */
export interface ListedRefund extends ProviderRefund {
  receipt: string | null;
}

/** An order to be paid; `receipt` is our own name for it. */
export interface PaymentRequest {
  receipt: string;
  amount: Paise;
  placedAt: Date;
  expiresAt: Date;
  payer: Payer;
  /** Set where the same order may have been asked for before: the provider then looks for it first. */
  askedBefore?: boolean;
  /** The provider order that we keep for it already. */
  existing?: string;
}

export interface Payer {
  name: string;
  email: string;
  mobile: string;
}

/** The provider's order. */
export interface ProviderOrder {
  /** Not to be guessed: knowing it proves that one placed the order. */
  providerOrderId: string;
  /** What the payment window is opened with, at providers that do not open it with the order's id. */
  session?: string;
}

/** A provider's webhook event: something happened to this payment, order or refund of its own. */
export interface ProviderEvent {
  /** The provider's own name of the event, the same at every delivery. */
  eventId: string;
  /** Such as payment.captured. */
  event: string;
  providerOrderId: string | null;
  paymentId: string | null;
  refundId: string | null;
}

export interface WebhookDelivery {
  /** As they came: signatures are over these bytes. */
  body: Buffer;
  /** A header by its name in lower case; empty where it was not sent. */
  header(name: string): string;
}

/** `receipt` is our own name for the refund: 10 to 40 letters, digits, hyphens and underscores, never used for another one. */
export interface RefundRequest {
  paymentId: string;
  amount: Paise;
  receipt: string;
}

/**
 * The public API to whoever takes the money; currency is INR. Its calls may cross the network and take seconds, so none is made inside an
 * open transaction. Ask through `callGateway`: what the provider rejects for good is thrown as `GatewayError`; any other error means
 * that it could not be asked and may be asked again. Payments and refunds are named together with the provider order that they belong
 * to, because some providers know them by both names only.
 */
export interface PaymentGateway {
  readonly name: string;
  /** What the browser opens the payment window with beside the order: mostly a public key. */
  readonly key: string;
  /**
   * Makes the provider's order. Asking again with the same receipt gives the same one, so a crash between asking and storing heals.
   * @throws GatewayError payment_refused (such as an amount that is too small)
   */
  createOrder(request: PaymentRequest): Promise<ProviderOrder>;
  /** Of a provider whose window names no payment the browser sends the provider order's id: then the payment that succeeded, or the last one. */
  fetchPayment(paymentId: string, providerOrderId: string): Promise<ProviderPayment | null>;
  /** Every try to pay a provider order, oldest first; none of an order that is not known. */
  fetchPaymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /**
   * Takes the money of an authorised payment; `amount` must be all of it. Again on a captured one changes nothing.
   * @throws GatewayError payment_unknown, payment_amount_mismatch, payment_not_captured
   */
  capture(paymentId: string, amount: Paise, providerOrderId: string): Promise<ProviderPayment>;
  /**
   * Sends a part or all of a captured payment back. Asking again with the same receipt gives the same refund, so a crash between
   * asking and storing heals.
   * @throws GatewayError payment_unknown, payment_not_captured, refund_beyond_payment, refund_receipt_used (for another refund),
   * refund_refused (for a reason of the provider's own, such as too low a balance: it may be given later)
   */
  refund(request: RefundRequest, providerOrderId: string): Promise<ProviderRefund>;
  fetchRefund(refundId: string, providerOrderId: string): Promise<ProviderRefund | null>;
  /** Every refund of a payment, also those made in the provider's dashboard. */
  fetchRefundsOf(paymentId: string, providerOrderId: string): Promise<ListedRefund[]>;
  /** Every refund of any payment since then; left out where the provider has no such list. */
  fetchRefundsSince?(since: Date): Promise<ListedRefund[]>;
  /** Whether the provider signed exactly this pair. `providerOrderId` must be the one we stored, not the one a browser sent. */
  isSignedBy(providerOrderId: string, paymentId: string, signature: string): boolean;
  /**
   * Reads a webhook event; left out where the provider sends none. unsigned: it is not signed by the provider, and nothing in it may be
   * believed; malformed: it is, and cannot be read.
   */
  readWebhook?(delivery: WebhookDelivery): ProviderEvent | 'unsigned' | 'malformed';
}

/** The provider's "no": asking the same again will not help. `code` is stable. */
export class GatewayError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const { payments } = messages.errors;
/** What a buyer can be told, by the error's code. */
const buyerMessages: Readonly<Record<string, MessageRef>> = {
  payment_unknown: payments.unknown,
  payment_amount_mismatch: payments.amountDiffers,
  payment_not_captured: payments.notCompleted,
};

/** Other errors come of what staff do, and give them the provider's own reason. */
function messageOf({ code, message }: GatewayError): MessageRef {
  return buyerMessages[code] ?? payments.rejected({ reason: message });
}

/** Asks the provider something. Its "no" becomes a 409 with its code; one that cannot be asked 503 payment_unavailable. */
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
 * Whether what the provider says of a payment pays our order: captured, or authorised and so still to be captured, for the provider
 * order that we had made, over the same amount, in rupees.
 * Errors: payment_unknown (422), payment_order_mismatch, payment_amount_mismatch, payment_not_captured, payment_refunded (409).
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
