import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { pictureJson } from '#server/catalog/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { textOrEmpty } from '#server/platform/translations.ts';
import type { Purchase } from './rules.ts';

/** Products shown in the account at most; the newest purchases first. */
const mostRefills = 12;

/** A product that a customer has bought and that runs out. */
export interface BoughtRefill {
  productId: number;
  name: string;
  nameHi: string;
  picture: Picture | null;
  lastsDays: number;
  purchase: Purchase;
  /** Null while the customer has agreed to no reminder. */
  nextAt: Date | null;
}

/** Orders that came to nothing: what was in them was not used. */
const goneStates = ['cancelled', 'returned_to_origin', 'returned'] as const;

/** How many items of lines `l` came and stayed. */
const packsLeft = sql<number>`sum(l.quantity - COALESCE((SELECT sum(c.quantity) FROM order_credit_line c
  WHERE c.order_id = l.order_id AND c.line_no = l.line_no), 0))::int`;

/** What a customer has bought that runs out, by product, the latest purchase of each: all lines of its order, less what came off them. */
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

/** The latest purchases of what runs out, with their reminders. */
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
    .limit(mostRefills)
    .execute();
  return rows.map(({ at, packs, ...row }) => ({ ...row, purchase: { at, packs } }));
}

/** The latest purchase of a product that runs out; null where there is none. */
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

/** Begins a reminder, or begins it anew. */
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

/** Ends a customer's reminder of a product; one that has ended stays as it is. */
export async function stopReminder(db: Db, customerId: number, productId: number, at: Date): Promise<void> {
  await db
    .updateTable('refill_reminder')
    .set({ stopped_at: at })
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .where('stopped_at', 'is', null)
    .execute();
}

/** Ends the reminder of that id and returns its product, also where it has ended before; null where there is none. */
export async function stopReminderById(
  db: Db,
  id: number,
  at: Date,
): Promise<{ productId: number; name: string; nameHi: string } | null> {
  const stopped = await db
    .updateTable('refill_reminder as r')
    .from('product as p')
    .set(({ fn, ref, cast, val }) => ({
      stopped_at: fn.coalesce(ref('r.stopped_at'), cast<Date>(val(at), 'timestamptz')),
    }))
    .whereRef('p.id', '=', 'r.product_id')
    .where('r.id', '=', id)
    .returning(['p.id as productId', 'p.name'])
    .returning(({ selectFrom }) => [
      selectFrom('product_translation as t')
        .select('t.name')
        .whereRef('t.product_id', '=', 'p.id')
        .where('t.language', '=', 'hi')
        .as('nameHi'),
    ])
    .executeTakeFirst();
  return stopped ? { ...stopped, nameHi: stopped.nameHi ?? '' } : null;
}

/** Ids of reminders that are due, the oldest first. */
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
  name: string;
  nameHi: string;
  isSold: boolean;
  firstName: string;
  email: string;
  language: Language;
}

/** A reminder that is due and that nobody else handles; null where another process does, or it is not due any more. */
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
    .select(['p.name', 'p.published', 's.quantity', 'c.first_name as firstName', 'c.email', 'c.language'])
    .select(({ selectFrom }) => [
      selectFrom('product_translation as t')
        .select('t.name')
        .whereRef('t.product_id', '=', 'p.id')
        .where('t.language', '=', 'hi')
        .as('nameHi'),
    ])
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const { published, quantity, nameHi, ...reminder } = row;
  return { ...reminder, nameHi: nameHi ?? '', isSold: published && (quantity ?? 0) > 0 };
}

/** Writes when a reminder comes next, or that it has ended. */
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

/** Ends and forgets the reminders of an account. */
export async function deleteReminders(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('refill_reminder').where('customer_id', '=', customerId).execute();
}
