import type {
  AttributeList,
  CategoryList,
  CollectionList,
  Product,
  ProductCompanions,
  ProductDetail,
  ProductList,
  ProductSort,
} from './catalog.ts';
import type { Achiever, Banner, GalleryImage, Offer, ShopSettings } from './content.ts';
import type { Certificate } from './documents.ts';
import type { Success } from './envelope.ts';
import type { IncomePlan, SellerIncomes } from './income-plan.ts';
import type { Language } from './language.ts';
import type { PageOfWords } from './pages.ts';
import type { ReviewSort } from './review-rules.ts';
import type { LatestReview, QuestionList, ReviewList } from './reviews.ts';

export const ratingSteps = [4, 3] as const;

export interface ProductFilter {
  filter_product_name?: string | undefined;
  filter_category_id?: number | undefined;
  /** Slug of a collection, in any language. */
  filter_collection?: string | undefined;
  /** `<attribute code>:<value slug>`. OR within one attribute, AND between attributes. */
  filter_attributes?: readonly string[] | undefined;
  /** Whole rupees, from `min_price` inclusive to `below_price` exclusive. */
  min_price?: number | undefined;
  below_price?: number | undefined;
  in_stock?: boolean | undefined;
  min_rating?: number | undefined;
  /** Whether to count what each filter would leave. */
  filters?: boolean | undefined;
  /** The sizes and variants of a product count as one entry. */
  one_per_family?: boolean | undefined;
  sort?: ProductSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The default is all reviews, most helpful first. A page beyond the last returns the last. */
export interface ReviewFilter {
  sort?: ReviewSort | undefined;
  stars?: number | undefined;
  photos?: boolean | undefined;
  page?: number | undefined;
}

/**
 * Public read calls for page loaders: on the server module calls, in the browser fetch. Pages can read only what the
 * published API offers. A missing product is null; a cursor of another list returns the first page.
 */
export interface ShopApi {
  settings(): Promise<Success<ShopSettings>>;
  banners(): Promise<Success<Banner[]>>;
  offers(): Promise<Success<Offer[]>>;
  /** Null while no plan is in force. */
  incomePlan(): Promise<Success<IncomePlan | null>>;
  /** Null if no month has enough sellers. */
  sellerIncomes(): Promise<Success<SellerIncomes | null>>;
  /** Null if the language has no such page. */
  page(path: string, language: Language): Promise<Success<PageOfWords> | null>;
  gallery(): Promise<Success<GalleryImage[]>>;
  achievers(): Promise<Success<Achiever[]>>;
  certificates(): Promise<Success<Certificate[]>>;
  categories(filter: { featured?: boolean }): Promise<CategoryList>;
  attributes(): Promise<AttributeList>;
  /** Collections currently in the shop, in display order. */
  collections(): Promise<CollectionList>;
  products(filter: ProductFilter): Promise<ProductList>;
  product(id: number): Promise<ProductDetail | null>;
  reviews(productId: number, filter?: ReviewFilter): Promise<ReviewList>;
  questions(productId: number): Promise<QuestionList>;
  /** Latest reviews of all products, in the call's language, regardless of their stars. */
  latestReviews(limit: number): Promise<Success<LatestReview[]>>;
  /** Null if the shop has no such product. */
  companions(id: number): Promise<Success<ProductCompanions> | null>;
  /** Excludes products in the cart and sold-out ones. Best first; four by default. */
  goesWellWith(ids: readonly number[], limit?: number): Promise<Success<Product[]>>;
}
