/** Search words: phrases for other words or a value, searches that found nothing, and a trial search. */
import { sql } from 'kysely';
import {
  maxSynonyms,
  maxValueWords,
  type SearchMissList,
  type SearchTrial,
  type SearchTrialBody,
  type StaffSynonym,
  type SynonymValues,
  SynonymValues as synonymSchema,
} from '#contract/admin/catalogue/attributes.ts';
import { chooseText } from '#contract/language.ts';
import { dayInIndia, dayMs } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from '#server/platform/changes-rules.ts';
import { findForbiddenClaim } from './claims-rules.ts';
import { apply, lockVocabulary } from './edit-attributes.ts';
import { noFilters } from './product-filters.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { planSearch } from './search-plan.ts';
import { phraseKey, searchWordsOf, tellingWordsOf } from './search-words.ts';
import { findProducts } from './list-products.ts';
import { findProductsById } from './shown-products.ts';
import { readVocabulary } from './vocabulary.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.search;
const unknownSynonym = err(404, 'synonym_not_found', texts.synonymNotFound);

interface SynonymRow {
  id: number;
  phrase: string;
  label: string;
  words: string;
  attribute_value_id: number | null;
}

const toSynonym = ({ id, phrase, label, words, attribute_value_id }: SynonymRow): StaffSynonym => ({
  id,
  values: { phrase: label || phrase, words, attribute_value_id },
});

/** In alphabetical order. */
export async function listSynonyms(db: Db): Promise<StaffSynonym[]> {
  const rows = await db
    .selectFrom('search_synonym')
    .selectAll()
    .where('attribute_value_id', 'is', null)
    .orderBy('phrase')
    .execute();
  return rows.map(toSynonym);
}

