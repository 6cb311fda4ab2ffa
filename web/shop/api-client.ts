import * as z from 'zod/mini';
import type { GoesWellWithReply, Product, ProductDetail } from '#contract/catalog.ts';
import type { ContactChangeReply, ContactPart, UndoContactReply, UpdateUserReply } from '#contract/contact-change.ts';
import type {
  DoneReply,
  ForgotReply,
  LoginReply,
  MemberIdReply,
  ReferrerReply,
  SavedCartBody,
  SavedCartReply,
  UserReply,
  WishlistReply,
} from '#contract/customer.ts';
import type {
  CashOrderCodeBody,
  CashOrderCodeReply,
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
import { handoverPaths } from '#contract/shop-handover-paths.ts';
import type { HandoverLoginReply } from '#contract/shop-handover.ts';
import type { SellerMonthReply } from '#contract/members.ts';
import { paths as specifiedPaths } from '#contract/paths.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import type {
  OrderUpdates,
  OrderUpdatesReply,
  RefillsReply,
  StopReminderBody,
  StopReminderReply,
} from '#contract/reminders.ts';
import { reviewPaths } from '#contract/review-rules.ts';
import type { ReviewsToWrite } from '#contract/reviews.ts';
import type {
  OwnCouponsReply,
  CartPriceReply,
  CouponReply,
  OpenCouponsBody,
  OpenCouponsReply,
  PriceBody,
} from '#contract/pricing.ts';
import type { SessionsReply } from '#contract/sessions.ts';
import type { PincodePlacesReply, PincodeReply } from '#contract/shipping.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult } from '#web/ui/api-call.ts';
import { hasEnded, sayEnd } from '#web/ui/session-end.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { clearToken, token } from './state/visitor.ts';

export type { CallFailure, CallResult };

type Infer<T extends z.ZodMiniType> = z.infer<T>;
/** Values as typed; the server validates them. */
type FormValues = Record<string, unknown>;
type Done = Infer<typeof DoneReply>;

interface Calls {
  productDetails: { body: never; reply: ProductDetail };
  goesWellWith: { body: never; reply: Infer<typeof GoesWellWithReply> };
  price: { body: PriceBody; reply: Infer<typeof CartPriceReply> };
  coupon: { body: never; reply: CouponReply };
  memberId: { body: never; reply: MemberIdReply };
  referrer: { body: never; reply: ReferrerReply };
  sellerMonth: { body: never; reply: Infer<typeof SellerMonthReply> };
  openCoupons: { body: OpenCouponsBody; reply: Infer<typeof OpenCouponsReply> };
  pincode: { body: never; reply: PincodeReply };
  pincodePlaces: { body: never; reply: PincodePlacesReply };
  login: { body: FormValues; reply: LoginReply };
  sellerLogin: { body: { replace: boolean }; reply: Infer<typeof HandoverLoginReply> };
  logout: { body: FormValues; reply: Done };
  signup: { body: FormValues; reply: Done };
  forgot: { body: FormValues; reply: Infer<typeof ForgotReply> };
  resetPassword: { body: FormValues; reply: Done };
  resetCode: { body: { token: string }; reply: Infer<typeof ForgotReply> };
  profile: { body: never; reply: Infer<typeof UserReply> };
  updateUser: { body: FormValues; reply: Infer<typeof UpdateUserReply> };
  contactChange: { body: FormValues; reply: Infer<typeof ContactChangeReply> };
  confirmContact: { body: FormValues; reply: Done };
  withdrawContact: { body: { id: number }; reply: Done };
  contactCode: { body: { id: number; part: ContactPart }; reply: Infer<typeof ContactChangeReply> };
  undoContactChange: { body: FormValues; reply: Infer<typeof UndoContactReply> };
  accountCode: { body: never; reply: Done };
  changePassword: { body: FormValues; reply: Done };
  sessions: { body: never; reply: SessionsReply };
  endOtherSessions: { body: never; reply: SessionsReply };
  enquiry: { body: FormValues; reply: Done };
  savedCart: { body: SavedCartBody; reply: Infer<typeof SavedCartReply> };
  wishlist: { body: never; reply: Infer<typeof WishlistReply> };
  orders: { body: never; reply: OrderList };
  cashOrderCode: { body: CashOrderCodeBody; reply: CashOrderCodeReply };
  placeOrder: { body: PlaceOrderBody; reply: PlaceOrderReply };
  confirmPayment: { body: z.input<typeof ConfirmPaymentBody>; reply: Done };
  releaseOrder: { body: Infer<typeof ReleaseOrderBody>; reply: Done };
  payOrder: { body: Infer<typeof PayOrderBody>; reply: PayOrderReply };
  sandboxPayment: { body: Infer<typeof SandboxPaymentBody>; reply: Infer<typeof SandboxPaymentReply> };
  refills: { body: never; reply: RefillsReply };
  stopReminder: { body: StopReminderBody; reply: StopReminderReply };
  orderUpdates: { body: OrderUpdates; reply: OrderUpdatesReply };
  ownCoupons: { body: never; reply: OwnCouponsReply };
  ownData: { body: never; reply: Record<string, unknown> };
  reviewsToWrite: { body: never; reply: ReviewsToWrite };
}
type CallName = keyof Calls;

