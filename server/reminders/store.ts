import { type Expression, sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { pictureJson } from '#server/platform/picture-json.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { textOrEmpty } from '#server/platform/translations.ts';
import type { Purchase } from './rules.ts';

/** The account shows at most this many products. */
const maxRefills = 12;

export interface BoughtRefill {
  productId: number;
  name: string;
  nameHi: string;
  picture: Picture | null;
  lastsDays: number;
  purchase: Purchase;
  /** Null if no reminder was requested. */
  nextAt: Date | null;
}

/** Their items were not used. */
const goneStates = ['cancelled', 'returned_to_origin', 'returned'] as const;

/** Items of lines `l` that were delivered and kept. */
const packsLeft = sql<number>`sum(l.quantity - COALESCE((SELECT sum(c.quantity) FROM order_credit_line c
  WHERE c.order_id = l.order_id AND c.line_no = l.line_no), 0))::int`;

/** The latest purchase of each product that runs out: all lines of its order, less the items taken off them. */
function purchases(db: Db | Tx, customerId: number) {
  return db
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .where('o.customer_id', '=', customerId)
    .where('o.order_status', 'not in', goneStates)
    .where('o.payment_status', 'not in', ['pending', 'failed', 'expired', 'cancelled'])
    .where('p.lasts_days', 'is not', null)
    .groupBy(['p.id', 'o.id'])
    .having(packsLeft, '>', 0)
    .distinctOn('p.id')
    .orderBy('p.id')
    .orderBy('o.placed_at', 'desc')
    .$narrowType<{ lasts_days: number }>()
    .select(['p.id as productId', 'p.name', 'p.published', 'o.placed_at as at', packsLeft.as('packs')])
    .select(sql<number>`p.lasts_days`.as('lastsDays'));
}

export async function findRefills(db: Db, customerId: number): Promise<BoughtRefill[]> {
  const rows = await db
    .with('bought', () => purchases(db, customerId))
    .selectFrom('bought as b')
    .leftJoin('product_translation as hindi', (join) =>
      join.onRef('hindi.product_id', '=', 'b.productId').on('hindi.language', '=', 'hi'),
    )
    .leftJoin('product_picture as pp', (join) =>
      join.onRef('pp.product_id', '=', 'b.productId').on('pp.position', '=', 1),
    )
    .leftJoin('picture as i', 'i.file', 'pp.picture')
    .leftJoin('refill_reminder as r', (join) =>
      join
        .onRef('r.product_id', '=', 'b.productId')
        .on('r.customer_id', '=', customerId)
        .on('r.stopped_at', 'is', null),
    )
    .where('b.published', '=', true)
    .select(['b.productId', 'b.name', 'b.lastsDays', 'b.at', 'b.packs', 'r.next_at as nextAt'])
    .select(({ eb, ref }) => [
      textOrEmpty(ref('hindi.name')).as('nameHi'),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
    ])
    .orderBy('b.at', 'desc')
    .orderBy('b.productId')
    .limit(maxRefills)
    .execute();
  return rows.map(({ at, packs, ...row }) => ({ ...row, purchase: { at, packs } }));
}

/** Null if there is none. */
export async function findPurchase(
  db: Db | Tx,
  customerId: number,
  productId: number,
): Promise<{ lastsDays: number; purchase: Purchase; published: boolean } | null> {
  const row = await purchases(db, customerId).where('p.id', '=', productId).executeTakeFirst();
  if (!row) return null;
  const { lastsDays, at, packs, published } = row;
  return { lastsDays, purchase: { at, packs }, published };
}

export async function saveReminder(
  db: Db | Tx,
  { customerId, productId, nextAt, at }: { customerId: number; productId: number; nextAt: Date; at: Date },
): Promise<void> {
  await db
    .insertInto('refill_reminder')
    .values({ customer_id: customerId, product_id: productId, agreed_at: at, next_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'product_id'])
        .doUpdateSet({ agreed_at: at, next_at: nextAt, stopped_at: null, unanswered: 0 }),
    )
    .execute();
}

/** An ended one stays unchanged. */
export async function stopReminder(db: Db, customerId: number, productId: number, at: Date): Promise<void> {
  await db
    .updateTable('refill_reminder')
    .set({ stopped_at: at })
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .where('stopped_at', 'is', null)
    .execute();
}

/** The name of product `p` in a language. */
const productNameIn = (language: Expression<Language>) =>
  sql<string>`COALESCE((SELECT NULLIF(t.name, '') FROM product_translation t
    WHERE t.product_id = p.id AND t.language = ${language}), p.name)`;

/** Returns the product, even if the reminder had ended before; null if there is no such reminder. */
export async function stopReminderById(
  db: Db,
  id: number,
  { at, language }: { at: Date; language: Language },
): Promise<{ productId: number; name: string } | null> {
  const stopped = await db
    .updateTable('refill_reminder as r')
    .from('product as p')
    .set(({ fn, ref, cast, val }) => ({
      stopped_at: fn.coalesce(ref('r.stopped_at'), cast<Date>(val(at), 'timestamptz')),
    }))
    .whereRef('p.id', '=', 'r.product_id')
    .where('r.id', '=', id)
    .returning('p.id as productId')
    .returning(productNameIn(sql.val(language)).as('name'))
    .executeTakeFirst();
  return stopped ?? null;
}

/** Oldest first. */
export async function findDueReminders(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refill_reminder')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export interface LockedReminder {
  id: number;
  customerId: number;
  productId: number;
  unanswered: number;
  /** In the customer's language. */
  name: string;
  isSold: boolean;
  firstName: string;
  email: string;
  language: Language;
}

/** Null if another process handles it, or if it is no longer due. */
export async function lockDueReminder(tx: Tx, id: number, now: Date): Promise<LockedReminder | null> {
  const row = await tx
    .selectFrom('refill_reminder as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .where('r.id', '=', id)
    .where('r.stopped_at', 'is', null)
    .where('r.next_at', '<=', now)
    .select(['r.id', 'r.customer_id as customerId', 'r.product_id as productId', 'r.unanswered'])
    .select(['p.published', 's.quantity', 'c.first_name as firstName', 'c.email', 'c.language'])
    .select(productNameIn(sql.ref('c.language')).as('name'))
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const { published, quantity, ...reminder } = row;
  return { ...reminder, isSold: published && (quantity ?? 0) > 0 };
}

export async function updateReminder(
  tx: Tx,
  id: number,
  { nextAt, unanswered, stoppedAt }: { nextAt: Date; unanswered: number; stoppedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('refill_reminder')
    .set({ next_at: nextAt, unanswered, stopped_at: stoppedAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteReminders(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('refill_reminder').where('customer_id', '=', customerId).execute();
}
