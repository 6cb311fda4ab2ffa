import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberPaths, type ShareCardShape } from '#contract/member-rules.ts';
import { ShareCardQuery, SharedCollectionParam, SharedProductParam } from '#contract/seller-sales.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { createShareCards, type Shared } from '#server/documents/index.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { findCaller } from './sales.ts';

/** JPEGs for sharing a product or a collection, with the caller's name and member ID, in their language. */
export function shareCardRoutes(site: Site, services: Services, limits: Limits): void {
  const cards = createShareCards(services);
  const options = {
    ...requireCustomer(services, limits.shareCard),
    schema: { tags: ['direct sellers'], querystring: ShareCardQuery },
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, shared: Shared, shape: ShareCardShape) => {
    const seller = await findCaller(services, customerOf(request).memberId);
    if (!seller) return sendApiError(request, reply, noSeller.error);
    const card = unwrap(await cards.prepare(shared, seller, { shape, language: languageOf(request) }));
    const { etag, draw } = card;
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