const paths = {
  ...specifiedPaths,
  ...accountHomePaths,
  sellerLogin: handoverPaths.logIn,
  contactCode: `${specifiedPaths.contactChange}/code`,
  confirmContact: `${specifiedPaths.contactChange}/confirm`,
  withdrawContact: `${specifiedPaths.contactChange}/withdraw`,
  reviewsToWrite: reviewPaths.toWrite,
};

export interface CallOptions<N extends CallName> extends Omit<ApiCallOptions, 'token' | 'body'> {
  /** Appended to the path: /product-details/12. */
  id?: number | string;
  /** Overrides the stored token. */
  token?: string;
  body?: Calls[N]['body'];
}

/**
 * Makes one API call with the stored token. Never throws. Removes a token that the server rejects; the failure's
 * message is then the one in whose place forms offer the login (LoginOffer).
 */
export async function call<N extends CallName>(
  name: N,
  { id, token: givenToken, ...options }: CallOptions<N> = {},
): Promise<CallResult<Calls[N]['reply']>> {
  const sent = givenToken ?? token.get();
  const path = paths[name] + (id === undefined ? '' : `/${id}`);
  const result = await apiCall<Calls[N]['reply']>(path, { ...options, token: sent, language: currentLanguage });
  if (name === 'login' || !hasEnded(result)) return result;
  const { method = options.body === undefined ? 'GET' : 'POST' } = options;
  if (sent) clearToken(sent, { interrupts: method !== 'GET' });
  return sayEnd(result);
}

const maxParallelCalls = 6;

/** `discontinued` ids are no longer sold. `incomplete`: a product failed to load. */
export interface FetchedProducts {
  products: Map<number, Product>;
  discontinued: number[];
  incomplete: boolean;
}

/** A few calls run at a time. */
export async function fetchProducts(ids: readonly number[], signal?: AbortSignal): Promise<FetchedProducts> {
  const found: FetchedProducts = { products: new Map(), discontinued: [], incomplete: false };
  const remaining = [...ids];
  const fetchNext = async () => {
    for (let id = remaining.shift(); id !== undefined; id = remaining.shift()) {
      const result = await call('productDetails', { id, ...(signal ? { signal } : {}) });
      const product = result.ok ? result.reply.data[0] : undefined;
      if (product) found.products.set(id, product);
      else if (result.ok || result.failure.status === 404) found.discontinued.push(id);
      else found.incomplete = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParallelCalls, ids.length) }, fetchNext));
  return found;
}
