import { sql } from 'kysely';
import {
  type AttributeValues,
  AttributeValues as attributeSchema,
  type AttributeValueValues,
  AttributeValueValues as valueSchema,
  maxAttributes,
  maxAttributeValues,
  type NewAttributeValueBody,
  type StaffAttribute,
  type StaffAttributeValue,
} from '#contract/admin/catalogue/attributes.ts';
import { furtherLanguages } from '#contract/admin/form-fields.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { applyChanges, type Changes } from '#server/platform/changes-rules.ts';
import { findForbiddenClaim } from './claims-rules.ts';
import { concernCode } from './preset-attributes.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { freeSlug, phraseKey, wordsOf } from './search-words.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.search;
const shared = messages.errors.staff.catalog;
const unknownAttribute = err(404, 'attribute_not_found', texts.attributeNotFound);
const unknownValue = err(404, 'attribute_value_not_found', texts.valueNotFound);

interface TextRow {
  id: number;
  language: string;
  name: string;
  description?: string;
}

export async function listStaffAttributes(db: Db): Promise<StaffAttribute[]> {
  const [attributes, names, values, texted, phrases] = await Promise.all([
    db.selectFrom('attribute').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('attribute_translation').select(['attribute_id as id', 'language', 'name']).execute(),
    db
      .selectFrom('attribute_value as v')
      .select(['v.id', 'v.attribute_id', 'v.slug', 'v.name', 'v.description'])
      .select(({ selectFrom, fn }) =>
        selectFrom('product_attribute_value as pv')
          .innerJoin('product as p', 'p.id', 'pv.product_id')
          .select(fn.countAll<number>().as('products'))
          .whereRef('pv.attribute_value_id', '=', 'v.id')
          .where('p.archived_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('products'),
      )
      .orderBy('v.position')
      .orderBy('v.id')
      .execute(),
    db
      .selectFrom('attribute_value_translation')
      .select(['attribute_value_id as id', 'language', 'name', 'description'])
      .execute(),
    db
      .selectFrom('search_synonym')
      .select(['attribute_value_id as id', 'phrase', 'label'])
      .where('attribute_value_id', 'is not', null)
      .orderBy('attribute_value_id')
      .orderBy('phrase')
      .execute(),
  ]);
  const textIn = (rows: readonly TextRow[], id: number, column: 'name' | 'description') =>
    Object.fromEntries(
      furtherLanguages.map((language) => [
        `${column}_${language}`,
        rows.find((row) => row.id === id && row.language === language)?.[column] ?? '',
      ]),
    ) as Record<`${typeof column}_hi`, string>;
  const wordsBy = Map.groupBy(phrases, ({ id }) => id!);
  const choices = values.map((value): StaffAttributeValue => {
    const translated = { ...textIn(texted, value.id, 'name'), ...textIn(texted, value.id, 'description') };
    const isConcern = attributes.find(({ id }) => id === value.attribute_id)?.code === concernCode;
    const known = new Set(isConcern ? namesOf({ name: value.name, ...translated }).map(phraseKey) : []);
    return {
      id: value.id,
      attribute_id: value.attribute_id,
      slug: value.slug,
      values: {
        name: value.name,
        description: value.description,
        ...(translated as Pick<AttributeValueValues, 'name_hi' | 'description_hi'>),
        words: (wordsBy.get(value.id) ?? [])
          .filter(({ phrase }) => !known.has(phrase))
          .map(({ phrase, label }) => label || phrase),
      },
      product_count: value.products,
    };
  });
  return attributes.map(({ id, code, name, is_filter }) => ({
    id,
    code,
    values: { name, ...(textIn(names, id, 'name') as Pick<AttributeValues, 'name_hi'>), is_filter },
    is_concern: code === concernCode,
    choices: choices.filter((choice) => choice.attribute_id === id),
  }));
}

/** In all languages that have one. */
function namesOf(values: Record<string, unknown>): string[] {
  return ['name', ...furtherLanguages.map((language) => `name_${language}`)].flatMap((field) => {
    const text = values[field];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}

/** Created as the last one. Errors: 409 attributes_full, 422 by field. */
export async function createAttribute(
  services: Saving,
  actor: StaffActor,
  values: AttributeValues,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    if (all.length >= maxAttributes) return err(409, 'attributes_full', texts.attributesMost({ most: maxAttributes }));
    const errors = checkTexts(values);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const code = freeCode(values.name, new Set(all.map((each) => each.code)));
    const { id } = await tx
      .insertInto('attribute')
      .values({ code, name: values.name, is_filter: values.is_filter, position: all.length + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveAttributeNames(tx, id, values);
    return ok({ attributeId: id, objectId: id, before: {}, after: { code, ...values } });
  });
}

/** Errors: 404, 409 edit_conflict, 422 by field. */
export async function editAttribute(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const attribute = all.find((each) => each.id === id);
    if (!attribute) return unknownAttribute;
    const applied = apply(attributeSchema.shape, attribute.values, changes, id);
    if (!applied.ok) return applied;
    const values = applied.value;
    const errors = checkTexts(values);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    await tx
      .updateTable('attribute')
      .set({ name: values.name, is_filter: values.is_filter })
      .where('id', '=', id)
      .execute();
    await saveAttributeNames(tx, id, values);
    return ok({ attributeId: id, objectId: id, before: attribute.values, after: values });
  });
}

/** Errors: 404; 409 attribute_in_use if it has values. */
export async function deleteAttribute(
  services: Saving,
  actor: StaffActor,
  id: number,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const attribute = all.find((each) => each.id === id);
    if (!attribute) return unknownAttribute;
    if (attribute.is_concern) return err(409, 'attribute_in_use', texts.concernStays);
    if (attribute.choices.length > 0) return err(409, 'attribute_in_use', texts.attributeInUse);
    await tx.deleteFrom('attribute').where('id', '=', id).execute();
    return ok({ attributeId: id, objectId: id, before: attribute.values, after: {}, gone: attribute });
  });
}

