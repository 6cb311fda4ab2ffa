import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { Failure, page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { type Language, languages } from '#contract/language.ts';
import {
  countField,
  decimalField,
  differenceField,
  optionalCountField,
  optionalRupeesField,
  optionalWholeField,
  quantityField,
  rupeesField,
  wholeField,
} from '#contract/number-fields.ts';
import { isGtin } from '#contract/barcode.ts';
import { freeText, lineText } from '#contract/text-fields.ts';
import { compactNumber } from '#contract/typed-values.ts';

/**
 * `/{id}` after products and categories reads and changes one; `/archive` and `/restore` follow it, after products also
 * `/duplicate` and `/stock`.
 */
export const staffCatalogPaths = {
  products: '/api/staff/products',
  /** Makes many changes in one transaction. */
  productEdits: '/api/staff/product-edits',
  /** `/{id}` reads and changes one; `/{id}/dissolve` separates its members. */
  families: '/api/staff/product-families',
  categories: '/api/staff/categories',
  categoryOrder: '/api/staff/category-order',
} as const;

export const required = staffFieldKey('required');
export const filled = (maximum: number) => freeText(maximum, required);
export const optional = (maximum: number) => z._default(freeText(maximum), '');

/** English texts are in the field without a suffix. */
export type TranslationLanguage = Exclude<Language, 'en'>;
export const translationLanguages = languages.slice(1) as readonly TranslationLanguage[];

/** Adds a field per language: `name` in English, `name_hi` in Hindi. Pages show English where one is empty. */
export function inAllLanguages<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  const entries = translationLanguages.flatMap((language) =>
    Object.entries(fields).map(([name, field]) => [`${name}_${language}`, field]),
  );
  return Object.fromEntries(entries) as {
    [Name in keyof Fields & string as `${Name}_${TranslationLanguage}`]: Fields[Name];
  };
}

export const netUnits = ['g', 'ml', 'tablets', 'capsules', 'pieces'] as const;

const maxTags = 20;
const maxPictures = 12;
const tag = freeText(40);
const tagList = z._default(
  z.array(tag, staffFieldKey('list')).check(z.maxLength(maxTags, staffFieldKey('tagsMost'))),
  [],
);

const altList = z._default(
  z.array(freeText(250), staffFieldKey('list')).check(z.maxLength(maxPictures, staffFieldKey('picturesMost'))),
  [],
);

const descriptions = {
  short_description: optional(300),
  description: optional(10_000),
  ingredients: optional(4_000),
  how_to_use: optional(4_000),
  cautions: optional(4_000),
};
const makerLines = { manufacturer: filled(300), country_of_origin: filled(60) };

const idList = (most: number) =>
  z._default(
    z.array(z.int(fieldKey('unknownId')), staffFieldKey('list')).check(z.maxLength(most, staffFieldKey('tagsMost'))),
    [],
  );
export const maxMoreCategories = 10;

const relations = idList(12);

/** Prices are rupees including GST; parcel sides are in millimetres. */
export const ProductValues = z.object({
  name: filled(150),
  ...descriptions,
  ...makerLines,
  tags: tagList,
  ...inAllLanguages({
    name: optional(150),
    ...descriptions,
    manufacturer: optional(300),
    country_of_origin: optional(60),
    /** In the order of `tags`; pages show the English tag where one is empty. */
    tags: tagList,
    /** In the order of `pictures`; pages use the English text where one is empty. */
    picture_alts: altList,
  }),
  /** Spellings in Latin letters that shoppers type. */
  romanised: z._default(
    z.array(freeText(60), staffFieldKey('list')).check(z.maxLength(30, staffFieldKey('tagsMost'))),
    [],
  ),
  /** The main category, named in addresses, invoices and reports. */
  category_id: countField,
  /** These categories also list the product. */
  more_category_ids: idList(maxMoreCategories),
  /** Concern, form, taste ...; most important first. */
  attribute_value_ids: idList(30),
  regular_price: rupeesField,
  /** Below the MRP; null if sold at the MRP. */
  sale_price: z._default(optionalRupeesField, null),
  /** Per item; visible to staff only. */
  cost_price: z._default(optionalRupeesField, null),
  sale_point: z._default(decimalField, 0),
  hsn: z
    .string(staffFieldKey('hsn'))
    .check(z.overwrite(compactNumber), z.regex(/^\d{4}(\d\d){0,2}$/, staffFieldKey('hsn'))),
  tax_class: filled(60),
  net_value: quantityField,
  net_unit: z.enum(netUnits, staffFieldKey('netUnit')),
  licence_kind: filled(40),
  licence_number: filled(60),
  shelf_life_months: countField,
  /** Lower numbers come first. */
  featured_rank: z._default(optionalCountField, null),
  published: z._default(z.boolean(staffFieldKey('yesOrNo')), false),
  /** File names; the first is the main picture. */
  pictures: z._default(
    z.array(freeText(200), staffFieldKey('list')).check(z.maxLength(maxPictures, staffFieldKey('picturesMost'))),
    [],
  ),
  /** Alternative texts of `pictures`, in their order. The product's name replaces an empty one. */
  picture_alts: altList,
  weight_grams: z._default(optionalCountField, null),
  parcel_length_mm: z._default(optionalCountField, null),
  parcel_width_mm: z._default(optionalCountField, null),
  parcel_height_mm: z._default(optionalCountField, null),
  /** Stock is low at this quantity or less. */
  low_stock_at: z._default(optionalWholeField, null),
  /** GTIN; empty if there is none. */
  barcode: z._default(
    z.string(staffFieldKey('barcode')).check(
      z.overwrite(compactNumber),
      z.refine((text) => text === '' || isGtin(text), staffFieldKey('barcode')),
    ),
    '',
  ),
  /** Ids of products in display order. */
  related: relations,
  goes_well_with: relations,
});
export type ProductValues = z.output<typeof ProductValues>;

