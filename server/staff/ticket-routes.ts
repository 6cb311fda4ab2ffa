import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { StaffListQuery, staffPaths } from '#contract/staff.ts';
import { StaffTicketList, StaffTicketReply, TicketNoteBody, TicketResolveBody } from '#contract/support.ts';
import { findPhotos } from '#server/photos/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { allow } from './guard.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countTickets,
  findTicket,
  findTicketEvents,
  findTickets,
  handleTicket,
  type StaffAct,
  staffTicketOf,
} from '#server/support/index.ts';
import { readPage } from './read-page.ts';
import { messages } from '#server/platform/messages.ts';

/** Tickets for staff: the list, one with all that happened to it, and what can be done to it. */
export function staffTicketRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.tickets,
    {
      ...allow('tickets.read', 'ticket.list'),
      schema: { querystring: StaffListQuery, response: { 200: StaffTicketList } },
    },
    (request) => {
      const now = services.clock.now();
      return readPage(services, request.query, {
        find: findTickets,
        count: countTickets,
        toWire: (ticket) => staffTicketOf(ticket, now),
      });
    },
  );

  const params = z.object({ id: IdText });
  const response = { 200: StaffTicketReply };
  const one = `${staffPaths.tickets}/:id`;
  site.get(one, { ...allow('tickets.read'), schema: { params, response } }, async (request, reply) => {
    return answerTicket(services, request, reply, request.params.id);
  });

  const act = async (request: FastifyRequest, reply: FastifyReply, id: number, action: StaffAct) => {
    const done = await handleTicket(services, id, request.actor, action);
    if (!done.ok) return sendApiError(request, reply, done.error);
    return answerTicket(services, request, reply, id);
  };
  site.post(
    `${one}/acknowledge`,
    { ...allow('tickets.handle', 'ticket.acknowledge'), schema: { params, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'acknowledge' }),
  );
  site.post(
    `${one}/note`,
    { ...allow('tickets.handle', 'ticket.note'), schema: { params, body: TicketNoteBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'note', note: request.body.note }),
  );
  site.post(
    `${one}/resolve`,
    { ...allow('tickets.handle', 'ticket.resolve'), schema: { params, body: TicketResolveBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'resolve', reason: request.body.reason }),
  );
}

async function answerTicket(services: Services, request: FastifyRequest, reply: FastifyReply, id: number) {
  const ticket = await findTicket(services.db, id);
  if (!ticket)
    return sendApiError(request, reply, err(404, 'ticket_not_found', messages.errors.staff.tickets.notFound).error);
  const events = await findTicketEvents(services.db, id);
  const photos = await findPhotos(services.db, { kind: 'ticket', id });
  return {
    status: 'success' as const,
    data: {
      ...staffTicketOf(ticket, services.clock.now()),
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      photos,
    },
  };
}
