/** Products as staff edit them, including drafts and archived ones. */
import { type Selectable, sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import {
  gridFields,
  type ProductGridRow,
  type ProductStatus,
  type ProductValues,
  type StaffProduct,
  type TranslationLanguage,
  translationLanguages,
} from '#contract/admin/catalogue/catalog.ts';
import { type Paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { type BasisPoints, basisPointsToPercent, centiSp, centiSpToPoints } from '#server/money/rates.ts';
import { anyId, type Db } from '#server/platform/database.ts';
import type { Product, ProductTranslation } from '#server/platform/database-types.ts';
import type { ProductDraft } from './product-fields.ts';
import type { RelationKind } from './relations.ts';
import { product, rateOn, rateOrNone } from './shown-products.ts';
import { pictureJson } from '#server/platform/picture-json.ts';

type Translation = Omit<Selectable<ProductTranslation>, 'product_id' | 'language'>;

export type ProductRecord = Omit<Selectable<Product>, 'search_text' | 'search_words' | 'price_paise'> & {
  quantity: number;
  category_name: string;
  gst_rate_bp: BasisPoints;
  translations: Partial<Record<string, Translation>>;
  tags: { tag_name: string; translations: Partial<Record<string, string>> }[];
  pictures: Picture[];
  relations: { kind: RelationKind; id: number; sku: string; name: string }[];
  family_name: string | null;
  /** Per item, in the last delivery. */
  unit_cost_paise: Paise | null;
};

/** SQL: per item of the product `p`, in paise. */
export const lastUnitCost = product
  .selectFrom('goods_receipt_line as received')
  .select('received.unit_cost_paise')
  .whereRef('received.product_id', '=', 'p.id')
  .orderBy('received.receipt_id', 'desc')
  .orderBy('received.line_no', 'desc')
  .limit(1)
  .$asScalar();

/**
 * In the order of `ids`, in one query; leaves out unknown ones.
 * @param day YYYY-MM-DD in India, decides the tax rate
 */
export async function readProductRecords(db: Db, ids: readonly number[], day: string): Promise<ProductRecord[]> {
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .leftJoinLateral(rateOn(day), (join) => join.onTrue())
    .leftJoin('product_family as f', 'f.id', 'p.family_id')
    .selectAll('p')
    .select(['c.name as category_name', 'f.name as family_name'])
    .select(({ fn, lit, ref, selectFrom }) => [
      fn.coalesce('s.quantity', lit(0)).as('quantity'),
      rateOrNone(ref('rate.rate_bp')).as('gst_rate_bp'),
      lastUnitCost.as('unit_cost_paise'),
      selectFrom('product_translation as pt')
        .select(
          sql<Partial<Record<string, Translation>>>`COALESCE(json_object_agg(pt.language, to_json(pt)), '{}')`.as(
            'all',
          ),
        )
        .whereRef('pt.product_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('translations'),
      selectFrom('product_tag as t')
        .select(
          sql<ProductRecord['tags']>`COALESCE(json_agg(json_build_object('tag_name', t.tag_name, 'translations', (
            SELECT COALESCE(json_object_agg(tt.language, tt.tag_name), '{}') FROM product_tag_translation tt
            WHERE tt.product_id = t.product_id AND tt.position = t.position)) ORDER BY t.position), '[]')`.as('all'),
        )
        .whereRef('t.product_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('tags'),
      selectFrom('product_picture as pp')
        .innerJoin('picture as i', 'i.file', 'pp.picture')
        .select(sql<Picture[]>`COALESCE(json_agg(${pictureJson('i')} ORDER BY pp.position), '[]')`.as('all'))
        .whereRef('pp.product_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('pictures'),
      selectFrom('product_relation as r')
        .innerJoin('product as o', 'o.id', 'r.related_id')
        .select(
          sql<
            ProductRecord['relations']
          >`COALESCE(json_agg(json_build_object('kind', r.kind, 'id', o.id, 'sku', o.sku, 'name', o.name)
            ORDER BY r.position), '[]')`.as('all'),
        )
        .whereRef('r.product_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('relations'),
    ])
    .where('p.id', '=', anyId(ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Locks in id order to avoid deadlocks. */
export async function lockProducts(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', anyId(ids))
    .orderBy('id')
    // Does not block orders that reference a product.
    .forNoKeyUpdate()
    .execute();
}

const textNames = [
  'name',
  'short_description',
  'description',
  'manufacturer',
  'country_of_origin',
  'ingredients',
  'how_to_use',
  'cautions',
] as const;
type TextName = (typeof textNames)[number];

export const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : paiseToRupees(amount));
const paiseOrNull = (rupees: number | null) => (rupees === null ? null : rupeesToPaise(rupees));

export function toValues(row: ProductRecord): ProductValues {
  const translated = translationLanguages.flatMap((language) => [
    ...textNames.map((name) => [`${name}_${language}`, row.translations[language]?.[name] ?? '']),
    [`tags_${language}`, trimEmpty(row.tags.map((tag) => tag.translations[language] ?? ''))],
    [`picture_alts_${language}`, row.translations[language]?.picture_alts ?? []],
  ]);
  return {
    name: row.name,
    short_description: row.short_description,
    description: row.description,
    manufacturer: row.manufacturer,
    country_of_origin: row.country_of_origin,
    ingredients: row.ingredients,
    how_to_use: row.how_to_use,
    cautions: row.cautions,
    tags: row.tags.map((tag) => tag.tag_name),
    ...(Object.fromEntries(translated) as Pick<
      ProductValues,
      Extract<keyof ProductValues, `${string}_${TranslationLanguage}`>
    >),
    romanised: row.romanised,
    category_id: row.category_id,
    more_category_ids: row.more_category_ids,
    attribute_value_ids: row.attribute_value_ids,
    regular_price: paiseToRupees(row.regular_paise),
    sale_price: rupeesOrNull(row.sale_paise),
    cost_price: rupeesOrNull(row.cost_paise),
    sale_point: centiSpToPoints(row.sale_point_centi),
    hsn: row.hsn,
    tax_class: row.tax_class,
    net_value: Number(row.net_value),
    net_unit: row.net_unit as ProductValues['net_unit'],
    licence_kind: row.licence_kind,
    licence_number: row.licence_number,
    shelf_life_months: row.shelf_life_months,
    featured_rank: row.featured_rank,
    published: row.published,
    pictures: row.pictures.map((picture) => picture.image_name),
    picture_alts: row.picture_alts,
    weight_grams: row.weight_grams,
    parcel_length_mm: row.parcel_length_mm,
    parcel_width_mm: row.parcel_width_mm,
    parcel_height_mm: row.parcel_height_mm,
    low_stock_at: row.low_stock_at,
    barcode: row.barcode ?? '',
    related: relatedIds(row, 'related'),
    goes_well_with: relatedIds(row, 'goes_well_with'),
  };
}

function relatedIds(row: ProductRecord, kind: RelationKind): number[] {
  return row.relations.filter((relation) => relation.kind === kind).map(({ id }) => id);
}

function trimEmpty(texts: readonly string[]): string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

export function toDraft(sku: string, values: ProductValues): ProductDraft {
  const text = (name: TextName, language: TranslationLanguage) => values[`${name}_${language}`];
  const translations = translationLanguages.map((language) => [
    language,
    {
      name: text('name', language),
      shortDescription: text('short_description', language),
      description: text('description', language),
      manufacturer: text('manufacturer', language),
      countryOfOrigin: text('country_of_origin', language),
      ingredients: text('ingredients', language),
      howToUse: text('how_to_use', language),
      cautions: text('cautions', language),
      tags: values[`tags_${language}`],
      pictureAlts: trimEmpty(values[`picture_alts_${language}`]),
    },
  ]);
  return {
    sku,
    name: values.name,
    shortDescription: values.short_description,
    description: values.description,
    manufacturer: values.manufacturer,
    countryOfOrigin: values.country_of_origin,
    ingredients: values.ingredients,
    howToUse: values.how_to_use,
    cautions: values.cautions,
    tags: values.tags,
    translations: Object.fromEntries(translations) as NonNullable<ProductDraft['translations']>,
    romanised: values.romanised,
    categoryId: values.category_id,
    // A bulk edit may make one of them the main category.
    moreCategoryIds: [...new Set(values.more_category_ids)].filter((id) => id !== values.category_id),
    attributeValueIds: [...new Set(values.attribute_value_ids)],
    regularPaise: rupeesToPaise(values.regular_price),
    salePaise: paiseOrNull(values.sale_price),
    costPaise: paiseOrNull(values.cost_price),
    salePointCenti: centiSp(Math.round(values.sale_point * 100)),
    hsn: values.hsn,
    taxClass: values.tax_class,
    netValue: values.net_value,
    netUnit: values.net_unit,
    licenceKind: values.licence_kind,
    licenceNumber: values.licence_number,
    shelfLifeMonths: values.shelf_life_months,
    featuredRank: values.featured_rank,
    published: values.published,
    pictures: values.pictures,
    pictureAlts: trimEmpty(values.picture_alts),
    weightGrams: values.weight_grams,
    parcelMm: [values.parcel_length_mm, values.parcel_width_mm, values.parcel_height_mm],
    lowStockAt: values.low_stock_at,
    barcode: values.barcode === '' ? null : values.barcode,
    relations: { related: values.related, goes_well_with: values.goes_well_with },
  };
}

export function statusOf({ published, archived_at }: Pick<ProductRecord, 'published' | 'archived_at'>): ProductStatus {
  if (archived_at !== null) return 'archived';
  return published ? 'published' : 'draft';
}

export function toStaffProduct(row: ProductRecord): StaffProduct {
  return {
    id: row.id,
    sku: row.sku,
    status: statusOf(row),
    values: toValues(row),
    pictures: row.pictures,
    category: { id: row.category_id, name: row.category_name },
    companions: [...new Map(row.relations.map(({ id, sku, name }) => [id, { id, sku, name }])).values()],
    family: row.family_id === null ? null : { id: row.family_id, name: row.family_name! },
    gst_rate: basisPointsToPercent(row.gst_rate_bp),
    unit_cost: rupeesOrNull(row.unit_cost_paise),
    stock: row.quantity,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}

export function toGridRow(row: ProductRecord): ProductGridRow {
  const values = toValues(row);
  return {
    id: row.id,
    sku: row.sku,
    status: statusOf(row),
    values: Object.fromEntries(gridFields.map((field) => [field, values[field]])) as ProductGridRow['values'],
    unit_cost: rupeesOrNull(row.unit_cost_paise),
    stock: row.quantity,
  };
}
