import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { type RejectReason, type ReviewSort, reviewsPerPage, type ReviewState } from '#contract/review-rules.ts';
import type { LatestReview, Review } from '#contract/reviews.ts';
import { anyOf, countUpTo, type Db, type Tx } from '#server/platform/database.ts';
import { isBaseLanguage, localizedText } from '#server/platform/translations.ts';

export interface NewReview {
  productId: number;
  orderId: number | null;
  lineNo: number | null;
  customerId: number | null;
  authorKey: string;
  author: string;
  stars: number;
  title: string;
  body: string;
  language: Language;
  solicited: boolean;
  createdAt: Date;
}

/** Awaits moderation; null if its author has a pending or published one of this product. */
export async function insertReview(tx: Tx, review: NewReview): Promise<number | null> {
  const row = await tx
    .insertInto('review')
    .values({ ...columnsOf(review), state: 'pending' })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'author_key'])
        .where('state', 'in', [sql.lit('pending' as const), sql.lit('published' as const)])
        .where(({ not, ref }) => not(ref('is_sample')))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Published at once and marked as samples. The caller refreshes the ratings. */
export async function insertSamples(
  tx: Tx,
  samples: readonly (NewReview & { reply: string; helpful: number })[],
): Promise<void> {
  if (samples.length === 0) return;
  await tx
    .insertInto('review')
    .values(
      samples.map(({ reply, helpful, ...review }) => ({
        ...columnsOf(review),
        is_sample: true,
        state: 'published' as const,
        published_at: review.createdAt,
        helpful,
        reply,
        replied_at: reply === '' ? null : review.createdAt,
      })),
    )
    .execute();
}

function columnsOf(review: NewReview) {
  return {
    product_id: review.productId,
    order_id: review.orderId,
    line_no: review.lineNo,
    customer_id: review.customerId,
    author_key: review.authorKey,
    author_name: review.author,
    stars: review.stars,
    title: review.title,
    body: review.body,
    language: review.language,
    solicited: review.solicited,
    created_at: review.createdAt,
  };
}

export interface StoredReview {
  id: number;
  productId: number;
  orderId: number | null;
  authorKey: string;
  state: ReviewState;
  rejectReason: RejectReason | null;
  reply: string;
  publishedAt: Date | null;
}

