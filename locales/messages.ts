import fs from 'node:fs';
import path from 'node:path';
import { type Language, languageFacts } from '#contract/language.ts';
import { type Catalogue, type Compiled, compileCatalogue } from './compile.ts';
import type { Messages } from './generated/messages.ts';

export type { Messages } from './generated/messages.ts';

/** A file of a language's catalogue, such as `shop`. */
export type Area = keyof Messages;

/** The text of a language's catalogue file, parsed: locales/hi/shop.json. */
export function readCatalogue(language: string, area: string): { readonly [section: string]: Catalogue } {
  const file = path.join(import.meta.dirname, language, `${area}.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly [section: string]: Catalogue };
}

const compiled = new Map<string, Compiled>();
/** Areas with the texts that the company has put in place of the program's. */
let rewritten: ReadonlyMap<string, Compiled> = new Map();

/**
 * All texts of an area in a language, ready for use, in the company's own words where it has any; read from the disk at
 * the first call.
 */
export function areaIn<A extends Area>(language: Language, area: A): Messages[A] {
  return (rewritten.get(`${language}/${area}`) as unknown as Messages[A] | undefined) ?? presetAreaIn(language, area);
}

/** The same in the program's words. */
function presetAreaIn<A extends Area>(language: Language, area: A): Messages[A] {
  const name = `${language}/${area}`;
  let made = compiled.get(name);
  if (!made) {
    made = compileCatalogue(readCatalogue(language, area), { tag: languageFacts[language].page, area });
    compiled.set(name, made);
  }
  return made as unknown as Messages[A];
}

/**
 * All texts of a language, by area: `messagesIn('hi').emails.order.placed.subject({ brand, id })`. Each area is read
 * when it is first used.
 */
export function messagesIn(language: Language): Messages {
  return new Proxy({} as Messages, { get: (_none, area: Area) => areaIn(language, area) });
}

/**
 * Texts of `emails` that stand in place of the program's, by language and key (`order.placed.text`). Arguments stand in
 * braces: {name}.
 */
export type OwnTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/**
 * From now on these texts are used in this process, and no others of the company's own. A key that there is none of is
 * passed over.
 */
export function useOwnTexts(texts: OwnTexts): void {
  rewritten = rewrite(texts);
}

/**
 * Runs `make` with these texts in place of those that are in use. It must not wait for anything: other messages are
 * written meanwhile.
 */
export function withOwnTexts<T>(texts: OwnTexts, make: () => T): T {
  const used = rewritten;
  rewritten = rewrite(texts);
  try {
    return make();
  } finally {
    rewritten = used;
  }
}

function rewrite(texts: OwnTexts): ReadonlyMap<string, Compiled> {
  return new Map(
    Object.entries(texts)
      .filter(([, own]) => Object.keys(own).length > 0)
      .map(([language, own]) => [
        `${language}/emails`,
        rewriteTexts(presetAreaIn(language as Language, 'emails') as unknown as Compiled, own, ''),
      ]),
  );
}

function rewriteTexts(part: Compiled, own: Readonly<Record<string, string>>, key: string): Compiled {
  const text = own[key];
  // What takes arguments goes on taking them, though its text may name none.
  if (typeof part === 'function') return text === undefined ? part : (values) => fillText(text, values);
  if (typeof part === 'string') return text ?? part;
  if (Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part as Record<string, Compiled>).map(([name, inner]) => [
      name,
      rewriteTexts(inner, own, key === '' ? name : `${key}.${name}`),
    ]),
  );
}

/** A text with what stands in braces replaced by the arguments of that name. */
function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
