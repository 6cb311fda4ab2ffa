/**
 * The same few operations for each kind. In SQL, because the builder types each table separately and would need four
 * copies.
 */
import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { ContentEntry, ContentKind } from '#contract/admin/content/content.ts';
import { furtherLanguages } from '#contract/admin/form-fields.ts';
import { dayInIndia, endOfMinute, minuteInIndia, startOfMinute } from '#contract/india-time.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { type AnyContentValues, contentState, contentTables } from './content-kinds-rules.ts';

export interface ContentRecord {
  id: number;
  position: number;
  values: AnyContentValues;
}

interface Row {
  id: number;
  position: number;
  row: Record<string, string | boolean | null>;
  texts: Partial<Record<string, Record<string, string>>> | null;
}

/** In order; `id` selects one. */
export async function readContent(db: Db, kind: ContentKind, id?: number): Promise<ContentRecord[]> {
  const { table, translations, owner } = contentTables[kind];
  const { rows } = await sql<Row>`
    SELECT c.id, c.position, to_jsonb(c) AS row,
      (SELECT jsonb_object_agg(t.language, to_jsonb(t)) FROM ${sql.table(translations)} t WHERE t.${sql.ref(owner)} = c.id) AS texts
    FROM ${sql.table(table)} c
    ${id === undefined ? sql`` : sql`WHERE c.id = ${id}::bigint`}
    ORDER BY c.position, c.id`.execute(db);
  return rows.map((row) => ({ id: row.id, position: row.position, values: valuesOf(kind, row) }));
}

function valuesOf(kind: ContentKind, { row, texts }: Row): AnyContentValues {
  const { texts: translated, plain, hasPeriod } = contentTables[kind];
  const minute = (moment: unknown) => (typeof moment === 'string' ? minuteInIndia(new Date(moment)) : null);
  return {
    ...Object.fromEntries(
      translated.flatMap((field) => [
        [field, row[field] ?? ''],
        ...furtherLanguages.map((language) => [`${field}_${language}`, texts?.[language]?.[field] ?? '']),
      ]),
    ),
    ...Object.fromEntries(plain.map((field) => [field, row[field] ?? null])),
    ...(hasPeriod && { starts_at: minute(row['starts_at']), ends_at: minute(row['ends_at']) }),
  };
}

function columnsOf(kind: ContentKind, values: AnyContentValues): Record<string, unknown> {
  const { texts, plain, hasPeriod } = contentTables[kind];
  const { starts_at: starts, ends_at: ends } = values;
  return {
    ...Object.fromEntries([...texts, ...plain].map((field) => [field, values[field] ?? null])),
    ...(hasPeriod && {
      starts_at: typeof starts === 'string' ? startOfMinute(starts) : null,
      ends_at: typeof ends === 'string' ? endOfMinute(ends) : null,
    }),
  };
}

/** At the end. Returns the id. */
export async function insertContent(tx: Tx, kind: ContentKind, values: AnyContentValues): Promise<number> {
  const { table } = contentTables[kind];
  const columns = Object.entries(columnsOf(kind, values));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (position, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    VALUES ((SELECT COALESCE(max(position), 0) + 1 FROM ${sql.table(table)}), ${sql.join(columns.map(([, value]) => value))})
    RETURNING id`.execute(tx);
  const { id } = rows[0]!;
  await saveTexts(tx, kind, id, values);
  return id;
}

/** With its texts in all languages. */
export async function updateContent(tx: Tx, kind: ContentKind, id: number, values: AnyContentValues): Promise<void> {
  const { table } = contentTables[kind];
  const columns = Object.entries(columnsOf(kind, values));
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    WHERE id = ${id}`.execute(tx);
  await saveTexts(tx, kind, id, values);
}

async function saveTexts(tx: Tx, kind: ContentKind, id: number, values: AnyContentValues): Promise<void> {
  const { translations, owner, texts } = contentTables[kind];
  const columns = sql.join(texts.map((field) => sql.ref(field)));
  for (const language of furtherLanguages)
    await sql`
      INSERT INTO ${sql.table(translations)} (${sql.ref(owner)}, language, ${columns})
      VALUES (${id}, ${language}, ${sql.join(texts.map((field) => values[`${field}_${language}`] ?? ''))})
      ON CONFLICT (${sql.ref(owner)}, language)
      DO UPDATE SET ${sql.join(texts.map((field) => sql`${sql.ref(field)} = excluded.${sql.ref(field)}`))}`.execute(tx);
}

export async function deleteContent(tx: Tx, kind: ContentKind, id: number): Promise<void> {
  await sql`DELETE FROM ${sql.table(contentTables[kind].table)} WHERE id = ${id}`.execute(tx);
}

export async function orderContent(tx: Tx, kind: ContentKind, ids: readonly number[]): Promise<void> {
  await sql`UPDATE ${sql.table(contentTables[kind].table)} c SET position = place.position
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS place (id, position) WHERE c.id = place.id`.execute(tx);
}

/** By file. */
export async function picturesOf(
  db: Db,
  kind: ContentKind,
  records: readonly Pick<ContentRecord, 'values'>[],
): Promise<Map<string, Picture>> {
  const files = records.flatMap(({ values }) =>
    contentTables[kind].pictures.map((field) => values[field]).filter((file) => typeof file === 'string'),
  );
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('picture')
    .select(['file as image_name', 'width', 'height', 'widths', 'placeholder'])
    .where('file', '=', anyOf([...new Set(files)]))
    .execute();
  return new Map(rows.map((row) => [row.image_name, row]));
}

export function toEntry(
  kind: ContentKind,
  { id, values }: ContentRecord,
  pictures: ReadonlyMap<string, Picture>,
  now: Date,
): ContentEntry {
  return {
    id,
    state: contentState(values, now, dayInIndia(now)),
    values,
    pictures: contentTables[kind].pictures.flatMap((field) => pictures.get(String(values[field])) ?? []),
  };
}
