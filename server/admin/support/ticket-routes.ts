import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import {
  EditedReplyTemplateBody,
  ReplyTemplateBody,
  ReplyTemplateReply,
  ReplyTemplatesReply,
  type StaffTicket,
  StaffTicketList,
  StaffTicketQuery,
  StaffTicketReply,
  TicketAssignBody,
  TicketAssigneesReply,
  TicketEscalateBody,
  TicketNoteBody,
  TicketReplyBody,
  TicketResolveBody,
} from '#contract/support.ts';
import { findPhotos, sendPhoto } from '#server/photos/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countTickets,
  deleteReplyTemplate,
  findReplyTemplates,
  findTicket,
  findTicketEvents,
  findTickets,
  handleTicket,
  saveReplyTemplate,
  type StaffAct,
  staffTicketOf,
  type Ticket,
  type TicketSearch,
} from '#server/support/index.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';
import { findRecentHolders } from '#server/staff/index.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });

function ticketList(search: TicketSearch, now: Date) {
  return {
    find: (db: Db, before: number | null, most: number) => findTickets(db, search, before, most),
    count: (db: Db) => countTickets(db, search),
    toWire: (ticket: Ticket) => staffTicketOf(ticket, now),
  };
}

const ticketColumns: ListColumns<StaffTicket> = {
  number: (row) => row.number,
  kind: (row) => row.kind,
  state: (row) => row.state,
  name: (row) => row.full_name,
  mobile: (row) => row.mobile,
  email: (row) => row.email,
  subject: (row) => row.subject,
  message: (row) => row.message,
  order_number: (row) => row.order_number,
  products: (row) => row.products,
  reason: (row) => row.reason,
  assignee: (row) => row.assignee?.name,
  received_at: (row) => row.created_at,
  acknowledge_by: (row) => row.acknowledge_by,
  settle_by: (row) => row.redress_by,
  acknowledged_at: (row) => row.acknowledged_at,
  resolved_at: (row) => row.resolved_at,
  resolution: (row) => row.resolution,
  late: (row) => row.late,
};

export function staffTicketRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.tickets,
    {
      ...allow('tickets.read', 'ticket.list'),
      schema: { querystring: StaffTicketQuery, response: { 200: StaffTicketList } },
    },
    ({ query, staff }) => {
      const now = services.clock.now();
      return readPage(services, query, ticketList(toSearch(query, staff.id, now), now));
    },
  );

  site.get(
    `${staffPaths.tickets}.csv`,
    {
      ...allow('tickets.read', 'ticket.export'),
      schema: { summary: 'The tickets of a list as a CSV file', querystring: StaffTicketQuery, produces: ['text/csv'] },
    },
    ({ query, staff }, reply) => {
      const now = services.clock.now();
      const list = ticketList(toSearch(query, staff.id, now), now);
      return sendList(reply, 'tickets', ticketColumns, (cursor) =>
        readPage(inBackground(services), { limit: exportedAtOnce, cursor }, list),
      );
    },
  );

  site.get(
    staffPaths.ticketAssignees,
    { ...allow('tickets.read'), schema: { response: { 200: TicketAssigneesReply } } },
    async () => ({ status: success, data: await findAssignees(services) }),
  );

  commandRoutes(site, services);
  templateRoutes(site, services);
}

const unknownAssignee = err(422, 'assignee_not_found', messages.errors.staff.tickets.assigneeNotFound);

/** Adds one ticket with its history, and the actions on it. */
function commandRoutes(site: Site, services: Services): void {
  const response = { 200: StaffTicketReply };
  const one = `${staffPaths.tickets}/:id`;
  site.get(one, { ...allow('tickets.read'), schema: { params, response } }, async (request, reply) => {
    return answerTicket(services, request, reply, request.params.id);
  });

  const act = async (request: FastifyRequest, reply: FastifyReply, id: number, action: StaffAct) => {
    unwrap(await handleTicket(services, id, request.actor, action));
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
    `${one}/reply`,
    { ...allow('tickets.handle', 'ticket.reply'), schema: { params, body: TicketReplyBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'reply', text: request.body.text }),
  );
  site.post(
    `${one}/assign`,
    { ...allow('tickets.handle', 'ticket.assign'), schema: { params, body: TicketAssignBody, response } },
    async (request, reply) => {
      const { staff_id: staffId } = request.body;
      const assignee = (await findAssignees(services)).find(({ id }) => id === staffId) ?? null;
      if (staffId !== null && !assignee) return sendApiError(request, reply, unknownAssignee.error);
      return act(request, reply, request.params.id, { kind: 'assign', assignee });
    },
  );
  site.post(
    `${one}/escalate`,
    { ...allow('tickets.handle', 'ticket.escalate'), schema: { params, body: TicketEscalateBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'escalate', reason: request.body.reason }),
  );
  site.post(
    `${one}/resolve`,
    { ...allow('tickets.handle', 'ticket.resolve'), schema: { params, body: TicketResolveBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'resolve', reason: request.body.reason }),
  );
}

function toSearch(query: StaffTicketQuery, staffId: number, now: Date): TicketSearch {
  const { search, state, kind, assigned, late } = query;
  return {
    text: search ?? '',
    state: state ?? null,
    kind: kind ?? null,
    assignedTo:
      assigned === undefined ? null : assigned === 'nobody' ? 'nobody' : assigned === 'me' ? staffId : Number(assigned),
    lateAt: late === 'true' ? now : null,
  };
}

/** Active staff who may handle tickets. */
async function findAssignees({ db, clock }: Services): Promise<{ id: number; name: string }[]> {
  const holders = await findRecentHolders(db, 'tickets.handle', clock.now());
  return holders.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name }));
}

function templateRoutes(site: Site, services: Services): void {
  const one = `${staffPaths.replyTemplates}/:id`;
  const response = { 200: ReplyTemplateReply };
  site.get(
    staffPaths.replyTemplates,
    { ...allow('tickets.read'), schema: { response: { 200: ReplyTemplatesReply } } },
    async () => ({ status: success, data: await findReplyTemplates(services.db) }),
  );
  const save = async (request: FastifyRequest & { body: EditedReplyTemplateBody }, id: number | null) => {
    const saved = unwrap(await saveReplyTemplate(services, request.actor, id, request.body));
    return { status: success, data: saved };
  };
  site.post(
    staffPaths.replyTemplates,
    { ...allow('tickets.handle', 'reply_template.create'), schema: { body: ReplyTemplateBody, response } },
    (request) => save(request, null),
  );
  site.post(
    one,
    {
      ...allow('tickets.handle', 'reply_template.update'),
      schema: { params, body: EditedReplyTemplateBody, response },
    },
    (request) => save(request, request.params.id),
  );
  site.post(
    `${one}/delete`,
    { ...allow('tickets.handle', 'reply_template.delete'), schema: { params, response: { 200: DoneReply } } },
    async (request) => {
      unwrap(await deleteReplyTemplate(services, request.actor, request.params.id));
      return { status: success, message: localize(request, messages.replies.account.staffSaved) };
    },
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

/** A ticket's, as a JPEG. */
export function staffPhotoRoute(site: Site, services: Services): void {
  site.get(
    `${staffPaths.photos}/:id`,
    { ...allow('tickets.read', 'photo.download'), schema: { params: z.object({ id: IdText }) } },
    (request, reply) => sendPhoto(services, request, reply, { kind: 'ticket', id: request.params.id }),
  );
}
