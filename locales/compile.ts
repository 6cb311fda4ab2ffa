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

/** Whose texts a catalogue has: the language's tag (hi-IN), and the area, which says whether long counts get commas. */
export interface CatalogueOf {
  tag: string;
  area: string;
}

/** Makes a catalogue's texts ready for use. @throws on a text that is no ICU MessageFormat. */
export function compileCatalogue(catalogue: Catalogue, { tag, area }: CatalogueOf): Compiled {
  const format = formatFor(tag);
  return mapTexts(catalogue, (text) => fixedText(text) ?? format.compile(groupCounts(text, area))) as Compiled;
}

/** The same as JavaScript source, which expects what `runtimeUsed` names in its scope. */
export function printCatalogue(catalogue: Catalogue, { tag, area }: CatalogueOf): string {
  const format = formatFor(tag);
  const print = (part: Catalogue): string => {
    if (typeof part === 'string') {
      const fixed = fixedText(part);
      return fixed === null
        ? format.compile(groupCounts(part, area)).toString().replace('(d) =>', 'd=>')
        : JSON.stringify(fixed);
    }
    if (isList(part)) return `[${part.map(print).join(',')}]`;
    const entries = Object.entries(part).filter(([key]) => isMessageKey(key));
    return `{${entries.map(([key, inner]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}:${print(inner)}`).join(',')}}`;
  };
  return print(catalogue);
}

/** Where counts can have more than three digits. The buyers' pages count little, and each byte of theirs is weighed. */
const groupedAreas: ReadonlySet<string> = new Set(['admin', 'portal']);

/** The text with a comma in what its plurals count from a thousand on, as India groups digits: 1,23,456. */
function groupCounts(text: string, area: string): string {
  if (!groupedAreas.has(area)) return text;
  const counted = Object.entries(argumentsOf(text)).filter(([, type]) => type === 'number');
  return counted.reduce((grouped, [name]) => grouped.replaceAll(`{${name}}`, `{${name}, grouped}`), text);
}

const indian = new Intl.NumberFormat('en-IN');

/**
 * What compiled messages of an area's catalogues call: `plural` and the language's plural `category`, `select`,
 * `grouped`.
 */
export function runtimeUsed(catalogues: readonly Catalogue[], area: string): string[] {
  const found = new Set<string>();
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'function') found.add(token.key);
      if (!('cases' in token)) continue;
      for (const name of token.type === 'select' ? ['select'] : ['plural', 'category']) found.add(name);
      token.cases.forEach((choice) => visit(choice.tokens));
    }
  };
  for (const catalogue of catalogues) mapTexts(catalogue, (text) => visit(parse(groupCounts(text, area))));
  return [...found];
}

/**
 * The arguments of a text: those that a plural counts are numbers, the others text or numbers; an empty record where
 * there are none.
 */
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

/**
 * The library with the plural rules of a language from the platform (Unicode CLDR), under one name for all languages.
 */
function formatFor(tag: string): MessageFormat {
  const rules = new Intl.PluralRules(tag);
  const category: PluralFunction = (count) => rules.select(Number(count));
  category.cardinals = rules.resolvedOptions().pluralCategories;
  return new MessageFormat(category, { customFormatters: { grouped: (count) => indian.format(Number(count)) } });
}
