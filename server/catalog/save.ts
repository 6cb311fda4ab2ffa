import { sql, type SqlBool } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { anyId, anyOf, listFrom, type Tx } from '#server/platform/database.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { everyAnswer } from '#server/platform/edge/edge-headers.ts';
import { textsIn, type Translations, translationRows } from '#server/platform/translations.ts';
import { type ProductDraft, productValues, textValues } from './product-fields.ts';
import { saveRelations } from './relations.ts';
import { searchText } from './search-words.ts';
import { productTag } from './stock-levels.ts';

/**
 * Saves complete records by their natural keys, replacing existing ones, in a fixed number of statements, and
 * invalidates the caches. After the commit the caller must call services.catalogChanged.notify.
 */

export interface CategoryDraft {
  slug: string;
  name: string;
  translations?: Translations<{ name: string }>;
  picture: string | null;
  featured: boolean;
  position: number;
}

export interface TaxClassDraft {
  code: string;
  description: string;
  /** `from` is YYYY-MM-DD in India. */
  rates: readonly { from: string; rateBp: number }[];
}

/** More products are purged as a whole, because they are on nearly every page. */
const maxNamed = 100;

/** Cache tags of everything that shows these products' prices or stars: their pages, and lists. */
export function tagsOfProducts(ids: readonly number[]): readonly string[] {
  return ids.length > maxNamed ? [everyAnswer] : ['products', ...ids.map(productTag)];
}

/** A file name contains a hash, so a known picture stays unchanged. */
export async function savePictures(tx: Tx, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ image_name: file, width, height, widths, placeholder }) => {
    return { file, width, height, widths: [...widths], placeholder };
  });
  await tx
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** With their complete history of rates. */
export async function saveTaxClasses(tx: Tx, drafts: readonly TaxClassDraft[]): Promise<void> {
  const codes = drafts.map((draft) => draft.code);
  const rates = drafts.flatMap((draft) =>
    draft.rates.map((rate) => ({ tax_class: draft.code, valid_from: rate.from, rate_bp: basisPoints(rate.rateBp) })),
  );
  if (drafts.length > 0)
    await tx
      .insertInto('tax_class')
      .values(drafts.map(({ code, description }) => ({ code, description })))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({ description: ref('excluded.description') })),
      )
      .execute();
  await tx.deleteFrom('tax_rate').where('tax_class', '=', anyOf(codes)).execute();
  if (rates.length > 0) await tx.insertInto('tax_rate').values(rates).execute();
  await bumpCatalogVersion(tx);
}

/** Saves by slug; returns ids by slug. Updates the search texts of their products. */
export async function saveCategories(tx: Tx, drafts: readonly CategoryDraft[]): Promise<Map<string, number>> {
  const ordered = drafts.toSorted((one, other) => one.position - other.position);
  const values = ordered.map(({ slug, name, picture, featured, position }) => {
    return { slug, name, picture, featured, position };
  });
  const rows =
    values.length === 0
      ? []
      : await tx
          .insertInto('category')
          .values(values)
          .onConflict((conflict) =>
            conflict.column('slug').doUpdateSet(({ ref }) => ({
              name: ref('excluded.name'),
              picture: ref('excluded.picture'),
              featured: ref('excluded.featured'),
              position: ref('excluded.position'),
            })),
          )
          .returning(['id', 'slug'])
          .execute();
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const translations = drafts.flatMap((draft) =>
    translationRows(draft.translations, ({ name }) => ({ category_id: ids.get(draft.slug)!, name })),
  );
  await tx
    .deleteFrom('category_translation')
    .where('category_id', '=', anyOf([...ids.values()]))
    .execute();
  if (translations.length > 0) await tx.insertInto('category_translation').values(translations).execute();
  await refreshSearchText(tx, [...ids.values()]);
  await bumpCatalogVersion(tx);
  return ids;
}

/**
 * Saves by SKU with translations, tags and pictures; returns ids by SKU. A new product has no stock. At most 2,000 per
 * call, because PostgreSQL accepts 65,535 values per statement. `isOnlyPrices`: nothing else differs.
 */