/** Returns all attributes. Error: 409 order_changed if `order` does not list exactly the current ones. */
export async function orderAttributes(
  services: Saving,
  actor: StaffActor,
  order: readonly number[],
): Promise<Result<StaffAttribute[]>> {
  const saved = await saving(services, actor, async (tx, all) => {
    const current = all.map(({ id }) => id);
    if (!isSameSet(order, current)) return err(409, 'order_changed', texts.orderChanged);
    await savePositions(tx, 'attribute', order);
    return ok({ attributeId: null, objectId: null, before: { order: current }, after: { order: [...order] } });
  });
  return saved.ok ? ok(await listStaffAttributes(services.db)) : saved;
}

/** Added as the last one. Returns the attribute. Errors: 404, 409 values_full, 422 by field. */
export async function createAttributeValue(
  services: Saving,
  actor: StaffActor,
  { attribute_id: attributeId, ...values }: NewAttributeValueBody,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const attribute = all.find((each) => each.id === attributeId);
    if (!attribute) return unknownAttribute;
    if (attribute.choices.length >= maxAttributeValues)
      return err(409, 'attribute_values_full', texts.valuesMost({ most: maxAttributeValues }));
    const errors = await checkValue(tx, values, null, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const slug = freeSlug(values.name, new Set(attribute.choices.map((each) => each.slug)), 'value');
    const { id } = await tx
      .insertInto('attribute_value')
      .values({
        attribute_id: attributeId,
        slug,
        name: values.name,
        description: values.description,
        position: attribute.choices.length + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveValueTexts(tx, id, values);
    await saveWords(tx, id, values, attribute.is_concern);
    return ok({ attributeId, objectId: id, before: {}, after: { attribute: attribute.code, slug, ...values } });
  });
}

/** Returns the attribute. Errors: 404, 409 edit_conflict, 422 by field. */
export async function editAttributeValue(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const found = findValue(all, id);
    if (!found) return unknownValue;
    const { attribute, value } = found;
    const applied = apply(valueSchema.shape, value.values, changes, id);
    if (!applied.ok) return applied;
    const values = applied.value;
    const errors = await checkValue(tx, values, id, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    await tx
      .updateTable('attribute_value')
      .set({ name: values.name, description: values.description })
      .where('id', '=', id)
      .execute();
    await saveValueTexts(tx, id, values);
    await saveWords(tx, id, values, attribute.is_concern);
    return ok({ attributeId: attribute.id, objectId: id, before: value.values, after: values });
  });
}

