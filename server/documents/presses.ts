import type { Language } from '#contract/language.ts';
import { languages } from '#contract/language.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { readCatalogueVersion } from '#server/catalog/index.ts';
import { readBrand, recolouringOf } from '#server/content/index.ts';
import { createPlanReader, findPBonusChart } from '#server/income-plan/index.ts';
import { runAs } from '#server/platform/admission.ts';
import { enqueue, type JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { type CatalogueContent, gatherCatalogue } from './catalogue/content.ts';
import type { PlanContent } from './income-plan.ts';
import { printCache } from './print-cache.ts';
import { type Press, printAhead } from './printed.ts';
import { printer, printWithPictures, quietPrinter } from './printer.ts';

type Printer = typeof printer;

export function cataloguePress(services: Services, language: Language, by: Printer = printer): Press<CatalogueContent> {
  return {
    gather: () => gatherCatalogue(services, language),
    async print(content) {
      const { bytes, missing } = await printWithPictures(services, (pictures) =>
        by.run('catalogue', { content, pictures }),
      );
      if (missing.length === 0) return bytes;
      const files = [...new Set(missing)];
      services.log.warn({ files: files.slice(0, 10), count: files.length }, 'pictures cannot be printed');
      return { draft: bytes };
    },
  };
}

/** As the plan's page does; null without a plan today. */
async function gatherPlan(services: Services, language: Language): Promise<PlanContent | null> {
  const day = dayInIndia(services.clock.now());
  const [brand, { data: plan }, pBonus] = await Promise.all([
    readBrand(services.db, language),
    createPlanReader(services, language).incomePlan(),
    findPBonusChart(services.db, day),
  ]);
  return plan && { language, brand, colours: recolouringOf(brand.look), plan, pBonus };
}

export function incomePlanPress(services: Services, language: Language, by: Printer = printer): Press<PlanContent> {
  return {
    gather: () => gatherPlan(services, language),
    print: (content) => by.run('incomePlan', content),
  };
}

/** A change is printed at the end of the half minute, so that a series of edits is printed once. */
const halfMinute = 30_000;

/** Whenever this process changes the documents' content. */
export function printAfterChanges({ catalogChanged, clock, config, db, log }: Services): void {
  if (!config.printAhead) return;
  catalogChanged.listen(() => {
    const runAt = new Date((Math.floor(clock.now().getTime() / halfMinute) + 1) * halfMinute);
    const job = { kind: 'documents', key: `documents ${runAt.toISOString()}`, payload: {}, runAt };
    // This may run within a request's commit, to which the job does not belong. If queuing fails, the ten-minutely job
    // prints instead.
    runAs(undefined, () => enqueue(db, job)).catch((error: unknown) =>
      log.error({ err: error }, 'documents could not be put in line for printing'),
    );
  });
}

async function printDocuments(services: Services): Promise<void> {
  const cache = printCache(services);
  // Without its pictures the catalogue would be a draft; when they are complete, it is printed.
  if (!cache || !services.config.printAhead || services.comingPictures) return;
  const state = `${services.shopUrl} ${await readCatalogueVersion(services)}`;
  for (const language of languages) {
    const catalogue = cataloguePress(services, language, quietPrinter);
    await printAhead(catalogue, cache, { name: `catalogue-${language}`, state });
    const plan = incomePlanPress(services, language, quietPrinter);
    await printAhead(plan, cache, { name: `income-plan-${language}`, state });
  }
}

/** In each language before anybody requests them, in a low-priority process. */
export const documentJobs: JobHandlers = { documents: printDocuments, 'ten-minutely:documents': printDocuments };
