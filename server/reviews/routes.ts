import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import { reviewPaths, reviewPhotoPath } from '#contract/review-rules.ts';
import {
  LatestReviews,
  OrderReviewsReply,
  QuestionBody,
  QuestionList,
  ReviewBody,
  ReviewList,
  ReviewListQuery,
  ReviewsToWrite,
  VoteBody,
  VoteReply,
  WithdrawBody,
} from '#contract/reviews.ts';
import { trapField } from '#contract/tickets.ts';
import { type CustomerIdentity, customerOf, optionalCustomer, requireCustomer } from '#server/customers/index.ts';
import { openPhoto, openSmallPhoto, unknownPhoto } from '#server/photos/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { inEachLanguage, languageOf } from '#server/platform/language.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { stopAsking } from './ask-for-reviews.ts';
import { findUnreviewed } from './order-store.ts';
import { askQuestion } from './questions.ts';
import { createReviewReader } from './reader.ts';
import { authorKeyOf, requireReviewer, type ReviewAccess, reviewAccessOf } from './review-access.ts';
import { isPublishedPhoto, saveVote } from './store.ts';
import { readOrderReviews, withdrawReview, writeReview } from './write-review.ts';

const success = 'success' as const;
const idParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) });
const numberParams = z.object({ number: z.string().check(z.maxLength(40)) });
const unknownReview = err(404, 'review_not_found', messages.errors.reviews.notFound);
const reviewedDays = 365;

/** Reading calls are public and cached; writing calls belong to a buyer or a device. */
export function reviewRoutes(site: Site, services: Services, limits: Limits, cache: AnswerCache): void {
  publicRoutes(site, services, cache);
  photoRoute(site, services);
  buyerRoutes(site, services, limits);
  visitorRoutes(site, services, limits);
}

function publicRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const readers = inEachLanguage((language) => createReviewReader(services, language));
  const tags = ['reviews'];

  site.get(
    `${reviewPaths.reviews}/:id`,
    {
      schema: {
        summary: 'Published reviews of a product, ten a page, and how they sum up',
        tags,
        params: idParams,
        querystring: ReviewListQuery,
        response: { 200: ReviewList, 422: Failure },
      },
    },
    (request, reply) => {
      const { sort, stars, photos, page } = request.query;
      const id = Number(request.params.id);
      const filter = {
        sort: sort || undefined,
        stars: stars ? Number(stars) : undefined,
        photos: photos === '1',
        page,
      };
      const key = `reviews ${id} ${sort} ${stars} ${photos} ${page}`;
      return cache.serve(request, reply, key, async () => publicJson(await readers.en.reviews(id, filter)));
    },
  );

  site.get(
    `${reviewPaths.questions}/:id`,
    {
      schema: {
        summary: 'Answered questions about a product',
        tags,
        params: idParams,
        response: { 200: QuestionList, 422: Failure },
      },
    },
    (request, reply) => {
      const id = Number(request.params.id);
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} questions ${id}`, async () =>
        publicJson(await readers[language].questions(id)),
      );
    },
  );

  site.get(
    reviewPaths.latest,
    { schema: { summary: 'The latest reviews that say something', tags, response: { 200: LatestReviews } } },
    (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} latest reviews`, async () =>
        publicJson(await readers[language].latestReviews(6)),
      );
    },
  );
}

/** Of published reviews; 404 for all other photos. */
function photoRoute(site: Site, services: Services): void {
  site.get(
    `${reviewPhotoPath}:file`,
    { schema: { hide: true, params: z.object({ file: z.string().check(z.regex(/^[1-9]\d{0,14}(-small)?\.jpg$/)) }) } },
    async (request, reply) => {
      const { file } = request.params;
      const id = Number.parseInt(file, 10);
      const isShown = await isPublishedPhoto(services.db, id);
      const photo = isShown && (await (file.includes('-small') ? openSmallPhoto : openPhoto)(services, id));
      if (!photo) return sendApiError(request, reply, unknownPhoto);
      // Not cached forever, because the review may be withdrawn.
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        })
        .send(photo);
    },
  );
}

