import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { pictureJson } from '#server/platform/picture-json.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { isBaseLanguage, localizedText } from '#server/platform/translations.ts';

export interface ReviewedOrder {
  id: number;
  number: string;
  customerId: number | null;
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  language: Language;
  deliveredAt: Date | null;
}

const columns = [
  'id',
  'number',
  'customer_id as customerId',
  'first_name as firstName',
  'last_name as lastName',
  'mobile',
  'email',
  'language',
  'delivered_at as deliveredAt',
] as const;

export async function findReviewedOrder(db: Db, number: string): Promise<ReviewedOrder | null> {
  const order = await db.selectFrom('orders').select(columns).where('number', '=', number).executeTakeFirst();
  return order ?? null;
}

/** Names are in a language. */
export interface LineToReview {
  lineNo: number;
  productId: number;
  name: string;
  picture: Picture | null;
}

/** Beside `l`, the order's lines. */
function namedLines(db: Db | Tx, language: Language) {
  return db
    .selectFrom('order_line as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .leftJoin('product_translation as pt', (join) =>
      join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .leftJoin('product_picture as pp', (join) => join.onRef('pp.product_id', '=', 'p.id').on('pp.position', '=', 1))
    .leftJoin('picture as i', 'i.file', 'pp.picture')
    .select(({ eb, ref }) => [
      'l.line_no as lineNo',
      'l.product_id as productId',
      (isBaseLanguage(language) ? sql<string>`${ref('p.name')}` : localizedText(ref('pt.name'), ref('p.name'))).as(
        'name',
      ),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
    ]);
}

/** A product may have several. */
export async function findLinesToReview(db: Db | Tx, orderId: number, language: Language): Promise<LineToReview[]> {
  return await namedLines(db, language).where('l.order_id', '=', orderId).orderBy('l.line_no').execute();
}

/** Delivered since `since` and without a pending or published review; latest first, at most 20. */
export async function findUnreviewed(
  db: Db,
  {
    customerId,
    authorKey,
    since,
    language,
  }: { customerId: number; authorKey: string; since: Date; language: Language },
): Promise<(LineToReview & { orderNumber: string; deliveredAt: Date })[]> {
  const rows = await namedLines(db, language)
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .distinctOn('l.product_id')
    .select(['o.number as orderNumber', 'o.delivered_at as deliveredAt'])
    .where('o.customer_id', '=', customerId)
    .where('o.delivered_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review as r')
            .select('r.id')
            .whereRef('r.product_id', '=', 'l.product_id')
            .where('r.author_key', '=', authorKey)
            .where('r.state', 'in', ['pending', 'published']),
        ),
      ),
    )
    .orderBy('l.product_id')
    .orderBy('o.delivered_at', 'desc')
    .$narrowType<{ deliveredAt: Date }>()
    .execute();
  return rows.toSorted((one, other) => other.deliveredAt.getTime() - one.deliveredAt.getTime()).slice(0, 20);
}

/** Delivered in a span, with an email address, and not decided yet; oldest first. */
export async function findOrdersToAsk(
  db: Db,
  { after, until }: { after: Date; until: Date },
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.delivered_at', '>', after)
    .where('o.delivered_at', '<=', until)
    .where('o.order_status', '=', 'delivered')
    .where('o.email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_request as q').select('q.order_id').whereRef('q.order_id', '=', 'o.id'))),
    )
    .orderBy('o.delivered_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readReviewedOrder(tx: Tx, id: number): Promise<ReviewedOrder> {
  return await tx.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The buyer was asked, or will not be; false if that was recorded before. */
export async function insertRequest(tx: Tx, orderId: number, asked: boolean, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('review_request')
    .values({ order_id: orderId, asked, created_at: at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasAsked(db: Db | Tx, orderId: number): Promise<boolean> {
  const row = await db.selectFrom('review_request').select('asked').where('order_id', '=', orderId).executeTakeFirst();
  return row?.asked ?? false;
}

export async function insertOptOut(tx: Tx, emailKey: string, at: Date): Promise<void> {
  await tx
    .insertInto('review_opt_out')
    .values({ email_key: emailKey, created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
}

export async function hasOptedOut(db: Db | Tx, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_opt_out')
    .select('email_key')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}
