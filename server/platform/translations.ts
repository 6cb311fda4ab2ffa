import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Language, languages } from '#contract/language.ts';

/**
 * A record's texts in further languages. The texts of the first language stand in the record itself, those of the others in its
 * translation table: `product` and `product_translation`, a row for each language. What is missing or empty there is shown as the record has it.
 */
export type Translations<Texts> = { readonly [language in Exclude<Language, 'en'>]?: Partial<Texts> };

/** Whether the texts of a language stand in the records themselves. */
export function isBaseLanguage(language: Language): boolean {
  return language === languages[0];
}

/** SQL of a text in a language: what the joined translation has, else what the record has. */
export function localizedText(translated: Expression<string | null>, base: Expression<string>): RawBuilder<string> {
  return sql<string>`COALESCE(NULLIF(${translated}, ''), ${base})`;
}

/** SQL of a joined translation by itself; empty where there is none. */
export function textOrEmpty(translated: Expression<string | null>): RawBuilder<string> {
  return sql<string>`COALESCE(${translated}, '')`;
}

/** The rows of a translation table, one for each language of a record; `columns` makes their texts. */
export function translationRows<Texts, Columns extends object>(
  translations: Translations<Texts> | undefined,
  columns: (texts: Partial<Texts>) => Columns,
): (Columns & { language: Language })[] {
  return (Object.entries(translations ?? {}) as [Language, Partial<Texts>][]).map(([language, texts]) => ({
    language,
    ...columns(texts),
  }));
}

/** A text in each language that has one, in the order of the languages' codes, so that it does not depend on who wrote it. */
export function textsIn<Texts>(
  translations: Translations<Texts> | undefined,
  text: (texts: Partial<Texts>) => string | undefined,
): string[] {
  return translationRows(translations, (texts) => ({ text: text(texts) ?? '' }))
    .toSorted((one, other) => (one.language < other.language ? -1 : 1))
    .map((row) => row.text);
}

/** What a name is in further languages, by language. */
export type TranslatedNames = Readonly<Partial<Record<string, string>>>;

/** SQL of a record's names by language, from a query of the rows of its translation table. */
export function namesFrom(query: Expression<{ language: Language; name: string }>): RawBuilder<TranslatedNames> {
  return sql<TranslatedNames>`(SELECT COALESCE(json_object_agg(language, name), '{}') FROM ${query} AS names WHERE name <> '')`;
}

/** A name as readers of a language know it: the translation where there is one, else the name itself. */
export function nameIn(language: Language, name: string, names: TranslatedNames): string {
  return names[language] || name;
}
