import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
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

/** A picture of a product; `alt` says what it shows, in the reader's language, where staff have written that. */
export const ProductPicture = z.extend(Picture, { alt: z.optional(z.string()) });
export type ProductPicture = z.infer<typeof ProductPicture>;

export const Category = z.object({
  id: z.int(),
  category_name: z.string(),
  category_name_hi: z.string(),
  category_image: z.string(),
  picture: z.nullable(Picture),
  featured: z.boolean(),
  /** The category that it is a part of; null at the top. */
  parent_id: z.nullable(z.int()),
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

/** The sizes and kinds of a product that are in the shop: how many, and the lowest price among them. */
export const FamilySummary = z.object({
  members: z.int(),
  lowest_price: Rupees,
});
export type FamilySummary = z.infer<typeof FamilySummary>;

/** A product as the shop shows it (spec section 3, and what Indian law wants shown). Prices include GST. */
export const Product = z.object({
  id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  product_image: z.string(),
  thumb_product_image: z.string(),
  product_sale_price: z.nullable(Rupees),
  product_regular_price: Rupees,
  /** What may stand struck out beside the selling price; null where nothing may. From 2027 on the lowest price of the 30 days before. */
  product_struck_price: z.nullable(Rupees),
  product_sale_point: z.number(),
  product_quantity: z.int(),
  product_description: z.string(),
  product_short_description: z.string(),
  /** The pictures after the first one, which is `picture`. */
  more_product_images: z.array(ProductPicture),
  tags: z.array(z.object({ tag_data: z.object({ tag_name: z.string() }) })),
  category: z.object({ id: z.int(), category_name: z.string(), category_name_hi: z.string() }),
  picture: z.nullable(ProductPicture),
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
  /** Days that a pack lasts when it is used as its label says; null where nobody can tell. */
  lasts_days: z.nullable(z.int()),
  /** Null while there are no reviews. */
  rating: z.nullable(Rating),
  attributes: z.array(ProductAttribute),
  /** Null where it comes in one size and kind. */
  family: z.nullable(FamilySummary),
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

const attributeFilters = /^([a-z][a-z_]{0,39}:[a-z0-9-]{1,40}(,(?=[a-z])|$)){0,20}$/;
const wholeRupees = z.pipe(
  z.string().check(z.regex(/^\d{0,7}$/, fieldKey('unknownFilter'))),
  z.transform((text: string) => (text === '' ? undefined : Number(text))),
);

/** Where one band of prices ends and the next begins, in rupees. */
export const priceBands = [250, 500, 1000] as const;

/** How many products each further choice would leave; within one facet choices add up. */
export const ProductFilters = z.object({
  attributes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
    }),
  ),
  categories: z.array(z.object({ id: z.int(), count: z.int() })),
  /** Rupees: from `from` and below `below`, which the last band has none of. */
  prices: z.array(z.object({ from: z.int(), below: z.nullable(z.int()), count: z.int() })),
  in_stock: z.int(),
  /** Rated at least so many stars on average, as it is shown. */
  ratings: z.array(z.object({ from: z.int(), count: z.int() })),
});
export type ProductFilters = z.infer<typeof ProductFilters>;

/** An empty filter is no filter: a form without a choice sends it so. */
export const ProductListQuery = z.object({
  filter_product_name: z.optional(z.string().check(z.maxLength(longestKeyword, fieldKey('tooManyCharacters')))),
  filter_category_id: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,14})?$/, fieldKey('unknownId'))),
      z.transform((text: string) => (text === '' ? undefined : Number(text))),
    ),
  ),
  /** The address of a collection, in any language. */
  filter_collection: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[\p{L}\p{M}\p{N}-]{0,80}$/u, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  ),
  /** `<code of the attribute>:<slug of the value>`, several separated by commas: any of one attribute, and something of each. */
  filter_attributes: z.optional(
    z.pipe(
      z.string().check(z.regex(attributeFilters, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : text.split(','))),
    ),
  ),
  /** Whole rupees: at least `min_price`, and less than `below_price`. */
  min_price: z.optional(wholeRupees),
  below_price: z.optional(wholeRupees),
  in_stock: z.optional(
    z.pipe(
      z.enum(['', 'true', 'false']),
      z.transform((text: '' | 'true' | 'false') => text === 'true'),
    ),
  ),
  /** Stars on average, at least. */
  min_rating: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-5]?$/, fieldKey('unknownFilter'))),
      z.transform((text: string) => (text === '' ? undefined : Number(text))),
    ),
  ),
  /** Whether the answer tells how many products each filter would leave. */
  filters: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
  /** Whether sizes and kinds of one product take one place in the list, and count once. A collection by hand stays as it is. */
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
   * `total` comes with the first page, and `filters` where they are asked for; where a search then finds nothing, words near it. A search for
   * an illness that no remedy may be advertised for finds nothing, and `not_advertised` is what it named.
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

