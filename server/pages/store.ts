import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';
import { ownTextLanguages, type PageDraft } from './rules.ts';
import type { BundledPage } from './bundled.ts';

export interface StoredPage extends PageDraft {
  path: string;
  language: Language;
  /** By staff: updates of the bundled text do not replace it. */
  edited: boolean;
  updated_at: Date;
  /** The latest one; 0 if nobody has changed the text. */
  version: number;
  withdrawn_at: Date | null;
}

/** By stored name, in the first of the languages that has a text; null for a withdrawn page. */
export async function findPage(db: Db, path: string, languages: readonly Language[]): Promise<StoredPage | null> {
  const rows = await pageTexts(db)
    .where('path', '=', path)
    .where('language', '=', anyOf(languages))
    .where('withdrawn_at', 'is', null)
    .execute();
  const row = languages.map((language) => rows.find((each) => each.language === language)).find(Boolean);
  return row ? { ...row, topics: Topics.parse(row.topics) } : null;
}

/** In all languages or in one, even if the page is withdrawn. */
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

export async function isBundled(db: Db, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('page_text')
    .select('path')
    .where('path', '=', path)
    .where('shipped_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const maxVersions = 200;

/** Newest first. */
export async function findVersions(db: Db, path: string, language: Language) {
  return db
    .selectFrom('page_version')
    .select(['version', 'at', 'saved_by', 'action', 'restored_version'])
    .where('path', '=', path)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(maxVersions)
    .execute();
}

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

/** Versions are never changed. */
export async function addVersion(tx: Tx, path: string, language: Language, version: VersionRow): Promise<void> {
  await tx
    .insertInto('page_version')
    .values({ ...version, path, language, topics: topicsJson(version) })
    .execute();
}

/** `at` null restores the page; the latest version number of its texts rises by one. */
export async function setWithdrawn(tx: Tx, path: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('page_text')
    .set(({ eb }) => ({ withdrawn_at: at, version: eb('version', '+', 1) }))
    .where('path', '=', path)
    .execute();
}

const Topics = z.array(z.string()).nullable();

/** Pages that are not withdrawn and have a text in each of `ownTextLanguages`, with their latest change. */
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

/** Updates of the bundled text no longer replace it. */
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

/** Inserts missing texts, and replaces changed ones that nobody edited. Returns how many were written. */
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
