import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import {
  MadePayoutBatchReply,
  PayoutBatch,
  PayoutBatchList,
  PayoutBatchParam,
  PayoutBatchReply,
  PayoutCommandReply,
  type PayoutHold,
  type PayoutLine,
  PayoutLineList,
  PayoutLineParam,
  PayoutLineQuery,
  PayoutReturnBody,
  type PayoutView,
  SendPayoutBody,
  staffPayoutPaths,
} from '#contract/admin/network/payouts.ts';
import { StaffListQuery } from '#contract/admin/staff.ts';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import {
  type Batch,
  batchNotFound,
  checkReturn,
  discardBatch,
  findBatch,
  isPayoutAccountConfirmed,
  listBatches,
  type ListedLine,
  listLines,
  makeBatch,
  openBankFile,
  openRazorpayX,
  readPayoutAccount,
  referenceOf,
  sendByFile,
  sendByProvider,
} from '#server/payouts/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose, type StaffCaller } from '../run-or-propose.ts';
import { allow } from '../guard.ts';
import { inBackground, type ListColumns, sendList } from '../list-export.ts';
import { payoutResponseRoutes } from './payout-response-routes.ts';
import { payoutTemplateRoutes } from './payout-template-routes.ts';
import { cutPage } from './review-queue.ts';

const success = 'success' as const;
const action = 'payout.approve' as const;
const pageSize = 20;
const exportedAtOnce = 1_000;
const { batches } = staffPayoutPaths;
const one = `${batches}/:id`;
const params = PayoutBatchParam;

export function payoutRoutes(site: Site, services: Services): void {
  batchRoutes(site, services);
  lineRoutes(site, services);
  commandRoutes(site, services);
  payoutResponseRoutes(site, services);
  payoutTemplateRoutes(site, services);
}

const rupees = (amount: Paise) => paiseToRupees(amount);

function batchToWire(batch: Batch): PayoutBatch {
  const sum = (name: PayoutView) => ({
    lines: batch[`${name}_lines`],
    amount: rupees(batch[`${name}_paise`]),
  });
  return {
    id: batch.id,
    state: batch.state,
    made_by: batch.made_by,
    made_at: batch.made_at.toISOString(),
    approved_by: batch.approved_by,
    approved_at: batch.approved_at?.toISOString() ?? null,
    channel: batch.channel,
    template: batch.template_key,
    sent_at: batch.sent_at?.toISOString() ?? null,
    payable: sum('payable'),
    paid: sum('paid'),
    failed: sum('failed'),
    returned: sum('returned'),
    held: sum('held'),
    carried: sum('carried'),
  };
}

async function readBatches({ db }: Services, { cursor, limit = pageSize }: StaffListQuery) {
  const before = cursor === undefined ? null : Number(cursor);
  const { shown, meta } = cutPage(await listBatches(db, { before, limit: limit + 1 }), limit);
  return { status: success, data: shown.map(batchToWire), meta };
}

const batchColumns: ListColumns<PayoutBatch> = {
  id: (row) => row.id,
  state: (row) => row.state,
  made_at: (row) => row.made_at,
  made_by: (row) => row.made_by,
  approved_at: (row) => row.approved_at,
  approved_by: (row) => row.approved_by,
  channel: (row) => row.channel,
  payable_lines: (row) => row.payable.lines,
  payable: (row) => row.payable.amount,
  paid_lines: (row) => row.paid.lines,
  paid: (row) => row.paid.amount,
  failed_lines: (row) => row.failed.lines,
  failed: (row) => row.failed.amount,
  returned_lines: (row) => row.returned.lines,
  returned: (row) => row.returned.amount,
  held_lines: (row) => row.held.lines,
  held: (row) => row.held.amount,
  carried_lines: (row) => row.carried.lines,
  carried: (row) => row.carried.amount,
};

