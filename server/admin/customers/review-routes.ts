import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import type { StaffPhoto } from '#contract/photos.ts';
import {
  AnswerBody,
  RejectBody,
  ReplyBody,
  type StaffQuestion,
  StaffQuestionList,
  StaffQuestionQuery,
  StaffQuestionReply,
  type StaffReview,
  StaffReviewList,
  staffReviewPaths,
  StaffReviewQuery,
  StaffReviewReply,
} from '#contract/admin/customers/reviews.ts';
import { findPhotosOfEach, sendPhoto } from '#server/photos/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countListedQuestions,
  countListedReviews,
  decideQuestion,
  findFlags,
  findListedQuestion,
  findListedQuestions,
  findListedReview,
  findListedReviews,
  type ListedReview,
  moderateReview,
  type StoredQuestion,
} from '#server/reviews/index.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';
import type { StaffCaller } from '../run-or-propose.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });

async function readReviews(services: Services, query: z.infer<typeof StaffReviewQuery>) {
  const state = query.state ?? null;
  const listed = await readPage(services, query, {
    find: (db, before, most) => findListedReviews(db, state, before, most),
    count: (db) => countListedReviews(db, state),
    toWire: (review) => review,
  });
  return { ...listed, data: await toWire(services, listed.data) };
}

function readQuestions(services: Services, query: z.infer<typeof StaffQuestionQuery>) {
  const state = query.state ?? null;
  return readPage(services, query, {
    find: (db, before, most) => findListedQuestions(db, state, before, most),
    count: (db) => countListedQuestions(db, state),
    toWire: questionToWire,
  });
}

const reviewColumns: ListColumns<StaffReview> = {
  id: (row) => row.id,
  product: (row) => row.product.name,
  order_number: (row) => row.order_number,
  author: (row) => row.author,
  stars: (row) => row.stars,
  title: (row) => row.title,
  review: (row) => row.body,
  state: (row) => row.state,
  reject_reason: (row) => row.reject_reason,
  reply: (row) => row.reply,
  sample: (row) => (row.sample ? 'yes' : 'no'),
  written_at: (row) => row.created_at,
  decided_at: (row) => row.decided_at,
};

const questionColumns: ListColumns<StaffQuestion> = {
  id: (row) => row.id,
  product: (row) => row.product.name,
  author: (row) => row.author,
  question: (row) => row.body,
  state: (row) => row.state,
  reject_reason: (row) => row.reject_reason,
  answer: (row) => row.answer,
  sample: (row) => (row.sample ? 'yes' : 'no'),
  asked_at: (row) => row.created_at,
  decided_at: (row) => row.decided_at,
};

/** Nobody can change a buyer's text. */
export function staffReviewRoutes(site: Site, services: Services): void {
  site.get(
    staffReviewPaths.reviews,
    {
      ...allow('reviews.read', 'review.list'),
      schema: { querystring: StaffReviewQuery, response: { 200: StaffReviewList } },
    },
    (request) => readReviews(services, request.query),
  );

  site.get(
    `${staffReviewPaths.reviews}.csv`,
    {
      ...allow('reviews.read', 'review.export'),
      schema: { summary: 'The reviews of a list as a CSV file', querystring: StaffReviewQuery, produces: ['text/csv'] },
    },
    (request, reply) =>
      sendList(reply, 'reviews', reviewColumns, (cursor) =>
        readReviews(inBackground(services), { ...request.query, limit: exportedAtOnce, cursor }),
      ),
  );

  const one = `${staffReviewPaths.reviews}/:id`;
  const response = { 200: StaffReviewReply };
  const answer = async (request: FastifyRequest, reply: FastifyReply, id: number, done?: Result<null>) => {
    if (done && !done.ok) return sendApiError(request, reply, done.error);
    const review = await findListedReview(services.db, id);
    if (!review)
      return sendApiError(request, reply, err(404, 'review_not_found', messages.errors.reviews.notFound).error);
    return { status: success, data: (await toWire(services, [review]))[0]! };
  };
  site.get(one, { ...allow('reviews.read'), schema: { params, response } }, (request, reply) =>
    answer(request, reply, request.params.id),
  );
  site.post(
    `${one}/publish`,
    { ...allow('reviews.moderate', 'review.publish'), schema: { params, response } },
    async (request, reply) => {
      const { id } = request.params;
      return answer(request, reply, id, await moderateReview(services, id, request.actor, { kind: 'publish' }));
    },
  );
  site.post(
    `${one}/reject`,
    { ...allow('reviews.moderate', 'review.reject'), schema: { params, body: RejectBody, response } },
    async (request, reply) => {
      const { id } = request.params;
      const { reason } = request.body;
      return answer(request, reply, id, await moderateReview(services, id, request.actor, { kind: 'reject', reason }));
    },
  );
  site.post(
    `${one}/reply`,
    { ...allow('reviews.moderate', 'review.reply'), schema: { params, body: ReplyBody, response } },
    async (request, reply) => {
      const { id } = request.params;
      const action = { kind: 'reply' as const, reply: request.body.reply };
      return answer(request, reply, id, await moderateReview(services, id, request.actor, action));
    },
  );

  site.get(
    `${staffReviewPaths.photos}/:id`,
    { ...allow('reviews.read', 'review_photo.download'), schema: { params } },
    (request, reply) => sendPhoto(services, request, reply, { kind: 'review', id: request.params.id }),
  );
}

