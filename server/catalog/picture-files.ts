import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { picturePath } from './reader.ts';
import { messages } from '#server/platform/messages.ts';

const pictureTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/** The folder that published pictures lie in. */
export function pictureFolder(services: Pick<Services, 'config'>): string {
  return path.join(services.config.dataDir, 'pictures', 'product-images');
}

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
      await services.comingPictures?.wait(path.posix.basename(url));
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
