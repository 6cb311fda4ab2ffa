import type { FastifyReply, FastifyRequest } from 'fastify';
import { SendMailBody, TicketBody, TicketReply, TicketStatusQuery, TicketStatusReply } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveTicket } from './receive-ticket.ts';
import { validateSender, normaliseNumber } from './rules.ts';
import { findSentTicket, findTicketEvents, type Ticket } from './ticket-store.ts';
import { contentOf, receiptOf, statusOf } from './ticket-wire.ts';
import { localize, messages } from '#server/platform/messages.ts';

const success = 'success' as const;
/** One answer for a wrong number and a wrong mobile, so that neither is confirmed alone. */
const unknownTicket = err(404, 'ticket_not_found', messages.errors.support.ticketNotFound);

/** Visitors write to the company and follow their tickets. */
export function ticketRoutes(site: Site, services: Services, limits: Limits): void {
  sendingRoutes(site, services, limits);
  statusRoute(site, services, limits);
}

function sendingRoutes(site: Site, services: Services, limits: Limits): void {
  const take = async (
    form: Parameters<typeof contentOf>[0],
    call: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Result<Ticket>> => {
    const caller = callerOf(call, reply, services);
    const allowed = await limits.ticket.take(caller);
    if (!allowed.ok) return allowed;
    const person = validateSender(form);
    if (!person.ok) return person;
    const spared = form.email ? await limits.ticketCopy.take(caller, { email: form.email }) : allowed;
    return spared.ok
      ? receiveTicket(services, contentOf(form, languageOf(call)), 'photos' in form ? form.photos : [])
      : spared;
  };

  site.post(
    ticketPaths.sendMail,
    { ...personal, schema: { body: SendMailBody, response: { 200: TicketReply } } },
    async (request, reply) => {
      const ticket = unwrap(await take({ kind: 'contact', ...request.body }, request, reply));
      return {
        status: success,
        message: localize(request, messages.shop.notices.contactSuccessTitle),
        data: receiptOf(ticket),
      };
    },
  );

  site.post(
    ticketPaths.tickets,
    { ...personal, schema: { body: TicketBody, response: { 200: TicketReply } } },
    async (request, reply) => {
      const ticket = unwrap(await take(request.body, request, reply));
      const { kind } = ticket;
      return {
        status: success,
        message: localize(request, messages.replies.support[kind]),
        data: receiptOf(ticket),
      };
    },
  );
}

function statusRoute(site: Site, services: Services, limits: Limits): void {
  site.get(
    ticketPaths.ticketStatus,
    { ...personal, schema: { querystring: TicketStatusQuery, response: { 200: TicketStatusReply } } },
    async (request, reply) => {
      const { number, mobile } = request.query;
      unwrap(await limits.ticketStatus.take(callerOf(request, reply, services), { mobile }));
      const ticket = await findSentTicket(services.db, normaliseNumber(number), mobile);
      if (!ticket) return sendApiError(request, reply, unknownTicket.error);
      return {
        status: success,
        data: statusOf(ticket, await findTicketEvents(services.db, ticket.id), languageOf(request)),
      };
    },
  );
}