export async function saveProducts(
  tx: Tx,
  drafts: readonly ProductDraft[],
  at: Date,
  isOnlyPrices = false,
): Promise<Map<string, number>> {
  const ids = await upsertProducts(tx, drafts, at);
  const idList = [...ids.values()];
  await saveTranslations(tx, drafts, ids);
  await saveTags(tx, drafts, ids);
  const pictures = drafts.flatMap((draft) =>
    draft.pictures.map((picture, index) => ({ product_id: ids.get(draft.sku)!, position: index + 1, picture })),
  );
  await tx.deleteFrom('product_picture').where('product_id', '=', anyOf(idList)).execute();
  if (pictures.length > 0) await tx.insertInto('product_picture').values(pictures).execute();
  await saveRelations(
    tx,
    drafts.flatMap(({ sku, relations }) => (relations ? [{ productId: ids.get(sku)!, relations }] : [])),
  );
  await replaceProductAttributes(
    tx,
    drafts.flatMap(({ sku, attributeValueIds }) =>
      attributeValueIds ? [{ productId: ids.get(sku)!, valueIds: attributeValueIds }] : [],
    ),
  );
  if (idList.length > 0)
    await tx
      .insertInto('stock')
      .values(idList.map((id) => ({ product_id: id, quantity: 0 })))
      .onConflict((conflict) => conflict.column('product_id').doNothing())
      .execute();
  await bumpCatalogVersion(tx, isOnlyPrices ? tagsOfProducts(idList) : undefined);
  return ids;
}

async function saveTranslations(tx: Tx, drafts: readonly ProductDraft[], ids: ReadonlyMap<string, number>) {
  const rows = drafts.flatMap(({ sku, translations }) =>
    translationRows(translations, (texts) => ({
      product_id: ids.get(sku)!,
      ...textValues(texts),
      picture_alts: [...(texts.pictureAlts ?? [])],
    })),
  );
  await tx
    .deleteFrom('product_translation')
    .where('product_id', '=', anyOf([...ids.values()]))
    .execute();
  if (rows.length > 0) await tx.insertInto('product_translation').values(rows).execute();
}

async function saveTags(tx: Tx, drafts: readonly ProductDraft[], ids: ReadonlyMap<string, number>) {
  const tags = drafts.flatMap((draft) =>
    draft.tags.map((tag_name, index) => ({ product_id: ids.get(draft.sku)!, position: index + 1, tag_name })),
  );
  const translations = drafts.flatMap((draft) =>
    draft.tags.flatMap((_tag, index) =>
      translationRows(draft.translations, (texts) => ({
        product_id: ids.get(draft.sku)!,
        position: index + 1,
        tag_name: texts.tags?.[index],
      })),
    ),
  );
  await tx
    .deleteFrom('product_tag')
    .where('product_id', '=', anyOf([...ids.values()]))
    .execute();
  if (tags.length > 0) await tx.insertInto('product_tag').values(tags).execute();
  if (translations.length > 0) await tx.insertInto('product_tag_translation').values(translations).execute();
}

/** Unchanged in existing products. */
const keptColumns = new Set(['sku', 'created_at']);

async function upsertProducts(tx: Tx, drafts: readonly ProductDraft[], at: Date): Promise<Map<string, number>> {
  const categories = await readCategoryNames(
    tx,
    drafts.flatMap((draft) => [draft.categoryId, ...(draft.moreCategoryIds ?? [])]),
  );
  if (drafts.length === 0) return new Map();
  const values = drafts.map((draft) => ({
    ...productValues(draft),
    search_text: searchText({
      names: [draft.name, ...textsIn(draft.translations, ({ name }) => name)],
      romanised: draft.romanised,
      tags: draft.tags,
      categoryNames: namesOf(categories, draft.categoryId, draft.moreCategoryIds),
    }),
    created_at: at,
    updated_at: at,
  }));
  const columns = Object.keys(values[0]!) as (keyof (typeof values)[0])[];
  const rows = await tx
    .insertInto('product')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('sku')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            columns.filter((column) => !keptColumns.has(column)).map((column) => [column, ref(`excluded.${column}`)]),
          ),
        ),
    )
    .returning(['id', 'sku'])
    .execute();
  return new Map(rows.map((row) => [row.sku, row.id]));
}

/** The main category's first. */
function namesOf(names: ReadonlyMap<number, readonly string[]>, main: number, more: readonly number[] = []): string[] {
  return [main, ...more].flatMap((id) => names.get(id) ?? []);
}

