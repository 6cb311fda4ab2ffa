/**
 * A product's fields: as saved, as columns, and as published. A new field is a line in each of this file's four parts,
 * a column, and an entry in contract/catalog.ts.
 */
import type { Selectable } from 'kysely';
import type { FamilySummary, Picture, Product, ProductPicture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import { type BasisPoints, basisPointsToPercent, centiSp, centiSpToPoints, timesRatio } from '#server/money/rates.ts';
import type { Product as ProductTable, ProductTranslation } from '#server/platform/database-types.ts';
import type { Translations } from '#server/platform/translations.ts';
import { ratingOf, type RatingSums } from './rating-rules.ts';
import type { RelationKind } from './relations.ts';
import { attributesOf, type Vocabulary } from './vocabulary.ts';

/** With translations; a new text also needs a column in product_translation. */
interface ProductTexts {
  name: string;
  shortDescription: string;
  description: string;
  manufacturer: string;
  countryOfOrigin: string;
  ingredients: string;
  howToUse: string;
  cautions: string;
}

export interface ProductDraft extends ProductTexts {
  /** Permanent. */
  sku: string;
  /** `tags` in the same order as the product's own. */
  translations?: Translations<ProductTexts & { tags: readonly (string | undefined)[]; pictureAlts: readonly string[] }>;
  /** Latin spellings that shoppers type. */
  romanised: readonly string[];
  categoryId: number;
  /** Categories besides the main one. */
  moreCategoryIds?: readonly number[];
  /** Attribute values, most important first; unchanged if missing. */
  attributeValueIds?: readonly number[];
  /** The MRP in paise, including GST. */
  regularPaise: number;
  /** Below the MRP, or null. */
  salePaise: number | null;
  salePointCenti: number;
  hsn: string;
  taxClass: string;
  netValue: number;
  netUnit: string;
  licenceKind: string;
  licenceNumber: string;
  shelfLifeMonths: number;
  /** Days that a pack lasts as labelled, 7 to 365; null if unknown. */
  lastsDays?: number | null;
  /** Small numbers come first in the featured order. */
  featuredRank: number | null;
  published: boolean;
  /** Per item, in paise. */
  costPaise?: number | null;
  weightGrams?: number | null;
  /** Of the parcel, in millimetres. */
  parcelMm?: readonly [length: number | null, width: number | null, height: number | null];
  /** At or below this, stock counts as low. */
  lowStockAt?: number | null;
  /** GTIN; null if there is none. */
  barcode?: string | null;
  /** File names; the first is the main picture. */
  pictures: readonly string[];
  /** In the order of the pictures. */
  pictureAlts?: readonly string[];
  tags: readonly string[];
  /** Ids; unchanged if missing. */
  relations?: Readonly<Record<RelationKind, readonly number[]>>;
}

type TextColumn = 'name' | (typeof textColumns)[number];

/** Columns shared by products and translations. */
export function textValues(texts: ProductTexts): Record<TextColumn, string>;
export function textValues(texts: Partial<ProductTexts>): Record<TextColumn, string | undefined>;
export function textValues(texts: Partial<ProductTexts>): Record<TextColumn, string | undefined> {
  return {
    name: texts.name,
    short_description: texts.shortDescription,
    description: texts.description,
    manufacturer: texts.manufacturer,
    country_of_origin: texts.countryOfOrigin,
    ingredients: texts.ingredients,
    how_to_use: texts.howToUse,
    cautions: texts.cautions,
  };
}

/** Without columns that the database or the search fills. */
export function productValues(draft: ProductDraft) {
  const { costPaise = null, weightGrams = null, parcelMm = [null, null, null], lowStockAt = null } = draft;
  return {
    ...textValues(draft),
    sku: draft.sku,
    romanised: [...draft.romanised],
    category_id: draft.categoryId,
    more_category_ids: [...(draft.moreCategoryIds ?? [])],
    regular_paise: paise(draft.regularPaise),
    sale_paise: draft.salePaise === null ? null : paise(draft.salePaise),
    sale_point_centi: centiSp(draft.salePointCenti),
    hsn: draft.hsn,
    tax_class: draft.taxClass,
    net_value: draft.netValue,
    net_unit: draft.netUnit,
    licence_kind: draft.licenceKind,
    licence_number: draft.licenceNumber,
    shelf_life_months: draft.shelfLifeMonths,
    // The admin's form lacks this field, so saving there leaves it unchanged.
    ...(draft.lastsDays === undefined ? {} : { lasts_days: draft.lastsDays }),
    featured_rank: draft.featuredRank,
    published: draft.published,
    picture_alts: [...(draft.pictureAlts ?? [])],
    cost_paise: costPaise === null ? null : paise(costPaise),
    weight_grams: weightGrams,
    parcel_length_mm: parcelMm[0],
    parcel_width_mm: parcelMm[1],
    parcel_height_mm: parcelMm[2],
    low_stock_at: lowStockAt,
    // The demo's packs have no barcode.
    ...(draft.barcode === undefined ? {} : { barcode: draft.barcode }),
  };
}

export const productColumns = [
  'id',
  'sku',
  'regular_paise',
  'sale_paise',
  'sale_point_centi',
  'hsn',
  'net_value',
  'net_unit',
  'licence_kind',
  'licence_number',
  'shelf_life_months',
  'lasts_days',
  'attribute_value_ids',
  'picture_alts',
] as const satisfies readonly (keyof ProductTable)[];

/** Without the name, because the published calls return it in two languages. */
export const textColumns = [
  'short_description',
  'description',
  'manufacturer',
  'country_of_origin',
  'ingredients',
  'how_to_use',
  'cautions',
] as const satisfies readonly (keyof ProductTable & keyof ProductTranslation)[];

/** As one query reads it, with texts in one language. Paise, basis points, centiSp. */
export type ProductRow = Pick<Selectable<ProductTable>, (typeof productColumns)[number]> &
  Record<(typeof textColumns)[number], string> & {
    name: string;
    name_hi: string;
    quantity: number;
    gst_rate_bp: BasisPoints;
    /** The price that may be shown struck out. */
    struck_paise: Paise | null;
    category_id: number;
    category_name: string;
    category_name_hi: string;
    /** In order. */
    pictures: Picture[] | null;
    /** In the reader's language; null if `picture_alts` are in it. */
    translated_alts: string[] | null;
    tags: string[] | null;
    /** Null before the first review. */
    rating: RatingSums | null;
    /** Published members; null without a family. */
    family: { members: number; lowestPaise: Paise } | null;
    catalog_version: number;
  };

/** Rupees, percent and points as numbers. */
export function toProduct(row: ProductRow, language: Language, vocabulary: Vocabulary): Product {
  const [picture = null, ...morePictures] = describedPictures(row);
  return {
    id: row.id,
    product_name: row.name,
    product_name_hi: row.name_hi,
    product_image: picture?.image_name ?? '',
    thumb_product_image: picture ? thumbnailName(picture) : '',
    product_sale_price: row.sale_paise === null ? null : paiseToRupees(row.sale_paise),
    product_regular_price: paiseToRupees(row.regular_paise),
    product_struck_price: row.struck_paise === null ? null : paiseToRupees(row.struck_paise),
    product_sale_point: centiSpToPoints(row.sale_point_centi),
    product_quantity: row.quantity,
    product_description: row.description,
    product_short_description: row.short_description,
    more_product_images: morePictures,
    tags: (row.tags ?? []).map((tag_name) => ({ tag_data: { tag_name } })),
    category: { id: row.category_id, category_name: row.category_name, category_name_hi: row.category_name_hi },
    picture,
    sku: row.sku,
    hsn: row.hsn,
    gst_rate: basisPointsToPercent(row.gst_rate_bp),
    net_quantity: { value: Number(row.net_value), unit: unitIn(language, row.net_unit) },
    unit_price: unitPrice(row.sale_paise ?? row.regular_paise, row.net_value, row.net_unit, language),
    manufacturer: row.manufacturer,
    country_of_origin: row.country_of_origin,
    licence: { kind: licenceKindIn(language, row.licence_kind), number: row.licence_number },
    ingredients: row.ingredients,
    how_to_use: row.how_to_use,
    cautions: row.cautions,
    shelf_life_months: row.shelf_life_months,
    lasts_days: row.lasts_days,
    rating: row.rating && ratingOf(row.rating),
    attributes: attributesOf(vocabulary, row.attribute_value_ids, language),
    family: row.family && summarizeFamily(row.family),
  };
}

/** Null if the product is the only published member. */
function summarizeFamily({ members, lowestPaise }: NonNullable<ProductRow['family']>): FamilySummary | null {
  return members < 2 ? null : { members, lowest_price: paiseToRupees(lowestPaise) };
}

/** With alternative texts in the reader's language, if there are any. */
function describedPictures({
  pictures,
  picture_alts: alts,
  translated_alts: translated,
}: ProductRow): ProductPicture[] {
  return (pictures ?? []).map((picture, place) => {
    const alt = translated?.[place] || alts[place];
    return alt ? { ...picture, alt } : picture;
  });
}

/** The smallest file: `<stem>-<width>.webp`. */
function thumbnailName(picture: Picture): string {
  const smallest = Math.min(...picture.widths);
  return Number.isFinite(smallest)
    ? `${picture.image_name.replace(/\.jpg$/, '')}-${smallest}.webp`
    : picture.image_name;
}

/**
 * The price for 100 g, 100 ml, one tablet ..., rounded half up to the paisa.
 * @param price of the pack in paise
 * @param netValue the pack's content as a decimal text with at most three decimals, above 0
 */
export function unitPrice(price: number, netValue: string, netUnit: string, language: Language): Product['unit_price'] {
  const { amount, per } = comparedBy(language, netUnit);
  const thousandths = Math.round(Number(netValue) * 1000);
  return { amount: paiseToRupees(paise(timesRatio(price, amount * 1000, thousandths))), per };
}

/** The law requires a unit price beside the MRP (Legal Metrology, Packaged Commodities, since 2022). */
const comparedAmounts = { g: 100, ml: 100, tablets: 1, capsules: 1, pieces: 1 } as const;

const isKnown = (unit: string): unit is keyof typeof comparedAmounts => Object.hasOwn(comparedAmounts, unit);

/** An unknown unit stays as it is. */
function unitIn(language: Language, unit: string): string {
  return isKnown(unit) ? messagesIn(language).shop.units[unit].name : unit;
}

/** 100 g, 1 tablet. */
function comparedBy(language: Language, unit: string): { amount: number; per: string } {
  if (!isKnown(unit)) return { amount: 1, per: `1 ${unit}` };
  return { amount: comparedAmounts[unit], per: messagesIn(language).shop.units[unit].per };
}

/** FSSAI and unknown kinds stay as they are. */
function licenceKindIn(language: Language, kind: string): string {
  const kinds: Readonly<Record<string, string>> = messagesIn(language).shop.licenceKinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : kind;
}