function batchRoutes(site: Site, services: Services): void {
  site.get(
    batches,
    { ...allow('network.read'), schema: { querystring: StaffListQuery, response: { 200: PayoutBatchList } } },
    ({ query }) => readBatches(services, query),
  );
  site.get(
    `${batches}.csv`,
    {
      ...allow('network.read', 'payout.export'),
      schema: { summary: 'The batches of payouts as a CSV file', produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'payouts', batchColumns, (cursor) => readBatches(inBackground(services), { cursor, limit: 100 })),
  );
  site.get(
    one,
    { ...allow('network.read'), schema: { params, response: { 200: PayoutBatchReply } } },
    async (request, reply) => {
      const batch = await findBatch(services.db, request.params.id);
      if (!batch) return sendApiError(request, reply, batchNotFound.error);
      const [pending] = batch.state === 'draft' ? await findPendingFor(services.db, [action], [String(batch.id)]) : [];
      const holds = Object.entries(batch.holds) as [PayoutHold, number][];
      return {
        status: success,
        data: {
          batch: batchToWire(batch),
          holds: holds.map(([hold, lines]) => ({ hold, lines })),
          minimum: readNetworkSettings(services).minimumPayout,
          proposed_by: pending?.requestedByName ?? null,
          offers_razorpayx: openRazorpayX(services.config) !== null,
          razorpayx_unconfirmed: (await isPayoutAccountConfirmed(services.db, services.config))
            ? null
            : (readPayoutAccount(services.config)?.account ?? null),
        },
      };
    },
  );
}

function lineToWire(line: ListedLine): PayoutLine {
  return {
    id: line.id,
    reference: referenceOf(line.id),
    member_id: line.member_id,
    name: line.name,
    amount: rupees(paise(line.paise)),
    state: line.state,
    hold: line.hold,
    held_until: line.held_until,
    account_last4: line.accountLast4,
    utr: line.utr,
    paid_on: line.paid_on,
    failure: line.failure,
    returned_on: line.returned_on,
  };
}

async function readLines(
  { db }: Services,
  batchId: number,
  { view = 'payable', hold, cursor, limit = pageSize }: z.infer<typeof PayoutLineQuery>,
) {
  const found = await listLines(db, batchId, { view, hold: hold ?? null, after: cursor ?? null, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    status: success,
    data: shown.map(lineToWire),
    meta: { next_cursor: found.length > limit ? shown.at(-1)!.member_id : null },
  };
}

const lineColumns: ListColumns<PayoutLine> = {
  reference: (row) => row.reference,
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  amount: (row) => row.amount,
  state: (row) => row.state,
  hold: (row) => row.hold,
  held_until: (row) => row.held_until,
  account_last4: (row) => row.account_last4,
  utr: (row) => row.utr,
  paid_on: (row) => row.paid_on,
  failure: (row) => row.failure,
  returned_on: (row) => row.returned_on,
};

function lineRoutes(site: Site, services: Services): void {
  site.get(
    `${one}/lines`,
    {
      ...allow('network.read', 'payout.list'),
      schema: { params, querystring: PayoutLineQuery, response: { 200: PayoutLineList } },
    },
    ({ params: { id }, query }) => readLines(services, id, query),
  );
  site.get(
    `${one}/lines.csv`,
    {
      ...allow('network.read', 'payout.export'),
      schema: {
        summary: 'The lines of a batch of payouts as a CSV file',
        params,
        querystring: PayoutLineQuery,
        produces: ['text/csv'],
      },
    },
    ({ params: { id }, query }, reply) =>
      sendList(reply, `payouts-${id}-${query.view ?? 'payable'}`, lineColumns, (cursor) =>
        readLines(inBackground(services), id, { ...query, cursor, limit: exportedAtOnce }),
      ),
  );
}

function commandRoutes(site: Site, services: Services): void {
  site.post(
    batches,
    { ...allow('payout.manage', 'payout.make'), schema: { response: { 200: MadePayoutBatchReply } } },
    async (request) => {
      return { status: success, data: { id: unwrap(await makeBatch(services, request.actor)) } };
    },
  );
  site.post(
    `${one}/discard`,
    { ...allow('payout.manage', 'payout.discard'), schema: { params, response: { 200: DoneReply } } },
    async (request) => {
      unwrap(await discardBatch(services, request.actor, request.params.id));
      return { status: success, message: localize(request, messages.replies.payouts.discarded) };
    },
  );
  site.post(
    `${one}/approve`,
    { ...allow('payout.manage', action), schema: { params, response: { 200: PayoutCommandReply } } },
    (request) => approveBatch(services, request, request.params.id),
  );
  site.post(
    `${one}/lines/:line/return`,
    {
      ...allow('payout.manage', 'payout.record_return'),
      schema: { params: PayoutLineParam, body: PayoutReturnBody, response: { 200: PayoutCommandReply } },
    },
    (request) => recordReturn(services, request, { ...request.params, ...request.body }),
  );
  site.post(
    `${one}/send`,
    {
      ...allow('payout.manage', 'payout.send'),
      schema: { params, body: SendPayoutBody, response: { 200: DoneReply } },
    },
    async (request) => {
      const { channel } = request.body;
      unwrap(await sendBatch(services, request, request.params.id, request.body));
      const { sent: file, sentByProvider } = messages.replies.payouts;
      return { status: success, message: localize(request, channel === 'file' ? file : sentByProvider) };
    },
  );
  site.post(
    staffPayoutPaths.confirmAccount,
    { ...allow('payout.manage', 'payout_account.confirm'), schema: { response: { 200: PayoutCommandReply } } },
    (request) => confirmAccount(services, request),
  );
  site.get(
    `${one}/file`,
    {
      ...allow('payout.manage', 'payout.download'),
      schema: { summary: 'The bank file of a batch', params, produces: ['text/csv', 'text/plain'] },
    },
    async (request, reply) => {
      const { name, type, parts } = unwrap(await openBankFile(services, request.params.id));
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type(type)
        .send(Readable.from(parts));
    },
  );
}

async function approveBatch(services: Services, caller: StaffCaller, id: number) {
  const batch = await findBatch(services.db, id);
  if (!batch) return unwrap<never>(batchNotFound);
  return runOrPropose(services, caller, {
    action,
    objectId: String(id),
    input: { id, amount: rupees(batch.payable_paise) },
  });
}

function sendBatch(
  services: Services,
  { actor }: StaffCaller,
  id: number,
  { channel, template = '' }: z.infer<typeof SendPayoutBody>,
) {
  return channel === 'file' ? sendByFile(services, actor, { id, template }) : sendByProvider(services, actor, id);
}

async function recordReturn(
  services: Services,
  caller: StaffCaller,
  {
    id: batchId,
    line: lineId,
    returned_on: day,
    reason,
  }: z.infer<typeof PayoutLineParam> & z.infer<typeof PayoutReturnBody>,
) {
  const line = unwrap(await checkReturn(services.db, { batchId, lineId, day }, services.clock.now()));
  const { member_id: memberId, paise: amount } = line;
  return runOrPropose(services, caller, {
    action: 'payout.record_return',
    objectId: String(lineId),
    input: { batchId, lineId, day, reason, memberId, amount: rupees(amount) },
  });
}

async function confirmAccount(services: Services, caller: StaffCaller) {
  const account = readPayoutAccount(services.config);
  if (!account) return unwrap<never>(accountNotSet);
  return runOrPropose(services, caller, { action: 'payout_account.confirm', objectId: 'razorpayx', input: account });
}

const accountNotSet = err(409, 'payout_provider_not_set_up', messages.errors.staff.payouts.providerNotSetUp);
