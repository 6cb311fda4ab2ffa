import { IncomePlanReply, PBonusChart } from '#contract/income-plan.ts';
import { paths } from '#contract/paths.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import type { Site } from '#server/platform/http.ts';
import { inEachLanguage, languageOf } from '#server/platform/language.ts';
import type { Services } from '#server/platform/services.ts';
import { createPlanReader } from './reader.ts';
import { findPBonusChart } from './store.ts';

/** GET /api/get-income-plan: today's plan in the caller's language. */
export function planRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const readers = inEachLanguage((language) => createPlanReader(services, language));
  site.get(
    paths.incomePlan,
    {
      schema: {
        summary: 'The direct sellers’ income plan that holds today',
        tags: ['network'],
        response: { 200: IncomePlanReply },
      },
    },
    (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} ${paths.incomePlan}`, async () =>
        publicJson(await readers[language].incomePlan()),
      );
    },
  );
}

/** GET /api/p-bonus-percentage-chart, on the office origin: today's P-bonus rows. */
export function pBonusRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const { db, clock } = services;
  site.get(paths.pBonusChart, { schema: { response: { 200: PBonusChart } } }, (request, reply) =>
    cache.serve(request, reply, paths.pBonusChart, async () =>
      publicJson({ status: 'success', data: await findPBonusChart(db, dayInIndia(clock.now())) }),
    ),
  );
}
