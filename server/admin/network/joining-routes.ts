import { DoneReply } from '#contract/customer.ts';
import {
  ApproveJoiningBody,
  DeclineJoiningBody,
  ReturnJoiningBody,
  StaffJoiningDocumentParam,
  StaffJoiningList,
  StaffJoiningParam,
  staffJoiningPath,
  StaffJoiningQuery,
  StaffJoiningReply,
} from '#contract/admin/network/joining.ts';
import {
  decideApplication,
  findQueue,
  openForReview,
  type QueuedApplication,
  readForReview,
} from '#server/members/index.ts';
import { sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { answerDecision, readQueue } from './review-queue.ts';

const success = 'success' as const;
const one = `${staffJoiningPath}/:id`;

const applications = {
  waiting: 'submitted' as const,
  find: findQueue,
  toWire: ({ customerId, submittedAt, ...row }: QueuedApplication) => ({
    ...row,
    customer_id: customerId,
    submitted_at: submittedAt?.toISOString() ?? null,
  }),
};

/** Only staff who check papers may read applications: one permission for reading and deciding. */
export function staffJoiningRoutes(site: Site, services: Services): void {
  site.get(
    staffJoiningPath,
    {
      ...allow('kyc.review', 'join_application.list'),
      schema: { querystring: StaffJoiningQuery, response: { 200: StaffJoiningList } },
    },
    ({ query }) => readQueue(services, query, applications),
  );
  site.get(
    one,
    {
      ...allow('kyc.review', 'join_application.view'),
      schema: { params: StaffJoiningParam, response: { 200: StaffJoiningReply } },
    },
    async (request) => {
      const found = unwrap(await readForReview(services, request.params.id));
      return { status: success, data: found };
    },
  );
  site.get(
    `${one}/documents/:kind`,
    { ...allow('kyc.review', 'kyc_document.view'), schema: { params: StaffJoiningDocumentParam } },
    async (request, reply) => {
      const { id, kind } = request.params;
      const opened = unwrap(await openForReview(services, id, kind));
      return sendPrivateJpeg(reply, opened);
    },
  );
  decisionRoutes(site, services);
}

function decisionRoutes(site: Site, services: Services): void {
  const common = { params: StaffJoiningParam, response: { 200: DoneReply } };
  const { approved, returned, declined } = messages.replies.joining;
  site.post(
    `${one}/approve`,
    { ...allow('kyc.review', 'join_application.approve'), schema: { ...common, body: ApproveJoiningBody } },
    async (request, reply) => {
      const { version, name } = request.body;
      const decision = { kind: 'approve', name } as const;
      const decided = await decideApplication(services, request.params.id, version, request.actor, decision);
      return answerDecision(request, reply, decided, approved);
    },
  );
  site.post(
    `${one}/return`,
    { ...allow('kyc.review', 'join_application.return'), schema: { ...common, body: ReturnJoiningBody } },
    async (request, reply) => {
      const { version, reasons } = request.body;
      const decision = { kind: 'return', reasons } as const;
      const decided = await decideApplication(services, request.params.id, version, request.actor, decision);
      return answerDecision(request, reply, decided, returned);
    },
  );
  site.post(
    `${one}/decline`,
    { ...allow('kyc.review', 'join_application.decline'), schema: { ...common, body: DeclineJoiningBody } },
    async (request, reply) => {
      const { version, reason } = request.body;
      const decision = { kind: 'decline', reason } as const;
      const decided = await decideApplication(services, request.params.id, version, request.actor, decision);
      return answerDecision(request, reply, decided, declined);
    },
  );
}
