import type { FastifyReply, FastifyRequest } from 'fastify';
import { DoneReply } from '#contract/customer.ts';
import { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import {
  HideAchieverBody,
  StaffAchieverList,
  StaffAchieverParam,
  StaffAchieverQuery,
  staffAchieversPath,
} from '#contract/admin/marketing/achievers.ts';
import { hideAchievement, listAchievements, type ListedAchievement } from '#server/members/index.ts';
import type { Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { nameIn } from '#server/platform/translations.ts';
import { messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import type { ListColumns } from '../list-export.ts';
import { answerDecision, readQueue, sendQueue } from '../network/review-queue.ts';

const queueIn = (language: Language) => ({
  waiting: 'shown' as const,
  find: listAchievements,
  toWire: ({ memberId, hidden, title, titles, ...row }: ListedAchievement) => ({
    ...row,
    member_id: memberId,
    title: nameIn(language, title, titles),
    hidden: hidden && { ...hidden, at: hidden.at.toISOString() },
  }),
});
const columns: ListColumns<ReturnType<ReturnType<typeof queueIn>['toWire']>> = {
  id: (row) => row.id,
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  title: (row) => row.title,
  month: (row) => row.month,
  photo: (row) => row.photo,
  hidden_at: (row) => row.hidden?.at,
  hidden_by: (row) => row.hidden?.by,
  reason: (row) => row.hidden?.reason,
};

/** Approved months and consent decide who is listed; staff only hide and show. */
export function staffAchieverRoutes(site: Site, services: Services): void {
  site.get(
    staffAchieversPath,
    { ...allow('content.read'), schema: { querystring: StaffAchieverQuery, response: { 200: StaffAchieverList } } },
    (request) => readQueue(services, request.query, queueIn(languageOf(request))),
  );
  site.get(
    `${staffAchieversPath}.csv`,
    {
      ...allow('content.read', 'achiever.export'),
      schema: { summary: 'Achievers as a CSV file', querystring: StaffAchieverQuery, produces: ['text/csv'] },
    },
    (request, reply) => sendQueue(reply, 'achievers', columns, services, request.query, queueIn(languageOf(request))),
  );
  const schema = { params: StaffAchieverParam, response: { 200: DoneReply, 404: Failure, 422: Failure } };
  const decide = async (request: FastifyRequest, reply: FastifyReply, id: number, reason: string | null) => {
    const done = await hideAchievement(services, request.actor, { id, reason });
    const { achiever: replies } = messages.replies;
    return answerDecision(request, reply, done, reason === null ? replies.shown : replies.hidden);
  };
  site.post(
    `${staffAchieversPath}/:id/hide`,
    { ...allow('content.write', 'achiever.hide'), schema: { ...schema, body: HideAchieverBody } },
    (request, reply) => decide(request, reply, request.params.id, request.body.reason),
  );
  site.post(
    `${staffAchieversPath}/:id/show`,
    { ...allow('content.write', 'achiever.show'), schema },
    (request, reply) => decide(request, reply, request.params.id, null),
  );
}
