import { sql } from 'kysely';
import type { StaffPhoto } from '#contract/photos.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { KnownPhoto, PhotoOwner } from './rules.ts';

export interface NewPhoto {
  nameHash: string;
  file: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: Date;
}

export async function insertPhoto(db: Db, photo: NewPhoto): Promise<void> {
  await sql`
    INSERT INTO photo (name_hash, file, width, height, bytes, created_at)
    VALUES (${photo.nameHash}, ${photo.file}, ${photo.width}, ${photo.height}, ${photo.bytes}, ${photo.createdAt})`.execute(
    db,
  );
}

/** The photos of these names, which nobody else claims or removes until the transaction ends. */
export async function lockPhotos(tx: Tx, nameHashes: readonly string[]): Promise<KnownPhoto[]> {
  const { rows } = await sql<Omit<KnownPhoto, 'owner'> & { kind: PhotoOwner['kind'] | null; owner: number | null }>`
    SELECT id, name_hash AS "nameHash", created_at AS "createdAt", owner_kind AS kind, owner_id AS owner
    FROM photo WHERE name_hash = ANY(${nameHashes}::text[]) ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ kind, owner, ...photo }) => ({
    ...photo,
    owner: kind === null || owner === null ? null : { kind, id: owner },
  }));
}

export async function ownPhotos(tx: Tx, owner: PhotoOwner, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE photo SET owner_kind = ${owner.kind}, owner_id = ${owner.id} WHERE id = ANY(${ids}::bigint[])`.execute(tx);
}

/** What came along with something, in the order of its coming. */
export async function findPhotos(db: Db | Tx, { kind, id }: PhotoOwner): Promise<StaffPhoto[]> {
  return (await findPhotosOfEach(db, kind, [id])).get(id) ?? [];
}

/** The same for several things of a kind at once, by their ids; those without photos are not in it. */
export async function findPhotosOfEach(
  db: Db | Tx,
  kind: PhotoOwner['kind'],
  ids: readonly number[],
): Promise<Map<number, StaffPhoto[]>> {
  const { rows } = await sql<StaffPhoto & { owner: number }>`
    SELECT owner_id AS owner, id, width, height, bytes FROM photo WHERE owner_kind = ${kind} AND owner_id = ANY(${[...ids]}::bigint[])
    ORDER BY id`.execute(db);
  const found = new Map<number, StaffPhoto[]>();
  for (const { owner, ...photo } of rows) found.set(owner, [...(found.get(owner) ?? []), photo]);
  return found;
}

/** The file of a photo whose form was sent. */
export async function findPhotoFile(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM photo WHERE id = ${id} AND owner_id IS NOT NULL`.execute(db);
  return rows[0]?.file ?? null;
}

/** Ids of photos that came by `until` and whose form was not sent. */
export async function findForgotten(db: Db, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM photo WHERE owner_id IS NULL AND created_at <= ${until} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a photo whose form is still not sent; gives its file, or null where there is no such photo. */
export async function deleteForgotten(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ file: string }>`
    DELETE FROM photo WHERE id = ${id} AND owner_id IS NULL RETURNING file`.execute(tx);
  return rows[0]?.file ?? null;
}