/** Errors: 409 synonyms_full, 422 by field. */
export async function createSynonym(
  services: Saving,
  actor: StaffActor,
  values: SynonymValues,
): Promise<Result<StaffSynonym>> {
  return saving(services, actor, async (tx) => {
    const most = values.attribute_value_id === null ? maxSynonyms : maxValueWords;
    const { count } = await tx
      .selectFrom('search_synonym')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('attribute_value_id', values.attribute_value_id === null ? 'is' : '=', values.attribute_value_id)
      .executeTakeFirstOrThrow();
    if (count >= most) return err(409, 'synonyms_full', texts.synonymsMost({ most }));
    const errors = await checkSynonym(tx, values, null);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const row = await tx
      .insertInto('search_synonym')
      .values(columnsOf(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok({ row, before: {}, after: values });
  });
}

/** Errors: 404, 409 edit_conflict, 422 by field. */
export async function editSynonym(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffSynonym>> {
  return saving(services, actor, async (tx) => {
    const stored = await readSynonym(tx, id);
    if (!stored) return unknownSynonym;
    const before = toSynonym(stored).values;
    const applied = apply(synonymSchema.shape, before, changes, id);
    if (!applied.ok) return applied;
    const errors = await checkSynonym(tx, applied.value, id);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const row = await tx
      .updateTable('search_synonym')
      .set(columnsOf(applied.value))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok({ row, before, after: applied.value });
  });
}

/** Returns the phrase as it was. Error: 404. */
export async function deleteSynonym(services: Saving, actor: StaffActor, id: number): Promise<Result<StaffSynonym>> {
  return saving(services, actor, async (tx) => {
    const row = await readSynonym(tx, id);
    if (!row) return unknownSynonym;
    await tx.deleteFrom('search_synonym').where('id', '=', id).execute();
    return ok({ row, before: toSynonym(row).values, after: {} });
  });
}

async function readSynonym(tx: Tx, id: number): Promise<SynonymRow | undefined> {
  return await tx.selectFrom('search_synonym').selectAll().where('id', '=', id).executeTakeFirst();
}

async function saving(
  services: Saving,
  actor: StaffActor,
  change: (
    tx: Tx,
  ) => Promise<Result<{ row: SynonymRow; before: Record<string, unknown>; after: Record<string, unknown> }>>,
): Promise<Result<StaffSynonym>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffSynonym>> => {
    await lockVocabulary(tx);
    const outcome = await change(tx);
    if (!outcome.ok) return outcome;
    const { row, before, after } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, objectId: row.id });
    await bumpCatalogVersion(tx);
    return ok(toSynonym(row));
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

function columnsOf({ phrase, words, attribute_value_id }: SynonymValues) {
  return { phrase: phraseKey(phrase), label: phrase, words: tellingWordsOf(words).join(' '), attribute_value_id };
}

async function checkSynonym(tx: Tx, values: SynonymValues, id: number | null): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  for (const field of ['phrase', 'words'] as const) {
    const claim = findForbiddenClaim(values[field]);
    if (claim !== null) errors[field] = [texts.forbidden({ word: claim })];
  }
  const { phrase, words } = columnsOf(values);
  if (phrase === '') errors['phrase'] ??= [texts.phraseEmpty];
  if ((words === '') === (values.attribute_value_id === null)) errors['words'] ??= [texts.oneMeaning];
  if (words !== '' && words === phrase) errors['words'] ??= [texts.sameWords];
  if (values.attribute_value_id !== null) {
    const value = await tx
      .selectFrom('attribute_value')
      .select('id')
      .where('id', '=', values.attribute_value_id)
      .executeTakeFirst();
    if (!value) errors['attribute_value_id'] = [texts.valueMissing];
  }
  const taken = await tx
    .selectFrom('search_synonym as s')
    .leftJoin('attribute_value as v', 'v.id', 's.attribute_value_id')
    .select(['s.id', 's.words', 'v.name'])
    .where('s.phrase', '=', phrase)
    .executeTakeFirst();
  if (taken && taken.id !== id)
    errors['phrase'] ??= [texts.phraseTaken({ phrase: values.phrase, meaning: taken.name ?? taken.words })];
  return errors;
}

const missDays = 90;
const maxMisses = 50;

/** Searches that found nothing and have no meaning yet, most frequent first. */
export async function listSearchMisses(services: Services): Promise<SearchMissList['data']> {
  const { db, clock } = services;
  const since = dayInIndia(new Date(clock.now().getTime() - missDays * dayMs));
  const [rows, { phrases }] = await Promise.all([
    db
      .selectFrom('search_miss')
      .select(['words'])
      .select(({ fn }) => [
        fn.sum<number>('searches').as('searches'),
        sql<string>`to_char(max(day), 'YYYY-MM-DD')`.as('last_on'),
      ])
      .where('day', '>=', since)
      .where('words', '<>', '')
      .groupBy('words')
      .orderBy('searches', 'desc')
      .orderBy('words')
      .limit(4 * maxMisses)
      .execute(),
    readVocabulary(services),
  ]);
  return rows.filter(({ words }) => !phrases.has(phraseKey(words))).slice(0, maxMisses);
}

const trialHits = 8;

/** What a search finds, or would with one more phrase. Saves and counts nothing. Errors: 422 by field. */
export async function trySearch(
  services: Services,
  { query, language, synonym }: SearchTrialBody,
): Promise<Result<SearchTrial>> {
  const { phrases: saved } = await readVocabulary(services);
  const phrases = new Map(saved);
  if (synonym) {
    const { phrase, words, attribute_value_id: valueId } = columnsOf(synonym);
    if (phrase === '') return invalidFields({ 'synonym.phrase': [texts.phraseEmpty] });
    if (valueId !== null) phrases.set(phrase, { valueId });
    else if (words !== '') phrases.set(phrase, { words: words.split(' ') });
  }
  const ask = {
    sort: 'featured' as const,
    filters: noFilters,
    onePerFamily: false,
    after: null,
    limit: trialHits,
    language,
  };
  if (searchWordsOf(query).length > 0)
    for (const attempt of planSearch(query, { phrases })) {
      const rows = await findProducts(services.db, { ...ask, search: attempt });
      const [first] = rows;
      if (!first) continue;
      const ids = rows.slice(0, trialHits).map(({ id }) => id);
      const shown = await findProductsById(services.db, ids, dayInIndia(services.clock.now()), language);
      const products = shown.map((row) => {
        return { id: row.id, sku: row.sku, name: chooseText(language, row.name, row.name_hi) };
      });
      return ok({ match: attempt.match, total: first.total ?? rows.length, products });
    }
  return ok({ match: null, total: 0, products: [] });
}
