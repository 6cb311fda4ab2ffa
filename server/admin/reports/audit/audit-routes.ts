import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  AuditDetailReply,
  AuditFilter,
  AuditList,
  auditPaths,
  AuditQuery,
  type AuditRow,
  type AuditVerification,
  AuditVerificationReply,
} from '#contract/admin/reports/audit.ts';
import { parseOrderReference } from '#contract/order-number.ts';
import {
  type EntryFilter,
  findEntries,
  type FoundEntry,
  readEntry,
  readVerification,
  recordStaffAction,
  requestVerification,
} from '#server/audit/index.ts';
import { readReceiptNames } from '#server/inventory/index.ts';
import { csvOf } from '#server/invoicing/index.ts';
import { findOrderOwner } from '#server/order-access/index.ts';
import { readOrderNumbers } from '#server/fulfilment/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findTicketId, readTicketNumbers } from '#server/support/index.ts';
import { findOrdersOf, findPartsOf, findStaffIdsByName, findStaffNames } from '#server/staff/index.ts';
import { allow } from '#server/admin/guard.ts';

const success = 'success' as const;
const pageSize = 50;
const exportPageSize = 1_000;
const hoursOfIndia = '+05:30';
const day = 24 * 3_600_000;

/** Reading the audit log is logged, too. */
export function auditRoutes(site: Site, services: Services): void {
  site.get(
    auditPaths.entries,
    { ...allow('audit.read', 'audit.list'), schema: { querystring: AuditQuery, response: { 200: AuditList } } },
    async ({ query }) => {
      const limit = query.limit ?? pageSize;
      const filter = await toFilter(services.db, query);
      const belowId = query.cursor === undefined ? null : Number(query.cursor);
      const found = await findEntries(services.db, filter, belowId, limit + 1);
      const shown = found.slice(0, limit);
      const next_cursor = found.length > limit ? String(shown.at(-1)!.id) : null;
      const names = await namesOf(services.db, shown);
      return { status: success, data: shown.map((entry) => toRow(entry, names)), meta: { next_cursor } };
    },
  );
  const params = z.object({ id: IdText });
  site.get(
    `${auditPaths.entries}/:id`,
    { ...allow('audit.read'), schema: { params, response: { 200: AuditDetailReply } } },
    async (request, reply) => {
      const entry = await readEntry(services.db, request.params.id);
      if (!entry)
        return sendApiError(
          request,
          reply,
          err(404, 'entry_not_found', messages.errors.staff.audit.entryNotFound).error,
        );
      const { network, userAgent, requestId, before, after, position, hash } = entry;
      const states = {
        before: before as Record<string, unknown> | null,
        after: after as Record<string, unknown> | null,
      };
      const origin = { network, user_agent: userAgent, request_id: requestId };
      const row = toRow(entry, await namesOf(services.db, [entry]));
      return { status: success, data: { ...row, ...origin, ...states, position, hash } };
    },
  );
  exportRoute(site, services);
  verificationRoutes(site, services);
}

/** All results as CSV, read page by page. */
function exportRoute(site: Site, services: Services): void {
  site.get(
    auditPaths.export,
    { ...allow('audit.export', 'audit.export'), schema: { querystring: AuditFilter } },
    async (request, reply) => {
      const filter = await toFilter(services.db, request.query);
      return reply
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvPages(services.database.background, filter)));
    },
  );
}

const exportHead =
  'id,at,staff_id,name,login,action,object,object_name,outcome,error_code,network,user_agent,request_id,before,after'.split(
    ',',
  );

async function* csvPages(db: Db, filter: EntryFilter): AsyncGenerator<string> {
  yield csvOf(exportHead, []);
  let belowId: number | null = null;
  for (;;) {
    const page: FoundEntry[] = await findEntries(db, filter, belowId, exportPageSize);
    const names = await namesOf(db, page);
    const [first, ...rest] = page.map((entry) => csvRow(entry, names));
    if (first) yield csvOf(first, rest);
    if (page.length < exportPageSize) return;
    belowId = page.at(-1)!.id;
  }
}

function csvRow(entry: FoundEntry, names: EntryNames): string[] {
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  const { id, at, staffId, login, action, objectId, outcome, errorCode } = entry;
  const staff = staffId === null ? '' : String(staffId);
  const who = [String(id), at.toISOString(), staff, names.staff.get(staffId ?? 0) ?? '', login];
  const what = [action, objectId ?? '', nameOfObject(entry, names) ?? '', outcome, errorCode ?? ''];
  return [...who, ...what, entry.network, entry.userAgent, entry.requestId, json(entry.before), json(entry.after)];
}

function verificationRoutes(site: Site, services: Services): void {
  const response = { 200: AuditVerificationReply };
  const read = async () => {
    const { last, isRunning } = await readVerification(services.db);
    const shown: AuditVerification['last'] = last && {
      at: last.at,
      sealed: last.sealed,
      last_hash: last.lastHash,
      unsealed: last.unsealed,
      problem: last.problem,
    };
    return { status: success, data: { last: shown, is_running: isRunning } };
  };
  site.get(auditPaths.verification, { ...allow('audit.read'), schema: { response } }, read);
  site.post(
    auditPaths.verification,
    { ...allow('audit.read', 'audit.verify'), schema: { response } },
    async (request, reply) => {
      const at = services.clock.now();
      const asked = await inTransaction(services.db, async (tx) => {
        await requestVerification(tx, at);
        await recordStaffAction(tx, request.actor, at, { before: {}, after: {} });
        return ok(null);
      });
      if (!asked.ok) return sendApiError(request, reply, asked.error);
      services.jobsWaiting.notify();
      return read();
    },
  );
}

