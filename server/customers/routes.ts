import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import {
  AccountCodeReply,
  ChangePasswordBody,
  DoneReply,
  ForgotBody,
  ForgotReply,
  LoginBody,
  MemberIdQuery,
  MemberIdReply,
  LoginReply,
  ReferralVisitBody,
  ReferralVisitReply,
  ReferrerReply,
  ResetBody,
  ResetCodeBody,
  SavedCartBody,
  SavedCartReply,
  SignupBody,
  UpdateUserBody,
  UserReply,
  WishlistReply,
} from '#contract/customer.ts';
import { UpdateUserReply } from '#contract/contact-change.ts';
import { Failure, IdText } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import { referralVisitPath } from '#contract/referral-link.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import { FactorCodeBody, NewAppReply, SecondFactorReply, TurnOnBody } from '#contract/second-factor.ts';
import { OrderUpdates, OrderUpdatesReply } from '#contract/reminders.ts';
import { SessionId, SessionsReply } from '#contract/sessions.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { setDeviceCookie } from '#server/platform/known-devices.ts';
import { languageOf } from '#server/platform/language.ts';
import { personal, readBearer } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { sendsCodesBySms } from '#server/verification/index.ts';
import { customerOf, optionalCustomer, requireCustomer } from './authenticate.ts';
import { contactChangeRoutes } from './contact-change-routes.ts';
import { contactChangeView } from './contact-changes.ts';
import { askForReset, askForResetAgain } from './forgot-password.ts';
import { sendAccountCode } from './confirm-owner.ts';
import { changePassword } from './change-password.ts';
import { addWishlistItem, readCart, readWishlist, removeWishlistItem, saveCart } from './saved-items-store.ts';
import { logIn, placeOf } from './log-in.ts';
import { countOnLink } from './referral-links.ts';
import { evaluateReferral, readReferrer } from './referrers.ts';
import { resetPassword } from './reset-password.ts';
import {
  beginNewApp,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';
import { signUp } from './sign-up.ts';
import { endOtherSessions, endSession, readSessions } from './sessions.ts';
import { deleteToken } from './sessions-store.ts';
import { hasWhatsappUpdates, readUser, saveWhatsappUpdates } from './store.ts';
import { updateUser } from './update-user.ts';
import { localize, messages } from '#server/platform/messages.ts';

const success = 'success' as const;

export function customerRoutes(site: Site, services: Services, limits: Limits): void {
  void site.register(async (calls) => {
    const scope = calls as unknown as Site;
    await scope.register(cookie);
    entryRoutes(scope, services, limits);
    passwordRoutes(scope, services, limits);
    profileRoutes(scope, services, limits);
    secondFactorRoutes(scope, services, limits);
    contactChangeRoutes(scope, services, limits);
  });
  memberIdRoute(site, services, limits);
  referralVisitRoute(site, services, limits);
  sessionRoutes(site, services);
  orderUpdatesRoutes(site, services);
  cartRoutes(site, services);
  wishlistRoutes(site, services);
}

function entryRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    paths.login,
    { ...personal, schema: { body: LoginBody, response: { 200: LoginReply } } },
    async (request, reply) => {
      const result = unwrap(await logIn(services, request.body, placeOf(request, reply, services)));
      setDeviceCookie(reply, services.shopUrl, result.deviceToken);
      return {
        status: success,
        message: localize(request, messages.shop.notices.loginSuccess),
        token: result.token,
        data: [result.user],
      };
    },
  );

  site.post(paths.logout, { ...personal, schema: { response: { 200: DoneReply } } }, async (request) => {
    const token = unwrap(readBearer(request));
    if (token !== null) await deleteToken(services.db, hashToken(token));
    return { status: success, message: localize(request, messages.replies.account.loggedOut) };
  });

  site.post(
    paths.signup,
    { ...personal, schema: { body: SignupBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const allowed = await limits.signUp.take(callerOf(request, reply, services));
      unwrap(allowed.ok ? await signUp(services, request.body, languageOf(request)) : allowed);
      return { status: success, message: localize(request, messages.shop.notices.registerSuccessTitle) };
    },
  );
}

/** Returns the same message for every account, so that it reveals nothing about the account. */
const resetAsked = (services: Services) =>
  sendsCodesBySms(services) ? messages.replies.account.resetAsked : messages.replies.account.resetAskedByEmail;

function passwordRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    paths.forgot,
    { ...personal, schema: { body: ForgotBody, response: { 200: ForgotReply } } },
    async (request, reply) => {
      const token = unwrap(await askForReset(services, limits, request.body.email, placeOf(request, reply, services)));
      return { status: success, message: localize(request, resetAsked(services)), token };
    },
  );

  site.post(
    paths.resetCode,
    { ...personal, schema: { body: ResetCodeBody, response: { 200: ForgotReply } } },
    async (request, reply) => {
      const place = placeOf(request, reply, services);
      const token = unwrap(await askForResetAgain(services, limits, request.body.token, place));
      return { status: success, message: localize(request, resetAsked(services)), token };
    },
  );

  site.post(
    paths.resetPassword,
    { ...personal, schema: { body: ResetBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const result = unwrap(await resetPassword(services, request.body, placeOf(request, reply, services)));
      setDeviceCookie(reply, services.shopUrl, result);
      return { status: success, message: localize(request, messages.replies.account.passwordChanged) };
    },
  );
}

/** Whether a typed member ID counts as a referral; reveals only its owner's abbreviated name. */
function memberIdRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'Whether a member ID belongs to a direct seller',
    tags: ['account'],
    querystring: MemberIdQuery,
    response: { 200: MemberIdReply, 401: Failure, 422: Failure, 429: Failure },
  };
  site.get(paths.memberId, { ...personal, schema }, async (request, reply) => {
    const customer = unwrap(await optionalCustomer(services, request));
    const customerId = customer?.id ?? null;
    unwrap(await limits.memberId.take(callerOf(request, reply, services, customerId ?? undefined)));
    const { member_id } = request.query;
    const referral = await evaluateReferral(services.db, member_id, customerId);
    return { status: success, data: { member_id, known: referral.problem !== 'unknown', ...referral } };
  });
  const signedIn = requireCustomer(services);
  site.get(paths.referrer, { ...signedIn, schema: { response: { 200: ReferrerReply } } }, async (request) => {
    const referrer = await readReferrer(services.db, customerOf(request).id);
    return { status: success, data: referrer && { member_id: referrer.memberId, name: referrer.name } };
  });
}

/** For pages opened by a seller's link. Does not count programs or store who visited. */
function referralVisitRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'Counts a visit by a direct seller’s link',
    tags: ['direct sellers'],
    body: ReferralVisitBody,
    response: { 200: ReferralVisitReply, 422: Failure, 429: Failure },
  };
  site.post(referralVisitPath, { schema }, async (request, reply) => {
    unwrap(await limits.referralVisit.take(callerOf(request, reply, services)));
    const browser = request.headers['user-agent'] ?? '';
    const { member_id: memberId, target } = request.body;
    const day = dayInIndia(services.clock.now());
    if (browser !== '' && !isbot(browser)) await countOnLink(services.db, { memberId, target, day }, 'visits');
    return { status: success };
  });
}

function secondFactorRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const changing = requireCustomer(services, limits.secondFactor);
  const response = { 200: SecondFactorReply };
  const answer = async (request: FastifyRequest, reply: FastifyReply, done: Result<string[] | null>) => {
    if (!done.ok) return sendApiError(request, reply, done.error);
    const data = await readSecondFactor(services, customerOf(request).id);
    return { status: success, data: { ...data, ...(done.value && { recovery_codes: done.value }) } };
  };
  site.get(paths.secondFactor, { ...signedIn, schema: { response } }, async (request) => ({
    status: success,
    data: await readSecondFactor(services, customerOf(request).id),
  }));
  site.post(
    `${paths.secondFactor}/app`,
    { ...changing, schema: { response: { 200: NewAppReply } } },
    async (request) => {
      const begun = unwrap(await beginNewApp(services, customerOf(request)));
      return { status: success, data: begun };
    },
  );
  site.post(paths.secondFactor, { ...changing, schema: { body: TurnOnBody, response } }, async (request, reply) => {
    const place = placeOf(request, reply, services);
    return answer(request, reply, await turnOnSecondFactor(services, customerOf(request), request.body, place));
  });
  const changes = { 'turn-off': turnOffSecondFactor, 'recovery-codes': renewRecoveryCodes };
  for (const [part, change] of Object.entries(changes))
    site.post(
      `${paths.secondFactor}/${part}`,
      { ...changing, schema: { body: FactorCodeBody, response } },
      async (request, reply) => {
        const place = placeOf(request, reply, services);
        return answer(request, reply, await change(services, customerOf(request), request.body.factor_code, place));
      },
    );
}

function profileRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  site.get(paths.profile, { ...signedIn, schema: { response: { 200: UserReply } } }, async (request) => ({
    status: success,
    data: [await readUser(services.db, customerOf(request).id)],
  }));

  site.post(
    paths.updateUser,
    { ...signedIn, schema: { body: UpdateUserBody, response: { 200: UpdateUserReply } } },
    async (request, reply) => {
      const customer = customerOf(request);
      const result = unwrap(
        await updateUser(services, customer, request.body, {
          ...placeOf(request, reply, services),
          limits,
          language: languageOf(request),
          account: callerOf(request, reply, services, customer.id),
        }),
      );
      const { message, waiting } = result;
      return {
        status: success,
        message: localize(request, message),
        contact_change: waiting && contactChangeView(waiting),
      };
    },
  );

  site.post(
    paths.accountCode,
    { ...signedIn, schema: { response: { 200: AccountCodeReply } } },
    async (request, reply) => {
      const customer = customerOf(request);
      const caller = callerOf(request, reply, services, customer.id);
      const sent = unwrap(await sendAccountCode(services, limits, customer, languageOf(request), caller));
      const address = sent.email ?? sent.mobile ?? '';
      const message = localize(request, messages.replies.account.codeSentTo({ address }));
      return { status: success, message, data: { sent_to: address } };
    },
  );

  site.post(
    paths.changePassword,
    {
      ...signedIn,
      schema: { body: ChangePasswordBody, response: { 200: DoneReply } },
    },
    async (request, reply) => {
      const customer = customerOf(request);
      const account = callerOf(request, reply, services, customer.id);
      const place = { ...placeOf(request, reply, services), limits, account };
      unwrap(await changePassword(services, customer, request.body, place));
      return { status: success, message: localize(request, messages.replies.account.passwordSaved) };
    },
  );
}

/** Consent to order updates besides email. */
function orderUpdatesRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const schema = { response: { 200: OrderUpdatesReply } };
  const answer = async (id: number) => ({
    status: success,
    data: { whatsapp: await hasWhatsappUpdates(services.db, id) },
  });
  site.get(accountHomePaths.orderUpdates, { ...signedIn, schema }, (request) => answer(customerOf(request).id));
  site.put(
    accountHomePaths.orderUpdates,
    { ...signedIn, schema: { body: OrderUpdates, ...schema } },
    async (request) => {
      const { id } = customerOf(request);
      await saveWhatsappUpdates(services.db, id, request.body.whatsapp, services.clock.now());
      return answer(id);
    },
  );
}

function sessionRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const params = z.object({ id: SessionId });
  const schema = { response: { 200: SessionsReply } };

  site.get(paths.sessions, { ...signedIn, schema }, async (request) => ({
    status: success,
    data: await readSessions(services, customerOf(request)),
  }));

  site.delete(`${paths.sessions}/:id`, { ...signedIn, schema: { params, ...schema } }, async (request) => {
    const left = unwrap(await endSession(services, customerOf(request), request.params.id));
    return { status: success, data: left };
  });

  site.post(paths.endOtherSessions, { ...signedIn, schema }, async (request) => ({
    status: success,
    data: await endOtherSessions(services, customerOf(request)),
  }));
}

function cartRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  site.get(paths.savedCart, { ...signedIn, schema: { response: { 200: SavedCartReply } } }, async (request) => ({
    status: success,
    data: await readCart(services.db, customerOf(request).id),
  }));

  site.put(
    paths.savedCart,
    { ...signedIn, schema: { body: SavedCartBody, response: { 200: SavedCartReply } } },
    async (request) => ({
      status: success,
      data: await saveCart(services, customerOf(request).id, request.body),
    }),
  );
}

function wishlistRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const one = `${paths.wishlist}/:productId`;
  const params = z.object({ productId: IdText });

  site.get(paths.wishlist, { ...signedIn, schema: { response: { 200: WishlistReply } } }, async (request) => ({
    status: success,
    data: await readWishlist(services.db, customerOf(request).id),
  }));

  site.put(one, { ...signedIn, schema: { params, response: { 200: WishlistReply } } }, async (request, reply) => {
    const sold = await addWishlistItem(
      services.db,
      customerOf(request).id,
      request.params.productId,
      services.clock.now(),
    );
    if (!sold)
      return sendApiError(request, reply, err(404, 'product_not_found', messages.errors.catalog.productNotFound).error);
    return { status: success, data: await readWishlist(services.db, customerOf(request).id) };
  });

  site.delete(one, { ...signedIn, schema: { params, response: { 200: WishlistReply } } }, async (request) => {
    await removeWishlistItem(services.db, customerOf(request).id, request.params.productId);
    return { status: success, data: await readWishlist(services.db, customerOf(request).id) };
  });
}
