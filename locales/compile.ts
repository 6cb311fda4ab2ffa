import library, { type PluralFunction } from '@messageformat/core';
import { parse, type Token } from '@messageformat/parser';

/** The package is CommonJS and exports the class itself, though its types name a default. */
const MessageFormat = library as unknown as typeof library.default;
type MessageFormat = InstanceType<typeof MessageFormat>;

/** A catalogue as it stands in its file: texts in ICU MessageFormat, nested by what they are about. */
export type Catalogue = string | readonly Catalogue[] | { readonly [key: string]: Catalogue };

/** A text of a catalogue, ready for use: a string, or a function of its arguments. */
export type Message = string | ((values: Record<string, string | number>) => string);

export type Compiled = Message | readonly Compiled[] | { readonly [key: string]: Compiled };

/** Whether a key of a catalogue names a text; one that begins with `@` holds a remark on the text beside it. */
export function isMessageKey(key: string): boolean {
  return !key.startsWith('@');
}

/** Makes a catalogue's texts, in the language with this tag (hi-IN), ready for use. @throws on a text that is no ICU MessageFormat. */
export function compileCatalogue(catalogue: Catalogue, tag: string): Compiled {
  const format = formatFor(tag);
  return mapTexts(catalogue, (text) => fixedText(text) ?? format.compile(text)) as Compiled;
}

/** The same as JavaScript source, which expects what `runtimeUsed` names in its scope. */
export function printCatalogue(catalogue: Catalogue, tag: string): string {
  const format = formatFor(tag);
  const print = (part: Catalogue): string => {
    if (typeof part === 'string') {
      const fixed = fixedText(part);
      return fixed === null ? format.compile(part).toString().replace('(d) =>', 'd=>') : JSON.stringify(fixed);
    }
    if (isList(part)) return `[${part.map(print).join(',')}]`;
    const entries = Object.entries(part).filter(([key]) => isMessageKey(key));
    return `{${entries.map(([key, inner]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}:${print(inner)}`).join(',')}}`;
  };
  return print(catalogue);
}

/** What compiled messages of these catalogues call: `plural` and the language's plural `category`, or `select`. */
export function runtimeUsed(catalogues: readonly Catalogue[]): string[] {
  const found = new Set<string>();
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (!('cases' in token)) continue;
      for (const name of token.type === 'select' ? ['select'] : ['plural', 'category']) found.add(name);
      token.cases.forEach((choice) => visit(choice.tokens));
    }
  };
  for (const catalogue of catalogues) mapTexts(catalogue, (text) => visit(parse(text)));
  return [...found];
}

/** The arguments of a text: those that a plural counts are numbers, the others text or numbers; an empty record where there are none. */
export function argumentsOf(text: string): Record<string, 'number' | 'string | number'> {
  const found: Record<string, 'number' | 'string | number'> = {};
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (!('arg' in token)) continue;
      const counted = token.type === 'plural' || token.type === 'selectordinal';
      if (counted || !Object.hasOwn(found, token.arg)) found[token.arg] = counted ? 'number' : 'string | number';
      if ('cases' in token) token.cases.forEach((choice) => visit(choice.tokens));
    }
  };
  visit(parse(text));
  return found;
}

/** The text without ICU's quoting, or null when it has arguments. */
function fixedText(text: string): string | null {
  const tokens = parse(text);
  return tokens.every((token) => token.type === 'content') ? tokens.map((token) => token.value).join('') : null;
}

function mapTexts(part: Catalogue, change: (text: string) => unknown): unknown {
  if (typeof part === 'string') return change(part);
  if (isList(part)) return part.map((inner) => mapTexts(inner, change));
  const entries = Object.entries(part).filter(([key]) => isMessageKey(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapTexts(inner, change)]));
}

function isList(part: Catalogue): part is readonly Catalogue[] {
  return Array.isArray(part);
}

/** The library with the plural rules of a language from the platform (Unicode CLDR), under one name for all languages. */
function formatFor(tag: string): MessageFormat {
  const rules = new Intl.PluralRules(tag);
  const category: PluralFunction = (count) => rules.select(Number(count));
  category.cardinals = rules.resolvedOptions().pluralCategories;
  return new MessageFormat(category);
}
