import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';

/** A stored text in a language: the Hindi where there is one, else the English. Both are SQL texts. */
export function told(
  language: Language,
  english: RawBuilder<unknown>,
  hindi: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return language === 'hi' ? sql`COALESCE(NULLIF(${hindi}, ''), ${english})` : english;
}

/** The same for a column of a row known as `alias` whose Hindi stands in the row's object `hi`. */
export function toldColumn(language: Language, alias: string, column: string): RawBuilder<unknown> {
  return told(language, sql.ref(`${alias}.${column}`), sql`${sql.ref(`${alias}.hi`)} ->> ${sql.lit(column)}`);
}
