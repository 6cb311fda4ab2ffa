import type * as z from 'zod/mini';
import { IncomeAccountQuery } from '#contract/income-ledger.ts';
import {
  AdjustedReply,
  AdjustmentParam,
  AdjustmentQuery,
  IncomeAdjustmentBody,
  IncomeLedgerParam,
  JournalQuery,
  LowerRateBody,
  ReversalBody,
  type StaffAdjustment,
  StaffAdjustmentList,
  StaffIncomeAccountReply,
  staffIncomeLedgerPath,
} from '#contract/staff-income-ledger.ts';
import {
  checkReversal,
  listAdjustments,
  readCertificates,
  readIncomeAccount,
  writeJournal,
} from '#server/income-ledger/index.ts';
import { findTdsCertificates } from '#server/membership/index.ts';
import { paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor, runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { cutPage } from './review-queue.ts';

const success = 'success' as const;
const one = `${staffIncomeLedgerPath}/members/:memberId`;
const params = IncomeLedgerParam;
const adjustments = `${staffIncomeLedgerPath}/adjustments`;
const proposals = ['income_adjustment.add', 'income_adjustment.reverse', 'lower_rate_certificate.add'] as const;

/** The ledger of income: a member's account, what two of staff correct or deduct, certificates for lower tax, and the books of a month. */
export function incomeLedgerRoutes(site: Site, services: Services): void {
  site.get(
    one,
    {
      ...allow('network.read', 'income_ledger.view'),
      schema: { params, querystring: IncomeAccountQuery, response: { 200: StaffIncomeAccountReply } },
    },
    async ({ params: { memberId }, query }) => {
      const pending = await findPendingFor(services.db, [...proposals], [memberId]);
      return {
        status: success,
        data: {
          ...(await readIncomeAccount(services.db, memberId, query.cursor ?? null)),
          certificates: await readCertificates(services.db, memberId),
          tds_certificates: await findTdsCertificates(services.db, memberId),
          pending: pending.map(({ id, action, requestedByName }) => ({
            id,
            action: action as (typeof proposals)[number],
            requested_by: requestedByName,
          })),
        },
      };
    },
  );
  site.post(
    `${one}/adjust`,
    {
      ...allow('income.adjust', 'income_adjustment.add'),
      schema: { params, body: IncomeAdjustmentBody, response: { 200: AdjustedReply } },
    },
    async (request, reply) => {
      const { memberId } = request.params;
      const { kind, amount, corrected_month: correctedMonth, reason } = request.body;
      const sum = rupeesToPaise(kind === 'deduction' ? -amount : amount);
      const outcome = await runWithApproval(
        services,
        { member: request.staff, actor: request.actor },
        {
          action: 'income_adjustment.add',
          objectId: memberId,
          input: { memberId, kind, amount: sum, correctedMonth, reason },
        },
      );
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
  site.post(
    `${one}/adjustments/:id/reverse`,
    {
      ...allow('income.adjust', 'income_adjustment.reverse'),
      schema: { params: AdjustmentParam, body: ReversalBody, response: { 200: AdjustedReply } },
    },
    async (request, reply) => {
      const { memberId, id } = request.params;
      const found = await checkReversal(services.db, { memberId, id }, services.clock.now());
      if (!found.ok) return sendApiError(request, reply, found.error);
      const amount = paiseToRupees(paise(0 - found.value.paise));
      const outcome = await runWithApproval(
        services,
        { member: request.staff, actor: request.actor },
        {
          action: 'income_adjustment.reverse',
          objectId: memberId,
          input: { memberId, id, amount, reason: request.body.reason },
        },
      );
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
  site.post(
    `${one}/lower-rate-certificates`,
    {
      ...allow('income.adjust', 'lower_rate_certificate.add'),
      schema: { params, body: LowerRateBody, response: { 200: AdjustedReply } },
    },
    async (request, reply) => {
      const { memberId } = request.params;
      const { number, rate, from, to, limit } = request.body;
      // Percent with two decimals and rupees are both hundredths.
      const input = { memberId, number, rate: rupeesToPaise(rate), from, to, limit: rupeesToPaise(limit) };
      const outcome = await runWithApproval(
        services,
        { member: request.staff, actor: request.actor },
        { action: 'lower_rate_certificate.add', objectId: memberId, input },
      );
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
  site.get(
    adjustments,
    { ...allow('network.read'), schema: { querystring: AdjustmentQuery, response: { 200: StaffAdjustmentList } } },
    ({ query }) => readAdjustments(services, query),
  );
  site.get(
    `${adjustments}.csv`,
    {
      ...allow('network.read', 'income_adjustment.export'),
      schema: {
        summary: 'Corrections and deductions of incomes as a CSV file',
        querystring: AdjustmentQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'income-adjustments', adjustmentColumns, (cursor) =>
        readAdjustments(inBackground(services), { ...query, cursor, limit: exportedAtOnce }),
      ),
  );
  site.get(
    `${staffIncomeLedgerPath}/journal.csv`,
    {
      ...allow('network.read', 'income_ledger.export'),
      schema: {
        summary: 'The journal of a month’s incomes as a CSV file',
        querystring: JournalQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query: { month } }, reply) =>
      reply
        .header('content-disposition', `attachment; filename="income-journal-${month}.csv"`)
        .type('text/csv; charset=utf-8')
        // Spreadsheets take a file without this mark for another encoding.
        .send(`\uFEFF${await writeJournal(services.database.background, month)}`),
  );
}

async function readAdjustments(
  { db }: Services,
  { kind, state, cursor, limit = 20 }: z.infer<typeof AdjustmentQuery>,
): Promise<StaffAdjustmentList> {
  const before = cursor === undefined ? null : Number(cursor);
  const found = await listAdjustments(db, { kind: kind ?? null, state: state ?? null, before, limit: limit + 1 });
  const { shown, meta } = cutPage(found, limit);
  const data = shown.map((row) => ({
    id: row.id,
    member_id: row.member_id,
    name: row.name,
    kind: row.kind,
    state: row.state,
    amount: paiseToRupees(paise(row.paise)),
    corrected_month: row.corrected_month?.slice(0, 7) ?? null,
    reason: row.reason,
    requested_by: row.requested_by,
    approved_by: row.approved_by,
    approved_at: row.approved_at.toISOString(),
  }));
  return { status: success, data, meta };
}

const adjustmentColumns: ListColumns<StaffAdjustment> = {
  id: (row) => row.id,
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  kind: (row) => row.kind,
  state: (row) => row.state,
  amount: (row) => row.amount,
  corrected_month: (row) => row.corrected_month,
  reason: (row) => row.reason,
  requested_by: (row) => row.requested_by,
  approved_by: (row) => row.approved_by,
  approved_at: (row) => row.approved_at,
};
