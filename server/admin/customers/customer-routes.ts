import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  BlockBody,
  ContactBody,
  CustomerFilter,
  CustomerGroupsBody,
  CustomerGroupsReply,
  CustomerNoteBody,
  CustomerQuery,
  EraseBody,
  EraseReply,
  ReferrerBody,
  ReferrerReply,
  ErasurePreviewReply,
  StaffCustomerList,
  staffCustomerPaths,
  StaffCustomerReply,
} from '#contract/staff-customers.ts';
import {
  addCustomerNote,
  countCustomers,
  type CustomerAction,
  customerNotFound,
  type CustomerSearch,
  findCustomer,
  findCustomerGroups,
  findCustomers,
  handleCustomer,
  type ListedCustomer,
} from '#server/customers/index.ts';
import { csvOf } from '#server/invoicing/index.ts';
import { rupeesToPaise } from '#server/money/paise.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Db } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { previewErasure, readPersonalData } from '#server/privacy/index.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { readCustomerProfile } from './customer-profile.ts';
import { customerToWire } from './customer-wire.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const pageSize = 20;
const exportPageSize = 1_000;
const params = z.object({ id: IdText });
const one = `${staffCustomerPaths.customers}/:id`;

/** Customers for staff: the list and its export, one with everything about them, what staff do to an account, and what the law gives a customer. */
export function staffCustomerRoutes(site: Site, services: Services): void {
  listRoutes(site, services);
  profileRoutes(site, services);
  privacyRoutes(site, services);
}

function listRoutes(site: Site, services: Services): void {
  site.get(
    staffCustomerPaths.customers,
    {
      ...allow('customers.read', 'customer.list'),
      schema: { querystring: CustomerQuery, response: { 200: StaffCustomerList } },
    },
    async ({ query }) => {
      const limit = query.limit ?? pageSize;
      const search = toSearch(query);
      const after = query.cursor === undefined ? null : Number(query.cursor);
      const found = await findCustomers(services.db, search, after, limit + 1);
      const shown = found.slice(0, limit);
      const next_cursor = found.length > limit ? String(shown.at(-1)!.id) : null;
      const total = after === null ? await countCustomers(services.db, search) : null;
      return {
        status: success,
        data: shown.map(customerToWire),
        meta: { ...(total !== null && { total }), next_cursor },
      };
    },
  );

  site.get(
    staffCustomerPaths.export,
    { ...allow('customers.export', 'customer.export'), schema: { querystring: CustomerFilter } },
    (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="customers.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvPages(services.database.background, toSearch(request.query)))),
  );

  site.get(
    staffCustomerPaths.groups,
    { ...allow('customers.read'), schema: { response: { 200: CustomerGroupsReply } } },
    async () => ({ status: success, data: await findCustomerGroups(services.db) }),
  );
}

/** Days are Indian ones, both included. */
function toSearch(filter: CustomerFilter): CustomerSearch {
  const dayMs = 24 * 3_600_000;
  const begin = (day: string) => new Date(`${day}T00:00+05:30`);
  return {
    text: filter.search ?? '',
    groupId: filter.group ?? null,
    isBlocked: filter.blocked === 'true',
    isSeller: filter.sellers === 'true',
    spentFrom: filter.spent_from === undefined ? null : rupeesToPaise(filter.spent_from),
    spentTo: filter.spent_to === undefined ? null : rupeesToPaise(filter.spent_to),
    orderedFrom: filter.ordered_from === undefined ? null : begin(filter.ordered_from),
    orderedBefore: filter.ordered_to === undefined ? null : new Date(begin(filter.ordered_to).getTime() + dayMs),
    sort: filter.sort ?? 'newest',
  };
}

const exportHead =
  'id,first_name,last_name,mobile,email,district,state,registered_on,orders,spent,last_order_on,member_id,blocked,groups'.split(
    ',',
  );

/** The whole search, read page by page while it is sent. */
async function* csvPages(db: Db, search: CustomerSearch): AsyncGenerator<string> {
  yield csvOf(exportHead, []);
  let after: number | null = null;
  for (;;) {
    const page: ListedCustomer[] = await findCustomers(db, search, after, exportPageSize);
    const [first, ...rest] = page.map((customer) => [
      customer.id,
      customer.firstName,
      customer.lastName,
      customer.mobile,
      customer.email,
      customer.district,
      customer.state,
      dayInIndia(customer.createdAt),
      customer.orders,
      { paise: customer.spent },
      customer.lastOrderAt ? dayInIndia(customer.lastOrderAt) : '',
      customer.memberId ?? '',
      customer.blockedAt ? 'yes' : '',
      customer.groups.map(({ name }) => name).join('; '),
    ]);
    if (first) yield csvOf([], [first, ...rest]).slice(2);
    if (page.length < exportPageSize) return;
    after = page.at(-1)!.id;
  }
}

function profileRoutes(site: Site, services: Services): void {
  const response = { 200: StaffCustomerReply };
  const answer = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const profile = await readCustomerProfile(services, request.staff, id);
    return profile ? { status: success, data: profile } : sendApiError(request, reply, customerNotFound.error);
  };
  site.get(one, { ...allow('customers.read', 'customer.view'), schema: { params, response } }, (request, reply) =>
    answer(request, reply, request.params.id),
  );

  const act = async (request: FastifyRequest, reply: FastifyReply, id: number, action: CustomerAction) => {
    const done = await handleCustomer(services, id, request.actor, action);
    return done.ok ? answer(request, reply, id) : sendApiError(request, reply, done.error);
  };
  site.post(
    `${one}/note`,
    { ...allow('customers.write', 'customer.note'), schema: { params, body: CustomerNoteBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'note', note: request.body.note }),
  );
  site.post(
    `${one}/groups`,
    { ...allow('customers.write', 'customer.set_groups'), schema: { params, body: CustomerGroupsBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'set_groups', groups: request.body.groups }),
  );
  site.post(
    `${one}/referrer`,
    {
      ...allow('customers.write', 'customer.set_referrer'),
      schema: { params, body: ReferrerBody, response: { 200: ReferrerReply } },
    },
    async (request, reply) => {
      const asked = await askForReferrer(services, request);
      if (!asked.ok) return sendApiError(request, reply, asked.error);
      const profile = await readCustomerProfile(services, request.staff, request.params.id);
      return { status: success, data: profile!, awaits_approval: asked.value };
    },
  );
  for (const kind of ['block', 'unblock'] as const)
    site.post(
      `${one}/${kind}`,
      { ...allow('customers.block', `customer.${kind}`), schema: { params, body: BlockBody, response } },
      (request, reply) => act(request, reply, request.params.id, { kind, reason: request.body.reason }),
    );
  site.post(
    `${one}/reset-second-factor`,
    {
      ...allow('customers.reset_factor', 'customer.reset_second_factor'),
      schema: { params, body: BlockBody, response },
    },
    (request, reply) =>
      act(request, reply, request.params.id, { kind: 'reset_second_factor', reason: request.body.reason }),
  );
  site.post(
    `${one}/contact`,
    { ...allow('customers.reset_factor', 'customer.change_contact'), schema: { params, body: ContactBody, response } },
    (request, reply) => act(request, reply, request.params.id, { kind: 'change_contact', ...request.body }),
  );
}