/** `data` holds the one product; `base_url` + an image name is the picture. */
export const ProductDetail = z.object({ status: z.literal('success'), data: z.array(Product), base_url: z.string() });
export type ProductDetail = z.infer<typeof ProductDetail>;

export const CategoryListQuery = z.object({ featured: z.optional(z.enum(['true', 'false'])) });
export const CategoryList = success(z.array(Category));
export type CategoryList = z.infer<typeof CategoryList>;

/** Products that staff have put together. `slug` is the address in the reader's language, `slugs` in every language that has its own. */
export const Collection = z.object({
  slug: z.string(),
  slugs: z.record(z.string(), z.string()),
  name: z.string(),
  description: z.string(),
  /** Whether the home page leads to it. */
  featured: z.boolean(),
  /** Languages that it has a name in. */
  languages: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;
export const CollectionList = success(z.array(Collection));
export type CollectionList = z.infer<typeof CollectionList>;

/** What products can be filtered by, with the values that any product for sale has. */
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

/** What fits a text that is still being typed. `total` counts all products that fit. */
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
/** A member of a family: a size or kind of the same product, with what it is on each axis. */
export const FamilyMember = z.object({ options: z.array(z.string()), product: Product });

/** Sizes and kinds that one chooses between on a product's page; each is a product with its own id, price and stock. */
export const ProductFamily = z.object({
  id: z.int(),
  /** What the members differ in, with the values in the order of the members. */
  axes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** In their order; this product is among them. `options` has a value for each axis. */
  members: z.array(FamilyMember),
});
export type ProductFamily = z.infer<typeof ProductFamily>;

/** A laboratory's report on a batch, a PDF file of `size` bytes at `path`. `tested_on` is YYYY-MM-DD. */
export const LabReport = z.object({
  id: z.int(),
  batch: z.string(),
  tested_on: z.string(),
  size: z.int(),
  path: z.string(),
});
export type LabReport = z.infer<typeof LabReport>;

/** What belongs beside a product. Only products that are in the shop, in the order that staff chose. */
export const ProductCompanions = z.object({
  /** Null where the product comes in one size and kind. */
  family: z.nullable(ProductFamily),
  /** Alternatives to it. */
  related: z.array(Product),
  /** What is bought with it. */
  goes_well_with: z.array(Product),
  /** The latest tests first. */
  lab_reports: z.array(LabReport),
});
export type ProductCompanions = z.infer<typeof ProductCompanions>;
export const ProductCompanionsReply = success(ProductCompanions);

/** Products in a cart that companions are looked for at once; what is above that is left out. */
export const mostCartCompanions = 20;

/** `products`: ids of a cart's products, parted by commas. */
export const GoesWellWithQuery = z.object({
  products: z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, fieldKey('unknownId'))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|1\d|20)$/, fieldKey('limit'))), z.transform(Number))),
});
export const GoesWellWithReply = success(z.array(Product));
