import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '#contract/language.ts';
import type { PageDraft } from './rules.ts';

/** <language>/<path>.md */
const folder = path.join(import.meta.dirname, '../../content');

export interface BundledPage extends PageDraft {
  path: string;
  language: Language;
  /** Of the text. */
  hash: string;
}

/** @throws Error if a file has no title or lead, or an unknown field */
export async function readBundledPages(): Promise<BundledPage[]> {
  const texts: BundledPage[] = [];
  for (const language of languages) {
    const root = path.join(folder, language);
    // A language without pages of its own shows the English ones.
    const names = existsSync(root) ? await fs.readdir(root, { recursive: true }) : [];
    for (const name of names.filter((file) => file.endsWith('.md')).sort()) {
      const file = await fs.readFile(path.join(root, name), 'utf8');
      const at = name.slice(0, -'.md'.length).replaceAll(path.sep, '/');
      texts.push({ path: at, language, ...draftOf(file, `${language}/${name}`), hash: hashOf(file) });
    }
  }
  return texts;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Fields between two lines of dashes, and the Markdown below them. */
export function draftOf(file: string, name: string): PageDraft {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r', ''));
  if (!parts) throw new Error(`${name} does not begin with its fields between two lines of ---`);
  const fields = new Map<string, string>();
  for (const line of parts[1]!.split('\n').filter((text) => text.trim() !== '')) {
    const [, key, value] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || !['title', 'lead', 'faq', 'topics'].includes(key))
      throw new Error(`${name} has a field that pages do not know: ${line}`);
    fields.set(key, value!.trim());
  }
  const [title, lead, topics] = [fields.get('title'), fields.get('lead'), fields.get('topics')];
  if (!title || !lead) throw new Error(`${name} lacks its title or its lead`);
  return {
    title,
    lead,
    body: parts[2]!.trim(),
    faq: fields.get('faq') === 'true',
    topics:
      topics === undefined
        ? null
        : topics
            .split(';')
            .map((topic) => topic.trim())
            .filter(Boolean),
  };
}
