import type * as z from 'zod/mini';
import type { Language } from '#contract/language.ts';
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
import { type CustomerIdentity, customerOf, requireCustomer } from '#server/customers/index.ts';
import { findOwnMembers } from '#server/members/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
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
type OwnTicket = Awaited<ReturnType<typeof findOwnTickets>>[number];
const noTicket = err(404, 'ticket_not_found', messages.errors.members.noTicket);

/** The caller's messages to support and the replies. */
export function memberTicketRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  site.get(
    memberPaths.tickets,
    {
      ...signedIn,
      schema: { tags, querystring: OwnTicketsQuery, response: { 200: OwnTicketsReply, 401: Failure } },
    },
    (request) => listTickets(services, customerOf(request).id, request.query.cursor),
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
      const { message, redressBy, answers } = ticket;
      return {
        status: success,
        data: {
          ...ticketSummary(ticket),
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
      const customer = customerOf(request);
      const [member] = await findOwnMembers(services.db, customer.id);
      if (!member) return sendApiError(request, reply, noSeller.error);
      unwrap(await limits.ticket.take(callerOf(request, reply, services, customer.id)));
      const sender = { customer, memberId: member.memberId, language: languageOf(request) };
      return { status: success, data: receiptOf(unwrap(await sendTicket(services, sender, request.body))) };
    },
  );
}

async function listTickets({ db }: Services, customerId: number, cursor: string | undefined) {
  const before = cursor === undefined ? null : Number(cursor);
  const found = await findOwnTickets(db, customerId, { before, limit: pageSize + 1 });
  const shown = found.slice(0, pageSize);
  return {
    status: success,
    data: shown.map(ticketSummary),
    meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
  };
}

function ticketSummary({ number, subject, state, createdAt }: Omit<OwnTicket, 'id'>) {
  return { number, subject, state, created_at: createdAt.toISOString() };
}

function sendTicket(
  services: Services,
  { customer, memberId, language }: { customer: CustomerIdentity; memberId: string; language: Language },
  body: z.infer<typeof OwnTicketBody>,
) {
  const { id, firstName, lastName, mobile, email } = customer;
  const ticket = {
    kind: 'contact' as const,
    ...body,
    fullName: `${firstName} ${lastName}`.trim(),
    mobile,
    email,
    page: null,
    orderNumber: null,
    memberId,
    products: '',
    reason: null,
    language,
  };
  return receiveTicket(services, ticket, [], id);
}
