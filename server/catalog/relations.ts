import { sql } from 'kysely';
import { anyId, anyOf, type Db, listFrom, type Tx } from '#server/platform/database.ts';

export const relationKinds = ['related', 'goes_well_with'] as const;
export type RelationKind = (typeof relationKinds)[number];

export interface ProductRelations {
  productId: number;
  relations: Readonly<Record<RelationKind, readonly number[]>>;
}

/** In two statements for any number. */
export async function saveRelations(tx: Tx, products: readonly ProductRelations[]): Promise<void> {
  if (products.length === 0) return;
  await tx
    .deleteFrom('product_relation')
    .where('product_id', '=', anyOf(products.map(({ productId }) => productId)))
    .execute();
  const rows = products.flatMap(({ productId, relations }) =>
    relationKinds.flatMap((kind) =>
      relations[kind].map((id, place) => ({ product_id: productId, kind, position: place + 1, related_id: id })),
    ),
  );
  if (rows.length > 0) await tx.insertInto('product_relation').values(rows).execute();
}

/**
 * Ids by kind in order, published or not, the family, and whether there are lab reports. Undefined for an unknown
 * product.
 */
export async function findRelations(db: Db, productId: number) {
  return await db
    .selectFrom('product as p')
    .select(({ selectFrom, exists }) => {
      const of = (kind: RelationKind) =>
        listFrom(
          selectFrom('product_relation as r')
            .select('r.related_id')
            .whereRef('r.product_id', '=', 'p.id')
            .where('r.kind', '=', sql.lit(kind))
            .orderBy('r.position'),
        );
      return [
        'p.family_id',
        of('related').as('related'),
        of('goes_well_with').as('goes_well_with'),
        exists(selectFrom('lab_report as l').select('l.id').whereRef('l.product_id', '=', 'p.id')).as(
          'has_lab_reports',
        ),
      ];
    })
    .where('p.id', '=', productId)
    .executeTakeFirst();
}

/**
 * Bought together with items of a cart: published, in stock, neither in the cart nor of a family in it. Those related
 * to most of the cart come first.
 */
export async function findCartCompanions(db: Db, cartIds: readonly number[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_relation as r')
    .innerJoin('product as p', 'p.id', 'r.related_id')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .select('p.id')
    .where('r.product_id', '=', anyId(cartIds))
    .where('r.kind', '=', 'goes_well_with')
    .where('s.quantity', '>', 0)
    .where(({ ref }) => ref('p.published'))
    .where(({ not, eb }) => not(eb('p.id', '=', anyId(cartIds))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product as c')
            .select('c.id')
            .where('c.id', '=', anyId(cartIds))
            .whereRef('c.family_id', '=', 'p.family_id'),
        ),
      ),
    )
    .groupBy('p.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.min('r.position'))
    .orderBy(sql`p.id`)
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}