/** Returns the attribute. Errors: 404; 409 attribute_value_in_use by a product or collection rule. */
export async function deleteAttributeValue(
  services: Saving,
  actor: StaffActor,
  id: number,
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const found = findValue(all, id);
    if (!found) return unknownValue;
    const { attribute, value } = found;
    const { products } = await tx
      .selectFrom('product_attribute_value')
      .select(({ fn }) => fn.countAll<number>().as('products'))
      .where('attribute_value_id', '=', id)
      .executeTakeFirstOrThrow();
    if (products > 0) return err(409, 'attribute_value_in_use', texts.valueInUse({ products }));
    const named = await tx
      .selectFrom('collection')
      .select('name')
      .where(sql<boolean>`rules @> ${JSON.stringify([{ field: 'attribute', value_ids: [id] }])}::jsonb`)
      .executeTakeFirst();
    if (named) return err(409, 'attribute_value_in_use', texts.valueInCollection({ collection: named.name }));
    await tx.deleteFrom('attribute_value').where('id', '=', id).execute();
    return ok({ attributeId: attribute.id, objectId: id, before: value.values, after: {} });
  });
}

/** Returns the attribute. Errors: 404; 409 order_changed. */
export async function orderAttributeValues(
  services: Saving,
  actor: StaffActor,
  order: readonly number[],
): Promise<Result<StaffAttribute>> {
  return saving(services, actor, async (tx, all) => {
    const attribute = attributeOf(all, order[0] ?? 0);
    if (!attribute) return unknownValue;
    const current = attribute.choices.map(({ id }) => id);
    if (!isSameSet(order, current)) return err(409, 'order_changed', texts.orderChanged);
    await savePositions(tx, 'attribute_value', order);
    const [before, after] = [{ order: current }, { order: [...order] }];
    return ok({ attributeId: attribute.id, objectId: attribute.id, before, after });
  });
}

interface Change {
  /** Null for any. */
  attributeId: number | null;
  objectId: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  gone?: StaffAttribute;
}

