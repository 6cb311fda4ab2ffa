import { DoneReply } from '#contract/customer.ts';
import {
  ApproveChangeBody,
  DeclineChangeBody,
  StaffChangeList,
  StaffChangeParam,
  StaffChangeQuery,
  StaffChangeReply,
  StaffExitList,
  StaffExitQuery,
  staffMembershipPaths,
} from '#contract/admin/network/membership.ts';
import type { StaffActor } from '#server/audit/index.ts';
import {
  decideChange,
  findChanges,
  findExits,
  type ListedExit,
  openChangePicture,
  type QueuedChange,
  readChangeForReview,
} from '#server/members/index.ts';
import { sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { findSoloReason } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import type { ListColumns } from '../list-export.ts';
import { answerDecision, readQueue, sendQueue } from './review-queue.ts';

const success = 'success' as const;
const one = `${staffMembershipPaths.changes}/:id`;

/** Leaving, and changes of bank account and PAN, which staff who check papers decide. */
export function staffMembershipRoutes(site: Site, services: Services): void {
  listRoutes(site, services);
  changeRoutes(site, services);
}

const changes = {
  waiting: 'submitted' as const,
  find: findChanges,
  toWire: ({ memberId, confirmedAt, ...row }: QueuedChange) => ({
    ...row,
    member_id: memberId,
    confirmed_at: confirmedAt?.toISOString() ?? null,
  }),
};
const changeColumns: ListColumns<ReturnType<typeof changes.toWire>> = {
  id: (row) => row.id,
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  kind: (row) => row.kind,
  state: (row) => row.state,
  confirmed_at: (row) => row.confirmed_at,
};

const exits = {
  waiting: 'pending' as const,
  find: findExits,
  toWire: ({ memberId, givenAt, effectiveAt, ...row }: ListedExit) => ({
    ...row,
    member_id: memberId,
    given_at: givenAt.toISOString(),
    effective_at: effectiveAt.toISOString(),
  }),
};
const exitColumns: ListColumns<ReturnType<typeof exits.toWire>> = {
  id: (row) => row.id,
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  kind: (row) => row.kind,
  state: (row) => row.state,
  given_at: (row) => row.given_at,
  effective_at: (row) => row.effective_at,
  reason: (row) => row.reason,
};

function listRoutes(site: Site, services: Services): void {
  site.get(
    staffMembershipPaths.changes,
    {
      ...allow('kyc.review', 'kyc_change.list'),
      schema: { querystring: StaffChangeQuery, response: { 200: StaffChangeList } },
    },
    ({ query }) => readQueue(services, query, changes),
  );
  site.get(
    `${staffMembershipPaths.changes}.csv`,
    {
      ...allow('kyc.review', 'kyc_change.export'),
      schema: { summary: 'Bank and PAN changes as a CSV file', querystring: StaffChangeQuery, produces: ['text/csv'] },
    },
    ({ query }, reply) => sendQueue(reply, 'bank-and-pan-changes', changeColumns, services, query, changes),
  );
  site.get(
    staffMembershipPaths.exits,
    {
      ...allow('kyc.review', 'member_exit.list'),
      schema: { querystring: StaffExitQuery, response: { 200: StaffExitList } },
    },
    ({ query }) => readQueue(services, query, exits),
  );
  site.get(
    `${staffMembershipPaths.exits}.csv`,
    {
      ...allow('kyc.review', 'member_exit.export'),
      schema: { summary: 'Exits of direct sellers as a CSV file', querystring: StaffExitQuery, produces: ['text/csv'] },
    },
    ({ query }, reply) => sendQueue(reply, 'exits', exitColumns, services, query, exits),
  );
}

function changeRoutes(site: Site, services: Services): void {
  site.get(
    one,
    {
      ...allow('kyc.review', 'kyc_change.view'),
      schema: { params: StaffChangeParam, response: { 200: StaffChangeReply } },
    },
    async (request) => {
      const found = unwrap(await readChangeForReview(services, request.params.id));
      return { status: success, data: found };
    },
  );
  site.get(
    `${one}/documents/picture`,
    { ...allow('kyc.review', 'kyc_change_picture.view'), schema: { params: StaffChangeParam } },
    async (request, reply) => {
      const opened = unwrap(await openChangePicture(services, request.params.id));
      return sendPrivateJpeg(reply, opened);
    },
  );
  const common = { params: StaffChangeParam, response: { 200: DoneReply } };
  const { approved, declined } = messages.replies.kycChange;
  site.post(
    `${one}/approve`,
    { ...allow('kyc.review', 'kyc_change.approve'), schema: { ...common, body: ApproveChangeBody } },
    async (request, reply) => {
      const { params, body, actor, staff } = request;
      const decide = (by: StaffActor) => decideChange(services, params.id, body.version, by, { kind: 'approve' });
      const decided = await decide(actor);
      const alone =
        !decided.ok && decided.error.code === 'change_own_move'
          ? await findSoloReason(services, 'kyc.review', staff)
          : null;
      return answerDecision(
        request,
        reply,
        alone ? await decide({ ...actor, secondPerson: alone }) : decided,
        approved,
      );
    },
  );
  site.post(
    `${one}/decline`,
    { ...allow('kyc.review', 'kyc_change.decline'), schema: { ...common, body: DeclineChangeBody } },
    async (request, reply) => {
      const { version, reason } = request.body;
      const decision = { kind: 'decline', reason } as const;
      const decided = await decideChange(services, request.params.id, version, request.actor, decision);
      return answerDecision(request, reply, decided, declined);
    },
  );
}
