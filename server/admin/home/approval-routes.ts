import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  type Approval,
  ApprovalCountReply,
  ApprovalLimit,
  ApprovalLimitReply,
  ApprovalList,
  approvalPaths,
  ApprovalQuery,
  ApprovalRuleQuery,
  ApprovalRuleReply,
  DecisionBody,
  DecisionReply,
} from '#contract/admin/home/approvals.ts';
import { ownerNoticePaths, OwnerNoticesReply, ReadNoticesBody } from '#contract/admin/settings/owner-notices.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';
import {
  countApprovals,
  countWaiting,
  decline,
  findApprovals,
  hasPermission,
  markNoticesRead,
  readLimit,
  readNotices,
  type StoredApproval,
  withdraw,
} from '#server/staff/index.ts';
import { addDetails, approvalToWire, approve, findApprovalRule, readApproval, runWithApproval } from '../approvals.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });

/** Staff see their own requests and those that they may decide; the permission is checked per request. */
export function approvalRoutes(site: Site, services: Services): void {
  site.get(
    approvalPaths.approvals,
    { ...allow('any_staff'), schema: { querystring: ApprovalQuery, response: { 200: ApprovalList } } },
    ({ query, staff }) => readApprovals(services, query, staff, (approvals) => addDetails(services, approvals, staff)),
  );

  site.get(
    `${approvalPaths.approvals}.csv`,
    {
      ...allow('any_staff', 'approval.export'),
      schema: {
        summary: 'The requests of a list as a CSV file',
        querystring: ApprovalQuery,
        produces: ['text/csv'],
      },
    },
    ({ query, staff }, reply) =>
      sendList(reply, 'approvals', approvalColumns, (cursor) =>
        readApprovals(inBackground(services), { ...query, limit: exportedAtOnce, cursor }, staff),
      ),
  );

  site.get(
    approvalPaths.count,
    { ...allow('any_staff'), schema: { response: { 200: ApprovalCountReply } } },
    async ({ staff }) => ({ status: success, data: { waiting: await countWaiting(services, staff) } }),
  );

  site.get(
    approvalPaths.rule,
    {
      ...allow('any_staff'),
      schema: { querystring: ApprovalRuleQuery, response: { 200: ApprovalRuleReply } },
    },
    async ({ query, staff }) => {
      const rule = await findApprovalRule(services, query.action, staff);
      return { status: success, data: { second_person: rule } };
    },
  );

  decisionRoutes(site, services);
  limitRoutes(site, services);
  noticeRoutes(site, services);
}

/** Owners' notifications remain until read. */
function noticeRoutes(site: Site, services: Services): void {
  const response = { 200: OwnerNoticesReply };
  const answer = async (staffId: number) => ({ status: success, data: await readNotices(services.db, staffId) });
  site.get(ownerNoticePaths.notices, { ...allow('any_staff'), schema: { response } }, ({ staff }) =>
    hasPermission(staff, 'approvals.configure') ? answer(staff.id) : { status: success, data: [] },
  );
  site.post(
    ownerNoticePaths.read,
    { ...allow('approvals.configure', 'owner_notice.read'), schema: { body: ReadNoticesBody, response } },
    async (request) => {
      unwrap(await markNoticesRead(services, request.actor, request.body.up_to));
      return answer(request.staff.id);
    },
  );
}

function readApprovals(
  services: Services,
  query: z.infer<typeof ApprovalQuery>,
  member: StaffMember,
  /** Adds to what is kept. */
  complete = (approvals: StoredApproval[]) => Promise.resolve(approvals),
) {
  const { id: staffId, permissions } = member;
  const { state = 'all' as const, actions, object: objectId } = query;
  const filter = { staffId, permissions, state, actions, objectId };
  return readPage(services, query, {
    find: async (db, before, most) => complete(await findApprovals(db, filter, before, most)),
    count: (db) => countApprovals(db, filter),
    toWire: (approval) => approvalToWire(services, approval, member),
  });
}

const approvalColumns: ListColumns<Approval> = {
  id: (row) => row.id,
  action: (row) => row.action,
  state: (row) => row.state,
  amount: (row) => row.amount,
  order_number: (row) => row.order_number,
  details: (row) =>
    Object.entries(row.facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('|'),
  requested_by: (row) => row.requested_by,
  requested_at: (row) => row.requested_at,
  expires_at: (row) => row.expires_at,
  decided_by: (row) => row.decided_by,
  decided_at: (row) => row.decided_at,
  note: (row) => row.note,
};

function decisionRoutes(site: Site, services: Services): void {
  const schema = { params, body: DecisionBody, response: { 200: DecisionReply } };
  const decisions = { approve, decline, withdraw } as const;
  for (const verb of ['approve', 'decline', 'withdraw'] as const)
    site.post(
      `${approvalPaths.approvals}/:id/${verb}`,
      { ...allow('any_staff', `approval.${verb}`), schema },
      async (request) => {
        const { staff: member, actor } = request;
        const { id } = request.params;
        unwrap(await decisions[verb](services, { member, actor }, id, request.body?.note ?? ''));
        return { status: success, data: { approval: (await readApproval(services, member, id))! } };
      },
    );
}

function limitRoutes(site: Site, services: Services): void {
  const response = { 200: ApprovalLimitReply };
  const readReply = async (state: 'done' | 'awaiting_approval') => ({
    status: success,
    data: { limit: paiseToRupees(await readLimit(services.db)), state },
  });
  site.get(approvalPaths.limit, { ...allow('any_staff'), schema: { response } }, () => readReply('done'));
  site.post(
    approvalPaths.limit,
    { ...allow('approvals.configure', 'approval.set_limit'), schema: { body: ApprovalLimit, response } },
    async (request) => {
      const { staff: member, actor } = request;
      const requested = { action: 'approval.set_limit' as const, objectId: 'limit', input: request.body };
      const outcome = unwrap(await runWithApproval(services, { member, actor }, requested));
      return readReply(outcome.state);
    },
  );
}
