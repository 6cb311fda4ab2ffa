import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Language, languages } from '#contract/language.ts';

/**
 * A record's texts in other languages, one row per language in its translation table (`product` and
 * `product_translation`). A missing or empty translation falls back to the record.
 */
export type Translations<Texts> = { readonly [language in Exclude<Language, 'en'>]?: Partial<Texts> };

/** Whether a language's texts are in the records themselves. */
export function isBaseLanguage(language: Language): boolean {
  return language === languages[0];
}

/** The joined translation, otherwise the record's text. */
export function localizedText(translated: Expression<string | null>, base: Expression<string>): RawBuilder<string> {
  return sql<string>`COALESCE(NULLIF(${translated}, ''), ${base})`;
}

/** The joined translation alone; empty if there is none. */
export function textOrEmpty(translated: Expression<string | null>): RawBuilder<string> {
  return sql<string>`COALESCE(${translated}, '')`;
}

/** One for each language; `columns` creates the texts. */
export function translationRows<Texts, Columns extends object>(
  translations: Translations<Texts> | undefined,
  columns: (texts: Partial<Texts>) => Columns,
): (Columns & { language: Language })[] {
  return (Object.entries(translations ?? {}) as [Language, Partial<Texts>][]).map(([language, texts]) => ({
    language,
    ...columns(texts),
  }));
}

/** Sorted by language code, so that the order does not depend on the caller. */
export function textsIn<Texts>(
  translations: Translations<Texts> | undefined,
  text: (texts: Partial<Texts>) => string | undefined,
): string[] {
  return translationRows(translations, (texts) => ({ text: text(texts) ?? '' }))
    .toSorted((one, other) => (one.language < other.language ? -1 : 1))
    .map((row) => row.text);
}

export type TranslatedNames = Readonly<Partial<Record<string, string>>>;

/** SQL of names by language, from a query of translation rows. */
export function namesFrom(query: Expression<{ language: Language; name: string }>): RawBuilder<TranslatedNames> {
  return sql<TranslatedNames>`(SELECT COALESCE(json_object_agg(language, name), '{}') FROM ${query} AS names WHERE name <> '')`;
}

/** The translation, otherwise the name itself. */
export function nameIn(language: Language, name: string, names: TranslatedNames): string {
  return names[language] || name;
}
