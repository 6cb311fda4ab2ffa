import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** A stored picture: `image_name` is the JPEG; `<stem>-<width>.avif|webp` stand beside it for each of `widths`. */
export const Picture = z.object({
  image_name: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** A tiny blurred data URI, shown until the picture has loaded. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;

export const Category = z.object({
  id: z.int(),
  category_name: z.string(),
  category_name_hi: z.string(),
  category_image: z.string(),
  picture: z.nullable(Picture),
  featured: z.boolean(),
  product_count: z.int(),
});
export type Category = z.infer<typeof Category>;

/** What buyers' published reviews come to; `sample`: only the demo's own, made up. */
export const Rating = z.object({ average: z.number(), count: z.int(), sample: z.boolean() });
export type Rating = z.infer<typeof Rating>;
/** What a product is said to be, in the reader's language: its concerns, form, taste ... The most important value comes first. */
export const ProductAttribute = z.object({
  code: z.string(),
  name: z.string(),
  values: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type ProductAttribute = z.infer<typeof ProductAttribute>;

/** A product as the shop shows it (spec section 3, and what Indian law wants shown). Prices include GST. */
export const Product = z.object({
  id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  product_image: z.string(),
  thumb_product_image: z.string(),
  product_sale_price: z.nullable(Rupees),
  product_regular_price: Rupees,
  product_sale_point: z.number(),
  product_quantity: z.int(),
  product_description: z.string(),
  product_short_description: z.string(),
  /** The pictures after the first one, which is `picture`. */
  more_product_images: z.array(Picture),
  tags: z.array(z.object({ tag_data: z.object({ tag_name: z.string() }) })),
  category: z.object({ id: z.int(), category_name: z.string(), category_name_hi: z.string() }),
  picture: z.nullable(Picture),
  sku: z.string(),
  hsn: z.string(),
  /** Percent that holds today: 5, 18 ... */
  gst_rate: z.number(),
  net_quantity: z.object({ value: z.number(), unit: z.string() }),
  /** Rupees per `per` units ("100 g", "1 tablet"), rounded half up to the paisa. */
  unit_price: z.object({ amount: Rupees, per: z.string() }),
  manufacturer: z.string(),
  country_of_origin: z.string(),
  licence: z.object({ kind: z.string(), number: z.string() }),
  ingredients: z.string(),
  how_to_use: z.string(),
  cautions: z.string(),
  shelf_life_months: z.int(),
  /** Null while there are no reviews. */
  rating: z.nullable(Rating),
  attributes: z.array(ProductAttribute),
});
export type Product = z.infer<typeof Product>;

export const productSorts = ['featured', 'newest', 'price-low', 'price-high', 'name', 'sale-point'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Products on a page of the shop's own lists. */
export const productsPerPage = 24;

/** Products that the call gives to a client that names no `limit`: it filters them itself, as the specification's does. */
export const wholeCatalogueLimit = 2_000;

/** The longest keyword text, in characters. */
export const longestKeyword = 100;

/** An empty filter is no filter: a form without a choice sends it so. */
export const ProductListQuery = z.object({
  filter_product_name: z.optional(z.string().check(z.maxLength(longestKeyword, fieldKey('tooManyCharacters')))),
  filter_category_id: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,14})?$/, fieldKey('unknownId'))),
      z.transform((text: string) => (text === '' ? undefined : Number(text))),
    ),
  ),
  sort: z.optional(z.enum(productSorts, fieldKey('unknownSort'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.maxLength(2000, fieldKey('unknownCursor')))),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductList = page(Product);
export type ProductList = z.infer<typeof ProductList>;

/** `data` holds the one product; `base_url` + an image name is the picture. */
export const ProductDetail = z.object({ status: z.literal('success'), data: z.array(Product), base_url: z.string() });
export type ProductDetail = z.infer<typeof ProductDetail>;

export const CategoryListQuery = z.object({ featured: z.optional(z.enum(['true', 'false'])) });
export const CategoryList = success(z.array(Category));
export type CategoryList = z.infer<typeof CategoryList>;
