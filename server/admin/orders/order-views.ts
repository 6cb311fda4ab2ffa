import { sql } from 'kysely';
import { type Db, type Tx } from '#server/platform/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

/** A staff member's saved filters of the order list. */
export interface StoredOrderView {
  id: number;
  staffId: number;
  name: string;
  query: string;
  shared: boolean;
}

/** More tabs cannot be read. */
const maxViews = 20;

/** Own and shared views, in the order of their creation. */
export async function findOrderViews(db: Db, staffId: number): Promise<StoredOrderView[]> {
  return await db
    .selectFrom('order_view')
    .select(['id', 'staff_id as staffId', 'name', 'query', 'shared'])
    .where(({ eb, or, lit }) => or([eb('staff_id', '=', staffId), eb('shared', '=', lit(true))]))
    .orderBy('id')
    .limit(200)
    .execute();
}

/** In place of the owner's view of that name. Returns it as it was and as it is. Error: 409 view_limit. */
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
  if (!before && own.length >= maxViews)
    return err(409, 'view_limit', messages.errors.staff.orders.viewLimit({ limit: maxViews }));
  const { staffId, name, query, shared } = view;
  const { id } = await tx
    .insertInto('order_view')
    .values({ staff_id: staffId, name, query, shared, created_at: at })
    .onConflict((conflict) => conflict.expression(sql`staff_id, lower(name)`).doUpdateSet({ name, query, shared }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ before, after: { id, ...view } });
}

/** Returns it; null if they have none with that id. */
export async function deleteOrderView(tx: Tx, id: number, staffId: number): Promise<StoredOrderView | null> {
  const row = await tx
    .deleteFrom('order_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning(['id', 'staff_id as staffId', 'name', 'query', 'shared'])
    .executeTakeFirst();
  return row ?? null;
}