/** Until the transaction ends. */
export async function lockReview(tx: Tx, id: number): Promise<StoredReview | null> {
  const row = await tx
    .selectFrom('review')
    .select([
      'id',
      'product_id as productId',
      'order_id as orderId',
      'author_key as authorKey',
      'state',
      'reject_reason as rejectReason',
      'reply',
      'published_at as publishedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateReview(
  tx: Tx,
  review: StoredReview,
  moments: { decidedAt?: Date; repliedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('review')
    .set({
      state: review.state,
      reject_reason: review.rejectReason,
      reply: review.reply,
      published_at: review.publishedAt,
      ...(moments.decidedAt && { decided_at: moments.decidedAt }),
      ...(moments.repliedAt && { replied_at: moments.repliedAt }),
    })
    .where('id', '=', review.id)
    .execute();
}

/** Over published reviews. Locks the rows first, so that two reviews published at once both count. */
export async function refreshRatings(tx: Tx, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((one, other) => one - other);
  if (ids.length === 0) return;
  await tx
    .insertInto('product_rating')
    .values(ids.map((product_id) => ({ product_id })))
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet(({ ref }) => ({ reviews: ref('product_rating.reviews') })),
    )
    .execute();
  await sql`
    UPDATE product_rating AS t SET reviews = s.reviews, stars = s.stars, samples = s.samples, sample_stars = s.sample_stars
    FROM (
      SELECT i.id, count(r.id) FILTER (WHERE NOT r.is_sample) AS reviews, COALESCE(sum(r.stars) FILTER (WHERE NOT r.is_sample), 0) AS stars,
        count(r.id) FILTER (WHERE r.is_sample) AS samples, COALESCE(sum(r.stars) FILTER (WHERE r.is_sample), 0) AS sample_stars
      FROM unnest(${ids}::int[]) AS i (id) LEFT JOIN review r ON r.product_id = i.id AND r.state = 'published'
      GROUP BY i.id
    ) AS s WHERE t.product_id = s.id`.execute(tx);
}

/** The latest of each product. */
export async function findOwnReviews(
  db: Db | Tx,
  authorKey: string,
  productIds: readonly number[],
): Promise<
  {
    id: number;
    productId: number;
    state: ReviewState;
    stars: number;
    title: string;
    body: string;
    rejectReason: RejectReason | null;
  }[]
> {
  return await db
    .selectFrom('review')
    .distinctOn('product_id')
    .select(['id', 'product_id as productId', 'state', 'stars', 'title', 'body', 'reject_reason as rejectReason'])
    .where('author_key', '=', authorKey)
    .where('product_id', '=', anyOf(productIds))
    .where(({ not, ref }) => not(ref('is_sample')))
    .orderBy('product_id')
    .orderBy('id', 'desc')
    .execute();
}

export interface ReviewAsk {
  productId: number;
  sort: ReviewSort;
  /** Null: any number of stars. */
  stars: number | null;
  photos: boolean;
  /** From 1. */
  page: number;
}

const photosOf = sql<Review['photos']>`(
  SELECT COALESCE(json_agg(json_build_object('id', ph.id, 'width', ph.width, 'height', ph.height) ORDER BY ph.id), '[]')
  FROM photo ph WHERE ph.owner_kind = 'review' AND ph.owner_id = r.id)`;
const hasPhotos = sql<boolean>`EXISTS (SELECT FROM photo ph WHERE ph.owner_kind = 'review' AND ph.owner_id = r.id)`;
/** Samples are shown only if the product has no real reviews. */
const isShown = sql<boolean>`(NOT r.is_sample OR NOT EXISTS (
  SELECT FROM product_rating t WHERE t.product_id = r.product_id AND t.reviews > 0))`;

type ShownRow = Omit<Review, 'published_at' | 'verified'> & { published_at: Date };

function shownReviews(db: Db) {
  return db
    .selectFrom('review as r')
    .select([
      'r.id',
      'r.author_name as author',
      'r.stars',
      'r.title',
      'r.body',
      'r.language',
      'r.solicited',
      'r.is_sample as sample',
      'r.helpful',
      'r.reply',
      'r.published_at',
      photosOf.as('photos'),
    ])
    .where('r.state', '=', 'published')
    .where(isShown)
    .$narrowType<{ published_at: Date }>();
}

/** Authors of real reviews have bought the product. */
export function toReview<Row extends ShownRow>(row: Row) {
  return { ...row, verified: !row.sample, published_at: row.published_at.toISOString() };
}

export async function findReviews(db: Db, ask: ReviewAsk): Promise<ShownRow[]> {
  return await shownReviews(db)
    .where('r.product_id', '=', ask.productId)
    .$if(ask.stars !== null, (query) => query.where('r.stars', '=', ask.stars))
    .$if(ask.photos, (query) => query.where(hasPhotos))
    .$if(ask.sort === 'helpful', (query) => query.orderBy('r.helpful', 'desc'))
    .$if(ask.sort === 'highest', (query) => query.orderBy('r.stars', 'desc'))
    .$if(ask.sort === 'lowest', (query) => query.orderBy('r.stars', 'asc'))
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(reviewsPerPage)
    .offset((ask.page - 1) * reviewsPerPage)
    .execute();
}

/** By stars, with and without photos, and when the first was published. */
export async function countReviews(
  db: Db,
  productId: number,
): Promise<{ stars: number; photos: boolean; count: number; since: Date; sample: boolean }[]> {
  return await db
    .selectFrom('review as r')
    .select(({ fn }) => [
      'r.stars',
      'r.is_sample as sample',
      hasPhotos.as('photos'),
      fn.countAll<number>().as('count'),
      fn.min('r.published_at').as('since'),
    ])
    .where('r.product_id', '=', productId)
    .where('r.state', '=', 'published')
    .where(isShown)
    .groupBy(['r.stars', 'r.is_sample', hasPhotos])
    .$narrowType<{ since: Date }>()
    .execute();
}

/** Published, with text, of all products: of the newest fifty, those with the most votes first. Stars do not matter. */
export async function findLatest(
  db: Db,
  language: Language,
  most: number,
): Promise<(ShownRow & { product: LatestReview['product'] })[]> {
  const newest = shownReviews(db)
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .leftJoin('product_translation as pt', (join) =>
      join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .select(({ ref }) => [
      'p.id as productId',
      (isBaseLanguage(language) ? sql<string>`${ref('p.name')}` : localizedText(ref('pt.name'), ref('p.name'))).as(
        'productName',
      ),
    ])
    .where('r.body', '<>', '')
    .where('r.language', '=', language)
    .where(({ ref }) => ref('p.published'))
    .orderBy('r.published_at', 'desc')
    .limit(50);
  const rows = await db
    .selectFrom(newest.as('n'))
    .selectAll()
    .orderBy('n.helpful', 'desc')
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ productId, productName, ...row }) => ({ ...row, product: { id: productId, name: productName } }));
}

