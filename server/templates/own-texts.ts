/** Applies the company's own texts, in this process and in all others. */
import type { Language } from '#contract/language.ts';
import { languages } from '#contract/language.ts';
import { templateNames } from '#contract/admin/settings/message-templates.ts';
import { type OwnTexts, useOwnTexts } from '#locales/messages.ts';
import type { Db } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { presetTextsOf } from './templates.ts';

let applied = '';

/** Leaves out texts that this program no longer has. */
export async function readOwnTexts(db: Db): Promise<OwnTexts> {
  const rows = await db
    .selectFrom('message_template_version')
    .distinctOn(['template', 'language'])
    .select(['template', 'language', 'texts'])
    .orderBy('template')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  const own: Partial<Record<Language, Record<string, string>>> = {};
  for (const language of languages)
    for (const template of templateNames) {
      const row = rows.find((each) => each.template === template && each.language === language);
      if (!row) continue;
      const keys = new Set(presetTextsOf(template, language).map(({ key }) => key));
      const texts = Object.entries(row.texts as Record<string, string>).filter(([key]) => keys.has(key));
      own[language] = { ...own[language], ...Object.fromEntries(texts) };
    }
  return own;
}

export async function applyOwnTexts(db: Db): Promise<void> {
  const texts = await readOwnTexts(db);
  const found = JSON.stringify(texts);
  if (found === applied) return;
  applied = found;
  useOwnTexts(texts);
}

/** How soon a process notices what another one has stored. */
const watchMs = 5_000;

/** Applies texts that other processes store. Returns the function that stops it. */
export function watchOwnTexts({ db, log }: { db: Db; log: Log }): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void applyOwnTexts(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the message templates could not be read'))
      .finally(() => (isAsking = false));
  }, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}
