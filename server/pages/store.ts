import { sql } from 'kysely';
import { type Language, languages } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PageDraft } from './rules.ts';
import type { BundledPage } from './shipped.ts';

export interface StoredPage extends PageDraft {
  path: string;
  language: Language;
  /** Staff changed it: what is shipped later leaves it alone. */
  edited: boolean;
  updated_at: Date;
}

/** A page's text by its stored name. */
export async function findPage(db: Db, path: string, language: Language): Promise<StoredPage | null> {
  const { rows } = await sql<StoredPage>`
    SELECT path, language, title, lead, body, faq, topics, edited, updated_at
    FROM page_text WHERE path = ${path} AND language = ${language}`.execute(db);
  return rows[0] ?? null;
}

/** The stored names of the pages that are there in all languages, each with its latest change. */
export async function findPageNames(db: Db): Promise<{ path: string; changed: Date }[]> {
  const { rows } = await sql<{ path: string; changed: Date }>`
    SELECT path, max(updated_at) AS changed FROM page_text
    GROUP BY path HAVING count(*) = ${languages.length} ORDER BY path`.execute(db);
  return rows;
}

/** Writes staff's text of a page; from then on shipped texts leave it alone. */
export async function putEditedPage(
  tx: Tx,
  path: string,
  language: Language,
  draft: PageDraft,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO page_text (path, language, title, lead, body, faq, topics, shipped_hash, edited, updated_at)
    VALUES (${path}, ${language}, ${draft.title}, ${draft.lead}, ${draft.body}, ${draft.faq}, ${topicsJson(draft)}::jsonb, NULL, true, ${at})
    ON CONFLICT (path, language) DO UPDATE SET title = EXCLUDED.title, lead = EXCLUDED.lead, body = EXCLUDED.body,
      faq = EXCLUDED.faq, topics = EXCLUDED.topics, edited = true, updated_at = EXCLUDED.updated_at`.execute(tx);
}

/** Puts shipped texts where there is none, and over those that nobody edited and that differ. Returns how many were written. */
export async function putBundledPages(tx: Tx, texts: readonly BundledPage[], at: Date): Promise<number> {
  const { rows } = await sql`
    INSERT INTO page_text AS stored (path, language, title, lead, body, faq, topics, shipped_hash, edited, updated_at)
    SELECT path, language, title, lead, body, faq, NULLIF(topics, 'null'::jsonb), hash, false, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      AS r (path text, language text, title text, lead text, body text, faq boolean, topics jsonb, hash text)
    ORDER BY path, language
    ON CONFLICT (path, language) DO UPDATE SET title = EXCLUDED.title, lead = EXCLUDED.lead, body = EXCLUDED.body,
      faq = EXCLUDED.faq, topics = EXCLUDED.topics, shipped_hash = EXCLUDED.shipped_hash, updated_at = EXCLUDED.updated_at
    WHERE NOT stored.edited AND stored.shipped_hash IS DISTINCT FROM EXCLUDED.shipped_hash
    RETURNING path`.execute(tx);
  return rows.length;
}

const topicsJson = ({ topics }: PageDraft) => (topics === null ? null : JSON.stringify(topics));
