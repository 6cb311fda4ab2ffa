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

/** All texts of an area in a language, ready for use; read from the disk at the first call. */
export function areaIn<A extends Area>(language: Language, area: A): Messages[A] {
  const name = `${language}/${area}`;
  let made = compiled.get(name);
  if (!made) compiled.set(name, (made = compileCatalogue(readCatalogue(language, area), languageFacts[language].page)));
  return made as unknown as Messages[A];
}

/** All texts of a language, by area: `messagesIn('hi').emails.order.placed.subject({ brand, id })`. Each area is read when it is first used. */
export function messagesIn(language: Language): Messages {
  return new Proxy({} as Messages, { get: (_none, area: Area) => areaIn(language, area) });
}
