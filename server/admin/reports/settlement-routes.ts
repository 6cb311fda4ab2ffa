import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  FetchSettlementsBody,
  maxSettlementBytes,
  type Settlement,
  SettlementEntriesQuery,
  type SettlementEntry,
  SettlementEntryList,
  SettlementImportQuery,
  SettlementImportReply,
  SettlementList,
  settlementPaths,
  SettlementQuery,
} from '#contract/admin/reports/settlements.ts';
import { messagesIn } from '#locales/messages.ts';
import { csvOf, csvRows } from '#server/invoicing/index.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import {
  fetchSettlements,
  findDifferences,
  findEntriesAfter,
  findSettlementEntries,
  findSettlements,
  type FoundEntry,
  type FoundSettlement,
  importSettlementReport,
  paymentProviders,
} from '#server/payments/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import { sendApiError, type Site, unwrap, replyData } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const pageSize = 30;
const rupees = (amount: number) => paiseToRupees(amount as Paise);

const tooLarge = err(
  413,
  'settlements_too_large',
  messages.errors.staff.settlements.tooLarge({ megabytes: maxSettlementBytes / 1048576 }),
).error;

/** Providers' payouts: reports, settlements, and differences from the shop's records. */
export function settlementRoutes(site: Site, services: Services, limits: Limits): void {
  const { settlements, entries, differences, differencesExport, fetch } = settlementPaths;
  const { background } = services.database;

  site.get(
    settlements,
    { ...allow('settlements.read'), schema: { querystring: SettlementQuery, response: { 200: SettlementList } } },
    (request) => listSettlements(background, request.query.cursor),
  );
  site.get(
    `${settlements}.csv`,
    {
      ...allow('settlements.read', 'settlements.export'),
      schema: { summary: 'All settlements as a CSV file', produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'settlements', settlementColumns, (cursor) =>
        listSettlements(background, cursor, exportedAtOnce),
      ),
  );

  const response = { 200: SettlementEntryList };
  site.get(
    entries,
    { ...allow('settlements.read'), schema: { querystring: SettlementEntriesQuery, response } },
    (request) => listEntries(background, request.query),
  );

  site.get(
    `${entries}.csv`,
    {
      ...allow('settlements.read', 'settlements.export'),
      schema: {
        summary: 'All entries of a settlement as a CSV file',
        querystring: SettlementEntriesQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, `settlement-${query.settlement_id.replaceAll(/[^\w-]/g, '')}`, entryColumns, (cursor) =>
        listEntriesFrom(background, query, cursor),
      ),
  );

  site.get(differences, { ...allow('settlements.read'), schema: { response } }, async () => {
    const found = await findDifferences(background, services.clock.now());
    return { status: success, data: found.map(entryToWire) };
  });

  const summary = 'What differs from the settlements, as a CSV file';
  site.get(
    differencesExport,
    { ...allow('settlements.read', 'settlements.export'), schema: { summary, produces: ['text/csv'] } },
    async (request, reply) => {
      const found = await findDifferences(background, services.clock.now());
      return reply
        .header('content-disposition', 'attachment; filename="settlement-differences.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(differencesCsv(found, languageOf(request))));
    },
  );

  site.post(
    fetch,
    {
      ...allow('settlements.import', 'settlements.fetch'),
      schema: { body: FetchSettlementsBody, response: { 200: SettlementImportReply } },
    },
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      return replyData(fetchSettlements(services, request.actor, request.body));
    },
  );

  importRoute(site, services);
}

async function listSettlements(db: Db, cursor: string | undefined, most = pageSize): Promise<SettlementList> {
  const found = await findSettlements(db, cursor === undefined ? null : Number(cursor), most + 1);
  const shown = found.slice(0, most);
  const next_cursor = found.length > most ? String(shown.at(-1)!.first_id) : null;
  const providers = paymentProviders.map(({ name, title, isTest, report }) => ({
    name,
    title,
    is_test: isTest,
    has_reports: report !== undefined,
  }));
  return { status: success, data: shown.map(settlementToWire), meta: { next_cursor, providers } };
}

const settlementColumns: ListColumns<Settlement> = {
  provider: (row) => row.provider,
  settlement_id: (row) => row.settlement_id,
  utr: (row) => row.utr,
  settled_at: (row) => row.settled_at,
  payments: (row) => row.payments,
  received: (row) => row.received,
  refunds: (row) => row.refunds,
  refunded: (row) => row.refunded,
  adjusted: (row) => row.adjusted,
  fees: (row) => row.fees,
  gst: (row) => row.gst,
  net: (row) => row.net,
  differences: (row) => row.differences,
};

const entryColumns: ListColumns<SettlementEntry> = {
  provider: (row) => row.provider,
  settlement_id: (row) => row.settlement_id,
  settled_at: (row) => row.at,
  kind: (row) => row.kind,
  reference: (row) => row.reference,
  order_number: (row) => row.order_number,
  amount: (row) => row.amount,
  fee: (row) => row.fee,
  gst: (row) => row.gst,
  net: (row) => row.net,
  shop_amount: (row) => row.own_amount,
  difference: (row) => row.difference,
};

async function listEntriesFrom(
  db: Db,
  { provider, settlement_id: settlementId }: { provider: string; settlement_id: string },
  cursor: string | undefined,
) {
  const found = await findEntriesAfter(db, {
    provider,
    settlementId,
    afterId: Number(cursor ?? 0),
    most: exportedAtOnce,
  });
  const next_cursor = found.length < exportedAtOnce ? null : String(found.at(-1)!.id);
  return { data: found.map(entryToWire), meta: { next_cursor } };
}

async function listEntries(db: Db, query: { provider: string; settlement_id: string }): Promise<SettlementEntryList> {
  const found = await findSettlementEntries(db, query.provider, query.settlement_id);
  return { status: success, data: found.map(entryToWire) };
}

/** The body is a report, whatever its content type. */
function importRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxSettlementBytes }, (_request, body, done) =>
      done(null, body),
    );
    const uploads = calls as unknown as Site;
    uploads.post(
      settlementPaths.imports,
      {
        ...allow('settlements.import', 'settlements.import'),
        bodyLimit: maxSettlementBytes,
        errorHandler: replyTooLarge,
        schema: {
          summary: 'Import a settlement report of a payment provider (CSV), whole or not at all',
          querystring: SettlementImportQuery,
          response: { 200: SettlementImportReply, 409: Failure, 413: Failure, 422: Failure },
        },
      },
      async (request) => {
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return replyData(importSettlementReport(services, request.actor, { ...request.query, file }));
      },
    );
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, tooLarge);
}

