/**
 * What a product says of itself, from what staff save over its columns to what the published calls show. A further field is a line in each
 * of this file's four parts, beside its column and its place in contract/catalog.ts.
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

/** Texts that each language may have its own of; a new one is a column of product_translation, too. */
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

/** A product as staff or the demo save it. */
export interface ProductDraft extends ProductTexts {
  /** Names the product for good. */
  sku: string;
  /** `tags` in the order of the product's own. */
  translations?: Translations<ProductTexts & { tags: readonly (string | undefined)[]; pictureAlts: readonly string[] }>;
  /** Spellings in Latin letters that shoppers type. */
  romanised: readonly string[];
  /** The main category. */
  categoryId: number;
  /** Further categories whose lists show it. */
  moreCategoryIds?: readonly number[];
  /** Values of attributes, the most important first; left as they are where this is not given. */
  attributeValueIds?: readonly number[];
  /** The MRP in paise, GST included. */
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
  /** Days that a pack lasts when it is used as its label says, 7 to 365; null where nobody can tell. */
  lastsDays?: number | null;
  /** Small numbers lead the featured order. */
  featuredRank: number | null;
  published: boolean;
  /** What the company pays for one, in paise. */
  costPaise?: number | null;
  weightGrams?: number | null;
  /** Length, width and height of the parcel in millimetres. */
  parcelMm?: readonly [length: number | null, width: number | null, height: number | null];
  /** At so many or fewer in stock the product is marked as low. */
  lowStockAt?: number | null;
  /** The GTIN that a scanner reads on the pack; null where there is none. */
  barcode?: string | null;
  /** Saved pictures' file names, the first one leads. */
  pictures: readonly string[];
  /** What each picture shows, in their order; none where this is not given. */
  pictureAlts?: readonly string[];
  tags: readonly string[];
  /** What belongs beside it, by ids; left as it is where this is not given. */
  relations?: Readonly<Record<RelationKind, readonly number[]>>;
}

type TextColumn = 'name' | (typeof textColumns)[number];

/** The columns of a product's texts, in the table of products as in that of their translations. */
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

/** The columns of a draft without those that the database or the search fills. */
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
    // The admin's form does not know it: saving there leaves it as it is.
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
    // Left out by the demo, whose packs have none.
    ...(draft.barcode === undefined ? {} : { barcode: draft.barcode }),
  };
}

/** What is read of a product as it is stored. */
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

/** What is read in the reader's language; the name is not among them, since the published calls give it in two. */
export const textColumns = [
  'short_description',
  'description',
  'manufacturer',
  'country_of_origin',
  'ingredients',
  'how_to_use',
  'cautions',
] as const satisfies readonly (keyof ProductTable & keyof ProductTranslation)[];

/** A product with what stands around it, its texts in one language, as one query reads it. Paise, basis points, hundredths of a sale point. */
export type ProductRow = Pick<Selectable<ProductTable>, (typeof productColumns)[number]> &
  Record<(typeof textColumns)[number], string> & {
    name: string;
    name_hi: string;
    quantity: number;
    gst_rate_bp: BasisPoints;
    /** What may stand struck out beside the price. */
    struck_paise: Paise | null;
    category_id: number;
    category_name: string;
    category_name_hi: string;
    /** In their order; null where there is none. */
    pictures: Picture[] | null;
    /** In the reader's language; null where it is that of `picture_alts`. */
    translated_alts: string[] | null;
    tags: string[] | null;
    /** Null before the first review. */
    rating: RatingSums | null;
    /** Of the whole family, those that are in the shop; null for a product without one. */
    family: { members: number; lowestPaise: Paise } | null;
    catalog_version: number;
  };

/** The product as the published calls show it: rupees, percent and points as numbers. */
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

/** A family as a card tells of it; null where the product is its only one in the shop. */
function summarizeFamily({ members, lowestPaise }: NonNullable<ProductRow['family']>): FamilySummary | null {
  return members < 2 ? null : { members, lowest_price: paiseToRupees(lowestPaise) };
}

/** A product's pictures with what they show in the reader's language, where that is written. */
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

/** The smallest of a picture's files: `<stem>-<width>.webp`. */
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

/** How many of a unit shoppers compare by; a unit price must stand beside the MRP (Legal Metrology, Packaged Commodities, since 2022). */
const comparedAmounts = { g: 100, ml: 100, tablets: 1, capsules: 1, pieces: 1 } as const;

const isKnown = (unit: string): unit is keyof typeof comparedAmounts => Object.hasOwn(comparedAmounts, unit);

/** A stored unit as it is shown; one that is not known stays as it is. */
function unitIn(language: Language, unit: string): string {
  return isKnown(unit) ? messagesIn(language).shop.units[unit].name : unit;
}

/** The quantity of a unit that unit prices are given for: 100 g, 1 tablet. */
function comparedBy(language: Language, unit: string): { amount: number; per: string } {
  if (!isKnown(unit)) return { amount: 1, per: `1 ${unit}` };
  return { amount: comparedAmounts[unit], per: messagesIn(language).shop.units[unit].per };
}

/** Whose licence it is; a kind that is not known, and FSSAI, stay as they are. */
function licenceKindIn(language: Language, kind: string): string {
  const kinds: Readonly<Record<string, string>> = messagesIn(language).shop.licenceKinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : kind;
}
