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
import type { PincodeReply } from '#contract/shipping.ts';
import type { CartPriceReply, CouponReply, PriceBody } from '#contract/pricing.ts';
import { words as language } from './language/language-words.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult } from '#web/ui/api-call.ts';
import { dropToken, token } from './state/token.ts';

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
