/** Logo and icon files: made from uploads by staff, and sent to readers of pages and emails. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BrandFileKind, type BrandPicture, maxBrandFileBytes } from '#contract/admin/settings/brand.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import { type PictureError, pictureTypeOf } from '#server/platform/pictures.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { brandPictureTasks } from './brand-picture-helper.ts';

/** `/brand/<id>/<name>`. Emails already sent refer to it too. */
export const brandFilesPrefix = '/brand/';

/** Raise it when the files made from a source change. */
const encoderVersion = 1;
const day = 86_400_000;
/** Files that nobody has chosen yet. */
const maxUnused = 40;

/** Represents all files made from a source. */
const mainFile: Record<BrandFileKind, string> = { logo: 'logo.png', icon: 'icon-192.png' };

const helper = createHelper<typeof brandPictureTasks>(path.join(import.meta.dirname, 'brand-picture-helper.ts'));
let last: Promise<unknown> = Promise.resolve();

const texts = messages.errors.staff.pictures;
export const brandFileTooLarge = fault(
  413,
  'picture_too_large',
  texts.tooLarge({ megabytes: maxBrandFileBytes / 1048576 }),
);
const errorReplies: Record<PictureError, ApiError> = {
  picture_type: fault(415, 'picture_type', texts.type),
  picture_too_large: fault(413, 'picture_pixels', texts.tooManyPixels),
  picture_unreadable: fault(422, 'picture_unreadable', texts.damaged),
};

function fault(httpStatus: ApiError['httpStatus'], code: string, message: MessageRef): ApiError {
  return err(httpStatus, code, message, { errors: { picture: [message] } }).error;
}

/**
 * Nothing shows the files until they are chosen. The same upload gives the same picture. Errors: 413 picture_too_large,
 * picture_pixels; 415 picture_type, picture_drawing; 422 picture_unreadable; 429 brand_files_full.
 */
export async function uploadBrandFile(
  services: Services,
  actor: StaffActor,
  kind: BrandFileKind,
  source: Buffer,
): Promise<Result<BrandPicture>> {
  if (source.length > maxBrandFileBytes) return { ok: false, error: brandFileTooLarge };
  const making = last.then(() => helper.run('make', { kind, source }));
  // One at a time, because a large picture takes much memory.
  last = making.catch(() => undefined);
  const made = await making;
  if ('rejected' in made) {
    const isDrawing = made.rejected === 'picture_type' && pictureTypeOf(source) === 'svg';
    return { ok: false, error: isDrawing ? fault(415, 'picture_drawing', texts.drawing) : errorReplies[made.rejected] };
  }
  const id = createHash('sha256').update(`${encoderVersion}:${kind}:`).update(source).digest('hex').slice(0, 16);
  const at = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    await tx
      .deleteFrom('brand_file')
      .where('used_at', 'is', null)
      .where('created_at', '<', new Date(at.getTime() - day))
      .execute();
    const { unused } = await tx
      .selectFrom('brand_file')
      .select(({ fn }) => fn.count<number>('id').distinct().as('unused'))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (unused >= maxUnused) return err(429, 'brand_files_full', messages.errors.staff.brand.filesFull);
    await tx
      .insertInto('brand_file')
      .values(made.map((file) => ({ ...file, bytes: Buffer.from(file.bytes), id, kind, created_at: at })))
      .onConflict((conflict) => conflict.columns(['id', 'name']).doNothing())
      .execute();
    const picture = (await readBrandPicture(tx, kind, id))!;
    const { width, height } = picture;
    await recordStaffAction(tx, { ...actor, objectId: id }, at, { before: {}, after: { kind, width, height } });
    return ok(picture);
  });
}

/** Null if there is none of that kind. */
export async function readBrandPicture(db: Db, kind: BrandFileKind, id: string | null): Promise<BrandPicture | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('brand_file')
    .select(['width', 'height'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('name', '=', mainFile[kind])
    .executeTakeFirst();
  return row ? { id, path: brandFilePath(id, mainFile[kind]), ...row } : null;
}

export function brandFilePath(id: string, name: string): string {
  return `${brandFilesPrefix}${id}/${name}`;
}

/** Used files are kept forever. */
export async function markBrandFilesUsed(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('brand_file').set({ used_at: at }).where('id', 'in', ids).where('used_at', 'is', null).execute();
}

export async function readBrandFile(db: Db, id: string, name: string): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await db
    .selectFrom('brand_file')
    .select(['type', 'bytes'])
    .where('id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? { type: row.type, bytes: Buffer.from(row.bytes) } : null;
}

/** Cacheable forever because the id changes with the content. */
export function brandFileRoute(site: Site, { db }: Services): void {
  site.get(`${brandFilesPrefix}:id/:name`, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const { id, name } = request.params as { id: string; name: string };
    const file = /^[0-9a-f]{16}$/.test(id) ? await readBrandFile(db, id, name) : null;
    if (!file)
      return sendApiError(request, reply, err(404, 'picture_not_found', messages.errors.catalog.pictureNotFound).error);
    return sendBrandFile(reply, file, 'public, max-age=31536000, immutable');
  });
}

/** Other origins may show it, because emails do. */
export function sendBrandFile(
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: Buffer },
  caching: string,
): FastifyReply {
  return reply
    .headers({ 'cache-control': caching, 'cross-origin-resource-policy': 'cross-origin' })
    .type(type)
    .send(bytes);
}
