import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { ownTextLanguages, type PageDraft } from './rules.ts';
import type { BundledPage } from './shipped.ts';

export interface StoredPage extends PageDraft {
  path: string;
  language: Language;
  /** Staff changed it: what is shipped later leaves it alone. */
  edited: boolean;
  updated_at: Date;
}

/** A page's text by its stored name, in the first of the languages that it has one in. */
export async function findPage(db: Db, path: string, languages: readonly Language[]): Promise<StoredPage | null> {
  const rows = await db
    .selectFrom('page_text')
    .select(['path', 'language', 'title', 'lead', 'body', 'faq', 'topics', 'edited', 'updated_at'])
    .where('path', '=', path)
    .where('language', '=', anyOf(languages))
    .execute();
  const row = languages.map((language) => rows.find((each) => each.language === language)).find(Boolean);
  return row ? { ...row, topics: Topics.parse(row.topics) } : null;
}

const Topics = z.array(z.string()).nullable();

/** The stored names of the pages that are there in all languages, each with its latest change. */
export async function findPageNames(db: Db): Promise<{ path: string; changed: Date }[]> {
  return await db
    .selectFrom('page_text')
    .select(({ fn }) => ['path', fn.max('updated_at').as('changed')])
    .where('language', '=', anyOf(ownTextLanguages))
    .groupBy('path')
    .having(({ fn }) => fn.countAll<number>(), '=', ownTextLanguages.length)
    .orderBy('path')
    .execute();
}

/** Writes staff's text of a page; from then on shipped texts leave it alone. */
export async function putEditedPage(
  tx: Tx,
  path: string,
  language: Language,
  draft: PageDraft,
  at: Date,
): Promise<void> {
  const { title, lead, body, faq } = draft;
  await tx
    .insertInto('page_text')
    .values({ path, language, title, lead, body, faq, topics: topicsJson(draft), edited: true, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['path', 'language']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        lead: ref('excluded.lead'),
        body: ref('excluded.body'),
        faq: ref('excluded.faq'),
        topics: ref('excluded.topics'),
        edited: true,
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Puts shipped texts where there is none, and over those that nobody edited and that differ. Returns how many were written. */
export async function putBundledPages(tx: Tx, texts: readonly BundledPage[], at: Date): Promise<number> {
  if (texts.length === 0) return 0;
  const rows = await tx
    .insertInto('page_text')
    .values(
      texts.map((text) => ({
        path: text.path,
        language: text.language,
        title: text.title,
        lead: text.lead,
        body: text.body,
        faq: text.faq,
        topics: topicsJson(text),
        shipped_hash: text.hash,
        edited: false,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['path', 'language'])
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          lead: ref('excluded.lead'),
          body: ref('excluded.body'),
          faq: ref('excluded.faq'),
          topics: ref('excluded.topics'),
          shipped_hash: ref('excluded.shipped_hash'),
          updated_at: ref('excluded.updated_at'),
        }))
        .where('page_text.edited', '=', false)
        .whereRef('page_text.shipped_hash', 'is distinct from', 'excluded.shipped_hash'),
    )
    .returning('path')
    .execute();
  return rows.length;
}

const topicsJson = ({ topics }: PageDraft) => (topics === null ? null : JSON.stringify(topics));
