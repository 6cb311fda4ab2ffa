import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ConfirmContactBody,
  ContactChangeReply,
  ContactCodeBody,
  UndoContactBody,
  UndoContactReply,
  WithdrawContactBody,
} from '#contract/contact-change.ts';
import { DoneReply } from '#contract/customer.ts';
import { Failure } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { setDeviceCookie } from '#server/platform/known-devices.ts';
import { localize, type MessageRef, messages } from '#server/platform/messages.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { customerOf, requireCustomer } from './authenticate.ts';
import {
  confirmContactChange,
  contactChangeView,
  findWaitingChange,
  sendContactCodeAgain,
  withdrawContactChange,
} from './contact-changes.ts';
import { placeOf } from './log-in.ts';
import { undoContactChange } from './undo-contact-change.ts';

const success = 'success' as const;
const tags = ['account'];
const failures = { 409: Failure, 422: Failure, 429: Failure };

/** The site must parse cookies. */
export function contactChangeRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const response = { 200: ContactChangeReply, ...failures };
  const answer = (request: FastifyRequest, reply: FastifyReply, done: Result<null>, message: MessageRef) =>
    done.ok ? { status: success, message: localize(request, message) } : sendApiError(request, reply, done.error);

  site.get(paths.contactChange, { ...signedIn, schema: { tags, response } }, async (request) => {
    const change = await findWaitingChange(services, customerOf(request));
    return { status: success, data: change && contactChangeView(change) };
  });

  site.post(
    `${paths.contactChange}/code`,
    { ...signedIn, schema: { tags, body: ContactCodeBody, response } },
    async (request, reply) => {
      const customer = customerOf(request);
      const caller = callerOf(request, reply, services, customer.id);
      const sent = unwrap(await sendContactCodeAgain(services, limits, customer, { ...request.body, caller }));
      return { status: success, data: contactChangeView(sent) };
    },
  );

  site.post(
    `${paths.contactChange}/confirm`,
    { ...signedIn, schema: { tags, body: ConfirmContactBody, response: { 200: DoneReply, ...failures } } },
    async (request, reply) => {
      const place = placeOf(request, reply, services);
      const done = await confirmContactChange(services, customerOf(request), request.body, place);
      return answer(request, reply, done, messages.replies.account.contactConfirmed);
    },
  );

  site.post(
    `${paths.contactChange}/withdraw`,
    { ...signedIn, schema: { tags, body: WithdrawContactBody, response: { 200: DoneReply, ...failures } } },
    async (request, reply) =>
      answer(
        request,
        reply,
        await withdrawContactChange(services, customerOf(request), request.body?.id),
        messages.replies.account.contactWithdrawn,
      ),
  );

  site.post(
    paths.undoContactChange,
    { ...personal, schema: { tags, body: UndoContactBody, response: { 200: UndoContactReply, ...failures } } },
    async (request, reply) => {
      const { caller, device } = placeOf(request, reply, services);
      const allowed = await limits.undoContactChange.take(caller);
      const done = unwrap(allowed.ok ? await undoContactChange(services, request.body, device) : allowed);
      const { deviceToken, token, sentTo, papersRestored } = done;
      setDeviceCookie(reply, services.shopUrl, deviceToken);
      const texts = messages.replies.account;
      const said = [
        texts.contactRestored,
        ...(papersRestored ? [texts.papersRestored] : []),
        sentTo === null ? texts.noCodeForPassword : texts.codeForPassword({ address: sentTo }),
      ];
      return { status: success, message: localize(request, said), token };
    },
  );
}
