import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberPaths, type ShareCardShape } from '#contract/member-rules.ts';
import { ShareCardQuery, SharedCollectionParam, SharedProductParam } from '#contract/seller-sales.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { createShareCards, type Shared } from '#server/documents/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { findCaller } from './sales.ts';

/** GET /api/member/share-cards/…: a JPEG by which the caller shares a product or a collection, with their own name and ID, in the caller's language. */
export function shareCardRoutes(site: Site, services: Services, limits: Limits): void {
  const cards = createShareCards(services);
  const options = {
    ...requireCustomer(services, limits.shareCard),
    schema: { tags: ['direct sellers'], querystring: ShareCardQuery },
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, shared: Shared, shape: ShareCardShape) => {
    const seller = await findCaller(services, customerOf(request).memberId);
    if (!seller) return sendApiError(request, reply, noSeller.error);
    const card = await cards.prepare(shared, seller, { shape, language: languageOf(request) });
    if (!card.ok) return sendApiError(request, reply, card.error);
    const { etag, draw } = card.value;
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-language',
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await draw());
  };
  site.get(
    `${memberPaths.shareCards}/products/:id`,
    { ...options, schema: { ...options.schema, params: SharedProductParam } },
    (request, reply) => answer(request, reply, { productId: request.params.id }, request.query.shape),
  );
  site.get(
    `${memberPaths.shareCards}/collections/:slug`,
    { ...options, schema: { ...options.schema, params: SharedCollectionParam } },
    (request, reply) => answer(request, reply, { collection: request.params.slug }, request.query.shape),
  );
}
