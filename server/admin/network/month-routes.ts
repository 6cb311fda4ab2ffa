import {
  ApprovedMonthReply,
  ApproveMonthBody,
  type StaffMonth,
  StaffMonthParam,
  staffMonthsPath,
  StaffMonthsReply,
} from '#contract/admin/network/months.ts';
import { readMonthClose } from '#server/income-close/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { findPaidMonths } from '#server/payouts/index.ts';
import { checkMonth, readMonths } from '#server/sale-points/index.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';
import { runState } from './income-close-routes.ts';
import { inBackground, type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const action = 'sale_points.approve_month' as const;

/** A second staff member confirms a month's approval. */
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
    (request) => {
      const { month } = request.params;
      return runOrPropose(services, request, { action, objectId: month, input: { month, close: request.body.close } });
    },
  );
}

/** Newest first. */
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
