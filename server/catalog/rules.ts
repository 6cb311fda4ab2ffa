import type { Picture, Product } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import {
  type BasisPoints,
  basisPointsToPercent,
  type CentiSp,
  centiSpToPoints,
  timesRatio,
} from '#server/money/rates.ts';
import { comparedBy, licenceKindIn, unitIn } from './units.ts';

/** A product with what stands around it, its texts in one language, as one query reads it. Paise, basis points, hundredths of a sale point. */
export interface ProductRow {
  id: number;
  sku: string;
  name: string;
  name_hi: string;
  regular_paise: Paise;
  sale_paise: Paise | null;
  sale_point_centi: CentiSp;
  short_description: string;
  description: string;
  hsn: string;
  /** A decimal text with three decimals. */
  net_value: string;
  net_unit: string;
  manufacturer: string;
  country_of_origin: string;
  licence_kind: string;
  licence_number: string;
  ingredients: string;
  how_to_use: string;
  cautions: string;
  shelf_life_months: number;
  quantity: number;
  gst_rate_bp: BasisPoints;
  category_id: number;
  category_name: string;
  category_name_hi: string;
  /** In their order; null where there is none. */
  pictures: Picture[] | null;
  tags: string[] | null;
}

/** The product as the published calls show it: rupees, percent and points as numbers. */
export function toProduct(row: ProductRow, language: Language): Product {
  const [picture = null, ...morePictures] = row.pictures ?? [];
  return {
    id: row.id,
    product_name: row.name,
    product_name_hi: row.name_hi,
    product_image: picture?.image_name ?? '',
    thumb_product_image: picture ? thumbnailName(picture) : '',
    product_sale_price: row.sale_paise === null ? null : paiseToRupees(row.sale_paise),
    product_regular_price: paiseToRupees(row.regular_paise),
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
  };
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
