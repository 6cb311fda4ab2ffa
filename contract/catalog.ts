import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** A stored picture. `image_name` is the JPEG; `<stem>-<width>.avif` and `.webp` lie beside it for each of `widths`. */
export const Picture = z.object({
  image_name: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** A tiny blurred data URI, shown until the picture has loaded. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/** `alt` is in the reader's language; absent where staff have not written one. */
export const ProductPicture = z.extend(Picture, { alt: z.optional(z.string()) });
export type ProductPicture = z.infer<typeof ProductPicture>;

export const Category = z.object({
  id: z.int(),
  category_name: z.string(),
  category_name_hi: z.string(),
  category_image: z.string(),
  picture: z.nullable(Picture),
  featured: z.boolean(),
  /** The parent category; null at the top level. */
  parent_id: z.nullable(z.int()),
  product_count: z.int(),
});
export type Category = z.infer<typeof Category>;

/** Summary of published reviews. `sample`: all counted reviews are made-up demo reviews. */
export const Rating = z.object({ average: z.number(), count: z.int(), sample: z.boolean() });
export type Rating = z.infer<typeof Rating>;
/** A product's concerns, form, taste and so on, in the reader's language. The most important value comes first. */
export const ProductAttribute = z.object({
  code: z.string(),
  name: z.string(),
  values: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type ProductAttribute = z.infer<typeof ProductAttribute>;

/** Number of the product's sizes and variants for sale, and their lowest price. */
export const FamilySummary = z.object({
  members: z.int(),
  lowest_price: Rupees,
});
export type FamilySummary = z.infer<typeof FamilySummary>;

/** A product in the shop, with the details that Indian law requires. Prices include GST. */
export const Product = z.object({
  id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  product_image: z.string(),
  thumb_product_image: z.string(),
  product_sale_price: z.nullable(Rupees),
  product_regular_price: Rupees,
  /** Price to strike out; null for none. From 2027 on, the lowest price of the 30 days before. */
  product_struck_price: z.nullable(Rupees),
  product_sale_point: z.number(),
  product_quantity: z.int(),
  product_description: z.string(),
  product_short_description: z.string(),
  /** All pictures but the first, which is `picture`. */
  more_product_images: z.array(ProductPicture),
  tags: z.array(z.object({ tag_data: z.object({ tag_name: z.string() }) })),
  category: z.object({ id: z.int(), category_name: z.string(), category_name_hi: z.string() }),
  picture: z.nullable(ProductPicture),
  sku: z.string(),
  hsn: z.string(),
  /** The percentage in force today: 5, 18 ... */
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
  /** Days that one pack lasts when used as its label says; null where unknown. */
  lasts_days: z.nullable(z.int()),
  rating: z.nullable(Rating),
  attributes: z.array(ProductAttribute),
  /** Null where the product has only one size and variant. */
  family: z.nullable(FamilySummary),
});
export type Product = z.infer<typeof Product>;

export const productSorts = ['featured', 'newest', 'price-low', 'price-high', 'name', 'sale-point'] as const;
export type ProductSort = (typeof productSorts)[number];

export const productsPerPage = 24;

/** Applies when the client sends no `limit`: the specification's client filters all products itself. */
export const wholeCatalogueLimit = 2_000;

/** Maximum length in characters. */
export const longestKeyword = 100;

const attributeFilters = /^([a-z][a-z_]{0,39}:[a-z0-9-]{1,40}(,(?=[a-z])|$)){0,20}$/;
const wholeRupees = z.pipe(
  z.string().check(z.regex(/^\d{0,7}$/, fieldKey('unknownFilter'))),
  z.transform((text: string) => (text === '' ? undefined : Number(text))),
);

/** Bounds between the bands, in rupees. */
export const priceBands = [250, 500, 1000] as const;

/** How many products each further filter value would leave. Values of one facet are combined with OR. */
export const ProductFilters = z.object({
  attributes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
    }),
  ),
  categories: z.array(z.object({ id: z.int(), count: z.int() })),
  /** In rupees, from `from` inclusive to `below` exclusive; `below` is null in the last band. */
  prices: z.array(z.object({ from: z.int(), below: z.nullable(z.int()), count: z.int() })),
  in_stock: z.int(),
  /** Products whose average rating, as displayed, is at least `from` stars. */
  ratings: z.array(z.object({ from: z.int(), count: z.int() })),
});
export type ProductFilters = z.infer<typeof ProductFilters>;

/** An empty filter counts as absent: forms send it when nothing is chosen. */
export const ProductListQuery = z.object({
  filter_product_name: z.optional(z.string().check(z.maxLength(longestKeyword, fieldKey('tooManyCharacters')))),
  filter_category_id: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,14})?$/, fieldKey('unknownId'))),
      z.transform((text: string) => (text === '' ? undefined : Number(text))),
    ),
  ),
  /** Slug of a collection, in any language. */
  filter_collection: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[\p{L}\p{M}\p{N}-]{0,80}$/u, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  ),
  /** `<attribute code>:<value slug>`, separated by commas. OR within one attribute, AND between attributes. */
  filter_attributes: z.optional(
    z.pipe(
      z.string().check(z.regex(attributeFilters, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : text.split(','))),
    ),
  ),
  /** Whole rupees, from `min_price` inclusive to `below_price` exclusive. */
  min_price: z.optional(wholeRupees),
  below_price: z.optional(wholeRupees),
  in_stock: z.optional(
    z.pipe(
      z.enum(['', 'true', 'false']),
      z.transform((text: '' | 'true' | 'false') => text === 'true'),
    ),
  ),
  min_rating: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-5]?$/, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : Number(text))),
    ),
  ),
  /** Whether the reply includes how many products each filter would leave. */
  filters: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
  /** Whether the sizes and variants of a product count as one entry. Hand-picked collections ignore it. */
  one_per_family: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
  sort: z.optional(z.enum(productSorts, fieldKey('unknownSort'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.maxLength(2000, fieldKey('unknownCursor')))),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductList = z.object({
  status: z.literal('success'),
  data: z.array(Product),
  /**
   * `total` comes with the first page, `filters` on request. `near`: similar words, where a search finds nothing.
   * `not_advertised`: an illness for which the law forbids advertising; the search returns no products.
   */
  meta: z.object({
    total: z.optional(z.int()),
    next_cursor: z.nullable(z.string()),
    filters: z.optional(ProductFilters),
    near: z.optional(z.array(z.string())),
    not_advertised: z.optional(z.string()),
  }),
});
export type ProductList = z.infer<typeof ProductList>;

/** `data` holds the one product. `base_url` plus an image name is the picture's address. */
export const ProductDetail = z.object({ status: z.literal('success'), data: z.array(Product), base_url: z.string() });
export type ProductDetail = z.infer<typeof ProductDetail>;

export const CategoryListQuery = z.object({ featured: z.optional(z.enum(['true', 'false'])) });
export const CategoryList = success(z.array(Category));
export type CategoryList = z.infer<typeof CategoryList>;

/**
 * A product collection curated by staff. `slug` is in the reader's language, `slugs` in every language that has one.
 */
export const Collection = z.object({
  slug: z.string(),
  slugs: z.record(z.string(), z.string()),
  name: z.string(),
  description: z.string(),
  featured: z.boolean(),
  /** Languages in which it has a name. */
  languages: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;
export const CollectionList = success(z.array(Collection));
export type CollectionList = z.infer<typeof CollectionList>;

/** Attributes that products can be filtered by, with only the values that some product for sale has. */
export const AttributeList = success(
  z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(
        z.object({ slug: z.string(), name: z.string(), description: z.string(), product_count: z.int() }),
      ),
    }),
  ),
);
export type AttributeList = z.infer<typeof AttributeList>;