/** People by name, address or id; orders also by their number; days are IST. */
async function toFilter(db: Db, query: AuditFilter): Promise<EntryFilter> {
  const { person, action, object, outcome, from, to } = query;
  return {
    people: person ? { staffIds: await findStaffIdsByName(db, person), logins: [person.toLowerCase()] } : null,
    action: action || null,
    objects: object ? await findObjects(db, object) : null,
    outcome: outcome ?? null,
    from: from === undefined ? null : new Date(`${from}T00:00${hoursOfIndia}`),
    before: to === undefined ? null : new Date(new Date(`${to}T00:00${hoursOfIndia}`).getTime() + day),
  };
}

/** An id as it is, a ticket, or an order with its parts, to which entries may refer by their own ids. */
async function findObjects(db: Db, object: string): Promise<NonNullable<EntryFilter['objects']>> {
  const reference = parseOrderReference(object);
  const order = reference === null ? null : await findOrderOwner(db, reference);
  const named = [order?.id, await findTicketId(db, object)].filter((id) => id !== undefined && id !== null);
  const parts = Object.entries(partsOfOrders).map(async ([type, table]) => {
    // An order's own id is found as it is.
    const ids = order ? (await findPartsOf(db, table, order.id)).filter((id) => id < firstOrderId) : [];
    return { type, ids: ids.map(String) };
  });
  const found = (await Promise.all(parts)).filter(({ ids }) => ids.length > 0);
  return { ids: [...new Set([object, ...named.map(String)])], parts: found };
}

interface EntryNames {
  staff: ReadonlyMap<number, string>;
  /** By the entry's id. */
  orderIds: ReadonlyMap<number, number>;
  orders: ReadonlyMap<number, string>;
  tickets: ReadonlyMap<number, string>;
  receipts: ReadonlyMap<number, string>;
}

async function namesOf(db: Db, entries: readonly FoundEntry[]): Promise<EntryNames> {
  const orderIds = await findOrderIds(db, entries);
  const idsOf = (isOfKind: (entry: FoundEntry) => boolean) => [
    ...new Set(entries.filter(isOfKind).flatMap((entry) => numberIn(entry) ?? [])),
  ];
  const [staff, orders, tickets, receipts] = await Promise.all([
    findStaffNames(db, [...new Set(entries.flatMap(({ staffId }) => staffId ?? []))]),
    readOrderNumbers(db, [...new Set(orderIds.values())]),
    readTicketNumbers(
      db,
      idsOf(({ objectType }) => objectType === 'ticket'),
    ),
    readReceiptNames(
      db,
      idsOf(({ action }) => action === receiving),
    ),
  ]);
  return { staff, orderIds, orders, tickets, receipts };
}

/** Filters of a partial read may follow the id. */
function numberIn({ objectId }: FoundEntry): number | null {
  const [, digits] = /^(\d{1,15})(?:\?|$)/.exec(objectId ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Entries of returns and refunds have their order's id; older entries of denied calls have the return's or refund's
 * own, which is smaller.
 */
const firstOrderId = 100_001;
const partsOfOrders = { return: 'order_return', refund: 'refund', unmatched_payment: 'unmatched_payment' } as const;

async function findOrderIds(db: Db, entries: readonly FoundEntry[]): Promise<Map<number, number>> {
  const numbered = entries.flatMap((entry) => {
    const number = numberIn(entry);
    return number === null ? [] : [{ entryId: entry.id, type: entry.objectType, number }];
  });
  const isOrder = ({ type, number }: (typeof numbered)[number]) =>
    type === 'order' || ((type === 'return' || type === 'refund') && number >= firstOrderId);
  const found = new Map(numbered.filter(isOrder).map(({ entryId, number }) => [entryId, number]));
  for (const [type, table] of Object.entries(partsOfOrders)) {
    const parts = numbered.filter((each) => each.type === type && !isOrder(each));
    if (parts.length === 0) continue;
    const orders = await findOrdersOf(db, table, [...new Set(parts.map(({ number }) => number))]);
    for (const { entryId, number } of parts) if (orders.has(number)) found.set(entryId, orders.get(number)!);
  }
  return found;
}

function nameOfObject(entry: FoundEntry, names: EntryNames): string | null {
  // A request is named after its command.
  if (entry.objectType === 'approval') return commandOf(entry);
  if (entry.action === receiving) return names.receipts.get(numberIn(entry) ?? 0) ?? null;
  if (entry.objectType === 'ticket') return names.tickets.get(numberIn(entry) ?? 0) ?? null;
  return names.orders.get(names.orderIds.get(entry.id) ?? 0) ?? null;
}

/** The objects of all other stock actions are products. */
const receiving = 'stock.receive';

function commandOf({ after }: FoundEntry): string | null {
  const { command } = (after ?? {}) as Record<string, unknown>;
  return typeof command === 'string' ? command : null;
}

function toRow(entry: FoundEntry, names: EntryNames): AuditRow {
  const isEmpty = (value: unknown) => value === null || Object.keys(value as object).length === 0;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    staff_id: entry.staffId,
    name: names.staff.get(entry.staffId ?? 0) ?? null,
    login: entry.login,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    object_name: nameOfObject(entry, names),
    order_id: names.orderIds.get(entry.id) ?? null,
    outcome: entry.outcome,
    error_code: entry.errorCode,
    has_changes: !isEmpty(entry.before) || !isEmpty(entry.after),
  };
}