function buyerRoutes(site: Site, services: Services, limits: Limits): void {
  const one = `${reviewPaths.ofOrder}/:number`;
  const asBuyer = async <T>(request: FastifyRequest, act: (access: ReviewAccess) => Promise<Result<T>>) => {
    const access = reviewAccessOf(request);
    unwrap(await act(access));
    return { status: success, data: await readOrderReviews(services, access, languageOf(request)) };
  };
  const reviewer = requireReviewer(services, limits);
  const response = { 200: OrderReviewsReply };
  const tags = ['reviews'];

  site.get(
    one,
    { ...reviewer, schema: { summary: 'What a buyer may review of an order', tags, params: numberParams, response } },
    (request) => asBuyer(request, async () => ok(null)),
  );
  site.post(
    one,
    {
      ...reviewer,
      schema: { summary: 'Review a product of an order', tags, params: numberParams, body: ReviewBody, response },
    },
    (request, reply) =>
      asBuyer(request, async (access) => {
        const caller = callerOf(request, reply, services);
        const allowed = await limits.reviewOfOrder.take(caller, { order: access.order.number });
        return allowed.ok ? writeReview(services, access, languageOf(request), request.body) : allowed;
      }),
  );
  site.post(
    `${one}/withdraw`,
    { ...reviewer, schema: { summary: 'Withdraw a review', tags, params: numberParams, body: WithdrawBody, response } },
    (request) => asBuyer(request, (access) => withdrawReview(services, access, request.body.review_id)),
  );
  site.post(
    `${one}/stop`,
    {
      ...reviewer,
      schema: { summary: 'Get no more emails that ask for reviews', tags, params: numberParams, response },
    },
    (request) =>
      asBuyer(request, async (access) => {
        await stopAsking(services, access);
        return ok(null);
      }),
  );

  site.get(
    reviewPaths.toWrite,
    {
      ...requireCustomer(services),
      schema: { summary: 'What the customer has not reviewed yet', tags, response: { 200: ReviewsToWrite } },
    },
    async (request) => ({
      status: success,
      data: await listUnreviewed(services, customerOf(request), languageOf(request)),
    }),
  );
}

async function listUnreviewed(services: Services, { id: customerId, mobile }: CustomerIdentity, language: Language) {
  const rows = await findUnreviewed(services.db, {
    customerId,
    authorKey: await authorKeyOf(services, services.db, { customerId, mobile }),
    since: new Date(services.clock.now().getTime() - reviewedDays * 86_400_000),
    language,
  });
  return rows.map(({ orderNumber, lineNo, productId, name, picture, deliveredAt }) => ({
    order_number: orderNumber,
    line_no: lineNo,
    product_id: productId,
    name,
    picture,
    delivered_at: deliveredAt.toISOString(),
  }));
}

function visitorRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    `${reviewPaths.review}/:id/helpful`,
    {
      ...personal,
      schema: {
        summary: 'Say that a review helped, or take that back; once for each account or device',
        tags: ['reviews'],
        params: idParams,
        body: VoteBody,
        response: { 200: VoteReply },
      },
    },
    async (request, reply) => {
      const reviewId = Number(request.params.id);
      const customer = await optionalCustomer(services, request);
      if (!customer.ok) return sendApiError(request, reply, customer.error);
      const caller = callerOf(request, reply, services, customer.value?.id);
      // A device without our cookie counts as a new one each time, so a network's votes for one review are limited,
      // too.
      unwrap(await limits.vote.take(caller, { review: String(reviewId) }));
      const voter = customer.value === null ? `device:${caller.device}` : `customer:${customer.value.id}`;
      const { helpful } = request.body;
      const key = keyedHash(await readServerKey(services, services.db), 'review voter', voter);
      const votes = await inTransaction(services.db, async (tx) => {
        const count = await saveVote(tx, { reviewId, voter: key, helpful, at: services.clock.now() });
        return count === null ? unknownReview : ok(count);
      });
      if (!votes.ok) return sendApiError(request, reply, votes.error);
      return { status: success, data: { helpful: votes.value, voted: helpful } };
    },
  );

  site.post(
    `${reviewPaths.questions}/:id`,
    {
      ...personal,
      schema: {
        summary: 'Ask a question about a product',
        tags: ['reviews'],
        params: idParams,
        body: QuestionBody,
        response: { 200: DoneReply },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      unwrap(await limits.question.take(callerOf(request, reply, services), { email }));
      const message = localize(request, messages.replies.reviews.asked);
      // A bot that fills in every field gets the same answer.
      if (request.body[trapField]) return { status: success, message };
      const asked = await askQuestion(services, Number(request.params.id), languageOf(request), request.body);
      if (!asked.ok) return sendApiError(request, reply, asked.error);
      return { status: success, message };
    },
  );
}
