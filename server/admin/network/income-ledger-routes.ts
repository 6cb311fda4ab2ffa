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
} from '#contract/admin/network/income-ledger.ts';
import {
  checkReversal,
  listAdjustments,
  readCertificates,
  readIncomeAccount,
  writeJournal,
} from '#server/income-ledger/index.ts';
import { findTdsCertificates } from '#server/members/index.ts';
import { paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose, type StaffCaller } from '../run-or-propose.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { cutPage } from './review-queue.ts';

const success = 'success' as const;
const one = `${staffIncomeLedgerPath}/members/:memberId`;
const params = IncomeLedgerParam;
const adjustments = `${staffIncomeLedgerPath}/adjustments`;
const proposals = ['income_adjustment.add', 'income_adjustment.reverse', 'lower_rate_certificate.add'] as const;

/** Corrections and deductions need two people. */
export function incomeLedgerRoutes(site: Site, services: Services): void {
  site.get(
    one,
    {
      ...allow('network.read', 'income_ledger.view'),
      schema: { params, querystring: IncomeAccountQuery, response: { 200: StaffIncomeAccountReply } },
    },
    async ({ params: { memberId }, query }) => ({
      status: success,
      data: await readStaffAccount(services, memberId, query.cursor ?? null),
    }),
  );
  site.post(
    `${one}/adjust`,
    {
      ...allow('income.adjust', 'income_adjustment.add'),
      schema: { params, body: IncomeAdjustmentBody, response: { 200: AdjustedReply } },
    },
    (request) => addAdjustment(services, request, request.params.memberId, request.body),
  );
  site.post(
    `${one}/adjustments/:id/reverse`,
    {
      ...allow('income.adjust', 'income_adjustment.reverse'),
      schema: { params: AdjustmentParam, body: ReversalBody, response: { 200: AdjustedReply } },
    },
    (request) => reverseAdjustment(services, request, { ...request.params, ...request.body }),
  );
  site.post(
    `${one}/lower-rate-certificates`,
    {
      ...allow('income.adjust', 'lower_rate_certificate.add'),
      schema: { params, body: LowerRateBody, response: { 200: AdjustedReply } },
    },
    (request) => addLowerRateCertificate(services, request, request.params.memberId, request.body),
  );
  adjustmentListRoutes(site, services);
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
        // Spreadsheets assume another encoding for a file without this mark.
        .send(`\uFEFF${await writeJournal(services.database.background, month)}`),
  );
}

function adjustmentListRoutes(site: Site, services: Services): void {
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
}

async function readStaffAccount({ db }: Services, memberId: string, cursor: string | null) {
  const pending = await findPendingFor(db, [...proposals], [memberId]);
  return {
    ...(await readIncomeAccount(db, memberId, cursor)),
    certificates: await readCertificates(db, memberId),
    tds_certificates: await findTdsCertificates(db, memberId),
    pending: pending.map(({ id, action, requestedByName }) => ({
      id,
      action: action as (typeof proposals)[number],
      requested_by: requestedByName,
    })),
  };
}

function addAdjustment(
  services: Services,
  caller: StaffCaller,
  memberId: string,
  { kind, amount, corrected_month: correctedMonth, reason }: z.infer<typeof IncomeAdjustmentBody>,
) {
  const sum = rupeesToPaise(kind === 'deduction' ? -amount : amount);
  return runOrPropose(services, caller, {
    action: 'income_adjustment.add',
    objectId: memberId,
    input: { memberId, kind, amount: sum, correctedMonth, reason },
  });
}

async function reverseAdjustment(
  services: Services,
  caller: StaffCaller,
  { memberId, id, reason }: z.infer<typeof AdjustmentParam> & z.infer<typeof ReversalBody>,
) {
  const found = unwrap(await checkReversal(services.db, { memberId, id }, services.clock.now()));
  const amount = paiseToRupees(paise(0 - found.paise));
  return runOrPropose(services, caller, {
    action: 'income_adjustment.reverse',
    objectId: memberId,
    input: { memberId, id, amount, reason },
  });
}

function addLowerRateCertificate(
  services: Services,
  caller: StaffCaller,
  memberId: string,
  { number, rate, from, to, limit }: z.infer<typeof LowerRateBody>,
) {
  // Percent with two decimals and rupees are both in hundredths.
  const input = { memberId, number, rate: rupeesToPaise(rate), from, to, limit: rupeesToPaise(limit) };
  return runOrPropose(services, caller, { action: 'lower_rate_certificate.add', objectId: memberId, input });
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
