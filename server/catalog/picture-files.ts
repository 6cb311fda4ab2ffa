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

/** Other names are not looked up. */
const pictureName = /^[a-z0-9]+(-[a-z0-9]+)*\.(avif|webp|jpg)$/;
const pictureTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

const storeFolder = 'pictures/product-images';

/** Where pictures are read after they were brought, and where they are created. */
export function pictureFolder({ files }: Pick<Services, 'files'>): string {
  return files.localFolder(storeFolder);
}

export function pictureInStore(file: string): string {
  return `${storeFolder}/${file}`;
}

/** Where a CDN serves the pictures, ending in a slash; null without a CDN. */
export function publicPictureFolder({ config }: Pick<Services, 'config'>): string | null {
  const address = config.files.s3?.publicUrl ?? null;
  return address && `${address}/${storeFolder}/`;
}

export async function bringPictures({ files }: Pick<Services, 'files'>, pictures: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(pictures)].map((file) => files.bring(pictureInStore(file))));
}

export async function listPictures({ files }: Pick<Services, 'files'>): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { name } of files.list(storeFolder)) found.add(path.posix.basename(name));
  return found;
}

/** Files of all pictures with a row; reads one page of rows at a time. */
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
 * Serves pictures, cacheable for a year because names contain a hash. Waits for pictures that are still being drawn.
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
