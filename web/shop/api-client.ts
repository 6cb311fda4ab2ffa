import type * as z from 'zod/mini';
import type { ProductDetail } from '#contract/catalog.ts';
import type {
  DoneReply,
  ForgotReply,
  LoginReply,
  SavedCartBody,
  SavedCartReply,
  UserReply,
  WishlistReply,
} from '#contract/customer.ts';
import type { Failure } from '#contract/envelope.ts';
import type {
  ConfirmPaymentBody,
  OrderList,
  PlaceOrderBody,
  PlaceOrderReply,
  ReleaseOrderBody,
  SandboxPaymentBody,
  SandboxPaymentReply,
} from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { CartPriceReply, CouponReply, PriceBody } from '#contract/pricing.ts';
import { dropToken, token } from './state/token.ts';

type Infer<T extends z.ZodMiniType> = z.infer<T>;
/** A form's values as typed; the server judges them. */
type Typed = Record<string, unknown>;
type Done = Infer<typeof DoneReply>;

/** The calls that screens make once the page is alive: what goes in, what comes back. */
interface Calls {
  productDetails: { body: never; reply: ProductDetail };
  price: { body: PriceBody; reply: Infer<typeof CartPriceReply> };
  coupon: { body: never; reply: CouponReply };
  login: { body: Typed; reply: LoginReply };
  logout: { body: Typed; reply: Done };
  signup: { body: Typed; reply: Done };
  forgot: { body: Typed; reply: Infer<typeof ForgotReply> };
  resetPassword: { body: Typed; reply: Done };
  profile: { body: never; reply: Infer<typeof UserReply> };
  updateUser: { body: Typed; reply: Done };
  enquiry: { body: Typed; reply: Done };
  savedCart: { body: SavedCartBody; reply: Infer<typeof SavedCartReply> };
  wishlist: { body: never; reply: Infer<typeof WishlistReply> };
  orders: { body: never; reply: OrderList };
  placeOrder: { body: PlaceOrderBody; reply: PlaceOrderReply };
  confirmPayment: { body: z.input<typeof ConfirmPaymentBody>; reply: Done };
  releaseOrder: { body: Infer<typeof ReleaseOrderBody>; reply: Done };
  sandboxPayment: { body: Infer<typeof SandboxPaymentBody>; reply: Infer<typeof SandboxPaymentReply> };
}
type CallName = keyof Calls;

export interface CallOptions<N extends CallName> {
  /** GET without a body and POST with one, unless said otherwise. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Put after the path: /product-details/12. */
  id?: number;
  query?: Record<string, string | number>;
  body?: Calls[N]['body'];
  /** The same key and body give the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

/**
 * Why a call did not succeed. `status` is the HTTP status, 0 where no answer came; the code is then `network`, `timeout` or `aborted`.
 * `message` can be shown to the visitor; `errors` is keyed by field, empty where no field is to blame.
 */
export interface CallFailure {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
}

export type CallResult<T> = { ok: true; reply: T } | { ok: false; failure: CallFailure };

const defaultTimeoutMs = 20_000;

/** Makes one call of the contract with the stored token. Never throws; a token that the server no longer knows is dropped. */
export async function call<N extends CallName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<CallResult<Calls[N]['reply']>> {
  const sent = token.get();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(address(name, options), { ...request(options, sent), signal });
    const reply: unknown = await response.json().catch((fault: unknown) => {
      if (signal.aborted) throw fault;
      return null;
    });
    if (response.ok && reply !== null) return { ok: true, reply: reply as Calls[N]['reply'] };
    if (response.status === 401 && sent && name !== 'login') dropToken(sent);
    return { ok: false, failure: refusal(response.status, reply as Partial<Failure> | null) };
  } catch {
    return { ok: false, failure: silence(timeout, options.signal) };
  }
}

function address(name: CallName, options: CallOptions<CallName>): string {
  const path = paths[name] + (options.id === undefined ? '' : `/${options.id}`);
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  return query ? `${path}?${query}` : path;
}

function request(options: CallOptions<CallName>, sent: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (sent) headers['authorization'] = `Bearer ${sent}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.body === undefined)
    return { method: options.method ?? 'GET', headers, keepalive: options.keepalive ?? false };
  headers['content-type'] = 'application/json';
  return {
    method: options.method ?? 'POST',
    headers,
    body: JSON.stringify(options.body),
    keepalive: options.keepalive ?? false,
  };
}

function refusal(status: number, body: Partial<Failure> | null): CallFailure {
  return {
    status,
    code: body?.code ?? 'unreadable',
    message: body?.message ?? 'The shop could not answer just now. Please try again in a moment.',
    errors: body?.errors ?? {},
  };
}

function silence(timeout: AbortSignal, given: AbortSignal | undefined): CallFailure {
  if (given?.aborted) return { status: 0, code: 'aborted', message: '', errors: {} };
  if (timeout.aborted)
    return { status: 0, code: 'timeout', message: 'The shop takes too long to answer. Please try again.', errors: {} };
  return {
    status: 0,
    code: 'network',
    message: 'We could not reach the shop. Please check your connection and try again.',
    errors: {},
  };
}
