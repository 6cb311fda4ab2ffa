import type { FastifyRequest } from 'fastify';
import {
  type SetupStep,
  setupDeliveryPath,
  setupPath,
  setupSteps,
  StaffSetupReply,
  stepOfProblem,
} from '#contract/admin/settings/setup.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import type { Site } from '#server/platform/http.ts';
import { localize } from '#server/platform/messages.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { readShippingTerms } from '#server/shipping/index.ts';
import { allow } from '../guard.ts';

/** Records that staff have reviewed the default delivery charges. */
const reviewedSetting = 'setup_delivery';

/** The doctor's list by the screens that solve it. All staff may read it. */
export function staffSetupRoutes(site: Site, services: Services): void {
  const schema = { response: { 200: StaffSetupReply } };
  site.get(setupPath, { ...allow('any_staff'), schema }, (request) => readSetup(services, request));
  site.post(
    setupDeliveryPath,
    { ...allow('shipping.configure', 'setup.confirm_delivery'), schema },
    async (request) => {
      const at = services.clock.now();
      await inTransaction(services.db, async (tx) => {
        await writeSetting(tx, reviewedSetting, { at: at.toISOString() }, at);
        await recordStaffAction(tx, request.actor, at, { before: {}, after: { delivery: 'confirmed' } });
        return ok(null);
      });
      return readSetup(services, request);
    },
  );
}

async function readSetup(services: Services, request: FastifyRequest) {
  const { db, opening } = services;
  // Discards the cached answer: a step that was just done must not be shown as open.
  opening.forget();
  const problems = await opening.findProblems();
  const brand = await readBrand(db);
  const { published, withoutPicture } = await countPublishedProducts(db);
  const { cod } = await readShippingTerms(db, null);
  const isDeliveryReviewed = (await readSetting(db, reviewedSetting)) !== null;
  const problemsOf = (step: SetupStep) =>
    problems
      .filter(({ code }) => (stepOfProblem[code] ?? 'server') === step)
      .map(({ problem, remedy }) => ({ problem: localize(request, problem), remedy: localize(request, remedy) }));
  const isDone = (step: SetupStep): boolean => {
    if (step === 'delivery') return isDeliveryReviewed;
    if (step === 'pictures') return published > 0 && withoutPicture === 0;
    return problemsOf(step).length === 0;
  };
  return {
    status: 'success' as const,
    data: {
      is_open: problems.length === 0,
      is_demo: services.config.demo,
      steps: setupSteps.map((step) => ({ step, is_done: isDone(step), problems: problemsOf(step) })),
      published_products: published,
      without_picture: withoutPicture,
      missing_licences: (['fssai', 'ayush_licence'] as const).filter((field) => brand[field] === ''),
      cash_on_delivery: cod.offered,
    },
  };
}

/** Visible products, and those without a picture, in one statement. */
async function countPublishedProducts(db: Db): Promise<{ published: number; withoutPicture: number }> {
  const { published, pictured } = await db
    .selectFrom('product as p')
    .where('p.published', '=', true)
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().as('published'),
      fn
        .countAll<number>()
        .filterWhere(
          exists(selectFrom('product_picture as i').select('i.product_id').whereRef('i.product_id', '=', 'p.id')),
        )
        .as('pictured'),
    ])
    .executeTakeFirstOrThrow();
  return { published, withoutPicture: published - pictured };
}
