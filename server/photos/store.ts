import type { NotNull } from 'kysely';
import type { StaffPhoto } from '#contract/photos.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { type KnownPhoto, photoFolder, type PhotoOwner } from './rules.ts';

export interface NewPhoto {
  nameHash: string;
  file: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: Date;
}

export async function insertPhoto(db: Db, photo: NewPhoto): Promise<void> {
  await db
    .insertInto('photo')
    .values({
      name_hash: photo.nameHash,
      file: photo.file,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      created_at: photo.createdAt,
    })
    .execute();
}

export async function lockPhotos(tx: Tx, nameHashes: readonly string[]): Promise<KnownPhoto[]> {
  const rows = await tx
    .selectFrom('photo')
    .select(['id', 'name_hash as nameHash', 'created_at as createdAt', 'owner_kind as kind', 'owner_id as owner'])
    .where('name_hash', '=', anyOf(nameHashes))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ kind, owner, ...photo }) => ({
    ...photo,
    owner: kind === null || owner === null ? null : { kind, id: owner },
  }));
}

export async function ownPhotos(tx: Tx, owner: PhotoOwner, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ owner_kind: owner.kind, owner_id: owner.id })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** In the order of their upload. */
export async function findPhotos(db: Db | Tx, { kind, id }: PhotoOwner): Promise<StaffPhoto[]> {
  return (await findPhotosOfEach(db, kind, [id])).get(id) ?? [];
}

/** Owners without photos are left out. */
export async function findPhotosOfEach(
  db: Db | Tx,
  kind: PhotoOwner['kind'],
  ids: readonly number[],
): Promise<Map<number, StaffPhoto[]>> {
  const rows = await db
    .selectFrom('photo')
    .select(['owner_id as owner', 'id', 'width', 'height', 'bytes'])
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', anyOf(ids))
    .$narrowType<{ owner: NotNull }>()
    .orderBy('id')
    .execute();
  const found = new Map<number, StaffPhoto[]>();
  for (const { owner, ...photo } of rows) found.set(owner, [...(found.get(owner) ?? []), photo]);
  return found;
}

/** Null if its form was not sent, or it belongs to another kind of owner than the given one. */
export async function findPhotoFile(db: Db, id: number, kind?: PhotoOwner['kind']): Promise<string | null> {
  const row = await db
    .selectFrom('photo')
    .select('file')
    .where('id', '=', id)
    .where('owner_id', 'is not', null)
    .$if(kind !== undefined, (query) => query.where('owner_kind', '=', kind!))
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Photos uploaded by `until` whose form was not sent. */
export async function findForgotten(db: Db, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('owner_id', 'is', null)
    .where('created_at', '<=', until)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the file; null if there is no such photo, or its form was sent. */
export async function deleteForgotten(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('photo')
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .returning('file')
    .executeTakeFirst();
  return row?.file ?? null;
}

/** The next clean-up deletes rows and files. */
export async function releasePhotos(tx: Tx, kind: PhotoOwner['kind'], ownerIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ owner_kind: null, owner_id: null, created_at: new Date(0) })
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', anyOf(ownerIds))
    .execute();
}

/** Includes small versions. */
export async function findNamedFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const whole = (file: string) => file.replace(/-small\.jpg$/, '.jpg');
  const rows = await db
    .selectFrom('photo')
    .select('file')
    .where('file', '=', anyOf([...new Set(files.map(whole))]))
    .execute();
  const known = new Set(rows.map(({ file }) => file));
  return new Set(files.filter((file) => known.has(whole(file))));
}

/** The photos whose form was sent; reads the rows page by page. */
export async function* listNamedPhotos(db: Db): AsyncIterable<string> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('photo')
      .select(['id', 'file'])
      .where('id', '>', after)
      .where('owner_id', 'is not', null)
      .orderBy('id')
      .limit(1_000)
      .execute();
    for (const { file } of rows) yield `${photoFolder}/${file}`;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
