import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  BlockBody,
  ContactBody,
  CustomerChangeReply,
  CustomerFilter,
  CustomerGroupsBody,
  CustomerGroupsReply,
  CustomerNoteBody,
  CustomerQuery,
  EraseBody,
  EraseReply,
  ReferrerBody,
  ErasurePreviewReply,
  StaffCustomerList,
  staffCustomerPaths,
  StaffCustomerReply,
} from '#contract/admin/customers/customers.ts';
import { dayInIndia, dayMs, startOfDay } from '#contract/india-time.ts';
import {
  addCustomerNote,
  canBeUndone,
  changedContact,
  contactOutdated,
  countCustomers,
  type CustomerAction,
  customerNotFound,
  type CustomerSearch,
  findCustomer,
  findCustomerGroups,
  findCustomers,
  handleCustomer,
  isBasedOn,
  type ListedCustomer,
} from '#server/customers/index.ts';
import { csvOf } from '#server/invoicing/index.ts';
import { rupeesToPaise } from '#server/money/paise.ts';
import { type Db } from '#server/platform/database.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { previewErasure, readPersonalData } from '#server/privacy/index.ts';
import { runWithApproval } from '../approvals.ts';
import { runOrPropose, type StaffCaller } from '../run-or-propose.ts';
import { readCustomerProfile } from './customer-profile.ts';
import { customerToWire } from './customer-wire.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const pageSize = 20;
const exportPageSize = 1_000;
const params = z.object({ id: IdText });
const one = `${staffCustomerPaths.customers}/:id`;

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

/** Days are IST, both included. */
function toSearch(filter: CustomerFilter): CustomerSearch {
  const begin = (day: string) => startOfDay(day);
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

/** All results, read page by page. */
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
    unwrap(await handleCustomer(services, id, request.actor, action));
    return answer(request, reply, id);
  };
  /** The change may wait for a second person. */
  const change = async (request: FastifyRequest, id: number, run: () => Promise<Result<boolean>>) => {
    const asked = unwrap(await run());
    const profile = await readCustomerProfile(services, request.staff, id);
    return { status: success, data: profile!, awaits_approval: asked };
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
      schema: { params, body: ReferrerBody, response: { 200: CustomerChangeReply } },
    },
    (request) => {
      const { id } = request.params;
      return change(request, id, () => setReferrer(services, request, id, request.body));
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
    {
      ...allow('customers.reset_factor', 'customer.change_contact'),
      schema: { params, body: ContactBody, response: { 200: CustomerChangeReply } },
    },
    (request) => {
      const { id } = request.params;
      return change(request, id, () => changeContact(services, request, id, request.body));
    },
  );
}

function setReferrer(
  services: Services,
  caller: StaffCaller,
  id: number,
  { member_id, reason }: z.infer<typeof ReferrerBody>,
) {
  const memberId = member_id || null;
  const requested = {
    action: 'customer.set_referrer',
    objectId: String(id),
    input: { customerId: id, memberId, reason },
  } as const;
  return askSecondPerson(services, caller, requested, `${memberId ?? '–'}: ${reason}`);
}

/** Changes mobile number, email or both at once, or asks a second person; returns whether it waits for one. */
async function changeContact(
  services: Services,
  caller: StaffCaller,
  id: number,
  { former_lost, was, reason, ...typed }: z.infer<typeof ContactBody>,
): Promise<Result<boolean>> {
  const contact = changedContact(typed, was) ?? {};
  const asked = { ...contact, was, reason, askedBy: caller.actor.staffId };
  const customer = await findCustomer(services.db, id);
  // One person alone could take any account whose owner cannot undo it.
  if (former_lost || (customer && !canBeUndone(services, customer))) {
    if (customer && !isBasedOn(customer, was)) return contactOutdated;
    const input = { customerId: id, ...asked };
    const requested = { action: 'customer.change_contact', objectId: String(id), input } as const;
    const values = Object.values(contact).map((value) => value || '–');
    return askSecondPerson(services, caller, requested, `${values.join(', ')}: ${reason}`);
  }
  const done = await handleCustomer(services, id, caller.actor, { kind: 'change_contact', former_lost, ...asked });
  return done.ok ? ok(false) : done;
}

/**
 * Returns whether the change awaits a second person, who reads it and its reason in the customer's notes: notes are
 * erased with the account, requests are kept.
 */
function askSecondPerson(
  services: Services,
  { staff, actor }: Pick<FastifyRequest, 'staff' | 'actor'>,
  requested: Parameters<typeof runWithApproval>[2] & { input: { customerId: number } },
  note: string,
): Promise<Result<boolean>> {
  return runInside(services, async (inner) => {
    const outcome = await runWithApproval(inner, { member: staff, actor }, requested);
    if (!outcome.ok) return outcome;
    const isWaiting = outcome.value.state === 'awaiting_approval';
    const entry = { kind: 'note', note, staffId: actor.staffId, at: services.clock.now() } as const;
    if (isWaiting) await addCustomerNote(inner.db, requested.input.customerId, entry);
    return ok(isWaiting);
  });
}

/** A second person approves an erasure if there is one. */
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
    async (request) => {
      const preview = unwrap(await previewErasure(services.db, request.params.id));
      return { status: success, data: preview };
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
      return runOrPropose(services, request, requested);
    },
  );
}