export const textOut = z.string();
const listOut = z.array(z.string());
const numberOut = z.number();
const optionalOut = z.nullable(z.number());
const descriptionsOut = {
  short_description: textOut,
  description: textOut,
  ingredients: textOut,
  how_to_use: textOut,
  cautions: textOut,
};
const textsOut = {
  name: textOut,
  ...descriptionsOut,
  manufacturer: textOut,
  country_of_origin: textOut,
  tags: listOut,
};
const ProductValuesOut = z.object({
  ...textsOut,
  ...inAllLanguages({ ...textsOut, picture_alts: listOut }),
  romanised: listOut,
  category_id: z.int(),
  more_category_ids: z.array(z.int()),
  attribute_value_ids: z.array(z.int()),
  regular_price: Rupees,
  sale_price: z.nullable(Rupees),
  cost_price: z.nullable(Rupees),
  sale_point: numberOut,
  hsn: textOut,
  tax_class: textOut,
  net_value: numberOut,
  net_unit: textOut as z.ZodMiniType<ProductValues['net_unit']>,
  licence_kind: textOut,
  licence_number: textOut,
  shelf_life_months: numberOut,
  featured_rank: optionalOut,
  published: z.boolean(),
  pictures: listOut,
  picture_alts: listOut,
  weight_grams: optionalOut,
  parcel_length_mm: optionalOut,
  parcel_width_mm: optionalOut,
  parcel_height_mm: optionalOut,
  low_stock_at: optionalOut,
  barcode: textOut,
  related: z.array(z.int()),
  goes_well_with: z.array(z.int()),
}) satisfies z.ZodMiniType<ProductValues>;
export type ProductField = keyof ProductValues;
export const productFields = Object.keys(ProductValues.shape) as readonly ProductField[];

const sku = z
  .string(staffFieldKey('sku'))
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, staffFieldKey('sku')));
/** Otherwise prices below cost are rejected. */
const allowBelowCost = z._default(z.boolean(staffFieldKey('yesOrNo')), false);

export const NewProductBody = z.extend(ProductValues, { sku, allow_below_cost: allowBelowCost });
export type NewProductBody = z.output<typeof NewProductBody>;

/** `from` is the value that the form loaded. If the stored value differs: 409 edit_conflict. */
const Change = z.object({ from: z.unknown(), to: z.unknown() });
export const Changes = z.record(z.string(), Change);

export const ProductPatch = z.object({ changes: Changes, allow_below_cost: allowBelowCost });

export const stockReasons = ['count', 'correction', 'damage', 'expired', 'lost', 'found', 'sample'] as const;
const reason = z.enum(stockReasons, staffFieldKey('stockReason'));
const note = optional(300);

export const maxEdits = 500;

/**
 * Saved all or none. Error keys are `edits.<index>.<field>`. `stock` requires the permission stock.adjust;
 * `stock_reason` and `note` apply to all.
 */
export const ProductEditsBody = z.object({
  edits: z
    .array(z.object({ id: z.int(fieldKey('unknownId')), changes: z._default(Changes, {}), stock: z.optional(Change) }))
    .check(z.minLength(1, required), z.maxLength(maxEdits, staffFieldKey('editsMost'))),
  allow_below_cost: allowBelowCost,
  stock_reason: z._default(reason, 'correction'),
  note,
});
export type ProductEditsBody = z.output<typeof ProductEditsBody>;

export const DuplicateBody = z.object({ sku });

/** Somebody else changed the value after the form was loaded. */
export const EditConflict = z.object({
  /** Set if several records are edited. */
  id: z.int(),
  field: z.string(),
  from: z.unknown(),
  current: z.unknown(),
  to: z.unknown(),
});
export type EditConflict = z.infer<typeof EditConflict>;
/** Nothing was saved. To overwrite, send the field again with `from` set to `current`. */
export const EditConflictFailure = z.extend(Failure, { conflicts: z.optional(z.array(EditConflict)) });

