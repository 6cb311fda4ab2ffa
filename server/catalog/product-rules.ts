import { type ProductField, type ProductValues, translationLanguages } from '#contract/admin/catalogue/catalog.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';

export interface ProductFacts {
  /** Without archived ones. */
  categories: ReadonlySet<number>;
  attributeValues: ReadonlySet<number>;
  /** Whether the class has a rate today. */
  taxClasses: ReadonlyMap<string, boolean>;
  pictures: ReadonlySet<string>;
  /** Related products that are not archived. */
  products: ReadonlySet<number>;
  /** Null for a new product. */
  id: number | null;
  isArchived: boolean;
  allowBelowCost: boolean;
}

const texts = messages.errors.staff.catalog;

const altFields = [
  'picture_alts',
  ...translationLanguages.map((language) => `picture_alts_${language}` as const),
] as const;

/**
 * Returns messages by field for changed fields. Nothing may be sold above its MRP (Legal Metrology, Packaged
 * Commodities).
 */
export function checkProduct(
  values: ProductValues,
  changed: readonly ProductField[],
  facts: ProductFacts,
): FieldMessages {
  const errors: FieldMessages = {};
  const has = (...fields: ProductField[]) => fields.some((field) => changed.includes(field));
  if (has('regular_price', 'sale_price', 'cost_price'))
    Object.assign(errors, checkPrices(values, facts.allowBelowCost));
  if (has('category_id') && !facts.categories.has(values.category_id)) errors['category_id'] = [texts.categoryMissing];
  if (has('more_category_ids') && !values.more_category_ids.every((id) => facts.categories.has(id)))
    errors['more_category_ids'] = [texts.categoryMissing];
  if (has('attribute_value_ids') && !values.attribute_value_ids.every((id) => facts.attributeValues.has(id)))
    errors['attribute_value_ids'] = [texts.attributeMissing];
  if (has('tax_class')) {
    const holds = facts.taxClasses.get(values.tax_class);
    if (holds !== true) errors['tax_class'] = [holds === undefined ? texts.taxClassMissing : texts.taxClassNotYet];
  }
  if (has('pictures') && values.pictures.some((file) => !facts.pictures.has(file)))
    errors['pictures'] = [texts.pictureMissing];
  for (const field of altFields)
    if (has('pictures', field) && values[field].length > values.pictures.length) errors[field] = [texts.altsTooMany];
  for (const language of translationLanguages) {
    const field = `tags_${language}` as const;
    if (has('tags', field) && values[field].length > values.tags.length) errors[field] = [texts.tagsTooMany];
  }
  for (const field of ['related', 'goes_well_with'] as const) {
    const message = has(field) ? relationError(values[field], facts) : undefined;
    if (message) errors[field] = [message];
  }
  if (has('published') && values.published && facts.isArchived) errors['published'] = [texts.archivedProduct];
  return errors;
}

function relationError(ids: readonly number[], { id, products }: Pick<ProductFacts, 'id' | 'products'>) {
  if (id !== null && ids.includes(id)) return texts.relationToItself;
  if (new Set(ids).size < ids.length) return texts.relationTwice;
  return ids.every((each) => products.has(each)) ? undefined : texts.relationMissing;
}

/**
 * Moves alternative texts with the pictures if only these have changed; otherwise one picture would get another's text.
 */
export function movePictureAlts(
  before: ProductValues,
  values: ProductValues,
  changed: readonly ProductField[],
): ProductValues {
  if (!changed.includes('pictures')) return values;
  const moved = altFields
    .filter((field) => !changed.includes(field))
    .map(
      (field) => [field, values.pictures.map((file) => before[field][before.pictures.indexOf(file)] ?? '')] as const,
    );
  return { ...values, ...Object.fromEntries(moved) };
}

type Prices = Pick<ProductValues, 'regular_price' | 'sale_price' | 'cost_price'>;

/** In rupees: a sale price must be below the MRP, and not below cost unless that is intended. */
export function checkPrices(prices: Prices, allowBelowCost: boolean): FieldMessages {
  const { regular_price: mrp, sale_price: sale, cost_price: cost } = prices;
  if (mrp === 0) return { regular_price: [texts.mrpTooLow] };
  if (sale !== null && sale >= mrp)
    return { sale_price: [texts.saleNotBelowMrp({ mrp: formatRupees(rupeesToPaise(mrp)) })] };
  if (cost === null || allowBelowCost || (sale ?? mrp) >= cost) return {};
  const message = texts.belowCost({ cost: formatRupees(rupeesToPaise(cost)) });
  return sale === null ? { regular_price: [message] } : { sale_price: [message] };
}
