import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type { TrainingPage } from '#contract/training.ts';
import type { Db } from '#server/platform/database.ts';

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
export async function readVersions(): Promise<Map<string, string>> {
  const versionOf = (page: object) =>
    createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16);
  return new Map((await readPages('en')).map((page) => [page.id, versionOf(page)]));
}

/** In order, with when the member has read each. */
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
