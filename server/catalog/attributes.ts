import { anyOf, type Tx } from '#server/platform/database.ts';
import { textsIn, type Translations, translationRows } from '#server/platform/translations.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { phraseKey } from './search-words.ts';

/** Such as the concern "Hair fall". */
export interface AttributeValueDraft {
  slug: string;
  name: string;
  /** One or two sentences for the page of its products. */
  description?: string;
  translations?: Translations<{ name: string; description: string }>;
  /** What shoppers type for it, in any script; each text may list several, separated by commas. */
  synonyms?: readonly string[];
}

/** Distinguishes products: concern, form, taste. Its values are in order. */
export interface AttributeDraft {
  code: string;
  name: string;
  translations?: Translations<{ name: string }>;
  isFilter: boolean;
  values: readonly AttributeValueDraft[];
}

/** By `<code of the attribute>:<slug>`. */
export type AttributeValueIds = ReadonlyMap<string, number>;

/**
 * Saves attributes by code, and values by slug. Unnamed values stay. A synonym of another value moves to this one.
 * Returns the values' ids.
 */
export async function saveAttributes(tx: Tx, drafts: readonly AttributeDraft[]): Promise<AttributeValueIds> {
  if (drafts.length === 0) return new Map();
  const attributes = await tx
    .insertInto('attribute')
    .values(drafts.map(({ code, name, isFilter }, index) => ({ code, name, is_filter: isFilter, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        is_filter: ref('excluded.is_filter'),
        position: ref('excluded.position'),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const idOf = new Map(attributes.map(({ id, code }) => [code, id]));
  const names = drafts.flatMap(({ code, translations }) =>
    translationRows(translations, ({ name }) => ({ attribute_id: idOf.get(code)!, name })),
  );
  await tx
    .deleteFrom('attribute_translation')
    .where('attribute_id', '=', anyOf([...idOf.values()]))
    .execute();
  if (names.length > 0) await tx.insertInto('attribute_translation').values(names).execute();
  const ids = await saveValues(tx, drafts, idOf);
  await bumpCatalogVersion(tx);
  return ids;
}

async function saveValues(
  tx: Tx,
  drafts: readonly AttributeDraft[],
  attributeIds: ReadonlyMap<string, number>,
): Promise<AttributeValueIds> {
  const listed = drafts.flatMap(({ code, values }) => values.map((value, index) => ({ code, value, index })));
  if (listed.length === 0) return new Map();
  const rows = await tx
    .insertInto('attribute_value')
    .values(
      listed.map(({ code, value: { slug, name, description = '' }, index }) => ({
        attribute_id: attributeIds.get(code)!,
        slug,
        name,
        description,
        position: index + 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['attribute_id', 'slug']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        position: ref('excluded.position'),
      })),
    )
    .returning(['id', 'attribute_id', 'slug'])
    .execute();
  const codes = new Map([...attributeIds].map(([code, id]) => [id, code]));
  const ids = new Map(rows.map(({ id, attribute_id, slug }) => [`${codes.get(attribute_id)}:${slug}`, id]));
  const saved = listed.map(({ code, value }) => ({ value, id: ids.get(`${code}:${value.slug}`)! }));
  const texts = saved.flatMap(({ value, id }) =>
    translationRows(value.translations, ({ name, description }) => ({ attribute_value_id: id, name, description })),
  );
  await tx
    .deleteFrom('attribute_value_translation')
    .where('attribute_value_id', '=', anyOf([...ids.values()]))
    .execute();
  if (texts.length > 0) await tx.insertInto('attribute_value_translation').values(texts).execute();
  const phrases = saved.flatMap(({ value, id }) =>
    [
      value.name,
      ...textsIn(value.translations, ({ name }) => name),
      ...(value.synonyms ?? []).flatMap((several) => several.split(',')),
    ].map((phrase) => ({ phrase, id })),
  );
  await tx
    .deleteFrom('search_synonym')
    .where('attribute_value_id', '=', anyOf([...ids.values()]))
    .execute();
  const named = new Set(saved.filter(({ value }) => value.synonyms !== undefined).map(({ id }) => id));
  await upsertSynonyms(
    tx,
    phrases.filter(({ id }) => named.has(id)).map(({ phrase, id }) => ({ phrase, attribute_value_id: id, words: '' })),
  );
  return ids;
}

/** Saves words that replace a phrase in a search: "balon" finds what "hair" finds. */
export async function saveSynonyms(tx: Tx, synonyms: readonly { phrase: string; words: string }[]): Promise<void> {
  await upsertSynonyms(
    tx,
    synonyms.map(({ phrase, words }) => ({ phrase, attribute_value_id: null, words })),
  );
  await bumpCatalogVersion(tx);
}

interface SynonymRow {
  phrase: string;
  attribute_value_id: number | null;
  words: string;
}

async function upsertSynonyms(tx: Tx, synonyms: readonly SynonymRow[]): Promise<void> {
  const byPhrase = new Map<string, SynonymRow & { label: string }>();
  for (const row of synonyms) {
    const phrase = phraseKey(row.phrase);
    if (phrase !== '' && !byPhrase.has(phrase)) byPhrase.set(phrase, { ...row, phrase, label: row.phrase.trim() });
  }
  if (byPhrase.size === 0) return;
  await tx
    .insertInto('search_synonym')
    .values([...byPhrase.values()])
    .onConflict((conflict) =>
      conflict.column('phrase').doUpdateSet(({ ref }) => ({
        attribute_value_id: ref('excluded.attribute_value_id'),
        words: ref('excluded.words'),
        label: ref('excluded.label'),
      })),
    )
    .execute();
}
