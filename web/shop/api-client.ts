import * as z from 'zod/mini';
import type { ProductDetail, Product } from '#contract/catalog.ts';
import type {
  DoneReply,
  ForgotReply,
  LoginReply,
  SavedCartBody,
  SavedCartReply,
  UserReply,
  WishlistReply,
} from '#contract/customer.ts';
import type {
  ConfirmPaymentBody,
  OrderList,
  PayOrderBody,
  PayOrderReply,
  PlaceOrderBody,
  PlaceOrderReply,
  ReleaseOrderBody,
  SandboxPaymentBody,
  SandboxPaymentReply,
} from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { CartPriceReply, CouponReply, PriceBody } from '#contract/pricing.ts';
import type { PincodeReply } from '#contract/shipping.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult } from '#web/ui/api-call.ts';
import { words as language } from './language/language-words.ts';
import { dropToken, token } from './state/visitor.ts';

export type { CallFailure, CallResult };

type Infer<T extends z.ZodMiniType> = z.infer<T>;
/** A form's values as typed; the server judges them. */
type Typed = Record<string, unknown>;
type Done = Infer<typeof DoneReply>;

/** The calls that screens make once the page is alive: what goes in, what comes back. */
interface Calls {
  productDetails: { body: never; reply: ProductDetail };
  price: { body: PriceBody; reply: Infer<typeof CartPriceReply> };
  coupon: { body: never; reply: CouponReply };
  pincode: { body: never; reply: PincodeReply };
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
  payOrder: { body: Infer<typeof PayOrderBody>; reply: PayOrderReply };
  sandboxPayment: { body: Infer<typeof SandboxPaymentBody>; reply: Infer<typeof SandboxPaymentReply> };
}
type CallName = keyof Calls;

export interface CallOptions<N extends CallName> extends Omit<ApiCallOptions, 'token' | 'body'> {
  /** Put after the path: /product-details/12. */
  id?: number;
  /** Sent in place of the stored token. */
  as?: string;
  body?: Calls[N]['body'];
}

/** Makes one call of the contract with the stored token. Never throws; a token that the server no longer knows is dropped. */
export async function call<N extends CallName>(
  name: N,
  { id, as, ...options }: CallOptions<N> = {},
): Promise<CallResult<Calls[N]['reply']>> {
  const sent = as ?? token.get();
  const path = paths[name] + (id === undefined ? '' : `/${id}`);
  const result = await apiCall<Calls[N]['reply']>(path, { ...options, token: sent, language: language.code });
  if (!result.ok && result.failure.status === 401 && sent && name !== 'login') dropToken(sent);
  return result;
}

const atOnce = 6;

/** What became of asking for products: those found by id, the ids the shop no longer sells, and whether any could not be asked. */
export interface FoundProducts {
  products: Map<number, Product>;
  gone: number[];
  incomplete: boolean;
}

/** Fetches products by id, a few calls at a time. */
export async function fetchProducts(ids: readonly number[], signal?: AbortSignal): Promise<FoundProducts> {
  const found: FoundProducts = { products: new Map(), gone: [], incomplete: false };
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const result = await call('productDetails', { id, ...(signal ? { signal } : {}) });
      const product = result.ok ? result.reply.data[0] : undefined;
      if (product) found.products.set(id, product);
      else if (result.ok || result.failure.status === 404) found.gone.push(id);
      else found.incomplete = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return found;
}