/**
 * Has a customer's referrer changed by two people, since it decides to whose credit their orders are; whether it waits for the second. The reason stands in
 * the customer's notes for them to read: notes go with the account, requests are kept.
 */
function askForReferrer(
  services: Services,
  {
    staff,
    actor,
    params: { id },
    body,
  }: FastifyRequest & { params: { id: number }; body: z.infer<typeof ReferrerBody> },
): Promise<Result<boolean>> {
  const memberId = body.member_id || null;
  return runInside(services, async (inner) => {
    const outcome = await runWithApproval(
      inner,
      { member: staff, actor },
      {
        action: 'customer.set_referrer',
        objectId: String(id),
        input: { customerId: id, memberId, reason: body.reason },
      },
    );
    if (!outcome.ok) return outcome;
    const isWaiting = outcome.value.state === 'awaiting_approval';
    if (isWaiting) {
      const note = `${memberId ?? '–'}: ${body.reason}`;
      const at = services.clock.now();
      await addCustomerNote(inner.db, id, { kind: 'note', note, staffId: actor.staffId, at });
    }
    return ok(isWaiting);
  });
}

/** A copy of one customer's data, and its erasure, which a second person approves where there is one. */
function privacyRoutes(site: Site, services: Services): void {
  site.get(
    `${one}/data`,
    { ...allow('customers.export', 'customer.download_data'), schema: { params } },
    async (request, reply) => {
      const { id } = request.params;
      const customer = await findCustomer(services.db, id);
      if (!customer) return sendApiError(request, reply, customerNotFound.error);
      const now = services.clock.now();
      const data = await readPersonalData(services.db, id, { now, withContact: customer.erasedAt === null });
      return reply
        .header('content-disposition', `attachment; filename="customer-${id}.json"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2));
    },
  );

  site.get(
    `${one}/erasure`,
    { ...allow('customers.erase'), schema: { params, response: { 200: ErasurePreviewReply } } },
    async (request, reply) => {
      const preview = await previewErasure(services.db, request.params.id);
      if (!preview.ok) return sendApiError(request, reply, preview.error);
      return { status: success, data: preview.value };
    },
  );

  site.post(
    `${one}/erase`,
    {
      ...allow('customers.erase', 'customer.erase'),
      schema: { params, body: EraseBody, response: { 200: EraseReply } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customer = await findCustomer(services.db, id);
      if (!customer) return sendApiError(request, reply, customerNotFound.error);
      if (customer.erasedAt === null && request.body.mobile !== customer.mobile) {
        const wrong = invalidFields({ mobile: [messages.errors.staff.customers.mobileDiffers] });
        return sendApiError(request, reply, wrong.error);
      }
      const requested = { action: 'customer.erase' as const, objectId: String(id), input: { customerId: id } };
      const who = { member: request.staff, actor: request.actor };
      const outcome = await runWithApproval(services, who, requested);
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
}
