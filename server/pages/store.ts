import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { ownTextLanguages, type PageDraft } from './rules.ts';
import type { BundledPage } from './shipped.ts';

export interface StoredPage extends PageDraft {
  path: string;
  language: Language;
  /** Staff changed it: what is shipped later leaves it alone. */
  edited: boolean;
  updated_at: Date;
  /** The number of its latest version; 0 where nobody has changed it. */
  version: number;
  withdrawn_at: Date | null;
}

/** A page's text by its stored name, in the first of the languages that it has one in; null for a page that is withdrawn. */
export async function findPage(db: Db, path: string, languages: readonly Language[]): Promise<StoredPage | null> {
  const rows = await pageTexts(db)
    .where('path', '=', path)
    .where('language', '=', anyOf(languages))
    .where('withdrawn_at', 'is', null)
    .execute();
  const row = languages.map((language) => rows.find((each) => each.language === language)).find(Boolean);
  return row ? { ...row, topics: Topics.parse(row.topics) } : null;
}

/** A page's texts in all languages or in one, also where it is withdrawn. */
export async function findPageTexts(db: Db, path: string, language?: Language): Promise<StoredPage[]> {
  const rows = await pageTexts(db)
    .where('path', '=', path)
    .$if(language !== undefined, (query) => query.where('language', '=', language!))
    .orderBy('language')
    .execute();
  return rows.map((row) => ({ ...row, topics: Topics.parse(row.topics) }));
}

function pageTexts(db: Db) {
  return db
    .selectFrom('page_text')
    .select(['path', 'language', 'title', 'lead', 'body', 'faq', 'topics', 'edited', 'updated_at'])
    .select(['version', 'withdrawn_at']);
}

/** Whether the page comes with the program. */
export async function isBundled(db: Db, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('page_text')
    .select('path')
    .where('path', '=', path)
    .where('shipped_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const mostVersions = 200;

/** The versions of a text, the newest first. */
export async function findVersions(db: Db, path: string, language: Language) {
  return db
    .selectFrom('page_version')
    .select(['version', 'at', 'saved_by', 'action', 'restored_version'])
    .where('path', '=', path)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
}

/** What a version says; null where there is none. */
export async function findVersion(
  db: Db,
  path: string,
  language: Language,
  version: number,
): Promise<PageDraft | null> {
  const row = await db
    .selectFrom('page_version')
    .select(['title', 'lead', 'body', 'faq', 'topics'])
    .where('path', '=', path)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? { ...row, topics: Topics.parse(row.topics) } : null;
}

type VersionRow = Omit<Selectable<DB['page_version']>, 'path' | 'language' | 'topics'> & Pick<PageDraft, 'topics'>;

/** Adds a version to those of a text; they are never changed. */
export async function addVersion(tx: Tx, path: string, language: Language, version: VersionRow): Promise<void> {
  await tx
    .insertInto('page_version')
    .values({ ...version, path, language, topics: topicsJson(version) })
    .execute();
}

/** Takes a page out of the shop, or brings it back: null; its texts' latest version is one more than before. */
export async function setWithdrawn(tx: Tx, path: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('page_text')
    .set(({ eb }) => ({ withdrawn_at: at, version: eb('version', '+', 1) }))
    .where('path', '=', path)
    .execute();
}

const Topics = z.array(z.string()).nullable();

/** The stored names of the pages that are there in all languages, each with its latest change. */
export async function findPageNames(db: Db): Promise<{ path: string; changed: Date }[]> {
  return await db
    .selectFrom('page_text')
    .select(({ fn }) => ['path', fn.max('updated_at').as('changed')])
    .where('language', '=', anyOf(ownTextLanguages))
    .where('withdrawn_at', 'is', null)
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
  { at, version }: { at: Date; version: number },
): Promise<void> {
  const { title, lead, body, faq } = draft;
  await tx
    .insertInto('page_text')
    .values({
      path,
      language,
      title,
      lead,
      body,
      faq,
      topics: topicsJson(draft),
      edited: true,
      updated_at: at,
      version,
    })
    .onConflict((conflict) =>
      conflict.columns(['path', 'language']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        lead: ref('excluded.lead'),
        body: ref('excluded.body'),
        faq: ref('excluded.faq'),
        topics: ref('excluded.topics'),
        edited: true,
        updated_at: ref('excluded.updated_at'),
        version: ref('excluded.version'),
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

const topicsJson = ({ topics }: Pick<PageDraft, 'topics'>) => (topics === null ? null : JSON.stringify(topics));
