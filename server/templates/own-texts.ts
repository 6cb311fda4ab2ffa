/** Puts the company's own texts in use, in this process and in all others. */
import type { Language } from '#contract/language.ts';
import { languages } from '#contract/language.ts';
import { templateNames } from '#contract/staff-message-templates.ts';
import { type OwnTexts, useOwnTexts } from '#locales/messages.ts';
import type { Db } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { presetTextsOf } from './templates.ts';

let applied = '';

/** The company's texts by language and key. A text that this program has no more is left out. */
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

/** Has this process write its messages in the company's own texts as they are stored now. */
export async function applyOwnTexts(db: Db): Promise<void> {
  const texts = await readOwnTexts(db);
  const found = JSON.stringify(texts);
  if (found === applied) return;
  applied = found;
  useOwnTexts(texts);
}

/** How soon a process learns what another one has stored. */
const watchMs = 5_000;

/** Applies what other processes store; returns how to stop. */
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
