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

/** The lowest average stars that a list can be narrowed to. */
export const ratingSteps = [4, 3] as const;

export interface ProductFilter {
  filter_product_name?: string | undefined;
  filter_category_id?: number | undefined;
  /** The address of a collection, in any language. */
  filter_collection?: string | undefined;
  /** `<code of the attribute>:<slug of the value>`: any of one attribute, and something of each. */
  filter_attributes?: readonly string[] | undefined;
  /** Whole rupees: at least, and less than. */
  min_price?: number | undefined;
  below_price?: number | undefined;
  in_stock?: boolean | undefined;
  /** Stars on average, at least. */
  min_rating?: number | undefined;
  /** Whether to count what each filter would leave. */
  filters?: boolean | undefined;
  /** Whether sizes and kinds of one product take one place. */
  one_per_family?: boolean | undefined;
  sort?: ProductSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Which of a product's reviews; without a choice all of them, those that helped most first. `page` from 1; one beyond the last gives the last. */
export interface ReviewFilter {
  sort?: ReviewSort | undefined;
  stars?: number | undefined;
  photos?: boolean | undefined;
  page?: number | undefined;
}

/**
 * The public reading calls that page loaders use. On the server it calls the modules directly, in the browser it is fetch;
 * a screen cannot read what the published API does not offer. A missing product gives null; a cursor that does not belong
 * to the list asked for gives its first page.
 */
export interface ShopApi {
  settings(): Promise<Success<ShopSettings>>;
  banners(): Promise<Success<Banner[]>>;
  offers(): Promise<Success<Offer[]>>;
  /** Null where no plan holds yet. */
  incomePlan(): Promise<Success<IncomePlan | null>>;
  /** Null where no month tells enough. */
  sellerIncomes(): Promise<Success<SellerIncomes | null>>;
  /** A page of words by its path; null where there is none in that language. */
  page(path: string, language: Language): Promise<Success<PageOfWords> | null>;
  gallery(): Promise<Success<GalleryImage[]>>;
  /** Members whom the home page names. */
  achievers(): Promise<Success<Achiever[]>>;
  /** The registration certificates that can be read. */
  certificates(): Promise<Success<Certificate[]>>;
  categories(filter: { featured?: boolean }): Promise<CategoryList>;
  attributes(): Promise<AttributeList>;
  /** Those that are in the shop now, in their order. */
  collections(): Promise<CollectionList>;
  products(filter: ProductFilter): Promise<ProductList>;
  product(id: number): Promise<ProductDetail | null>;
  reviews(productId: number, filter?: ReviewFilter): Promise<ReviewList>;
  questions(productId: number): Promise<QuestionList>;
  /** Of all products, in the language of the calls; not chosen by their stars. */
  latestReviews(limit: number): Promise<Success<LatestReview[]>>;
  /** Sizes and kinds of a product and what belongs beside it; null where the shop has no such product. */
  companions(id: number): Promise<Success<ProductCompanions> | null>;
  /** What is bought with the products of a cart, and neither in it nor sold out; best first, four unless said otherwise. */
  goesWellWith(ids: readonly number[], limit?: number): Promise<Success<Product[]>>;
}
