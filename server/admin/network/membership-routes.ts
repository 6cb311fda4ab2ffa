import type { FastifyReply, FastifyRequest } from 'fastify';
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
} from '#contract/staff-membership.ts';
import {
  decideChange,
  findChanges,
  findExits,
  openChangePicture,
  readChangeForReview,
} from '#server/membership/index.ts';
import { sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const pageSize = 20;
const one = `${staffMembershipPaths.changes}/:id`;

/** Direct sellers who leave, and their changes of bank account and PAN; who may check papers decides about these. */
export function staffMembershipRoutes(site: Site, services: Services): void {
  listRoutes(site, services);
  changeRoutes(site, services);
}

function listRoutes(site: Site, services: Services): void {
  site.get(
    staffMembershipPaths.changes,
    {
      ...allow('kyc.review', 'kyc_change.list'),
      schema: { querystring: StaffChangeQuery, response: { 200: StaffChangeList } },
    },
    async ({ query }, _reply) => {
      const { state = 'submitted', cursor: after = null } = query;
      const found = await findChanges(services.db, { state, after, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      return {
        status: success,
        data: shown.map(({ memberId, confirmedAt, ...row }) => ({
          ...row,
          member_id: memberId,
          confirmed_at: confirmedAt?.toISOString() ?? null,
        })),
        meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
      };
    },
  );
  site.get(
    staffMembershipPaths.exits,
    {
      ...allow('kyc.review', 'member_exit.list'),
      schema: { querystring: StaffExitQuery, response: { 200: StaffExitList } },
    },
    async ({ query }, _reply) => {
      const { state = 'pending', cursor: after = null } = query;
      const found = await findExits(services.db, { state, after, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      return {
        status: success,
        data: shown.map(({ memberId, givenAt, effectiveAt, ...row }) => ({
          ...row,
          member_id: memberId,
          given_at: givenAt.toISOString(),
          effective_at: effectiveAt.toISOString(),
        })),
        meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
      };
    },
  );
}

function changeRoutes(site: Site, services: Services): void {
  site.get(
    one,
    {
      ...allow('kyc.review', 'kyc_change.view'),
      schema: { params: StaffChangeParam, response: { 200: StaffChangeReply } },
    },
    async (request, reply) => {
      const found = await readChangeForReview(services, request.params.id);
      if (!found.ok) return sendApiError(request, reply, found.error);
      return { status: success, data: found.value };
    },
  );
  site.get(
    `${one}/documents/picture`,
    { ...allow('kyc.review', 'kyc_change_picture.view'), schema: { params: StaffChangeParam } },
    async (request, reply) => {
      const opened = await openChangePicture(services, request.params.id);
      if (!opened.ok) return sendApiError(request, reply, opened.error);
      return sendPrivateJpeg(reply, opened.value);
    },
  );
  const common = { params: StaffChangeParam, response: { 200: DoneReply } };
  const { approved, declined } = messages.replies.kycChange;
  const answer = (request: FastifyRequest, reply: FastifyReply, decided: Result<null>, message: typeof approved) =>
    decided.ok
      ? { status: success, message: localize(request, message) }
      : (sendApiError(request, reply, decided.error) as never);
  site.post(
    `${one}/approve`,
    { ...allow('kyc.review', 'kyc_change.approve'), schema: { ...common, body: ApproveChangeBody } },
    async (request, reply) => {
      const { params, body, actor } = request;
      const decided = await decideChange(services, params.id, body.version, actor, { kind: 'approve' });
      return answer(request, reply, decided, approved);
    },
  );
  site.post(
    `${one}/decline`,
    { ...allow('kyc.review', 'kyc_change.decline'), schema: { ...common, body: DeclineChangeBody } },
    async (request, reply) => {
      const { version, reason } = request.body;
      const decision = { kind: 'decline', reason } as const;
      const decided = await decideChange(services, request.params.id, version, request.actor, decision);
      return answer(request, reply, decided, declined);
    },
  );
}
