import { type CollectionRule, type CollectionValues, slugFields } from '#contract/admin/catalogue/collections.ts';
import { endOfMinute, startOfMinute } from '#contract/india-time.ts';
import { anyId, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';
import { findDisease } from './claims-rules.ts';
import type { StoredCollection } from './collection-records.ts';

const texts = messages.errors.staff.collections;
const shared = messages.errors.staff.catalog;

/** Of all collections except one, in every language. */
export function takenSlugs(all: readonly StoredCollection[], id: number | null): Set<string> {
  return new Set(
    all.filter((each) => each.id !== id).flatMap(({ values }) => slugFields.map((field) => values[field])),
  );
}

/** Returns messages by field; `id` is null for a new collection. */
export async function checkCollection(
  tx: Tx,
  values: CollectionValues,
  id: number | null,
  all: readonly StoredCollection[],
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const taken = takenSlugs(all, id);
  for (const field of slugFields)
    if (values[field] !== '' && taken.has(values[field])) errors[field] = [texts.slugTaken];
  for (const [field, value] of Object.entries(values)) {
    const disease = typeof value === 'string' ? findDisease(value.replaceAll('-', ' ')) : null;
    if (disease !== null) errors[field] ??= [texts.forbidden({ word: disease })];
  }
  const { starts_at: starts, ends_at: ends } = values;
  if (starts !== null && ends !== null && endOfMinute(ends) <= startOfMinute(starts))
    errors['ends_at'] = [texts.endsBeforeStart];
  if (values.kind === 'rules') {
    if (values.rules.length === 0) errors['rules'] = [texts.rulesNeeded];
    Object.assign(errors, checkRules(values.rules), await checkChoices(tx, values.rules));
    return errors;
  }
  const found = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', '=', anyId(values.product_ids))
    .executeTakeFirstOrThrow();
  if (found.n !== new Set(values.product_ids).size) errors['product_ids'] = [texts.productMissing];
  return errors;
}

/** Returns messages by `rules.<place>`. */
export function checkRules(rules: readonly CollectionRule[]): FieldMessages {
  const errors: FieldMessages = {};
  for (const [place, rule] of rules.entries()) {
    if (rule.field !== 'price') continue;
    if (rule.from === null && rule.to === null) errors[`rules.${place}`] = [texts.priceNeeded];
    else if (rule.from !== null && rule.to !== null && rule.to < rule.from)
      errors[`rules.${place}`] = [texts.priceOrder];
  }
  return errors;
}

/** Checks that the categories and values exist. */
async function checkChoices(tx: Tx, rules: readonly CollectionRule[]): Promise<FieldMessages> {
  const categoryIds = rules.flatMap((rule) => (rule.field === 'category' ? rule.category_ids : []));
  const valueIds = rules.flatMap((rule) => (rule.field === 'attribute' ? rule.value_ids : []));
  const categories = await tx.selectFrom('category').select('id').where('id', '=', anyId(categoryIds)).execute();
  // Nobody may delete them meanwhile.
  const values = await tx
    .selectFrom('attribute_value')
    .select('id')
    .where('id', '=', anyId(valueIds))
    .forShare()
    .execute();
  const known = { category: new Set(categories.map(({ id }) => id)), attribute: new Set(values.map(({ id }) => id)) };
  const errors: FieldMessages = {};
  for (const [place, rule] of rules.entries()) {
    if (rule.field === 'category' && !rule.category_ids.every((id) => known.category.has(id)))
      errors[`rules.${place}`] = [shared.categoryMissing];
    if (rule.field === 'attribute' && !rule.value_ids.every((id) => known.attribute.has(id)))
      errors[`rules.${place}`] = [shared.attributeMissing];
  }
  return errors;
}
