import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { TrainingParam, type TrainingPage, TrainingReadBody, TrainingReply } from '#contract/training.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const { training: texts } = messages.errors.members;
const noPage = err(404, 'training_page_not_found', texts.notFound);
const changed = err(409, 'training_page_changed', texts.changed);

/** Languages without their own pages use the English ones. */
const folder = path.join(import.meta.dirname, '../../content/training');
const Pages = z.array(z.object({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) }));
const files = new Map<Language, Promise<z.infer<typeof Pages>>>();

/** In order. */
function readPages(language: Language) {
  let pages = files.get(language);
  if (!pages) {
    const read = (of: Language) => fs.readFile(path.join(folder, `${of}.json`), 'utf8');
    pages = read(language)
      .catch(() => read('en'))
      .then((text) => Pages.parse(JSON.parse(text)));
    files.set(language, pages);
  }
  return pages;
}

/** Hashes of the English text, so that a page read in one language counts as read in all. */
async function readVersions(): Promise<Map<string, string>> {
  const versionOf = (page: object) =>
    createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16);
  return new Map((await readPages('en')).map((page) => [page.id, versionOf(page)]));
}

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

export async function readTraining(db: Db, memberId: string, language: Language): Promise<TrainingPage[]> {
  const [pages, versions, read] = await Promise.all([
    readPages(language),
    readVersions(),
    db.selectFrom('member_training').select(['page', 'version', 'read_at']).where('member_id', '=', memberId).execute(),
  ]);
  return pages.flatMap((page) => {
    const version = versions.get(page.id);
    if (version === undefined) return [];
    const mark = read.find((each) => each.page === page.id && each.version === version);
    return [{ ...page, version, read_at: mark?.read_at.toISOString() ?? null }];
  });
}
