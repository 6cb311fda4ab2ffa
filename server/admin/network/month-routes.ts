import { ApprovedMonthReply, StaffMonthParam, staffMonthsPath, StaffMonthsReply } from '#contract/staff-months.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { checkMonth, readMonths } from '#server/sale-points/index.ts';
import { findPendingFor, runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const action = 'sale_points.approve_month' as const;

/** The ledger's months: what they come to, and their approval, which a second one of staff confirms. */
export function staffMonthRoutes(site: Site, services: Services): void {
  const { db, clock } = services;
  site.get(staffMonthsPath, { ...allow('network.read'), schema: { response: { 200: StaffMonthsReply } } }, async () => {
    const at = clock.now();
    const months = await readMonths(db, at);
    const open = months.filter(({ state }) => state === 'open').map(({ month }) => month);
    const pending = open.length === 0 ? [] : await findPendingFor(db, [action], open);
    const next = open.at(-1);
    const isNext = next !== undefined && (await checkMonth(db, next, at)).ok;
    return {
      status: success,
      data: months.map(({ month, state, sums, requestedBy, approvedBy, approvedAt }) => ({
        month,
        state,
        members: sums?.members ?? null,
        points: sums && centiSpToPoints(sums.points_centi),
        amount: sums && paiseToRupees(sums.amount_paise),
        requested_by: requestedBy,
        approved_by: approvedBy,
        approved_at: approvedAt?.toISOString() ?? null,
        is_next: isNext && month === next,
        proposed_by: pending.find(({ objectId }) => objectId === month)?.requestedByName ?? null,
      })),
    };
  });
  site.post(
    `${staffMonthsPath}/:month/approve`,
    { ...allow('network.manage', action), schema: { params: StaffMonthParam, response: { 200: ApprovedMonthReply } } },
    async (request, reply) => {
      const { month } = request.params;
      const who = { member: request.staff, actor: request.actor };
      const outcome = await runWithApproval(services, who, { action, objectId: month, input: { month } });
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
}
