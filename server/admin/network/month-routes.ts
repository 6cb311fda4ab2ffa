import {
  ApprovedMonthReply,
  ApproveMonthBody,
  type StaffMonth,
  StaffMonthParam,
  staffMonthsPath,
  StaffMonthsReply,
} from '#contract/staff-months.ts';
import { readMonthClose } from '#server/income-close/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { findPaidMonths } from '#server/payouts/index.ts';
import { checkMonth, readMonths } from '#server/sale-points/index.ts';
import { findPendingFor, runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import { runState } from './income-close-routes.ts';
import { inBackground, type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const action = 'sale_points.approve_month' as const;

/** The ledger's months: what they come to, and their approval, which a second one of staff confirms. */
export function staffMonthRoutes(site: Site, services: Services): void {
  site.get(
    staffMonthsPath,
    { ...allow('network.read'), schema: { response: { 200: StaffMonthsReply } } },
    async () => ({
      status: success,
      data: await listMonths(services),
    }),
  );
  site.get(
    `${staffMonthsPath}.csv`,
    {
      ...allow('network.read', 'sale_points.export'),
      schema: { summary: 'The months of sale points as a CSV file', produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'sale-point-months', columns, async () => ({
        data: await listMonths(inBackground(services)),
        meta: { next_cursor: null },
      })),
  );
  site.post(
    `${staffMonthsPath}/:month/approve`,
    {
      ...allow('income.close', action),
      schema: { params: StaffMonthParam, body: ApproveMonthBody, response: { 200: ApprovedMonthReply } },
    },
    async (request, reply) => {
      const { month } = request.params;
      const who = { member: request.staff, actor: request.actor };
      const input = { month, close: request.body.close };
      const outcome = await runWithApproval(services, who, { action, objectId: month, input });
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
}

/** The months as staff see them, the newest first. */
async function listMonths({ db, clock }: Services): Promise<StaffMonth[]> {
  const at = clock.now();
  const months = await readMonths(db, at);
  const open = months.filter(({ state }) => state === 'open').map(({ month }) => month);
  const pending = open.length === 0 ? [] : await findPendingFor(db, [action], open);
  const next = open.at(-1);
  const isNext = next !== undefined && (await checkMonth(db, next, at)).ok;
  const computed = isNext ? await readMonthClose(db, next) : null;
  const draft = computed?.close && {
    id: computed.close.id,
    gross: paiseToRupees(paise(computed.close.summary.amounts.gross)),
    computed_by: computed.close.requested_by,
  };
  const paid = await findPaidMonths(db);
  return months.map(({ month, state, sums, requestedBy, approvedBy, approvedAt }) => ({
    month,
    state: month === next && draft ? 'draft' : paid.has(month) ? 'paid' : state,
    members: sums?.members ?? null,
    points: sums && centiSpToPoints(sums.points_centi),
    amount: sums && paiseToRupees(sums.amount_paise),
    requested_by: requestedBy,
    approved_by: approvedBy,
    approved_at: approvedAt?.toISOString() ?? null,
    is_next: isNext && month === next,
    draft: (month === next && draft) || null,
    run: (month === next && computed?.run && runState(computed.run)) || null,
    proposed_by: pending.find(({ objectId }) => objectId === month)?.requestedByName ?? null,
  }));
}

const columns: ListColumns<StaffMonth> = {
  month: (row) => row.month,
  state: (row) => row.state,
  direct_sellers: (row) => row.members,
  sale_points: (row) => row.points,
  amount: (row) => row.amount,
  approved_at: (row) => row.approved_at,
  requested_by: (row) => row.requested_by,
  approved_by: (row) => row.approved_by,
};