export const productStatuses = ['published', 'draft', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const StaffProductRow = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  picture: z.nullable(Picture),
  category: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(productStatuses),
  regular_price: Rupees,
  sale_price: z.nullable(Rupees),
  cost_price: z.nullable(Rupees),
  /** Cost per item in the latest delivery; null where none is recorded. */
  unit_cost: z.nullable(Rupees),
  stock: z.int(),
  low_stock_at: z.nullable(z.int()),
  /** ISO 8601 in UTC. */
  updated_at: z.string(),
});
export type StaffProductRow = z.infer<typeof StaffProductRow>;
export const StaffProductList = page(StaffProductRow);
export type StaffProductList = z.infer<typeof StaffProductList>;

export const staffProductSorts = [
  'newest',
  'oldest',
  'updated',
  'name',
  'name-desc',
  'sku',
  'price-low',
  'price-high',
  'stock-low',
  'stock-high',
] as const;
export type StaffProductSort = (typeof staffProductSorts)[number];

const emptyIsNone = z.transform((text: string) => (text === '' ? undefined : text));

/** Without `status`: all but archived ones. */
export const StaffProductQuery = z.object({
  /** The start of words in the product's or category's name, or part of the SKU. */
  search: z.optional(z.pipe(lineText(100), emptyIsNone)),
  category_id: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, fieldKey('unknownId'))), z.transform(Number)),
  ),
  status: z.optional(z.enum(productStatuses, staffFieldKey('unknownStatus'))),
  stock: z.optional(z.enum(['out', 'low', 'in'], staffFieldKey('unknownState'))),
  on_sale: z.optional(z.enum(['true', 'false'])),
  sort: z.optional(z.enum(staffProductSorts, fieldKey('unknownSort'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.maxLength(1000, fieldKey('unknownCursor')))),
});
export type StaffProductQuery = z.infer<typeof StaffProductQuery>;

/** Products for the bulk edit grid: by `ids`, separated by commas, or by a list's filters. */
export const ProductGridQuery = z.extend(z.omit(StaffProductQuery, { limit: true, cursor: true }), {
  ids: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/, fieldKey('unknownId'))),
      z.transform((text: string) => text.split(',').map(Number)),
    ),
  ),
});
export type ProductGridQuery = z.infer<typeof ProductGridQuery>;

const inGrid = {
  name: true,
  name_hi: true,
  regular_price: true,
  sale_price: true,
  cost_price: true,
  sale_point: true,
  category_id: true,
  tax_class: true,
  hsn: true,
  weight_grams: true,
  barcode: true,
  published: true,
  low_stock_at: true,
  net_value: true,
  net_unit: true,
  shelf_life_months: true,
  licence_number: true,
  featured_rank: true,
  short_description: true,
  short_description_hi: true,
} as const satisfies Partial<Record<ProductField, true>>;
/** Other fields are edited in the product form. */
export type GridField = keyof typeof inGrid;
export const gridFields = Object.keys(inGrid) as readonly GridField[];

export const ProductGridRow = z.object({
  id: z.int(),
  sku: z.string(),
  status: z.enum(productStatuses),
  values: z.pick(ProductValuesOut, inGrid),
  unit_cost: z.nullable(Rupees),
  stock: z.int(),
});
export type ProductGridRow = z.infer<typeof ProductGridRow>;
/** At most `maxEdits` rows; `total` counts all matching products. */
export const ProductGridList = page(ProductGridRow);
export type ProductGridList = z.infer<typeof ProductGridList>;

const NamedProduct = z.object({ id: z.int(), sku: z.string(), name: z.string() });
/** A patch's `from` is compared with `values`. */
export const StaffProduct = z.object({
  id: z.int(),
  sku: z.string(),
  status: z.enum(productStatuses),
  values: ProductValuesOut,
  /** The pictures that `values.pictures` names, in its order. */
  pictures: z.array(Picture),
  category: z.object({ id: z.int(), name: z.string() }),
  /** The products that `values.related` and `values.goes_well_with` name. */
  companions: z.array(NamedProduct),
  family: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The percentage in force today. */
  gst_rate: z.number(),
  /** Cost per item in the latest delivery; null where none is recorded. */
  unit_cost: z.nullable(Rupees),
  stock: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.nullable(z.string()),
});
export type StaffProduct = z.infer<typeof StaffProduct>;
export const StaffProductReply = success(StaffProduct);
export type StaffProductReply = z.infer<typeof StaffProductReply>;
export const StaffProductsReply = success(z.array(StaffProduct));

/** A difference, or a new quantity `to`. The latter returns 409 stock_conflict if the stock is no longer `from`. */
export const StockBody = z.object({
  delta: z.optional(differenceField),
  from: z.optional(wholeField),
  to: z.optional(wholeField),
  reason,
  note,
});
export type StockBody = z.output<typeof StockBody>;
export const StockConflictFailure = z.extend(Failure, { current: z.optional(z.int()) });
export const StockReply = success(z.object({ stock: z.int() }));