/** Serialises changes: a phrase has one meaning, so every change depends on all phrases. */
export async function lockVocabulary(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('search vocabulary'))`.execute(tx);
}

async function saving(
  services: Saving,
  actor: StaffActor,
  change: (tx: Tx, all: readonly StaffAttribute[]) => Promise<Result<Change>>,
): Promise<Result<StaffAttribute>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffAttribute>> => {
    await lockVocabulary(tx);
    const outcome = await change(tx, await listStaffAttributes(tx));
    if (!outcome.ok) return outcome;
    const { attributeId, objectId, before, after, gone } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, ...(objectId === null ? {} : { objectId }) });
    await bumpCatalogVersion(tx);
    if (gone) return ok(gone);
    const all = await listStaffAttributes(tx);
    return ok(all.find(({ id }) => id === attributeId) ?? all[0]!);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

export function apply<Values extends Record<string, unknown>>(
  shape: Parameters<typeof applyChanges<Values>>[0],
  current: Values,
  changes: Changes,
  id: number,
): Result<Values> {
  const { values, conflicts, errors } = applyChanges(shape, current, changes);
  for (const { field } of conflicts) errors[field] ??= [shared.fieldChanged];
  const details = { conflicts: conflicts.map((conflict) => ({ id, ...conflict })) };
  if (conflicts.length > 0) return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details });
  return Object.keys(errors).length > 0 ? invalidFields(errors) : ok(values);
}

function attributeOf(all: readonly StaffAttribute[], valueId: number): StaffAttribute | undefined {
  return all.find(({ choices }) => choices.some(({ id }) => id === valueId));
}

function findValue(all: readonly StaffAttribute[], id: number) {
  const attribute = attributeOf(all, id);
  const value = attribute?.choices.find((each) => each.id === id);
  return attribute && value && { attribute, value };
}

/** In any order, each id once. */
export function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const known = new Set(other);
  return one.length === other.length && new Set(one).size === one.length && one.every((id) => known.has(id));
}

/** Checks for forbidden claims. Returns messages by field. */
function checkTexts(values: Record<string, unknown>): FieldMessages {
  const errors: FieldMessages = {};
  for (const [field, value] of Object.entries(values)) {
    const claims = (Array.isArray(value) ? value : [value]).flatMap((text) =>
      typeof text === 'string' ? (findForbiddenClaim(text) ?? []) : [],
    );
    if (claims[0] !== undefined) errors[field] = [texts.forbidden({ word: claims[0] })];
  }
  return errors;
}

async function checkValue(
  tx: Tx,
  values: AttributeValueValues,
  id: number | null,
  all: readonly StaffAttribute[],
): Promise<FieldMessages> {
  const errors = checkTexts(values);
  if (errors['words']) return errors;
  const keys = new Map(values.words.map((word) => [phraseKey(word), word]));
  if (keys.has('')) return { ...errors, words: [texts.phraseEmpty] };
  const taken = await tx
    .selectFrom('search_synonym')
    .select(['phrase', 'attribute_value_id', 'words'])
    .where('phrase', 'in', [...keys.keys(), ''])
    .execute();
  const other = taken.find((row) => row.attribute_value_id === null || row.attribute_value_id !== id);
  if (!other) return errors;
  const meaning =
    all.flatMap(({ choices }) => choices).find((choice) => choice.id === other.attribute_value_id)?.values.name ??
    other.words;
  return { ...errors, words: [texts.phraseTaken({ phrase: keys.get(other.phrase)!, meaning })] };
}

async function saveAttributeNames(tx: Tx, id: number, values: AttributeValues): Promise<void> {
  const rows = furtherLanguages.map((language) => ({ attribute_id: id, language, name: values[`name_${language}`] }));
  await tx.deleteFrom('attribute_translation').where('attribute_id', '=', id).execute();
  await tx.insertInto('attribute_translation').values(rows).execute();
}

async function saveValueTexts(tx: Tx, id: number, values: AttributeValueValues): Promise<void> {
  const rows = furtherLanguages.map((language) => ({
    attribute_value_id: id,
    language,
    name: values[`name_${language}`],
    description: values[`description_${language}`],
  }));
  await tx.deleteFrom('attribute_value_translation').where('attribute_value_id', '=', id).execute();
  await tx.insertInto('attribute_value_translation').values(rows).execute();
}

/** Replaces a value's phrases: its words and, for a concern, its names unless they have another meaning. */
async function saveWords(tx: Tx, id: number, values: AttributeValueValues, withNames: boolean): Promise<void> {
  const phrases = new Map(
    [...(withNames ? namesOf(values) : []), ...values.words]
      .map((label) => [phraseKey(label), label] as const)
      .filter(([phrase]) => phrase !== ''),
  );
  await tx.deleteFrom('search_synonym').where('attribute_value_id', '=', id).execute();
  if (phrases.size === 0) return;
  await tx
    .insertInto('search_synonym')
    .values([...phrases].map(([phrase, label]) => ({ phrase, label, attribute_value_id: id, words: '' })))
    .onConflict((conflict) => conflict.column('phrase').doNothing())
    .execute();
}

async function savePositions(tx: Tx, table: 'attribute' | 'attribute_value', order: readonly number[]): Promise<void> {
  const places = order.map((_id, index) => index + 1);
  await sql`UPDATE ${sql.table(table)} AS t SET position = place.position
    FROM unnest(${[...order]}::int[], ${places}::int[]) AS place (id, position) WHERE t.id = place.id`.execute(tx);
}

/** Made from a name's Latin letters; adds a letter if the code is taken. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  const base =
    wordsOf(name)
      .map((word) => word.replaceAll(/[^a-z]/g, ''))
      .filter((word) => word !== '')
      .join('_')
      .slice(0, 36)
      .replace(/_$/, '') || 'attribute';
  if (!taken.has(base)) return base;
  for (let letter = 98; ; letter++) {
    const code = `${base}_${String.fromCodePoint(letter)}`;
    if (!taken.has(code)) return code;
  }
}