function settlementToWire(found: FoundSettlement): Settlement {
  const { provider, settlement_id, utr, settled_at, payments, refunds, differences } = found;
  return {
    provider,
    settlement_id,
    utr,
    settled_at: settled_at.toISOString(),
    payments,
    received: rupees(found.received),
    refunds,
    refunded: rupees(found.refunded),
    adjusted: rupees(found.adjusted),
    fees: rupees(found.fees),
    gst: rupees(found.gst),
    net: rupees(found.net),
    differences,
  };
}

function entryToWire(found: FoundEntry): SettlementEntry {
  const { provider, kind, reference, settlement_id, order_id, order_number, difference } = found;
  return {
    provider,
    kind,
    reference,
    amount: found.amount_paise === null ? null : rupees(found.amount_paise),
    fee: rupees(found.fee_paise),
    gst: rupees(found.gst_paise),
    net: rupees(found.net_paise),
    settlement_id,
    at: found.at.toISOString(),
    order_id,
    order_number,
    own_amount: found.own_paise === null ? null : rupees(found.own_paise),
    difference,
  };
}

function* differencesCsv(found: readonly FoundEntry[], language: ReturnType<typeof languageOf>): Generator<string> {
  const { columns, kinds, entryKinds, provider } = messagesIn(language).admin.settlements;
  const money = (amount: number | null) => (amount === null ? '' : { paise: amount as Paise });
  yield csvOf(
    [
      columns.difference,
      provider,
      columns.kind,
      columns.reference,
      columns.settlement,
      columns.settled,
      columns.order,
      columns.amount,
      columns.own,
    ],
    [],
  );
  yield csvRows(
    found.map((entry) => [
      entry.difference ? kinds[entry.difference] : '',
      entry.provider,
      entryKinds[entry.kind],
      entry.reference,
      entry.settlement_id,
      entry.at.toISOString(),
      entry.order_number ?? '',
      money(entry.amount_paise),
      money(entry.own_paise),
    ]),
  );
}