export const SuggestionQuery = z.object({
  q: z.string().check(z.maxLength(longestKeyword, fieldKey('tooManyCharacters'))),
});

/** Suggestions for a text still being typed. `total` counts all matching products. */
export const SearchSuggestions = z.object({
  products: z.array(
    z.pick(Product, {
      id: true,
      product_name: true,
      product_name_hi: true,
      product_sale_price: true,
      product_regular_price: true,
      product_struck_price: true,
      picture: true,
    }),
  ),
  categories: z.array(z.pick(Category, { id: true, category_name: true, category_name_hi: true, product_count: true })),
  concerns: z.array(z.object({ slug: z.string(), name: z.string(), product_count: z.int() })),
  total: z.int(),
});
export type SearchSuggestions = z.infer<typeof SearchSuggestions>;
export const SuggestionReply = success(SearchSuggestions);
export const FamilyMember = z.object({ options: z.array(z.string()), product: Product });

/** Sizes and variants to choose between on a product page. Each is a product with its own id, price and stock. */
export const ProductFamily = z.object({
  id: z.int(),
  /** `values` are in the order of the members. */
  axes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** In display order, including this product. `options` has one value per axis. */
  members: z.array(FamilyMember),
});
export type ProductFamily = z.infer<typeof ProductFamily>;

/** A laboratory's test report on a batch: a PDF of `size` bytes at `path`. `tested_on` is YYYY-MM-DD. */
export const LabReport = z.object({
  id: z.int(),
  batch: z.string(),
  tested_on: z.string(),
  size: z.int(),
  path: z.string(),
});
export type LabReport = z.infer<typeof LabReport>;

/** Products for sale, in the order chosen by staff. */
export const ProductCompanions = z.object({
  family: z.nullable(ProductFamily),
  related: z.array(Product),
  goes_well_with: z.array(Product),
  /** Latest test first. */
  lab_reports: z.array(LabReport),
});
export type ProductCompanions = z.infer<typeof ProductCompanions>;
export const ProductCompanionsReply = success(ProductCompanions);

/** Limit of cart products to look up companions for; the rest are ignored. */
export const maxCartCompanions = 20;

/** `products`: ids of the cart's products, separated by commas. */
export const GoesWellWithQuery = z.object({
  products: z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, fieldKey('unknownId'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|1\d|20)$/, fieldKey('limit'))), z.transform(Number))),
});
export const GoesWellWithReply = success(z.array(Product));
