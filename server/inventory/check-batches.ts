import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/staff-check-kinds.ts';
import { anyOf, type Db, inSnapshot } from '#server/platform/database.ts';
import { readShelf } from './batches.ts';

/**
 * Compares the batches of the next products after an id with their movements, and with what lies on the shelf: stock and what open orders wait
 * for. As of one moment, since an order may be packed meanwhile. Reports and mends nothing.
 */
export async function checkBatches(db: Db, after: number, most: number): Promise<Checked> {
  return inSnapshot(db, async (tx) => {
    const products = await tx
      .selectFrom('stock_batch')
      .select('product_id')
      .distinct()
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(most)
      .execute();
    const ids = products.map((row) => row.product_id);
    if (ids.length === 0) return { found: [], looked: 0, last: null };
    const batches = await tx
      .selectFrom('stock_batch as b')
      .select(['b.product_id', 'b.code', 'b.remaining'])
      .select((eb) =>
        eb
          .selectFrom('batch_movement as m')
          .select(({ fn }) => sql<number>`COALESCE(${fn.sum('m.change')}, 0)::bigint`.as('moved'))
          .whereRef('m.batch_id', '=', 'b.id')
          .$asScalar()
          .$notNull()
          .as('moved'),
      )
      .where('b.product_id', '=', anyOf(ids))
      .orderBy('b.id')
      .execute();
    const shelf = await readShelf(tx, ids);
    const differing = batches
      .filter(({ remaining, moved }) => remaining !== moved)
      .map(({ product_id: product, code, remaining, moved }): Disagreement => ({
        kind: 'batch_differs',
        place: `product ${product} batch ${code}`,
        where: { code: 'batch', product, batch: code },
        order_id: null,
        expected: { code: 'number', number: moved },
        found: { code: 'number', number: remaining },
      }));
    const exceeding = ids.flatMap((product): Disagreement[] => {
      const inBatches = batches
        .filter((batch) => batch.product_id === product)
        .reduce((sum, { remaining }) => sum + remaining, 0);
      const onHand = shelf.get(product)?.onHand ?? 0;
      if (inBatches <= onHand) return [];
      return [
        {
          kind: 'batches_exceed_stock',
          place: `product ${product}`,
          where: { code: 'product', product },
          order_id: null,
          expected: { code: 'at_most', number: onHand },
          found: { code: 'number', number: inBatches },
        },
      ];
    });
    return { found: [...differing, ...exceeding], looked: ids.length, last: ids.at(-1)! };
  });
}
