import { sql } from 'kysely';
import { type Db, type Tx } from '#server/platform/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

/** Filters of the order list that a staff member saved under a name. */
export interface StoredOrderView {
  id: number;
  staffId: number;
  name: string;
  query: string;
  shared: boolean;
}

/** So many tabs can still be read. */
const mostViews = 20;

/** A staff member's own views and those that others share, each as old as its tab. */
export async function findOrderViews(db: Db, staffId: number): Promise<StoredOrderView[]> {
  return await db
    .selectFrom('order_view')
    .select(['id', 'staff_id as staffId', 'name', 'query', 'shared'])
    .where(({ eb, or, lit }) => or([eb('staff_id', '=', staffId), eb('shared', '=', lit(true))]))
    .orderBy('id')
    .limit(200)
    .execute();
}

/**
 * Saves a view under its name: a new one, or in place of the owner's own of that name. Returns it as it was and as it is.
 * Error: 409 view_limit.
 */
export async function saveOrderView(
  tx: Tx,
  view: Omit<StoredOrderView, 'id'>,
  at: Date,
): Promise<Result<{ before: StoredOrderView | null; after: StoredOrderView }>> {
  const own = await tx
    .selectFrom('order_view')
    .select(['id', 'staff_id as staffId', 'name', 'query', 'shared'])
    .where('staff_id', '=', view.staffId)
    .forUpdate()
    .execute();
  const before = own.find(({ name }) => name.toLowerCase() === view.name.toLowerCase()) ?? null;
  if (!before && own.length >= mostViews)
    return err(409, 'view_limit', messages.errors.staff.orders.viewLimit({ limit: mostViews }));
  const { staffId, name, query, shared } = view;
  const { id } = await tx
    .insertInto('order_view')
    .values({ staff_id: staffId, name, query, shared, created_at: at })
    .onConflict((conflict) => conflict.expression(sql`staff_id, lower(name)`).doUpdateSet({ name, query, shared }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ before, after: { id, ...view } });
}

/** Deletes a staff member's own view; returns it, or null where they have none of that id. */
export async function deleteOrderView(tx: Tx, id: number, staffId: number): Promise<StoredOrderView | null> {
  const row = await tx
    .deleteFrom('order_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning(['id', 'staff_id as staffId', 'name', 'query', 'shared'])
    .executeTakeFirst();
  return row ?? null;
}