/** Returns the votes of the published review, null if there is none. */
export async function saveVote(
  tx: Tx,
  vote: { reviewId: number; voter: string; helpful: boolean; at: Date },
): Promise<number | null> {
  const review = await tx
    .selectFrom('review')
    .select(['helpful'])
    .where('id', '=', vote.reviewId)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst();
  if (!review) return null;
  const changed = vote.helpful
    ? await tx
        .insertInto('review_vote')
        .values({ review_id: vote.reviewId, voter: vote.voter, created_at: vote.at })
        .onConflict((conflict) => conflict.columns(['review_id', 'voter']).doNothing())
        .returning('review_id')
        .execute()
    : await tx
        .deleteFrom('review_vote')
        .where('review_id', '=', vote.reviewId)
        .where('voter', '=', vote.voter)
        .returning('review_id')
        .execute();
  if (changed.length === 0) return review.helpful;
  const helpful = review.helpful + (vote.helpful ? 1 : -1);
  await tx.updateTable('review').set({ helpful }).where('id', '=', vote.reviewId).execute();
  return helpful;
}

export async function isPublishedPhoto(db: Db, photoId: number): Promise<boolean> {
  const found = await db
    .selectFrom('photo as ph')
    .innerJoin('review as r', 'r.id', 'ph.owner_id')
    .select('r.id')
    .where('ph.id', '=', photoId)
    .where('ph.owner_kind', '=', 'review')
    .where('r.state', '=', 'published')
    .executeTakeFirst();
  return found !== undefined;
}

/** As staff see it. */
export interface ListedReview {
  id: number;
  productId: number;
  productName: string;
  orderId: number | null;
  orderNumber: string | null;
  author: string;
  stars: number;
  title: string;
  body: string;
  state: ReviewState;
  rejectReason: RejectReason | null;
  solicited: boolean;
  sample: boolean;
  reply: string;
  createdAt: Date;
  decidedAt: Date | null;
  email: string | null;
  language: Language;
  firstName: string | null;
}

function listedReviews(db: Db | Tx) {
  return db
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'p.id as productId',
      'p.name as productName',
      'r.order_id as orderId',
      'o.number as orderNumber',
      'o.email',
      'o.first_name as firstName',
      'r.author_name as author',
      'r.stars',
      'r.title',
      'r.body',
      'r.language',
      'r.state',
      'r.reject_reason as rejectReason',
      'r.solicited',
      'r.is_sample as sample',
      'r.reply',
      'r.created_at as createdAt',
      'r.decided_at as decidedAt',
    ]);
}

/** With an id below `before`, newest first; of one state or all. */
export async function findListedReviews(
  db: Db,
  state: ReviewState | null,
  before: number | null,
  most: number,
): Promise<ListedReview[]> {
  return await listedReviews(db)
    .$if(state !== null, (query) => query.where('r.state', '=', state!))
    .$if(before !== null, (query) => query.where('r.id', '<', before))
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
}

export async function findListedReview(db: Db | Tx, id: number): Promise<ListedReview | null> {
  const row = await listedReviews(db).where('r.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function countListedReviews(db: Db, state: ReviewState | null): Promise<number | null> {
  return countUpTo(
    db,
    db
      .selectFrom('review')
      .select('id')
      .$if(state !== null, (query) => query.where('state', '=', state!)),
  );
}
