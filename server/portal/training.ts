import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { TrainingParam, TrainingReadBody, TrainingReply } from '#contract/training.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { readTraining, readVersions } from './training-pages.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const { training: texts } = messages.errors.members;
const noPage = err(404, 'training_page_not_found', texts.notFound);
const changed = err(409, 'training_page_changed', texts.changed);

/** With the pages that the caller has read. */
export function trainingRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  site.get(
    memberPaths.training,
    { ...signedIn, schema: { tags, response: { 200: TrainingReply, 401: Failure, 404: Failure } } },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      return { status: success, data: await readTraining(services.db, memberId, languageOf(request)) };
    },
  );
  site.put(
    `${memberPaths.training}/:id`,
    {
      ...signedIn,
      schema: {
        tags,
        params: TrainingParam,
        body: TrainingReadBody,
        response: { 200: TrainingReply, 401: Failure, 404: Failure, 409: Failure, 422: Failure },
      },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      const version = (await readVersions()).get(request.params.id);
      if (version === undefined) return sendApiError(request, reply, noPage.error);
      if (version !== request.body.version) return sendApiError(request, reply, changed.error);
      const values = { version, read_at: services.clock.now() };
      await services.db
        .insertInto('member_training')
        .values({ member_id: memberId, page: request.params.id, ...values })
        // If marked again, the first time is kept.
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'page']).doUpdateSet(values).where('member_training.version', '<>', version),
        )
        .execute();
      return { status: success, data: await readTraining(services.db, memberId, languageOf(request)) };
    },
  );
}
