/** Families: sizes and kinds of one product to choose from on one page. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { type TranslationLanguage, translationLanguages } from '#contract/admin/catalogue/catalog.ts';
import type { FamilyBody, StaffFamily } from '#contract/admin/catalogue/families.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { nameIn, type TranslatedNames } from '#server/platform/translations.ts';

/** Names are by language. */
export interface FamilyRecord {
  id: number;
  version: number;
  name: string;
  axes: { name: string; names: TranslatedNames }[];
  members: {
    id: number;
    sku: string;
    name: string;
    published: boolean;
    options: { value: string; values: TranslatedNames }[];
  }[];
}

/** By id, or all, sorted by name; in one query. */
export async function readFamilies(db: Db, ids?: readonly number[]): Promise<FamilyRecord[]> {
  return await db
    .selectFrom('product_family as f')
    .select(['f.id', 'f.version', 'f.name'])
    .select(({ selectFrom }) => [
      selectFrom('family_axis as a')
        .select(
          sql<FamilyRecord['axes']>`COALESCE(json_agg(json_build_object('name', a.name, 'names', (
            SELECT COALESCE(json_object_agg(t.language, t.name), '{}') FROM family_axis_translation t
            WHERE t.family_id = a.family_id AND t.position = a.position)) ORDER BY a.position), '[]')`.as('all'),
        )
        .whereRef('a.family_id', '=', 'f.id')
        .$asScalar()
        .$notNull()
        .as('axes'),
      selectFrom('product as p')
        .select(
          sql<
            FamilyRecord['members']
          >`COALESCE(json_agg(json_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'published', p.published,
            'options', (
              SELECT COALESCE(json_agg(json_build_object('value', o.value, 'values', (
                SELECT COALESCE(json_object_agg(t.language, t.value), '{}') FROM product_option_translation t
                WHERE t.product_id = o.product_id AND t.position = o.position)) ORDER BY o.position), '[]')
              FROM product_option o WHERE o.product_id = p.id)) ORDER BY p.family_position, p.id), '[]')`.as('all'),
        )
        .whereRef('p.family_id', '=', 'f.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .$if(ids !== undefined, (query) => query.where('f.id', '=', anyOf(ids!)))
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
}

/** Null if the product is the only published member. */
export async function findFamilyOf(
  db: Db,
  { productId, familyId }: { productId: number; familyId: number },
  language: Language,
): Promise<{
  id: number;
  axes: { name: string; values: string[] }[];
  members: { id: number; options: string[] }[];
} | null> {
  const [family] = await readFamilies(db, [familyId]);
  if (!family) return null;
  const members = family.members
    .filter((member) => member.published)
    .map(({ id, options }) => ({ id, options: options.map(({ value, values }) => nameIn(language, value, values)) }));
  if (members.length < 2 || !members.some(({ id }) => id === productId)) return null;
  const axes = family.axes.map(({ name, names }, place) => ({
    name: nameIn(language, name, names),
    values: [...new Set(members.flatMap(({ options }) => options[place] ?? []))],
  }));
  return { id: family.id, axes, members };
}

/** SQL: counts each family once. */
export function countFamiliesOnce(family: Expression<number | null>): RawBuilder<number> {
  return sql<number>`(count(*) FILTER (WHERE ${family} IS NULL) + count(DISTINCT ${family}))`;
}

/** The products must belong to no family. A fixed number of statements; returns ids in the same order. */
export async function insertFamilies(tx: Tx, families: readonly FamilyBody[]): Promise<number[]> {
  if (families.length === 0) return [];
  const rows = await tx
    .insertInto('product_family')
    .values(families.map(({ name }) => ({ name })))
    .returning('id')
    .execute();
  await insertParts(
    tx,
    rows.map(({ id }, place) => ({ id, ...families[place]! })),
  );
  return rows.map(({ id }) => id);
}

/** Members no longer named become products without a family. */
export async function replaceFamily(tx: Tx, id: number, family: FamilyBody): Promise<void> {
  await tx
    .updateTable('product_family')
    .set((eb) => ({ name: family.name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await leaveFamily(tx, id);
  await tx.deleteFrom('family_axis').where('family_id', '=', id).execute();
  await insertParts(tx, [{ id, ...family }]);
}

async function insertParts(tx: Tx, families: readonly (FamilyBody & { id: number })[]): Promise<void> {
  const axes = families.flatMap(({ id, axes: own }) =>
    own.map((axis, place) => ({ key: { family_id: id, position: place + 1 }, axis })),
  );
  await tx
    .insertInto('family_axis')
    .values(axes.map(({ key, axis }) => ({ ...key, name: axis.name })))
    .execute();
  const axisNames = axes.flatMap(({ key, axis }) =>
    translationLanguages.map((language) => ({ ...key, language, name: axis[`name_${language}`] })),
  );
  await tx.insertInto('family_axis_translation').values(axisNames).execute();
  const members = families.flatMap(({ id, members: own }) =>
    own.map((member, place) => ({ family: id, position: place + 1, ...member })),
  );
  await tx
    .updateTable('product as p')
    .from(
      sql<{ id: number; family: number; position: number }>`unnest(${members.map((each) => each.product_id)}::int[],
        ${members.map((each) => each.family)}::int[], ${members.map((each) => each.position)}::int[])`.as<'m'>(
        sql`m (id, family, position)`,
      ),
    )
    .set(({ ref }) => ({ family_id: ref('m.family'), family_position: ref('m.position') }))
    .whereRef('p.id', '=', 'm.id')
    .execute();
  const options = members.flatMap(({ product_id, options: values }) =>
    values.map((option, place) => ({ key: { product_id, position: place + 1 }, option })),
  );
  await tx
    .insertInto('product_option')
    .values(options.map(({ key, option }) => ({ ...key, value: option.value })))
    .execute();
  const optionValues = options.flatMap(({ key, option }) =>
    translationLanguages.map((language) => ({ ...key, language, value: option[`value_${language}`] })),
  );
  await tx.insertInto('product_option_translation').values(optionValues).execute();
}

/** The products stay, without the options that distinguished them. */
export async function leaveFamily(tx: Tx, familyId: number): Promise<void> {
  await tx
    .with('left_family', (query) =>
      query
        .updateTable('product')
        .set({ family_id: null, family_position: null })
        .where('family_id', '=', familyId)
        .returning('id'),
    )
    .deleteFrom('product_option')
    .where('product_id', 'in', ({ selectFrom }) => selectFrom('left_family').select('id'))
    .execute();
}

export function toStaffFamily({ id, version, name, axes, members }: FamilyRecord): StaffFamily {
  const inAll = <Field extends string>(field: Field, texts: TranslatedNames) =>
    Object.fromEntries(
      translationLanguages.map((language) => [`${field}_${language}`, texts[language] ?? '']),
    ) as Record<`${Field}_${TranslationLanguage}`, string>;
  return {
    id,
    version,
    name,
    axes: axes.map((axis) => ({ name: axis.name, ...inAll('name', axis.names) })),
    members: members.map((member) => ({
      product_id: member.id,
      sku: member.sku,
      product_name: member.name,
      options: member.options.map(({ value, values }) => ({ value, ...inAll('value', values) })),
    })),
  };
}
