import * as z from 'zod/mini';
import {
  DoneReply,
  ForgotBody,
  ForgotReply,
  LoginBody,
  LoginReply,
  ResetBody,
  SavedCartBody,
  SavedCartReply,
  SignupBody,
  UpdateUserBody,
  UserReply,
  WishlistReply,
} from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { personal, readBearer } from '#server/platform/personal-call.ts';
import { type Limits, networkOf } from '#server/platform/rate-limit.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { authenticate } from './authenticate.ts';
import { askForReset } from './forgot-password.ts';
import { saveCart } from './save-cart.ts';
import { removeWishlistItem, addWishlistItem, readCart, readWishlist } from './saved-items-store.ts';
import { logIn } from './log-in.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import { deleteToken, readUser } from './store.ts';
import { updateUser } from './update-user.ts';
import { localize, messages } from '#server/platform/messages.ts';

const success = 'success' as const;

/** The calls of accounts: entering, leaving, profile, and what is kept for a customer between devices. */
export function customerRoutes(site: Site, services: Services, limits: Limits): void {
  entryRoutes(site, services, limits);
  passwordRoutes(site, services, limits);
  profileRoutes(site, services);
  cartRoutes(site, services);
  wishlistRoutes(site, services);
}

function entryRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    paths.login,
    { ...personal, schema: { body: LoginBody, response: { 200: LoginReply } } },
    async (request, reply) => {
      const result = await logIn(services, limits, request.body, networkOf(request.ip));
      if (!result.ok) return sendApiError(request, reply, result.error);
      return {
        status: success,
        message: localize(request, messages.shop.notices.loginSuccess),
        token: result.value.token,
        data: [result.value.user],
      };
    },
  );

  site.post(paths.logout, { ...personal, schema: { response: { 200: DoneReply } } }, async (request, reply) => {
    const token = readBearer(request);
    if (!token.ok) return sendApiError(request, reply, token.error);
    if (token.value !== null) await deleteToken(services.db, hashToken(token.value));
    return { status: success, message: localize(request, messages.replies.account.loggedOut) };
  });

  site.post(
    paths.signup,
    { ...personal, schema: { body: SignupBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const allowed = await limits.signupByAddress.take(networkOf(request.ip));
      const result = allowed.ok ? await signUp(services, request.body, languageOf(request)) : allowed;
      if (!result.ok) return sendApiError(request, reply, result.error);
      return { status: success, message: localize(request, messages.shop.notices.registerSuccessTitle) };
    },
  );
}

function passwordRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    paths.forgot,
    { ...personal, schema: { body: ForgotBody, response: { 200: ForgotReply } } },
    async (request, reply) => {
      const result = await askForReset(services, limits, request.body.email, networkOf(request.ip));
      if (!result.ok) return sendApiError(request, reply, result.error);
      return {
        status: success,
        message: localize(request, messages.replies.account.codeSent),
        token: result.value,
      };
    },
  );

  site.post(
    paths.resetPassword,
    { ...personal, schema: { body: ResetBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const result = await resetPassword(services, limits, request.body, networkOf(request.ip));
      if (!result.ok) return sendApiError(request, reply, result.error);
      return { status: success, message: localize(request, messages.replies.account.passwordChanged) };
    },
  );
}

function profileRoutes(site: Site, services: Services): void {
  site.get(paths.profile, { ...personal, schema: { response: { 200: UserReply } } }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    return { status: success, data: [await readUser(services.db, customer.value.id)] };
  });

  site.post(
    paths.updateUser,
    { ...personal, schema: { body: UpdateUserBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const customer = await authenticate(services, request);
      const result = customer.ok ? await updateUser(services, customer.value, request.body) : customer;
      if (!result.ok) return sendApiError(request, reply, result.error);
      return { status: success, message: localize(request, result.value) };
    },
  );
}

function cartRoutes(site: Site, services: Services): void {
  site.get(paths.savedCart, { ...personal, schema: { response: { 200: SavedCartReply } } }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    return { status: success, data: await readCart(services.db, customer.value.id) };
  });

  site.put(
    paths.savedCart,
    { ...personal, schema: { body: SavedCartBody, response: { 200: SavedCartReply } } },
    async (request, reply) => {
      const customer = await authenticate(services, request);
      if (!customer.ok) return sendApiError(request, reply, customer.error);
      return { status: success, data: await saveCart(services, customer.value.id, request.body) };
    },
  );
}

function wishlistRoutes(site: Site, services: Services): void {
  const one = `${paths.wishlist}/:productId`;
  const params = z.object({ productId: IdText });

  site.get(paths.wishlist, { ...personal, schema: { response: { 200: WishlistReply } } }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    return { status: success, data: await readWishlist(services.db, customer.value.id) };
  });

  site.put(one, { ...personal, schema: { params, response: { 200: WishlistReply } } }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    const sold = await addWishlistItem(services.db, customer.value.id, request.params.productId, services.clock.now());
    if (!sold)
      return sendApiError(request, reply, err(404, 'product_not_found', messages.errors.catalog.productNotFound).error);
    return { status: success, data: await readWishlist(services.db, customer.value.id) };
  });

  site.delete(one, { ...personal, schema: { params, response: { 200: WishlistReply } } }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    await removeWishlistItem(services.db, customer.value.id, request.params.productId);
    return { status: success, data: await readWishlist(services.db, customer.value.id) };
  });
}