/** In all languages, by id. */
async function readCategoryNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx
    .selectFrom('category as c')
    .select(['c.id', 'c.name'])
    .select((eb) =>
      listFrom(
        eb
          .selectFrom('category_translation as ct')
          .select('ct.name')
          .whereRef('ct.category_id', '=', 'c.id')
          .orderBy('ct.language'),
      ).as('translated'),
    )
    .where('c.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, [row.name, ...row.translated]]));
}

/** Leaves unchanged products alone. */
export async function refreshSearchText(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('product as p')
    .select(['p.id', 'p.name', 'p.romanised', 'p.category_id', 'p.more_category_ids'])
    .select((eb) => [
      listFrom(
        eb
          .selectFrom('product_translation as pt')
          .select('pt.name')
          .whereRef('pt.product_id', '=', 'p.id')
          .orderBy('pt.language'),
      ).as('translated'),
      listFrom(
        eb
          .selectFrom('product_tag as t')
          .select('t.tag_name')
          .whereRef('t.product_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('tags'),
    ])
    .where((eb) =>
      eb.or([
        eb('p.category_id', '=', anyOf(categoryIds)),
        sql<SqlBool>`${eb.ref('p.more_category_ids')} && ${[...categoryIds]}::int[]`,
      ]),
    )
    .execute();
  const categories = await readCategoryNames(tx, [
    ...new Set(rows.flatMap((row) => [row.category_id, ...row.more_category_ids])),
  ]);
  const ids = rows.map((row) => row.id);
  const texts = rows.map(({ name, translated, category_id, more_category_ids, ...row }) =>
    searchText({
      ...row,
      names: [name, ...translated],
      categoryNames: namesOf(categories, category_id, more_category_ids),
    }),
  );
  await tx
    .updateTable('product as p')
    .from(sql<{ id: number; text: string }>`unnest(${ids}::int[], ${texts}::text[])`.as<'found'>(sql`found (id, text)`))
    .set(({ ref }) => ({ search_text: ref('found.text') }))
    .whereRef('p.id', '=', 'found.id')
    .whereRef('p.search_text', '<>', 'found.text')
    .execute();
}

/** In paise. Only staff see them, so pages do not change. */
export async function setCostPrices(tx: Tx, costs: ReadonlyMap<number, Paise>, at: Date): Promise<void> {
  const ids = [...costs.keys()].toSorted((one, other) => one - other);
  await tx.selectFrom('product').select('id').where('id', '=', anyId(ids)).orderBy('id').forNoKeyUpdate().execute();
  await tx
    .updateTable('product as p')
    .from(
      sql<{
        id: number;
        cost_paise: Paise;
      }>`unnest(${ids}::bigint[], ${ids.map((id) => costs.get(id)!)}::bigint[])`.as<'c'>(sql`c (id, cost_paise)`),
    )
    .set(({ ref }) => ({ cost_paise: ref('c.cost_paise'), updated_at: at }))
    .whereRef('p.id', '=', 'c.id')
    .where('p.cost_paise', 'is distinct from', sql<Paise>`c.cost_paise`)
    .execute();
}

/** `valueIds` are sorted by importance. */
export async function saveProductAttributes(
  tx: Tx,
  products: readonly { productId: number; valueIds: readonly number[] }[],
): Promise<void> {
  if (products.length === 0) return;
  await replaceProductAttributes(tx, products);
  await bumpCatalogVersion(tx);
}

async function replaceProductAttributes(
  tx: Tx,
  products: readonly { productId: number; valueIds: readonly number[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ productId }) => productId);
  const rows = products.flatMap(({ productId, valueIds }) =>
    [...new Set(valueIds)].map((id, index) => ({
      product_id: productId,
      attribute_value_id: id,
      position: index + 1,
    })),
  );
  await tx.deleteFrom('product_attribute_value').where('product_id', '=', anyOf(ids)).execute();
  if (rows.length > 0) await tx.insertInto('product_attribute_value').values(rows).execute();
  await tx
    .updateTable('product as p')
    .set(({ selectFrom, fn, val }) => ({
      attribute_value_ids: fn.coalesce(
        selectFrom('product_attribute_value as v')
          .select(({ fn: agg }) =>
            agg.agg<number[]>('array_agg', ['v.attribute_value_id']).orderBy('v.position').as('ids'),
          )
          .whereRef('v.product_id', '=', 'p.id'),
        val<number[]>([]),
      ),
    }))
    .where('p.id', '=', anyOf(ids))
    .execute();
}