async function toWire(services: Services, reviews: readonly ListedReview[]): Promise<StaffReview[]> {
  const ids = reviews.map(({ id }) => id);
  const photos: Map<number, StaffPhoto[]> =
    ids.length === 0 ? new Map() : await findPhotosOfEach(services.db, 'review', ids);
  return reviews.map((review) => ({
    id: review.id,
    product: { id: review.productId, name: review.productName },
    order_id: review.orderId,
    order_number: review.orderNumber,
    author: review.author,
    stars: review.stars,
    title: review.title,
    body: review.body,
    state: review.state,
    reject_reason: review.rejectReason,
    solicited: review.solicited,
    sample: review.sample,
    reply: review.reply,
    created_at: review.createdAt.toISOString(),
    decided_at: review.decidedAt?.toISOString() ?? null,
    flags: findFlags(`${review.author}\n${review.title}\n${review.body}`),
    photos: photos.get(review.id) ?? [],
  }));
}

/** An answer publishes its question. */
export function staffQuestionRoutes(site: Site, services: Services): void {
  site.get(
    staffReviewPaths.questions,
    {
      ...allow('reviews.read', 'question.list'),
      schema: { querystring: StaffQuestionQuery, response: { 200: StaffQuestionList } },
    },
    (request) => {
      return readQuestions(services, request.query);
    },
  );

  site.get(
    `${staffReviewPaths.questions}.csv`,
    {
      ...allow('reviews.read', 'question.export'),
      schema: {
        summary: 'The questions of a list as a CSV file',
        querystring: StaffQuestionQuery,
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendList(reply, 'questions', questionColumns, (cursor) =>
        readQuestions(inBackground(services), { ...request.query, limit: exportedAtOnce, cursor }),
      ),
  );

  const one = `${staffReviewPaths.questions}/:id`;
  const response = { 200: StaffQuestionReply };
  const decide = async (request: StaffCaller, id: number, decision: Parameters<typeof decideQuestion>[3]) => {
    unwrap(await decideQuestion(services, id, request.actor, decision));
    return answerQuestion(services, id);
  };
  site.get(one, { ...allow('reviews.read'), schema: { params, response } }, (request) =>
    answerQuestion(services, request.params.id),
  );
  site.post(
    `${one}/answer`,
    { ...allow('reviews.moderate', 'question.answer'), schema: { params, body: AnswerBody, response } },
    (request) => decide(request, request.params.id, request.body),
  );
  site.post(
    `${one}/reject`,
    { ...allow('reviews.moderate', 'question.reject'), schema: { params, body: RejectBody, response } },
    (request) => decide(request, request.params.id, request.body),
  );
}

async function answerQuestion({ db }: Services, id: number) {
  const question = await findListedQuestion(db, id);
  const found = question
    ? ok(questionToWire(question))
    : err(404, 'question_not_found', messages.errors.reviews.questionNotFound);
  return { status: success, data: unwrap(found) };
}

function questionToWire(question: StoredQuestion): StaffQuestion {
  return {
    id: question.id,
    product: { id: question.productId, name: question.productName },
    author: question.author,
    body: question.body,
    state: question.state,
    reject_reason: question.rejectReason,
    answer: question.answer,
    sample: question.sample,
    created_at: question.createdAt.toISOString(),
    decided_at: question.decidedAt?.toISOString() ?? null,
    flags: findFlags(question.body),
  };
}
