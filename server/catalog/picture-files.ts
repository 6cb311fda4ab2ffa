import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { anyOf, type Db } from '#server/platform/database.ts';
import { removeOrphans } from '#server/platform/files/remove-orphans.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { pictureFiles } from '#server/platform/pictures.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { picturePath } from './reader.ts';
import { messages } from '#server/platform/messages.ts';

/** Whatever else is asked for is not looked for in the store. */
const pictureName = /^[a-z0-9]+(-[a-z0-9]+)*\.(avif|webp|jpg)$/;
const pictureTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/** The folder of the store in which published pictures lie. */
const storeFolder = 'pictures/product-images';

/** The folder of this machine from which pictures are read once they have been brought, and into which they are made. */
export function pictureFolder({ files }: Pick<Services, 'files'>): string {
  return files.localFolder(storeFolder);
}

/** The name of a picture's file in the store. */
export function pictureInStore(file: string): string {
  return `${storeFolder}/${file}`;
}

/** Where a CDN serves the store's pictures, ending in a slash; null where the shop alone does. */
export function publicPictureFolder({ config }: Pick<Services, 'config'>): string | null {
  const address = config.files.s3?.publicUrl ?? null;
  return address && `${address}/${storeFolder}/`;
}

/** Sees that files of pictures, where the store has them, lie in `pictureFolder`. */
export async function bringPictures({ files }: Pick<Services, 'files'>, pictures: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(pictures)].map((file) => files.bring(pictureInStore(file))));
}

/** The files of all pictures that the store has. */
export async function listPictures({ files }: Pick<Services, 'files'>): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { name } of files.list(storeFolder)) found.add(path.posix.basename(name));
  return found;
}

/** The files of all stored pictures, by their names in the store; a page of rows at a time. */
export async function* listNamedPictures(db: Db): AsyncIterable<string> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('picture')
      .select(['file', 'widths'])
      .where('file', '>', after)
      .orderBy('file')
      .limit(1_000)
      .execute();
    for (const picture of rows) yield* pictureFiles(picture).map(pictureInStore);
    const last = rows.at(-1);
    if (!last) return;
    after = last.file;
  }
}

/** Removes files of pictures that are not those of a stored one. */
export const pictureJobs: JobHandlers = {
  async 'hourly:pictures'(services) {
    await removeOrphans(services, storeFolder, async (names) => {
      const whole = (file: string) => file.replace(/-\d+\.(avif|webp)$/, '.jpg');
      const rows = await services.db
        .selectFrom('picture')
        .select('file')
        .where('file', '=', anyOf([...new Set(names.map(whole))]))
        .execute();
      const known = new Set(rows.map(({ file }) => file));
      return new Set(names.filter((file) => known.has(whole(file))));
    });
  },
};

/**
 * Serves the pictures under /product-images/ for a year: a file's name carries a hash of its content. Anything else there is a 404.
 * What is being drawn is waited for.
 */
export async function mountPictures(site: Site, services: Services): Promise<void> {
  const root = pictureFolder(services);
  await mkdir(root, { recursive: true });
  await site.register(async (pictures) => {
    pictures.setNotFoundHandler((request, reply) =>
      sendApiError(request, reply, err(404, 'picture_not_found', messages.errors.catalog.pictureNotFound).error),
    );
    pictures.addHook('onRequest', async ({ url }) => {
      const file = path.posix.basename(url.split('?')[0]!);
      await services.comingPictures?.wait(file);
      if (pictureName.test(file)) await bringPictures(services, [file]);
    });
    await pictures.register(fastifyStatic, {
      root,
      prefix: picturePath,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (file) => path.extname(file) in pictureTypes,
      setHeaders(reply, file) {
        void reply.headers({
          'content-type': pictureTypes[path.extname(file)]!,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
      },
    });
  });
}
