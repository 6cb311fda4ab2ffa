import { Failure } from '#contract/envelope.ts';
import { PageQuery, PageReply } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import type { Site } from '#server/platform/http.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { createPageReader } from './reader.ts';
import { messages } from '#server/platform/messages.ts';

const unknownPage = err(404, 'page_not_found', messages.errors.documents.pageNotFound).error;

/** A public answer, cached until something that pages show changes. */
export function pageRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const reader = createPageReader(services);
  site.get(
    paths.page,
    {
      schema: {
        summary: 'A page of words in one language',
        tags: ['content'],
        querystring: PageQuery,
        response: { 200: PageReply, 404: Failure, 422: Failure },
      },
    },
    (request, reply) => {
      const { path, language } = request.query;
      return cache.serve(request, reply, `words ${language} ${path}`, async () => {
        const page = await reader.page(path, language);
        return page ? publicJson(page) : unknownPage;
      });
    },
  );
}
