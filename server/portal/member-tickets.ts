import {
  OwnTicketBody,
  OwnTicketParam,
  OwnTicketReply,
  OwnTicketSentReply,
  OwnTicketsQuery,
  OwnTicketsReply,
} from '#contract/member-support.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { findOwnMembers } from '#server/membership/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwnTicket, findOwnTickets, receiptOf, receiveTicket } from '#server/support/index.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const pageSize = 20;
const noTicket = err(404, 'ticket_not_found', messages.errors.members.noTicket);

/** A direct seller's messages to support, with what staff answered; whom a token is for decides whose they are. */
export function memberTicketRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  site.get(
    memberPaths.tickets,
    {
      ...signedIn,
      schema: { tags, querystring: OwnTicketsQuery, response: { 200: OwnTicketsReply, 401: Failure } },
    },
    async (request, _reply) => {
      const { cursor } = request.query;
      const before = cursor === undefined ? null : Number(cursor);
      const found = await findOwnTickets(services.db, customerOf(request).id, { before, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      return {
        status: success,
        data: shown.map(({ number, subject, state, createdAt }) => ({
          number,
          subject,
          state,
          created_at: createdAt.toISOString(),
        })),
        meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
      };
    },
  );
  site.get(
    `${memberPaths.tickets}/:number`,
    {
      ...signedIn,
      schema: { tags, params: OwnTicketParam, response: { 200: OwnTicketReply, 401: Failure, 404: Failure } },
    },
    async (request, reply) => {
      const ticket = await findOwnTicket(services.db, customerOf(request).id, request.params.number);
      if (!ticket) return sendApiError(request, reply, noTicket.error);
      const { number, subject, state, createdAt, message, redressBy, answers } = ticket;
      return {
        status: success,
        data: {
          number,
          subject,
          state,
          created_at: createdAt.toISOString(),
          message,
          redress_by: redressBy.toISOString(),
          answers: answers.map(({ at, note }) => ({ at: at.toISOString(), text: note })),
        },
      };
    },
  );
  site.post(
    memberPaths.tickets,
    {
      ...signedIn,
      schema: {
        tags,
        body: OwnTicketBody,
        response: { 200: OwnTicketSentReply, 401: Failure, 404: Failure, 422: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      const { id, firstName, lastName, mobile, email } = customerOf(request);
      const [member] = await findOwnMembers(services.db, id);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const caller = callerOf(request, reply, services, id);
      const allowed = await limits.ticket.take(caller);
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const sent = await receiveTicket(
        services,
        {
          kind: 'contact',
          ...request.body,
          fullName: `${firstName} ${lastName}`.trim(),
          mobile,
          email,
          page: null,
          orderNumber: null,
          memberId: member.memberId,
          products: '',
          reason: null,
          language: languageOf(request),
        },
        [],
        id,
      );
      if (!sent.ok) return sendApiError(request, reply, sent.error);
      return { status: success, data: receiptOf(sent.value) };
    },
  );
}
