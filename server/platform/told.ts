import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';

/** A stored text in a language: the Hindi where there is one, else the English. Both are SQL texts. */
export function told(
  language: Language,
  english: Expression<string>,
  hindi: Expression<string | null>,
): RawBuilder<string> {
  return language === 'hi' ? sql<string>`COALESCE(NULLIF(${hindi}, ''), ${english})` : sql<string>`${english}`;
}

/** The same for a text whose Hindi stands in its row's object `hi` under the name of the English column. */
export function toldIn(
  language: Language,
  english: Expression<string>,
  hi: Expression<unknown>,
  column: string,
): RawBuilder<string> {
  return told(language, english, sql<string | null>`${hi} ->> ${sql.lit(column)}`);
}
