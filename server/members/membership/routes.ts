import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  BankChangeBody,
  ConfirmChangeBody,
  ExitBody,
  KycChangeParam,
  KycChangeReply,
  KycCodeBody,
  KycCodeReply,
  MembershipReply,
  NomineeBody,
  NomineeRemovalBody,
  NomineeValues,
  PanChangeBody,
  ReturnablesReply,
  ReversedOrdersReply,
  SellerReturnBody,
  SellerReturnQuoteQuery,
  SellerReturnQuoteReply,
} from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { OrderActionHeaders } from '#contract/order-life.ts';
import { customerOf, placeOf, requireCustomer, requireSecondFactor } from '#server/customers/index.ts';
import { parseLineQuantities } from '#server/orders/index.ts';
import { acceptPhotoBodies, photoBody, photoOf } from '#server/photos/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { CodeSent } from '#server/verification/index.ts';
import { confirmChange, saveChange, saveChangePicture, sendChangeCode, withdrawChange } from './change-papers.ts';
import { findReturnables, requestSellerReturn, quoteSellerReturn } from './returns.ts';
import { readReversal } from './cooling-off.ts';
import { leave, withdrawNotice } from './leave.ts';
import { nameNominee, removeNominee, sendNomineeCode, sendNomineeRemovalCode } from './nominee.ts';
import { readMembership } from './read-membership.ts';

const success = 'success' as const;
const tags = ['membership'];
const failures = { 404: Failure, 409: Failure, 422: Failure };
/** For changes that require the second factor. */
const factorFailures = { 403: Failure, 429: Failure };

function answer<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<T>,
): { status: typeof success; data: T } {
  if (!result.ok) return sendApiError(request, reply, result.error) as never;
  return { status: success, data: result.value };
}

export function membershipRoutes(site: Site, services: Services, limits: Limits): void {
  returnRoutes(site, services);
  void site.register(async (calls) => {
    const scope = calls as unknown as Site;
    await scope.register(cookie);
    exitRoutes(scope, services);
    changeRoutes(scope, services, limits);
    nomineeRoutes(scope, services, limits);
  });
  pictureRoute(site, services, limits);
}

function exitRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const response = { 200: MembershipReply, ...failures };
  const membership = async (request: FastifyRequest, reply: FastifyReply, done: Result<null>) =>
    answer(request, reply, done.ok ? await readMembership(services, customerOf(request)) : done);
  site.get(
    membershipPaths.membership,
    { ...signedIn, schema: { tags, response: { 200: MembershipReply, 404: Failure } } },
    async (request, reply) => answer(request, reply, await readMembership(services, customerOf(request))),
  );
  site.get(
    membershipPaths.exit,
    { ...signedIn, schema: { tags, response: { 200: ReversedOrdersReply, 404: Failure } } },
    async (request, reply) =>
      answer(request, reply, await readReversal(services, customerOf(request), languageOf(request))),
  );
  site.post(
    membershipPaths.exit,
    { ...signedIn, schema: { tags, body: ExitBody, response: { ...response, ...factorFailures } } },
    async (request, reply) => {
      const from = { language: languageOf(request), place: placeOf(request, reply, services) };
      return membership(request, reply, await leave(services, customerOf(request), request.body, from));
    },
  );
  site.post(membershipPaths.withdrawExit, { ...signedIn, schema: { tags, response } }, async (request, reply) =>
    membership(request, reply, await withdrawNotice(services, customerOf(request))),
  );
}

function returnRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const returnables = async (request: FastifyRequest) =>
    findReturnables(services, customerOf(request), languageOf(request));
  site.get(
    membershipPaths.returns,
    { ...signedIn, schema: { tags, response: { 200: ReturnablesReply, 404: Failure } } },
    async (request, reply) => answer(request, reply, await returnables(request)),
  );
  site.get(
    membershipPaths.returnQuote,
    {
      ...signedIn,
      schema: { tags, querystring: SellerReturnQuoteQuery, response: { 200: SellerReturnQuoteReply, ...failures } },
    },
    async (request, reply) => {
      const { order_id: orderId, lines: asked } = request.query;
      const lines = parseLineQuantities(asked);
      if (!lines.ok) return sendApiError(request, reply, lines.error);
      return answer(request, reply, await quoteSellerReturn(services, customerOf(request), orderId, lines.value!));
    },
  );
  site.post(
    membershipPaths.returns,
    {
      ...signedIn,
      schema: {
        tags,
        headers: OrderActionHeaders,
        body: SellerReturnBody,
        response: { 200: ReturnablesReply, ...failures },
      },
    },
    async (request, reply) => {
      const asked = await requestSellerReturn(
        services,
        customerOf(request),
        request.body,
        request.headers['idempotency-key'],
      );
      return answer(request, reply, asked.ok ? await returnables(request) : asked);
    },
  );
}

/** Errors: those of requireSecondFactor. */
function showFactor(services: Services, request: FastifyRequest, reply: FastifyReply, code: string | undefined) {
  return requireSecondFactor(services, customerOf(request), code, placeOf(request, reply, services));
}

function changeRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const typing = requireCustomer(services, limits.paperNumber);
  const response = { 200: KycChangeReply, ...failures };
  const one = `${membershipPaths.changes}/:kind`;
  site.put(
    `${membershipPaths.changes}/bank`,
    { ...typing, schema: { tags, body: BankChangeBody, response } },
    async (request, reply) => {
      const values = { kind: 'bank' as const, ...request.body };
      return answer(request, reply, await saveChange(services, customerOf(request), values, languageOf(request)));
    },
  );
  site.put(
    `${membershipPaths.changes}/pan`,
    { ...typing, schema: { tags, body: PanChangeBody, response } },
    async (request, reply) => {
      const values = { kind: 'pan' as const, ...request.body };
      return answer(request, reply, await saveChange(services, customerOf(request), values, languageOf(request)));
    },
  );
  site.post(
    `${one}/code`,
    {
      ...signedIn,
      schema: {
        tags,
        params: KycChangeParam,
        body: KycCodeBody,
        response: { 200: KycCodeReply, ...failures, 429: Failure },
      },
    },
    async (request, reply) => {
      const customer = customerOf(request);
      const sent = unwrap(
        await sendChangeCode(services, limits, customer, {
          kind: request.params.kind,
          version: request.body.version,
          language: languageOf(request),
          caller: callerOf(request, reply, services, customer.id),
        }),
      );
      return { status: success, data: { sent_to: sent.mobile ?? sent.email ?? '' } };
    },
  );
  site.post(
    `${one}/confirm`,
    {
      ...signedIn,
      schema: { tags, params: KycChangeParam, body: ConfirmChangeBody, response: { ...response, ...factorFailures } },
    },
    async (request, reply) => {
      const { kind } = request.params;
      const shown = await showFactor(services, request, reply, request.body.factor_code);
      return answer(
        request,
        reply,
        shown.ok ? await confirmChange(services, customerOf(request), kind, request.body) : shown,
      );
    },
  );
  site.post(
    `${one}/withdraw`,
    { ...signedIn, schema: { tags, params: KycChangeParam, body: KycCodeBody, response } },
    async (request, reply) =>
      answer(
        request,
        reply,
        await withdrawChange(services, customerOf(request), request.params.kind, request.body.version),
      ),
  );
}

function nomineeRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const codeResponse = { 200: KycCodeReply, ...failures, 429: Failure };
  const response = { 200: MembershipReply, ...failures, ...factorFailures };
  const codeContext = (request: FastifyRequest, reply: FastifyReply) => ({
    language: languageOf(request),
    caller: callerOf(request, reply, services, customerOf(request).id),
  });
  const sentTo = ({ mobile, email }: CodeSent) => ok({ sent_to: mobile ?? email ?? '' });
  site.post(
    `${membershipPaths.nominee}/code`,
    { ...signedIn, schema: { tags, body: NomineeValues, response: codeResponse } },
    async (request, reply) => {
      const context = codeContext(request, reply);
      const sent = await sendNomineeCode(services, limits, customerOf(request), request.body, context);
      return answer(request, reply, sent.ok ? sentTo(sent.value) : sent);
    },
  );
  site.put(
    membershipPaths.nominee,
    { ...signedIn, schema: { tags, body: NomineeBody, response } },
    async (request, reply) => {
      const customer = customerOf(request);
      const { factor_code: factorCode, ...body } = request.body;
      const shown = await showFactor(services, request, reply, factorCode);
      const named = shown.ok ? await nameNominee(services, customer, body, languageOf(request)) : shown;
      return answer(request, reply, named.ok ? await readMembership(services, customer) : named);
    },
  );
  site.post(
    `${membershipPaths.removeNominee}/code`,
    { ...signedIn, schema: { tags, response: codeResponse } },
    async (request, reply) => {
      const context = codeContext(request, reply);
      const sent = await sendNomineeRemovalCode(services, limits, customerOf(request), context);
      return answer(request, reply, sent.ok ? sentTo(sent.value) : sent);
    },
  );
  site.post(
    membershipPaths.removeNominee,
    { ...signedIn, schema: { tags, body: NomineeRemovalBody, response } },
    async (request, reply) => {
      const customer = customerOf(request);
      const { factor_code: factorCode, code } = request.body;
      const shown = await showFactor(services, request, reply, factorCode);
      const removed = shown.ok ? await removeNominee(services, customer, code, languageOf(request)) : shown;
      return answer(request, reply, removed.ok ? await readMembership(services, customer) : removed);
    },
  );
}

function pictureRoute(site: Site, services: Services, limits: Limits): void {
  void site.register(async (scope) => {
    acceptPhotoBodies(scope);
    (scope as unknown as Site).post(
      `${membershipPaths.changes}/:kind/picture`,
      {
        ...photoBody,
        ...requireCustomer(services, limits.sellerPaper),
        schema: { tags, params: KycChangeParam, response: { 200: KycChangeReply, ...failures } },
      },
      async (request, reply) => {
        const { kind } = request.params;
        const customer = customerOf(request);
        return answer(
          request,
          reply,
          await saveChangePicture(services, customer, kind, photoOf(request), languageOf(request)),
        );
      },
    );
  });
}
